import type { Redaction } from '../../../../case/case-file.ts'
import { count } from '../../../ui/time.ts'
import styles from './casefile.module.css'

/** What was taken out of a case file, and how often: shown when one is saved and when one is opened. */
export function RedactionList({ redactions }: { redactions: readonly Redaction[] }) {
  if (redactions.length === 0) return <span>Nothing had to be.</span>
  return (
    <ul className={styles['redactions']}>
      {redactions.map(({ what, count: times }) => (
        <li key={what}>
          {what} <span className={styles['dim']}>{count(times)}</span>
        </li>
      ))}
    </ul>
  )
}
