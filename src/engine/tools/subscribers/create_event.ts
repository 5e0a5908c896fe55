import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { defineTool } from '../define.ts'
import { isoTime, subscriberEmail, subscriberId, warned, warnings } from '../fields.ts'
import { identifySubscriber, identityRules } from './identify.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { SubscriberWriter } from '../../subscribers/save.ts'
import { applyChanges } from '../../workflows/apply-changes.ts'
import { suppressionWarnings } from '../../subscribers/suppression.ts'

/** More than any amount that is not a typing error, in currency units. */
const MOST_AMOUNT = 1_000_000_000

/** Whole cents of an amount in currency units. Adding 0 turns -0, which JSON does not know, into 0. */
function centsOf(amount: number): number {
  return Math.round(amount * 100) + 0
}

export default defineTool({
  name: 'create_event',
  group: 'subscribers',
  surface: 'customer',
  access: 'write',
  description:
    'Record a payment or a refund. A payment raises the revenue of the subscriber, a refund lowers it.',
  input: {
    eventType: z
      .enum(['SUBSCRIBER_PAYMENT', 'SUBSCRIBER_REFUND'])
      .describe('SUBSCRIBER_PAYMENT or SUBSCRIBER_REFUND.'),
    subscriberId,
    email: subscriberEmail,
    amount: z
      .number()
      .min(0)
      .max(MOST_AMOUNT)
      .refine((amount) => centsOf(amount) / 100 === amount, 'must have at most two decimals')
      .optional()
      .describe('In currency units with at most two decimals; never negative. Default 0.'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be three capital letters (ISO 4217)')
      .default('USD')
      .describe('ISO 4217 code. Amounts are not converted. Default USD.'),
    metadata: z.record(z.string(), z.unknown()).optional().describe('Anything to keep with the event.'),
  },
  output: {
    event: z.object({
      id: z.string(),
      eventType: z.string(),
      data: z.record(z.string(), z.unknown()).nullable(),
      subscriberId: z.string(),
      createdAt: isoTime,
    }),
    warnings,
  },
  rules: identityRules,
  run(input, context) {
    const { db, now, organization } = context
    const subscriber = identifySubscriber(db, organization.number, input)
    const cents = centsOf(input.amount ?? 0)
    const change = input.eventType === 'SUBSCRIBER_PAYMENT' ? cents : -cents
    const data = { amount: cents / 100, currency: input.currency, metadata: input.metadata ?? {} }
    const writer = new SubscriberWriter(db, now, { source: 'API' })
    const id = writer.addRevenue(subscriber, input.eventType, change, data)
    applyChanges(context, writer.finish(), { source: 'CALL' })
    return {
      event: {
        id: encodeId('event', organization.number, id),
        eventType: input.eventType,
        data,
        subscriberId: encodeId('subscriber', organization.number, subscriber.id),
        createdAt: toIsoTime(now),
      },
      ...warned(suppressionWarnings(db, subscriber.email)),
    }
  },
})
