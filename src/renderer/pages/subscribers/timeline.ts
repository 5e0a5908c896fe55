import type { SubscriberEmail } from '../../bridge/records.ts'
import { kindOf, tellEvent, type SubscriberEvent } from './events.ts'

/** Events and emails of one person as one list: an email is a line of its own, not only the event of its sending. */
export interface TimelineLine {
  id: string
  kind: string
  /** Null while it waits for its turn. */
  at: string | null
  type: string
  text: string
  payload: Record<string, unknown>
  email: SubscriberEmail | null
}

const EMAIL_TYPE = 'EMAIL'

function lineOfEvent(event: SubscriberEvent): TimelineLine {
  const { id, eventType, createdAt, data } = event
  return {
    id,
    kind: kindOf(eventType),
    at: createdAt,
    type: eventType,
    text: tellEvent(event),
    payload: { id, createdAt, data },
    email: null,
  }
}

function lineOfEmail(email: SubscriberEmail): TimelineLine {
  const { id, campaignName, subject, sentAt } = email
  const told = [subject ?? '(subject not kept)', campaignName].filter((part) => part !== null)
  return {
    id,
    kind: 'mail',
    at: sentAt,
    type: EMAIL_TYPE,
    text: told.join(' · '),
    payload: { ...email },
    email,
  }
}

/** Newest first, what waits above all; the event of a sending goes where its email has a line. */
export function writeTimeline(
  events: readonly SubscriberEvent[],
  emails: readonly SubscriberEmail[],
): TimelineLine[] {
  const known = new Set(emails.filter(({ sentAt }) => sentAt !== null).map(({ id }) => id))
  const isSaid = ({ eventType, data }: SubscriberEvent): boolean =>
    eventType === 'EMAIL_SENT' && known.has(String(data?.['emailId']))
  // Both lists reach back only so far: an email older than the oldest event would make a gap look empty.
  const lines = [...emails.map(lineOfEmail), ...events.filter((event) => !isSaid(event)).map(lineOfEvent)]
  const rank = ({ at }: TimelineLine): string => at ?? '9'
  return lines.toSorted((one, two) => (rank(one) < rank(two) ? 1 : rank(one) > rank(two) ? -1 : 0))
}

/** So much of a list as is complete: each of two lists, cut at its limit, ends at its oldest entry. */
export function completeSince(
  events: readonly SubscriberEvent[],
  emails: readonly SubscriberEmail[],
  limits: { events: number; emails: number },
): string {
  const oldestEvent = events.length < limits.events ? '' : (events.at(-1)?.createdAt ?? '')
  const oldestEmail = emails.length < limits.emails ? '' : (emails.at(-1)?.sentAt ?? '')
  return oldestEvent > oldestEmail ? oldestEvent : oldestEmail
}
