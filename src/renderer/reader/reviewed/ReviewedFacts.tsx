import { useShownTime } from '../../ui/shownTime.ts'
import { Moment } from '../../screen/Moment.tsx'
import { CopyText } from '../../ui/Parts.tsx'
import { Part } from '../MessageSide.tsx'
import { scoresOf, type ReviewedEmail } from './reviewed.ts'
import styles from './reviewed.module.css'

/** The scores of one email in the review's own numbers: no threshold is known, so none is drawn. */
export function ReviewedScores({ email }: { email: ReviewedEmail }) {
  const scores = scoresOf(email)
  return (
    <Part title="Scores, as reported by the review">
      {scores.length === 0 ? (
        <p className={styles['none']}>Not stated by the platform.</p>
      ) : (
        <dl className={styles['scores']}>
          {scores.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Part>
  )
}

export function ReviewedReasons({ email }: { email: ReviewedEmail }) {
  const reasons = (email.reasons ?? []).filter((reason) => reason !== '')
  return (
    <Part title={`Reasons (${reasons.length})`}>
      {reasons.length === 0 ? (
        <p className={styles['none']}>None stated.</p>
      ) : (
        <ul className={styles['reasons']}>
          {reasons.map((reason, index) => (
            <li key={index}>{reason}</li>
          ))}
        </ul>
      )}
    </Part>
  )
}

/** Who wrote it, when it went out, and the ids it is known by. */
export function ReviewedLine({ email: { from, sentAt, emailId, campaignId } }: { email: ReviewedEmail }) {
  const time = useShownTime()
  return (
    <p className={styles['line']}>
      <span>From {from ?? 'not stated'}</span>
      <span>
        {sentAt === null || sentAt === undefined ? (
          'not sent'
        ) : (
          <>
            sent <Moment at={sentAt} /> ({time.exact(sentAt)})
          </>
        )}
      </span>
      {emailId && <CopyText text={emailId} label="email id" />}
      {campaignId && <CopyText text={campaignId} label="campaign id" />}
    </p>
  )
}

/** The plain text as the tool gave it; where it cut, that is said. */
export function ReviewedText({ email: { text, truncated } }: { email: ReviewedEmail }) {
  if (text === null || text === undefined)
    return <p className={styles['none']}>The words of this email were not kept.</p>
  return (
    <>
      <pre className={styles['text']} tabIndex={0} aria-label="Text of the email">
        {text === '' ? '(no text)' : text}
      </pre>
      {truncated === true && (
        <p className={styles['cut']} role="note">
          Cut here by the tool. The email goes on.
        </p>
      )}
    </>
  )
}
