import { Badge } from '../../ui/Badge.tsx'
import { count } from '../../ui/time.ts'
import styles from './organizations.module.css'

/** A limit of the organization's own. Near is the platform's own word for at least 80 %. */
export function Limit({ limit, used }: { limit: number; used: number | null }) {
  if (used === null) return <>{count(limit)}</>
  const share = Math.min(100, Math.floor((used / Math.max(1, limit)) * 100))
  const full = used >= limit
  const near = used >= limit * 0.8
  return (
    <>
      {count(used)} of {count(limit)} ({share} %){' '}
      {full ? (
        <Badge meaning="blocked" title="What goes beyond it is refused: PLAN_LIMIT_REACHED">
          limit reached
        </Badge>
      ) : (
        near && <Badge meaning="attention">near its limit</Badge>
      )}
      <div className={styles['meter']} data-near={near || undefined} aria-hidden>
        <span style={{ width: `${share}%` }} />
      </div>
    </>
  )
}
