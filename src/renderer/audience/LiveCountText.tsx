import { Age } from '../ui/Parts.tsx'
import { count as written } from '../ui/time.ts'
import type { LiveCount } from './useLiveCount.ts'
import styles from './audience.module.css'

/** "327 matching · as of 2 min. ago"; dimmed while a newer count is on its way. */
export function LiveCountText({ count, loaded }: { count: LiveCount; loaded?: number }) {
  if (count.failure) {
    return (
      <span className={styles['count']} role="status" title={count.failure.message}>
        not counted: {count.failure.code}
      </span>
    )
  }
  if (count.issues.length > 0)
    return (
      <span className={styles['count']} role="status">
        not counted: correct the marked filter
      </span>
    )
  if (count.total === null)
    return (
      <span className={styles['count']} role="status">
        counting…
      </span>
    )
  return (
    <span className={styles['count']} role="status" data-pending={count.pending || undefined}>
      <strong>{written(count.total)}</strong> matching
      {loaded !== undefined && `, ${written(loaded)} loaded`}
      {count.at !== null && (
        <>
          {' '}
          · as of <Age at={count.at} />
        </>
      )}
    </span>
  )
}
