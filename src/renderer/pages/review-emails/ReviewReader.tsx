import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Mails } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { REVIEW_CHARACTERS } from '../../../engine/domain/limits.ts'
import { toFailure } from '../../bridge/actions.ts'
import { MessageSide, Part } from '../../reader/MessageSide.tsx'
import { messageViews } from '../../reader/MessageViews.tsx'
import { linksOf, subjectOf, type ReviewedEmail } from '../../reader/reviewed/reviewed.ts'
import {
  ReviewedLine,
  ReviewedReasons,
  ReviewedScores,
  ReviewedText,
} from '../../reader/reviewed/ReviewedFacts.tsx'
import { FlagBadge } from '../../reader/reviewed/ReviewedList.tsx'
import readerStyles from '../../reader/reader.module.css'
import { RecordTabs } from '../../screen/RecordPage.tsx'
import { screenPath } from '../../state/route.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { MailLinks } from '../../ui/mail/MailLinks.tsx'
import { Empty, SkeletonRows } from '../../ui/Parts.tsx'
import { count } from '../../ui/time.ts'
import { useContent } from '../../reader/useContent.ts'
import { adminQuery } from '../../screen/tool-query.ts'
import styles from './review.module.css'
import { useScope } from '../../screen/scope.tsx'

interface ReviewReaderProps {
  email: ReviewedEmail
  maxChars: number
  onMore: () => void
}

/** One sampled email: what the review said of it beside its body, as it may be shown. */
export function ReviewReader(props: ReviewReaderProps) {
  const { email } = props
  const { connection } = useScope()
  const [view, setView] = useState('rendered')
  const views = useViews(props)
  return (
    <article className={styles['reader']} aria-label={subjectOf(email)}>
      <header className={`${styles['head']} small`}>
        <h2>{subjectOf(email)}</h2>
        <FlagBadge flagged={email.flagged} />
        {email.emailId && (
          <Button
            component="a"
            href={`#${screenPath(connection.id, 'emails', email.emailId)}`}
            leftSection={<Mails aria-hidden />}
          >
            Open in the emails log
          </Button>
        )}
      </header>
      <ReviewedLine email={email} />
      <RecordTabs tabs={views} open={view} onOpen={setView} />
    </article>
  )
}

/** The body comes from `get_email`; text, links and scores are the review's own. */
function useViews({ email, maxChars, onMore }: ReviewReaderProps) {
  const { connection } = useScope()
  const { data, error, refetch } = useQuery({
    ...adminQuery(connection.id, 'get_email', {
      emailId: email.emailId ?? '',
      format: 'both',
      maxChars: REVIEW_CHARACTERS.most,
    }),
    enabled: Boolean(email.emailId),
  })
  const shown = useContent(connection, data ?? {})
  const side = shown ? (
    <MessageSide shown={shown} after={<ReviewedReasons email={email} />}>
      <ReviewedScores email={email} />
    </MessageSide>
  ) : (
    <Plainly email={email} />
  )
  const beside = (body: ReactNode): ReactNode => (
    <div className={readerStyles['reader']}>
      <div className={readerStyles['main']}>{body}</div>
      {side}
    </div>
  )
  const rendered = shown
    ? messageViews(shown, side).find(({ name }) => name === 'rendered')?.body
    : beside(
        <NoBody asked={Boolean(email.emailId)} here={data !== undefined} error={error} onRetry={refetch} />,
      )
  const text = (
    <div className={styles['text']}>
      <ReviewedText email={email} />
      {email.truncated === true && maxChars < REVIEW_CHARACTERS.most && (
        <Button onClick={onMore}>Ask for up to {count(REVIEW_CHARACTERS.most)} characters</Button>
      )}
    </div>
  )
  const source = shown && messageViews(shown, side).find(({ name }) => name === 'source')?.body
  return [
    { name: 'rendered', label: 'Rendered', body: rendered },
    { name: 'text', label: 'Text, as reviewed', body: beside(text) },
    ...(source ? [{ name: 'source', label: 'Source (HTML)', body: source }] : []),
  ]
}

/** Without a body there are still the links that the review names. */
function Plainly({ email }: { email: ReviewedEmail }) {
  const links = linksOf(email)
  return (
    <aside className={readerStyles['side']} aria-label="About the message" tabIndex={0}>
      <ReviewedScores email={email} />
      <Part title={`Links (${links.length})`}>
        <MailLinks links={links} />
      </Part>
      <ReviewedReasons email={email} />
    </aside>
  )
}

interface NoBodyProps {
  asked: boolean
  here: boolean
  error: Error | null
  onRetry: () => unknown
}

function NoBody({ asked, here, error, onRetry }: NoBodyProps) {
  if (error)
    return (
      <div className={styles['text']}>
        <ErrorPanel
          failure={toFailure(error)}
          context={{ tool: 'get_email' }}
          onRetry={() => void onRetry()}
        />
      </div>
    )
  if (asked && !here) return <SkeletonRows rows={8} label="Loading the body" />
  return (
    <Empty>
      {asked
        ? 'The platform gives no body of this email: its words were not kept.'
        : 'The review names no email id, so its body cannot be asked for.'}
    </Empty>
  )
}
