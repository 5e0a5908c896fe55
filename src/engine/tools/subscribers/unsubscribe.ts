import { z } from 'zod'
import { invalid } from '../../../shared/errors.ts'
import { Findings } from '../../domain/subscriber-input.ts'
import { defineTool } from '../define.ts'
import { subscriberEmail, subscriberId, subscriberReference, warned, warnings } from '../fields.ts'
import { identifySubscriber, identityRules } from './identify.ts'
import { referenceOf } from './present.ts'
import { applyChanges } from '../../workflows/apply-changes.ts'
import { suppressionWarnings } from '../../subscribers/suppression.ts'
import { SubscriberWriter } from '../../subscribers/save.ts'
import { ownLimit } from '../own-limits.ts'

export default defineTool({
  name: 'unsubscribe',
  group: 'subscribers',
  surface: 'customer',
  access: 'danger',
  description:
    'Move a subscriber to UNSUBSCRIBED, whatever the status before. No further email is sent to them.',
  input: {
    subscriberId,
    email: subscriberEmail,
    reason: ownLimit(z.string().optional().describe('Why; kept with the subscriber.')),
  },
  output: { message: z.string(), subscriber: subscriberReference, warnings },
  rules: identityRules,
  confirm(input, { db, organization }) {
    const { id, email, status } = identifySubscriber(db, organization.number, input)
    return {
      action: `Unsubscribe "${email}"`,
      impact:
        status === 'UNSUBSCRIBED'
          ? `${email} is already UNSUBSCRIBED; only the reason is stored.`
          : `${email} moves from ${status} to UNSUBSCRIBED. No further email is sent to them.`,
      facts: {
        'the subscriber': String(id),
        'the address': email,
        'those who are unsubscribed': status === 'UNSUBSCRIBED' ? 0 : 1,
      },
    }
  },
  run(input, context) {
    const { db, now, organization } = context
    const before = identifySubscriber(db, organization.number, input)
    const findings = new Findings()
    const reason = input.reason === undefined ? undefined : findings.line('reason', input.reason)
    if (findings.issues.length > 0) throw invalid(findings.issues)
    const writer = new SubscriberWriter(db, now, { source: 'API' })
    const origin = reason ? { reason } : {}
    const after = writer.move(before, 'UNSUBSCRIBED', { unsubscribeReason: reason }, origin)
    applyChanges(context, writer.finish(), { source: 'CALL' })
    return {
      message: `${after.email} is unsubscribed.`,
      subscriber: referenceOf(organization.number, after),
      ...warned([...findings.warnings, ...suppressionWarnings(db, after.email)]),
    }
  },
})
