import type { Citation } from '../answers.ts'
import type { Facts } from '../facts.ts'
import type { RecipientQuestion } from '../replies/recipient-questions.ts'
import { cite, SILENT, writeDay, writeTime } from '../sentence.ts'
import { because, type Cause, type Finding, found, notRead, type Said } from './check.ts'
import { nextOfRecipient, type Reached } from './next-steps.ts'
import { arrivalOf, lastEmailsOf, reasonOf, sinceOf } from './recipient-record.ts'

/** Whether one recipient can get mail at all. Asked only where the question is about one. */

const PERSON = 'get_subscriber'
const LOG = 'list_emails'
const EVENT_TOOLS = ['list_subscriber_events', 'list_subscriber_events#subscribed'] as const

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
  const known = describe(facts, person, about.subscriber)
  const { who, when, standing, why, citations } = known
  const record = [arrivalOf(facts), lastEmailsOf(facts)].filter((said) => said !== null)
  const more = record.map(({ text }) => `; ${text}`).join('')
  const stopped = standing
    ? because({
        kind: 'recipient',
        headline: { text: `${who} ${standing.effect}${when}: ${why}.`, citations },
        next: standing.next,
      })
    : null
  return found({
    name: 'recipient',
    verdict: standing ? 'stops' : person.status ? 'fine' : 'unread',
    text: `${who} ${person.status ?? SILENT}${when}${standing ? `: ${why}` : ''}${more}`,
    citations: [...citations, ...record.flatMap((said) => said.citations)],
    tools: [PERSON, LOG, ...EVENT_TOOLS],
    record: about.subscriber,
    cause: about.asks ? causeOfQuestion(facts, known, about.asks) : stopped,
  })
}

type Person = NonNullable<NonNullable<Facts['answers']['checks']>[typeof PERSON]>

interface Known {
  who: string
  status: string
  /** " since 3 Sep 2026", empty where it is not told. */
  when: string
  standing: Standing | null
  why: string
  citations: Citation[]
}

function describe(facts: Facts, { email, status, warnings }: Person, id: string): Known {
  const index = (warnings ?? []).findIndex((warning) => SUPPRESSED.test(warning))
  const [, warned = '', cause = ''] = SUPPRESSED.exec(warnings?.[index] ?? '') ?? []
  const meant = statusOf(status, cause)
  const standing = Object.hasOwn(STANDINGS, meant) ? (STANDINGS[meant] ?? null) : null
  const since = Number.isNaN(Date.parse(warned))
    ? sinceOf(facts, meant)
    : { text: writeDay(warned), citations: [] }
  const reason = meant === 'UNSUBSCRIBED' ? reasonOf(facts) : null
  return {
    who: email ?? id,
    status: meant,
    when: since ? ` since ${since.text}` : '',
    standing,
    why: `${cause === '' ? (standing?.why ?? '') : cause}${reason ? ` (${reason.text})` : ''}`,
    citations: [
      cite(PERSON, 'status'),
      cite(PERSON, email ? 'email' : 'id'),
      ...(index >= 0 ? [cite(PERSON, 'warnings', index)] : []),
      ...(since?.citations ?? []),
      ...(reason?.citations ?? []),
    ],
  }
}

/** What a recipient asks is answered by how the address came on the list, whatever the organization may do. */
function causeOfQuestion(facts: Facts, known: Known, asks: RecipientQuestion): Cause {
  const { who, status, when, citations } = known
  const arrival = arrivalOf(facts)
  const how = arrival === null ? '' : `; ${arrival.text}`
  const is =
    status === ''
      ? `The status of ${who} at ${facts.name} is ${SILENT}`
      : `${who} ${when === '' ? 'is' : 'has been'} ${status}${when} at ${facts.name}`
  return because({
    kind: 'asked-recipient',
    headline: {
      text: `${is}${how}.`,
      citations: [...citations, ...(arrival?.citations ?? []), ...(facts.nameAt ? [facts.nameAt] : [])],
    },
    next: nextOfRecipient(asks, facts.name, reachedBy(status)),
  })
}

/** A status that no specification names says nothing of the kind. */
function reachedBy(status: string): Reached {
  if (status === 'SUBSCRIBED') return 'reached'
  return Object.hasOwn(STANDINGS, status) ? 'not-reached' : 'unknown'
}

/** A suppressed address gets nothing, whatever the status says by now. */
function statusOf(status: string | null | undefined, cause: string): string {
  if (cause === '') return status?.trim().toUpperCase() ?? ''
  if (/banned/.test(cause)) return 'BANNED'
  return /complained|spam/.test(cause) ? 'COMPLAINED' : 'BOUNCED'
}

/** Without the subscriber itself, the log of emails says what became of the last one. */
function checkByLog(facts: Facts): Finding {
  const log = facts.answers.checks?.[LOG]
  const missing = notRead('recipient', facts, [PERSON, LOG])
  const [last] = log?.emails ?? []
  const { subscriber: record = null, asks } = facts.answers.about ?? {}
  if (!last) return { ...missing, record, cause: asks ? causeOfUnread(facts, missing.text, asks) : null }
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
    cause: asks
      ? causeOfUnread(facts, missing.text, asks, {
          text: `the last email to ${who}${when} is ${last.status ?? SILENT}`,
          citations,
        })
      : standing
        ? because({
            kind: 'recipient',
            headline: { text: `The last email to ${who}${when} is ${last.status}.`, citations },
            next: standing.next,
          })
        : null,
  })
}

/** What a recipient asks outweighs the block of the organization also where the recipient could not be read. */
function causeOfUnread(facts: Facts, missing: string, asks: RecipientQuestion, last?: Said): Cause {
  return because({
    kind: 'asked-recipient',
    headline: {
      text: `The status of the recipient at ${facts.name} ${missing}${last ? `; ${last.text}` : ''}.`,
      citations: [...(last?.citations ?? []), ...(facts.nameAt ? [facts.nameAt] : [])],
    },
    next: nextOfRecipient(asks, facts.name, 'unknown'),
  })
}
