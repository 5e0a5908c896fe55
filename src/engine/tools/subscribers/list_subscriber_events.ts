import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { EVENT_TYPES } from '../../domain/event-types.ts'
import { listEventsOfSubscriber } from '../../store/events.ts'
import { defineTool } from '../define.ts'
import { isoTime, limit, subscriberEmail, subscriberId } from '../fields.ts'
import { identifySubscriber, identityRules } from './identify.ts'
import { EventData, eventId } from './present-event.ts'

export default defineTool({
  name: 'list_subscriber_events',
  group: 'subscribers',
  surface: 'customer',
  access: 'read',
  description:
    'What happened to one subscriber, newest first: emails, opens and clicks, tags, fields, payments, and moves of the status.',
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
    const data = new EventData(db, organization.number, rows)
    return {
      events: rows.map((row) => ({
        id: eventId(organization.number, row),
        eventType: row.type,
        data: data.present(row),
        subscriberId: id,
        createdAt: toIsoTime(row.at),
        subscriber: { id, email: subscriber.email, name: subscriber.name },
      })),
    }
  },
})
