import { z } from 'zod'
import { ORIGINS } from '../../../shared/bridge.ts'
import { encodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { CONTENT_TYPES, fromStoredContent } from '../../domain/document.ts'
import { defineTool } from '../define.ts'
import { isoTime } from '../fields.ts'
import { campaignId, documentOutput, historyNote } from './fields.ts'
import { identifyEntry } from './history-entry.ts'
import { identifyCampaign } from './identify.ts'

export default defineTool({
  name: 'get_campaign_history_entry',
  group: 'campaigns',
  surface: 'customer',
  access: 'read',
  description: 'One saved version of a campaign, with its full content.',
  input: { campaignId, historyId: z.string().describe('Id of the history entry (hst_…).') },
  output: {
    id: z.string(),
    campaignId: z.string(),
    savedAt: isoTime,
    source: z.enum(ORIGINS),
    subject: z.string(),
    note: historyNote,
    content: documentOutput,
    contentType: z.enum(CONTENT_TYPES),
  },
  run(input, { db, organization }) {
    const campaign = identifyCampaign(db, organization.number, input.campaignId)
    const entry = identifyEntry(db, organization.number, campaign, input.historyId)
    return {
      id: encodeId('campaignHistory', organization.number, entry.id),
      campaignId: encodeId('campaign', organization.number, campaign.id),
      savedAt: toIsoTime(entry.saved),
      source: entry.source,
      subject: entry.subject,
      ...(entry.note === null ? {} : { note: entry.note }),
      content: fromStoredContent(entry.content, entry.contentType),
      contentType: entry.contentType,
    }
  },
})
