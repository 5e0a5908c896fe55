import type { Facts } from '../facts.ts'
import { cite, SILENT, writeDay, writeTime } from '../sentence.ts'
import { because, type Finding, found, notRead } from './check.ts'

/** Whether one recipient can get mail at all. Asked only where the question is about one. */

const PERSON = 'get_subscriber'
const LOG = 'list_emails'

interface Standing {
  effect: string
  why: string
  next: string
}

/** contract: subscriber-status, suppression. */
const STANDINGS: Record<string, Standing> = {
  BOUNCED: {
    effect: 'gets no mail',
    why: 'mail to the address bounced',
    next: 'Ask for another address. When the mailbox works again, the customer can reactivate the subscriber.',
  },
  COMPLAINED: {
    effect: 'gets no mail',
    why: 'the recipient reported mail as spam',
    next: 'Do not reactivate without the recipient’s own wish: the next complaint counts against the customer.',
  },
  BANNED: {
    effect: 'gets no mail',
    why: 'the address is banned',
    next: 'Tell the customer that nothing lifts the ban of an address.',
  },
  UNSUBSCRIBED: {
    effect: 'gets no campaigns',
    why: 'the recipient has unsubscribed',
    next: 'Only the recipient decides to come back: ask them to sign up again.',
  },
  PENDING_CONFIRMATION: {
    effect: 'gets no campaigns',
    why: 'the sign-up is not confirmed yet',
    next: 'Ask the recipient to look for the confirmation message, in the spam folder too.',
  },
  TRANSACTIONAL: {
    effect: 'gets no campaigns',
    why: 'the address is known for single messages only',
    next: 'Ask the customer to subscribe the address, with the recipient’s consent.',
  },
}

/** Of the warning with which the platform's answer tells of a suppressed address. */
const SUPPRESSED = /is suppressed since (\S+): (.+?)\. No email is sent/

/** Returns whether mail reaches the recipient, null where the question is about none. */
export function checkRecipient(facts: Facts): Finding | null {
  const { about, checks } = facts.answers
  if (!about?.subscriber) return null
  const person = checks?.[PERSON]
  if (!person) return checkByLog(facts)
  const { email, status } = person
  const tools: Finding['tools'] = [PERSON, LOG]
  const who = email ?? about.subscriber
  const at = [cite(PERSON, 'status'), cite(PERSON, email ? 'email' : 'id')]
  const index = (person.warnings ?? []).findIndex((warning) => SUPPRESSED.test(warning))
  const [, since = '', cause = ''] = SUPPRESSED.exec(person.warnings?.[index] ?? '') ?? []
  const warnedAt = index >= 0 ? [cite(PERSON, 'warnings', index)] : []
  const standing = STANDINGS[statusOf(status, cause)] ?? null
  if (!standing)
    return found({
      name: 'recipient',
      verdict: status ? 'fine' : 'unread',
      text: `${who} ${status ?? SILENT}`,
      citations: at,
      tools,
      record: about.subscriber,
    })
  const when = Number.isNaN(Date.parse(since)) ? '' : ` since ${writeDay(since)}`
  const why = cause === '' ? standing.why : cause
  const citations = [...at, ...warnedAt]
  return found({
    name: 'recipient',
    verdict: 'stops',
    text: `${who} ${status ?? SILENT}${when}: ${why}`,
    citations,
    tools,
    record: about.subscriber,
    cause: because({
      kind: 'recipient',
      headline: { text: `${who} ${standing.effect}${when}: ${why}.`, citations },
      next: standing.next,
    }),
  })
}

/** A suppressed address gets nothing, whatever the status says by now. */
function statusOf(status: string | null | undefined, cause: string): string {
  if (cause === '') return status?.toUpperCase() ?? ''
  if (/banned/.test(cause)) return 'BANNED'
  return /complained|spam/.test(cause) ? 'COMPLAINED' : 'BOUNCED'
}

/** Without the subscriber itself, the log of emails says what became of the last one. */
function checkByLog(facts: Facts): Finding {
  const log = facts.answers.checks?.[LOG]
  const missing = notRead('recipient', facts, [PERSON, LOG])
  const [last] = log?.emails ?? []
  const record = facts.answers.about?.subscriber ?? null
  if (!last) return { ...missing, record }
  const status = last.status?.toUpperCase() ?? ''
  const standing = ['BOUNCED', 'COMPLAINED'].includes(status) ? STANDINGS[status] : undefined
  const at = last.sentAt ?? last.createdAt
  const who = last.to ?? 'the recipient'
  const citations = [cite(LOG, 'emails', 0, 'status'), cite(LOG, 'emails', 0, 'to')]
  if (at) citations.push(cite(LOG, 'emails', 0, last.sentAt ? 'sentAt' : 'createdAt'))
  const when = at ? ` on ${writeTime(at)}` : ''
  return found({
    name: 'recipient',
    verdict: standing ? 'look' : 'fine',
    text: `the last email to ${who}${when} is ${last.status ?? SILENT}; the subscriber ${missing.text}`,
    citations,
    tools: [LOG, PERSON],
    record,
    cause: standing
      ? because({
          kind: 'recipient',
          headline: { text: `The last email to ${who}${when} is ${last.status}.`, citations },
          next: standing.next,
        })
      : null,
  })
}
