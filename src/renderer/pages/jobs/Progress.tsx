import { Bar } from '../../ui/Bar.tsx'
import { count } from '../../ui/time.ts'
import styles from './jobs.module.css'

/** How far a job is: the bar at a glance, the numbers exactly. */
export function JobProgress({ done, total }: { done: number; total: number | null }) {
  if (total === null) return <span>{count(done)}</span>
  return (
    <span className={styles['progress']}>
      <Bar part={done} whole={total} />
      <span>
        {count(done)} of {count(total)}
      </span>
    </span>
  )
}
