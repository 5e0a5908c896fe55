import { z } from 'zod'
import { invalid } from '../../../shared/errors.ts'
import { Findings } from '../../domain/subscriber-input.ts'
import { statusAfterAdd } from '../../domain/subscriber-status.ts'
import { findSubscriberByEmail } from '../../store/subscribers.ts'
import { defineTool } from '../define.ts'
import { customFieldValues, givenTags, replaceRules, subscriberDetail, warnings } from '../fields.ts'
import { presentSaved } from './present.ts'
import { queueConfirmation } from '../../sending/confirmation-message.ts'
import { SubscriberWriter } from '../../subscribers/save.ts'
import { SubscriberRoom } from '../../subscribers/subscriber-limit.ts'
import { readPatch } from '../../subscribers/values.ts'
import { applyChanges } from '../../workflows/apply-changes.ts'
import { ownLimit } from '../own-limits.ts'

export default defineTool({
  name: 'add_subscriber',
  group: 'subscribers',
  surface: 'customer',
  access: 'write',
  description:
    'Create a subscriber, or update the one with that email address. Brings an UNSUBSCRIBED one back unless resubscribe is false. Under double opt-in a new one is sent a message with a link to confirm.',
  input: {
    email: ownLimit(z.string().describe('Email address; compared without case.')),
    name: ownLimit(z.string().optional()),
    phone: ownLimit(z.string().optional()),
    // The default is declared and not filled in: with replaceTags a missing list is refused.
    tags: givenTags.optional().meta({
      default: [],
      description: 'Tag names to add; missing tags are created. Required with replaceTags.',
    }),
    fields: customFieldValues.optional().describe('Custom field values by field name; null clears one.'),
    replaceTags: z
      .boolean()
      .default(false)
      .describe('Make tags the complete list instead of adding. Default false.'),
    resubscribe: z
      .boolean()
      .default(true)
      .describe('Bring an UNSUBSCRIBED person back to SUBSCRIBED. Default true.'),
    triggerWorkflows: z.boolean().default(true).describe('Let matching workflows start. Default true.'),
    skipDoubleOptIn: z
      .boolean()
      .default(false)
      .describe('Subscribe at once although the organization uses double opt-in. Default false.'),
    ipAddress: ownLimit(z.string().optional().describe('IPv4 or IPv6 address of the sign-up.')),
    country: ownLimit(z.string().optional().describe('ISO 3166-1 alpha-2 code.')),
  },
  output: { subscriber: z.object(subscriberDetail), created: z.boolean(), warnings },
  rules: replaceRules,
  run(input, context) {
    const { db, now, organization } = context
    const findings = new Findings()
    const email = findings.email('email', input.email)
    const { patch, tags, fields } = readPatch(input, findings)
    if (findings.issues.length > 0) throw invalid(findings.issues)
    const before = findSubscriberByEmail(db, email) ?? null
    if (!before) new SubscriberRoom(context).require()
    const move = statusAfterAdd(before && before.status, { ...input, doubleOptIn: organization.doubleOptIn })
    const writer = new SubscriberWriter(db, now, { source: 'API' })
    const wanted = {
      email,
      patch,
      status: move.status,
      tags,
      replaceTags: input.replaceTags,
      fields,
    }
    const saved = writer.save(before, wanted)
    applyChanges(context, writer.finish(), { source: 'CALL', mayTrigger: input.triggerWorkflows })
    const unasked = queueConfirmation(context, saved.row)
    const answer = presentSaved(context, saved, {
      found: findings.warnings,
      status: move.warning,
      mail: unasked,
    })
    return { ...answer, created: saved.created }
  },
})
