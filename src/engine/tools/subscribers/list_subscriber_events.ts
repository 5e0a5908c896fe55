import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { EVENT_TYPES, eventCode } from '../../domain/event-types.ts'
import { type EventRow, listEventsOfSubscriber } from '../../store/events.ts'
import { defineTool } from '../define.ts'
import { isoTime, limit, subscriberEmail, subscriberId } from '../fields.ts'
import { identifySubscriber, identityRules } from './identify.ts'
import { toIsoTime } from '../../../shared/iso-time.ts'

/** Row ids inside stored event data, and the kind of public id each becomes. */
const REFERENCES = { tagId: 'tag', fieldId: 'customField', emailId: 'email', campaignId: 'campaign' } as const

/** Derived events have no row; their id is the email's with the type in its last two digits. */
function eventId(organization: number, event: EventRow): string {
  if (event.source === 'event') return encodeId('event', organization, event.id)
  return encodeId('emailEvent', organization, event.id * 100 + eventCode(event.type))
}

function publicData(
  organization: number,
  data: Record<string, unknown> | null,
): Record<string, unknown> | null {
  if (!data) return null
  const answered = { ...data }
  for (const [key, kind] of Object.entries(REFERENCES)) {
    const id = answered[key]
    if (typeof id === 'number') answered[key] = encodeId(kind, organization, id)
  }
  return answered
}

export default defineTool({
  name: 'list_subscriber_events',
  group: 'subscribers',
  surface: 'customer',
  access: 'read',
  description: 'What happened to one subscriber, newest first.',
  input: {
    subscriberId,
    email: subscriberEmail,
    eventType: z.enum(EVENT_TYPES).optional().describe('Only events of this type.'),
    limit: limit(50),
  },
  output: {
    events: z.array(
      z.object({
        id: z.string(),
        eventType: z.enum(EVENT_TYPES),
        data: z.record(z.string(), z.unknown()).nullable(),
        subscriberId: z.string(),
        createdAt: isoTime,
        subscriber: z.object({ id: z.string(), email: z.string(), name: z.string().nullable() }),
      }),
    ),
  },
  rules: identityRules,
  run(input, { db, organization }) {
    const subscriber = identifySubscriber(db, organization.number, input)
    const id = encodeId('subscriber', organization.number, subscriber.id)
    const rows = listEventsOfSubscriber(db, subscriber.id, input.eventType ?? null, input.limit)
    return {
      events: rows.map((row) => ({
        id: eventId(organization.number, row),
        eventType: row.type,
        data: publicData(organization.number, row.data),
        subscriberId: id,
        createdAt: toIsoTime(row.at),
        subscriber: { id, email: subscriber.email, name: subscriber.name },
      })),
    }
  },
})
