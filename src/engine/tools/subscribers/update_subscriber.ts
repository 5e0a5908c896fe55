import { z } from 'zod'
import { invalid, ToolError } from '../../../shared/errors.ts'
import { Findings } from '../../domain/subscriber-input.ts'
import { statusAfterUpdate } from '../../domain/subscriber-status.ts'
import { findSubscriberByEmail } from '../../store/subscribers.ts'
import { defineTool } from '../define.ts'
import {
  customFieldValues,
  givenTags,
  replaceRules,
  requireChange,
  subscriberDetail,
  warnings,
} from '../fields.ts'
import { findByIdOrEmail } from './identify.ts'
import { presentSaved } from './present.ts'
import { applyChanges } from '../../workflows/apply-changes.ts'
import { queueConfirmation } from '../../sending/confirmation-message.ts'
import { SubscriberWriter } from '../../subscribers/save.ts'
import { readPatch } from '../../subscribers/values.ts'
import { ownLimit } from '../own-limits.ts'

const CHANGEABLE = [
  ...['name', 'email', 'phone', 'tags', 'fields', 'ipAddress', 'country', 'resubscribe', 'skipDoubleOptIn'],
]

export default defineTool({
  name: 'update_subscriber',
  group: 'subscribers',
  surface: 'customer',
  access: 'write',
  description:
    'Change an existing subscriber. What is omitted stays as it is; an UNSUBSCRIBED one stays so unless resubscribe is true.',
  input: {
    subscriber: z.string().describe('Id or email address of the subscriber.'),
    email: ownLimit(z.string().optional().describe('New email address.')),
    name: ownLimit(z.string().optional()),
    phone: ownLimit(z.string().optional()),
    tags: givenTags.optional().describe('Tag names to add, or the complete list with replaceTags.'),
    fields: customFieldValues.optional().describe('Custom field values by field name; null clears one.'),
    replaceTags: z.boolean().optional().describe('Make tags the complete list instead of adding.'),
    resubscribe: z
      .boolean()
      .optional()
      .describe('Bring an UNSUBSCRIBED person back to SUBSCRIBED. Unset by default.'),
    triggerWorkflows: z.boolean().optional().describe('False skips automations. Unset by default.'),
    skipDoubleOptIn: z
      .boolean()
      .default(false)
      .describe('Promote PENDING_CONFIRMATION to SUBSCRIBED. Default false.'),
    ipAddress: ownLimit(z.string().optional().describe('IPv4 or IPv6 address.')),
    country: ownLimit(z.string().optional().describe('ISO 3166-1 alpha-2 code.')),
  },
  output: { subscriber: z.object(subscriberDetail), warnings },
  rules(input) {
    const replacing = replaceRules(input)
    if (replacing.length > 0) return replacing
    // It is false by default, and then says nothing.
    const skipDoubleOptIn = input.skipDoubleOptIn || undefined
    return requireChange({ ...input, skipDoubleOptIn }, CHANGEABLE)
  },
  run(input, context) {
    const { db, now, organization } = context
    const before = findByIdOrEmail(db, organization.number, 'subscriber', input.subscriber)
    const findings = new Findings()
    const { patch, tags, fields } = readPatch(input, findings)
    const email = input.email === undefined ? before.email : findings.email('email', input.email)
    if (findings.issues.length > 0) throw invalid(findings.issues)
    const holder = findSubscriberByEmail(db, email)
    if (holder && holder.id !== before.id) {
      throw new ToolError('CONFLICT', `email: another subscriber already has the address "${holder.email}".`)
    }
    const move = statusAfterUpdate(before.status, input)
    const writer = new SubscriberWriter(db, now, { source: 'API' })
    const replaceTags = input.replaceTags ?? false
    const wanted = { email, patch, status: move.status, tags, replaceTags, fields }
    const saved = writer.save(before, wanted)
    const mayTrigger = input.triggerWorkflows ?? true
    applyChanges(context, writer.finish(), { source: 'CALL', mayTrigger })
    // The link that went to the former address confirms nothing any more.
    const unasked = saved.row.email === before.email ? null : queueConfirmation(context, saved.row)
    return presentSaved(context, saved, { found: findings.warnings, status: move.warning, mail: unasked })
  },
})
