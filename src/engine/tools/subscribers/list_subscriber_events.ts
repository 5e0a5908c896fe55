import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { EVENT_TYPES } from '../../domain/event-types.ts'
import { listEventsOfSubscriber, listLatestEvents } from '../../store/events.ts'
import { findSubscriber } from '../../store/subscribers.ts'
import { defineTool } from '../define.ts'
import { isoTime, limit, subscriberEmail, subscriberId } from '../fields.ts'
import { identifySubscriber } from './identify.ts'
import { EventData, eventId } from './present-event.ts'

export default defineTool({
  name: 'list_subscriber_events',
  group: 'subscribers',
  surface: 'customer',
  access: 'read',
  description:
    'What happened to one subscriber, or to all of the organization when none is named, newest first: emails, opens and clicks, tags, fields, payments, and moves of the status.',
  input: {
    subscriberId: subscriberId.describe('Id of the subscriber (sub_…), or email. Without: all.'),
    email: subscriberEmail.describe('Email address of the subscriber, or subscriberId. Without: all.'),
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
  run({ subscriberId: id, email, eventType = null, limit: most }, { db, organization }) {
    const all = id === undefined && email === undefined
    const one = all ? null : identifySubscriber(db, organization.number, { subscriberId: id, email })
    const rows = one
      ? listEventsOfSubscriber(db, one.id, eventType, most)
      : listLatestEvents(db, eventType, most)
    const data = new EventData(db, organization.number, rows)
    const references = new Map<number, SubscriberReference>()
    const referTo = (row: number): SubscriberReference => {
      const known = references.get(row)
      if (known) return known
      const found = one ?? findSubscriber(db, row)
      if (!found) throw new Error(`an event names subscriber ${row}, who is not there`)
      const reference = {
        id: encodeId('subscriber', organization.number, row),
        email: found.email,
        name: found.name,
      }
      references.set(row, reference)
      return reference
    }
    return {
      events: rows.map((row) => {
        const subscriber = referTo(row.subscriber)
        return {
          id: eventId(organization.number, row),
          eventType: row.type,
          data: data.present(row),
          subscriberId: subscriber.id,
          createdAt: toIsoTime(row.at),
          subscriber,
        }
      }),
    }
  },
})

interface SubscriberReference {
  id: string
  email: string
  name: string | null
}
