import type { ReviewEmailsAnswer } from '../../../case/answers.ts'
import styles from './reviewed.module.css'

/** Which review it is, why it ran and what it found, in the platform's own words. */
export function ReviewLine({ answer }: { answer: ReviewEmailsAnswer | null }) {
  const { verdict, trigger, explanation } = answer?.review ?? {}
  return (
    <dl className={styles['review']}>
      <div>
        <dt>Verdict</dt>
        <dd>{verdict ?? 'not stated'}</dd>
      </div>
      <div>
        <dt>Trigger</dt>
        <dd>{trigger ?? 'not stated'}</dd>
      </div>
      <div>
        <dt>Explanation</dt>
        <dd>{explanation ?? 'not stated by the platform'}</dd>
      </div>
    </dl>
  )
}
