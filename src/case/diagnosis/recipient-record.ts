import type { Facts } from '../facts.ts'
import { cite, writeDay } from '../sentence.ts'
import type { Said } from './check.ts'

/** What the platform tells of one recipient beside the status: since when, how it came, and the last emails. */

const EVENTS = 'list_subscriber_events'
const ADDED = 'list_subscriber_events#subscribed'
const LOG = 'list_emails'
const MOST_EMAILS = 3

/** The event that says since when a status holds. */
const EVENT_OF: Readonly<Record<string, string>> = {
  SUBSCRIBED: 'SUBSCRIBED',
  UNSUBSCRIBED: 'UNSUBSCRIBED',
  BOUNCED: 'EMAIL_BOUNCED',
  COMPLAINED: 'EMAIL_COMPLAINED',
}

/** Returns since when a status holds, by its latest event; null where none says it. */
export function sinceOf({ answers }: Facts, status: string): Said | null {
  const wanted = EVENT_OF[status]
  if (wanted === undefined) return null
  for (const tool of [EVENTS, ADDED] as const) {
    const events = answers.checks?.[tool]?.events ?? []
    const at = events.findIndex(({ eventType }) => eventType === wanted)
    const day = dayOf(events[at]?.createdAt)
    if (day) return { text: day, citations: [cite(tool, 'events', at, 'createdAt')] }
  }
  return null
}

/** Returns why the recipient left, in the words that were kept; null where there are none. */
export function reasonOf({ answers }: Facts): Said | null {
  const reason = answers.checks?.get_subscriber?.unsubscribeReason?.trim() ?? ''
  return reason === ''
    ? null
    : { text: `“${reason}”`, citations: [cite('get_subscriber', 'unsubscribeReason')] }
}

/** What a source is in words; another is told as it is written. */
const SOURCES: Readonly<Record<string, string>> = {
  API: 'an API call',
  IMPORT: 'an import',
  FORM: 'a form',
  CAPTURE_PAGE: 'a capture page',
  CONFIRMATION: 'a confirmed sign-up',
  WORKFLOW: 'a workflow',
}

function nameSource(source: string): string {
  return Object.hasOwn(SOURCES, source) ? `${SOURCES[source]} (${source})` : source
}

/** Returns since when and by what the address is on the list; null where nothing of it is told. */
export function arrivalOf({ answers }: Facts): Said | null {
  const { checks } = answers
  const day = dayOf(checks?.get_subscriber?.createdAt)
  const added = checks?.[ADDED]?.events
  const at = (added?.length ?? 0) - 1
  const source = added?.[at]?.data?.source
  const how = source ? `added by ${nameSource(source)}` : 'how it was added is not stated by the platform'
  const parts = [day && `on the list since ${day}`, added && how].filter((part) => Boolean(part))
  if (parts.length === 0) return null
  return {
    text: parts.join(', '),
    citations: [
      ...(day ? [cite('get_subscriber', 'createdAt')] : []),
      ...(added ? [source ? cite(ADDED, 'events', at, 'data', 'source') : cite(ADDED, 'events')] : []),
    ],
  }
}

/** Returns the last emails to the recipient, the newest first; null where the log was not read. */
export function lastEmailsOf({ answers }: Facts): Said | null {
  const emails = answers.checks?.[LOG]?.emails
  if (!emails) return null
  if (emails.length === 0) return { text: 'no email was sent', citations: [cite(LOG, 'emails')] }
  const shown = emails.slice(0, MOST_EMAILS)
  return {
    text: `last ${shown.length === 1 ? 'email' : 'emails'}: ${shown
      .map(({ subject, status, sentAt, createdAt }) =>
        [subject && `“${subject}”`, dayOf(sentAt ?? createdAt), status]
          .filter((part) => Boolean(part))
          .join(' '),
      )
      .join(', ')}`,
    citations: shown.flatMap(({ subject, sentAt }, at) => [
      cite(LOG, 'emails', at, 'status'),
      ...(subject ? [cite(LOG, 'emails', at, 'subject')] : []),
      cite(LOG, 'emails', at, sentAt ? 'sentAt' : 'createdAt'),
    ]),
  }
}

function dayOf(at: string | null | undefined): string {
  return at && !Number.isNaN(Date.parse(at)) ? writeDay(at) : ''
}
