import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MailSearch, Scale } from 'lucide-react'
import { useEffect, useState } from 'react'
import { organizationReference } from '../../../shared/ids.ts'
import { reviewEmailsAnswer, type ReviewEmailsAnswer } from '../../../case/answers.ts'
import { keyOf, type ReviewedEmail } from '../../reader/reviewed/reviewed.ts'
import { ReviewedList } from '../../reader/reviewed/ReviewedList.tsx'
import { ReviewLine } from '../../reader/reviewed/ReviewLine.tsx'
import { ReadFailure } from '../../screen/ListBody.tsx'
import { MissingRecord } from '../../screen/MissingRecord.tsx'
import { BackLink, placeOf, useBackOut, type RecordPlace } from '../../screen/RecordPage.tsx'
import recordStyles from '../../screen/record.module.css'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import screen from '../../screen/screen.module.css'
import { useOrganization } from '../../screen/useOrganization.ts'
import { remember } from '../../state/frame.ts'
import { navigate, replaceAddress, screenPath } from '../../state/route.ts'
import { CopyText, Empty, Keys } from '../../ui/Parts.tsx'
import { adminQuery, verificationQuery } from '../../screen/tool-query.ts'
import { ReviewControls } from './ReviewControls.tsx'
import { ReviewReader } from './ReviewReader.tsx'
import { FIRST_VIEW, SCREEN, toInput, type ReviewView } from './reviews.ts'
import styles from './review.module.css'
import { useScope } from '../../screen/scope.tsx'

interface ReviewRecordProps {
  id: string
  /** The email in the address. */
  addressed: string | null
}

/** The sampled emails of one organization's review, one after the other in the reader. */
export function ReviewRecord({ id, addressed }: ReviewRecordProps) {
  const { connection } = useScope()
  const [view, setView] = useState<ReviewView>(FIRST_VIEW)
  const input = { ...organizationReference(id), ...toInput(view) }
  const answer = useQuery({
    ...adminQuery(connection.id, 'get_review_emails', input),
    placeholderData: keepPreviousData,
  })
  const { data: verification } = useQuery(verificationQuery(connection.id, id))
  const place = placeOf(connection.id, SCREEN, id, 'Review emails')
  const changed = view !== FIRST_VIEW
  const context = { tool: 'get_review_emails', input, connection: connection.label }
  if (!answer.data && !(answer.error && changed))
    return <MissingRecord {...place} error={answer.error} context={context} onRetry={answer.refetch} />
  return (
    <SandboxNow>
      <div className={recordStyles['record']}>
        <Head place={place} />
        <ReviewControls
          view={view}
          reviews={verification?.reviews ?? []}
          onChange={(change) => setView({ ...view, ...change })}
        />
        {answer.error ? (
          <ReadFailure error={answer.error} context={context} onRetry={answer.refetch} />
        ) : (
          <Emails
            answer={reviewEmailsAnswer.catch({}).parse(answer.data)}
            path={place.path}
            addressed={addressed}
            view={view}
            reviews={verification?.reviews?.length ?? 0}
            onMore={() => setView({ ...view, maxChars: 50_000 })}
          />
        )}
      </div>
    </SandboxNow>
  )
}

interface HeadProps {
  place: RecordPlace
}

function Head({ place: { list, path, id } }: HeadProps) {
  const { connection } = useScope()
  const { data } = useOrganization(connection.id, id)
  const name = data?.name ?? id
  useEffect(() => remember(path, `${name}: review emails`), [path, name])
  useBackOut(() => navigate(list.path))
  return (
    <header className={recordStyles['recordHead']}>
      <BackLink {...list} />
      <div className={`${recordStyles['recordTitle']} small`}>
        <h1>{name}</h1>
        <span className={screen['dim']}>
          <CopyText text={data?.id ?? id} label="organization id" />
        </span>
        <span className={screen['push']} />
        <Button
          component="a"
          href={`#${screenPath(connection.id, 'verification', id)}`}
          leftSection={<Scale aria-hidden />}
        >
          Explain its state
        </Button>
      </div>
    </header>
  )
}

interface EmailsProps {
  answer: ReviewEmailsAnswer
  path: string
  addressed: string | null
  view: ReviewView
  reviews: number
  onMore: () => void
}

function Emails({ answer, path, addressed, view, reviews, onMore }: EmailsProps) {
  const emails = answer.emails ?? []
  const [wanted, setWanted] = useState(addressed)
  // A link to another email of the same review changes the address alone.
  useEffect(() => setWanted(addressed), [addressed])
  const at = Math.max(
    0,
    emails.findIndex((email, index) => keyOf(email, index) === wanted),
  )
  const email = emails[at]
  if (!email) return <NoEmails answer={answer} view={view} reviews={reviews} />
  const choose = (key: string): void => {
    setWanted(key)
    if (!key.startsWith('#')) replaceAddress(`${path}?view=${key}`)
  }
  return (
    <>
      <div className={styles['review']}>
        <ReviewLine answer={answer} />
      </div>
      <div className={styles['desk']}>
        <nav className={styles['choice']} aria-label="Emails of the review">
          <p className={styles['hint']}>
            {positionOf(at, emails, answer)}
            <Keys of="j k" />
          </p>
          <ReviewedList emails={emails} chosen={keyOf(email, at)} onChoose={choose} />
        </nav>
        <ReviewReader email={email} maxChars={view.maxChars} onMore={onMore} />
      </div>
    </>
  )
}

function positionOf(at: number, emails: ReviewedEmail[], { total }: ReviewEmailsAnswer): string {
  const more = typeof total === 'number' && total > emails.length ? ` shown of ${total}` : ''
  return `${at + 1} of ${emails.length}${more}`
}

interface NoEmailsProps {
  answer: ReviewEmailsAnswer
  view: ReviewView
  /** How many reviews there are to choose from. */
  reviews: number
}

function NoEmails({ answer, view, reviews }: NoEmailsProps) {
  const why = !answer.review
    ? reviews === 0
      ? 'This organization was never reviewed.'
      : 'No review was ever held against this organization. Its others can be chosen above.'
    : view.onlyFlagged
      ? 'This review flagged none of its emails.'
      : 'This review names no emails.'
  return (
    <>
      {answer.review && (
        <div className={styles['review']}>
          <ReviewLine answer={answer} />
        </div>
      )}
      <Empty icon={<MailSearch aria-hidden />}>{why}</Empty>
    </>
  )
}
