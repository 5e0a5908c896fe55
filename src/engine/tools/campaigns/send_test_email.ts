import { z } from 'zod'
import { MOST_TEST_ADDRESSES } from '../../domain/limits.ts'
import { invalid } from '../../../shared/errors.ts'
import { encodeId } from '../../../shared/ids.ts'
import { compileSnapshot, compileSnapshotInParts } from '../../content/message-snapshot.ts'
import { Findings } from '../../domain/subscriber-input.ts'
import { insertEmailTemplate } from '../../store/emails/email-templates.ts'
import { insertEmail } from '../../store/emails/emails.ts'
import { findSubscriberByEmail } from '../../store/subscribers.ts'
import { defineTool } from '../define.ts'
import { addSender, inlineCampaign, snapshotCampaign } from '../../sending/campaign-message.ts'
import { MessageBound } from '../../sending/message-size.ts'
import { personalValues } from '../../sending/recipient.ts'
import { refusalOf, refuseStopped, requireSender } from '../../sending/refuse-sending.ts'
import { campaignId } from './fields.ts'
import { identifyCampaign } from './identify.ts'

export default defineTool({
  name: 'send_test_email',
  group: 'campaigns',
  surface: 'customer',
  access: 'write',
  description: `Send a campaign to 1 to ${MOST_TEST_ADDRESSES} addresses to look at, with [Test] before its subject. It counts in no analytics and changes nobody.`,
  input: {
    campaignId,
    emails: z
      .array(z.string())
      .min(1)
      .max(MOST_TEST_ADDRESSES)
      .describe(`1 to ${MOST_TEST_ADDRESSES} email addresses.`),
  },
  output: {
    sent: z.array(z.object({ email: z.string(), emailId: z.string() })),
    failed: z.array(z.object({ email: z.string(), reason: z.string() })),
  },
  *readAhead(input, context) {
    const campaign = identifyCampaign(context.db, context.organization.number, input.campaignId)
    const snapshot = snapshotCampaign(context, campaign, inlineCampaign(context, campaign))
    yield
    yield* compileSnapshotInParts(context.content, snapshot)
  },
  run(input, context) {
    const { db, organization, now } = context
    refuseStopped(context, 'ALL_SENDING')
    const campaign = identifyCampaign(db, organization.number, input.campaignId)
    const recipients = readAddresses(input.emails)
    const sender = requireSender(db, campaign)
    const snapshot = snapshotCampaign(context, campaign, inlineCampaign(context, campaign))
    const message = addSender({ ...snapshot, subject: `[Test] ${snapshot.subject}` }, campaign, sender)
    const template = insertEmailTemplate(db, message)
    const compiled = compileSnapshot(context.content, snapshot)
    const bound = new MessageBound(compiled, message)
    const sent = []
    const failed = []
    for (const recipient of recipients) {
      const subscriber = findSubscriberByEmail(db, recipient) ?? null
      const mergeValues = personalValues(db, compiled, subscriber)
      const reason = refusalOf(db, recipient, subscriber) ?? bound.faultFor(recipient, mergeValues)
      if (reason !== null) {
        failed.push({ email: recipient, reason })
        continue
      }
      const email = { kind: 'TEST', campaign: campaign.id, subscriber: null, recipient, template } as const
      const id = insertEmail(db, { ...email, mergeValues, created: now, due: now })
      sent.push({ email: recipient, emailId: encodeId('email', organization.number, id) })
    }
    return { sent, failed }
  },
})

/** Each once, in order; throws VALIDATION_ERROR naming every one that is no address. */
function readAddresses(emails: readonly string[]): string[] {
  const findings = new Findings()
  const read = emails.map((text, index) => findings.email(`emails.${index}`, text))
  if (findings.issues.length > 0) throw invalid(findings.issues)
  return [...new Set(read)]
}
