import { Button } from '@mantine/core'
import { BookOpen, MailSearch } from 'lucide-react'
import { useState } from 'react'
import type { CaseAnswers, CaseTool, ReviewEmailsAnswer } from '../../../../case/answers.ts'
import { MailLinks } from '../../../ui/mail/MailLinks.tsx'
import { Empty, Keys, SkeletonRows } from '../../../ui/Parts.tsx'
import { counted } from '../../../ui/time.ts'
import { navigate, screenPath } from '../../../state/route.ts'
import {
  ReviewedLine,
  ReviewedReasons,
  ReviewedScores,
  ReviewedText,
} from '../../../reader/reviewed/ReviewedFacts.tsx'
import { ReviewLine } from '../../../reader/reviewed/ReviewLine.tsx'
import { FlagBadge, ReviewedList } from '../../../reader/reviewed/ReviewedList.tsx'
import {
  groupSame,
  keyOf,
  linksOf,
  subjectOf,
  type ReviewedEmail,
} from '../../../reader/reviewed/reviewed.ts'
import styles from './evidence.module.css'
import { useOptionalScope } from '../../../screen/scope.tsx'

interface EvidencePartProps {
  answers: CaseAnswers
  awaited?: readonly CaseTool[]
}

/**
 * The flagged emails behind a block: what the review gave each of them, its text and its links.
 * Without a connection (a case file opened from disk) that is all there is; with one, the whole
 * message is a key away.
 */
export function EvidencePart({ answers, awaited = [] }: EvidencePartProps) {
  const connection = useOptionalScope()?.connection ?? null
  const { reviewEmails, verification, organization } = answers
  const [wanted, setWanted] = useState<string | null>(null)
  const all = reviewEmails?.emails ?? []
  const groups = groupSame(all)
  const emails = groups.map(({ email }) => email)
  const found = emails.findIndex((email, index) => keyOf(email, index) === wanted)
  const at = Math.max(0, found)
  const email = emails[at]
  if (!email && awaited.includes('get_review_emails'))
    return <SkeletonRows rows={6} label="Reading the flagged emails" />
  if (!email) return <NoEvidence answer={reviewEmails} />
  const id = verification.organization?.id ?? organization.organization?.id ?? null
  const screen = connection && id ? screenPath(connection.id, 'review-emails', id) : null
  const path = screen && email.emailId ? `${screen}?view=${email.emailId}` : screen
  return (
    <div className={styles['evidence']}>
      <ReviewLine answer={reviewEmails} />
      <div className={styles['split']}>
        <nav className={styles['choice']} aria-label="Flagged emails">
          <p className={styles['hint']}>
            {all.length > emails.length
              ? `${at + 1} of ${counted(emails.length, 'different email')}, ${all.length} flagged `
              : `${at + 1} of ${counted(emails.length, 'flagged email')} `}
            <Keys of="j k" />
          </p>
          <ReviewedList
            emails={emails}
            counts={groups.map(({ count }) => count)}
            chosen={keyOf(email, at)}
            onChoose={setWanted}
            {...(path === null ? {} : { onOpen: () => navigate(path) })}
          />
        </nav>
        <Opened key={keyOf(email, at)} email={email} path={path} />
      </div>
    </div>
  )
}

function Opened({ email, path }: { email: ReviewedEmail; path: string | null }) {
  const links = linksOf(email)
  return (
    <article className={styles['opened']} aria-label={subjectOf(email)}>
      <header className={`${styles['openedHead']} small`}>
        <h3>{subjectOf(email)}</h3>
        <FlagBadge flagged={email.flagged} />
        {path !== null && (
          <Button
            component="a"
            href={`#${path}`}
            leftSection={<BookOpen aria-hidden />}
            rightSection={<Keys of="o" />}
          >
            Open in the reader
          </Button>
        )}
      </header>
      <ReviewedLine email={email} />
      <div className={styles['columns']}>
        <section className={styles['words']} aria-label="Text">
          <h4>Text</h4>
          <ReviewedText email={email} />
        </section>
        <div className={styles['beside']}>
          <ReviewedScores email={email} />
          <section aria-label={`Links (${links.length})`}>
            <h2>{`Links (${links.length})`}</h2>
            <MailLinks links={links} />
          </section>
          <ReviewedReasons email={email} />
        </div>
      </div>
    </article>
  )
}

function NoEvidence({ answer }: { answer: ReviewEmailsAnswer | null }) {
  const why =
    answer === null
      ? 'The review’s emails could not be had: get_review_emails was refused.'
      : answer.review
        ? 'The review flagged none of the emails it sampled.'
        : 'No review stands behind this state, so there are no emails to show.'
  return <Empty icon={<MailSearch aria-hidden />}>{why}</Empty>
}
