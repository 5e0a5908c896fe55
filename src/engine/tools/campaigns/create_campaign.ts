import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { toStoredContent } from '../../domain/document.ts'
import { CounterChanges } from '../../store/counters.ts'
import { insertCampaign, UNSCHEDULED } from '../../store/campaigns.ts'
import { defineTool } from '../define.ts'
import { warned, warnings } from '../fields.ts'
import { defaultContent } from './default-content.ts'
import { campaignDetail, contentType, documentInput, preview, replyTo, senderId, subject } from './fields.ts'
import { presentDetail } from './present.ts'
import { readContent } from '../../sending/read-content.ts'
import { readCampaignName, readPreview, readReplyTo, readSender, readSubject } from './read-values.ts'
import { saveHistory } from '../../sending/save-history.ts'
import { warnOfVariables } from '../../sending/variable-warnings.ts'
import { ownLimit } from '../own-limits.ts'

export default defineTool({
  name: 'create_campaign',
  group: 'campaigns',
  surface: 'customer',
  access: 'write',
  description:
    'Create a campaign as a DRAFT. Without content it gets a greeting and an unsubscribe link; without a sender the default one, the one used last, or any.',
  input: {
    subject,
    name: ownLimit(z.string().optional().describe('Name in lists. Default Untitled.')),
    preview: preview.optional(),
    content: documentInput.optional(),
    contentType: contentType.default('MAILY'),
    senderId: senderId.optional(),
    replyTo: replyTo.optional(),
  },
  output: { campaignId: z.string(), campaign: z.object(campaignDetail), warnings },
  run(input, context) {
    const { db, organization, now } = context
    const found: string[] = []
    const parsed = readContent(
      db,
      organization.number,
      input.content ?? defaultContent(input.contentType),
      input.contentType,
    )
    const counters = new CounterChanges()
    const values = {
      kind: 'CAMPAIGN' as const,
      name: readCampaignName(input.name, found),
      subject: readSubject(input.subject, found),
      preview: readPreview(input.preview ?? null, found),
      content: toStoredContent(parsed.content),
      contentType: input.contentType,
      sender: readSender(db, organization.number, input.senderId),
      replyTo: readReplyTo(input.replyTo ?? null, found),
      filters: '[]',
      ...UNSCHEDULED,
      created: now,
    }
    const id = insertCampaign(db, values, counters)
    counters.write(db)
    const campaign = { ...values, id, updated: now }
    saveHistory(context, campaign)
    if (values.sender === null)
      found.push('senderId: the organization has no sender yet; create one before sending.')
    const said = [...found, ...parsed.warnings, ...warnOfVariables(context, campaign)]
    return {
      campaignId: encodeId('campaign', organization.number, id),
      campaign: presentDetail(db, organization.number, campaign),
      ...warned(said),
    }
  },
})
