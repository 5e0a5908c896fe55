import { z } from 'zod'
import { ORIGINS } from '../../../shared/bridge.ts'
import { invalid } from '../../../shared/errors.ts'
import { decodeId, idEncoder } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { listCampaignHistory } from '../../store/campaign-history.ts'
import { defineTool } from '../define.ts'
import { isoTime, limit } from '../fields.ts'
import { campaignId, historyChanges, historyNote, historyWritten } from './fields.ts'
import { identifyCampaign } from './identify.ts'
import { MOST_HISTORY_ENTRIES } from '../../domain/limits.ts'

export default defineTool({
  name: 'list_campaign_history',
  group: 'campaigns',
  surface: 'customer',
  access: 'read',
  description: 'Saved versions of a campaign, most recent first, without their content.',
  input: {
    campaignId,
    cursor: z.string().optional().describe('Id of the last entry of the previous page.'),
    limit: limit(20, MOST_HISTORY_ENTRIES),
  },
  output: {
    history: z.array(
      z.object({
        id: z.string(),
        savedAt: isoTime,
        source: z.enum(ORIGINS),
        subject: z.string(),
        note: historyNote,
        writtenAt: historyWritten,
        changes: historyChanges,
      }),
    ),
    nextCursor: z.string().nullable(),
  },
  run(input, { db, organization }) {
    const campaign = identifyCampaign(db, organization.number, input.campaignId)
    const cursor =
      input.cursor === undefined ? null : decodeId('campaignHistory', organization.number, input.cursor)
    if (cursor === null && input.cursor !== undefined)
      throw invalid([{ path: 'cursor', message: `"${input.cursor}" is not the id of a history entry` }])
    const rows = listCampaignHistory(db, campaign.id, cursor, input.limit + 1)
    const encode = idEncoder('campaignHistory', organization.number)
    const history = rows.slice(0, input.limit).map((row) => ({
      id: encode(row.id),
      savedAt: toIsoTime(row.saved),
      source: row.source,
      subject: row.subject,
      ...(row.note === null ? {} : { note: row.note }),
      ...(row.written === null ? {} : { writtenAt: toIsoTime(row.written) }),
      ...(row.changes === null ? {} : { changes: row.changes }),
    }))
    return { history, nextCursor: rows.length > input.limit ? (history.at(-1)?.id ?? null) : null }
  },
})
