import type { ReviewEmailsAnswer } from '../../../case/answers.ts'
import { kindOf, type MailLink } from '../../ui/mail/addresses.ts'

/** One email that a review sampled, as `get_review_emails` answers it. Any field can be absent. */
export type ReviewedEmail = NonNullable<ReviewEmailsAnswer['emails']>[number]

/** What an email is chosen by: its id, or its place where the platform gave none. */
export function keyOf(email: ReviewedEmail, index: number): string {
  return email.emailId ?? `#${index}`
}

export function subjectOf({ subject }: ReviewedEmail): string {
  return subject === null || subject === undefined || subject === '' ? '(no subject)' : subject
}

/** `coldEmail` → "cold-email": the platform's own word, made readable; the hyphen keeps it one name. */
function scoreName(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()
}

/** Scores in the order they were reported in, as they were reported: no threshold is known, so none is drawn. */
export function scoresOf({ scores }: Pick<ReviewedEmail, 'scores'>): [name: string, value: string][] {
  return Object.entries(scores ?? {}).map(([name, value]) => [
    scoreName(name),
    Number.isFinite(value) ? String(value) : 'not a number',
  ])
}

export function linksOf({ links }: ReviewedEmail): MailLink[] {
  return (links ?? []).map(({ text, url }) => {
    const target = url ?? ''
    return { text: text ?? '', target, kind: kindOf(target) }
  })
}

/** One email as several recipients got it. */
export interface SameEmails {
  /** The first of them. */
  email: ReviewedEmail
  /** Its place among all. */
  at: number
  count: number
}

/**
 * Returns the emails with those together that one sending brought to several recipients: the same campaign
 * or workflow, sender and subject, with the same scores and reasons. Only a greeting may differ.
 */
export function groupSame(emails: readonly ReviewedEmail[]): SameEmails[] {
  const groups = new Map<string, SameEmails>()
  for (const [at, email] of emails.entries()) {
    const { campaignId, workflowId, from, subject, scores, reasons, text, flagged } = email
    const sending = campaignId ?? workflowId
    const key = JSON.stringify([sending ?? text, from, subject, scores, reasons, flagged])
    const group = groups.get(key)
    if (group) group.count += 1
    else groups.set(key, { email, at, count: 1 })
  }
  return [...groups.values()]
}
