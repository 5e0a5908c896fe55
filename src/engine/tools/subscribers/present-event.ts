import { mapEmailSubjects } from '../../store/emails/emails.ts'
import { encodeId, type IdKind } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { type EventType, eventCode } from '../../domain/event-types.ts'
import type { ReadHandle } from '../../store/db.ts'
import type { EventRow } from '../../store/events.ts'
import { SubjectLines } from './email-subject.ts'

/** Row ids inside stored event data, and the kind of public id each becomes. */
const REFERENCES: Readonly<Record<string, IdKind>> = {
  tagId: 'tag',
  fieldId: 'customField',
  emailId: 'email',
  campaignId: 'campaign',
  workflowId: 'workflow',
  capturePageId: 'capturePage',
}

/** What each event of an email says beyond `emailId, campaignId, subject` (contract: events-and-emails). */
const EMAIL_KEYS = {
  EMAIL_SENT: [],
  EMAIL_RECEIVED: ['receivedAt'],
  EMAIL_OPENED: [],
  EMAIL_CLICKED: ['url'],
  EMAIL_BOUNCED: ['bounceType', 'bounceCategory', 'reason'],
  EMAIL_COMPLAINED: ['complaintFeedbackType'],
  EMAIL_DELIVERY_DELAYED: ['reason'],
} as const satisfies Partial<Record<EventType, readonly string[]>>

/** Events of subscribers and runs that an email may be the cause of. */
const NAMED_BY_EMAIL: ReadonlySet<EventType> = new Set(['TAG_ADDED', 'TAG_REMOVED', 'WORKFLOW_CANCELED'])

type EmailEvent = keyof typeof EMAIL_KEYS

function isEmailEvent(type: EventType): type is EmailEvent {
  return Object.hasOwn(EMAIL_KEYS, type)
}

/** More than any email has, so that a turn never reaches into another one's ids. */
const TURN = 100_000_000_000

/**
 * What came of an email is named by that: the email, the type in two digits, and which one of its
 * type. Most have no row, and the numbers of the rows hang on how time was cut.
 */
export function eventId(organization: number, { id, type, email, turn }: EventRow): string {
  if (email === null) return encodeId('event', organization, id)
  return encodeId('emailEvent', organization, turn * TURN + email * 100 + eventCode(type))
}

/** The data of many events as answered: public ids, and for emails the subject as it was sent. */
export class EventData {
  private readonly organization: number
  private readonly subjects: ReadonlyMap<number, string | null>

  constructor(db: ReadHandle, organization: number, events: readonly EventRow[]) {
    this.organization = organization
    this.subjects = readSubjects(db, events)
  }

  present(event: EventRow): Record<string, unknown> | null {
    if (!event.data) return null
    const data = isEmailEvent(event.type) ? this.completeEmail(event.type, event) : { ...event.data }
    // Kept for the id alone: the platform does not name the message that these came from.
    if (NAMED_BY_EMAIL.has(event.type)) delete data['emailId']
    for (const [key, kind] of Object.entries(REFERENCES)) {
      const id = data[key]
      if (typeof id === 'number') data[key] = encodeId(kind, this.organization, id)
    }
    return data
  }

  private completeEmail(type: EmailEvent, { data, at }: EventRow): Record<string, unknown> {
    const { emailId = null, campaignId = null } = data ?? {}
    const subject = typeof emailId === 'number' ? (this.subjects.get(emailId) ?? null) : null
    const given: Record<string, unknown> = { receivedAt: toIsoTime(at), ...data }
    const rest = EMAIL_KEYS[type].map((key) => [key, given[key] ?? null])
    return { emailId, campaignId, subject, ...Object.fromEntries(rest) }
  }
}

function readSubjects(db: ReadHandle, events: readonly EventRow[]): Map<number, string | null> {
  const ids = events.flatMap(({ type, data }) =>
    isEmailEvent(type) && typeof data?.['emailId'] === 'number' ? [data['emailId']] : [],
  )
  const lines = new SubjectLines(db)
  return new Map([...mapEmailSubjects(db, [...new Set(ids)])].map(([id, row]) => [id, lines.write(row)]))
}
