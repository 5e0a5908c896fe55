import { approachesLimit } from '../../../engine/domain/plan.ts'
import { Badge } from '../../ui/Badge.tsx'
import { count } from '../../ui/time.ts'
import styles from './organizations.module.css'

/** A limit of the organization's own; near is what list_orgs calls approaching. */
export function Limit({ limit, used }: { limit: number; used: number | null }) {
  if (used === null) return <>{count(limit)}</>
  const share = Math.min(100, Math.floor((used / Math.max(1, limit)) * 100))
  const full = used >= limit
  const near = full || approachesLimit(used, limit)
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
