import { z } from 'zod'
import { foldCase } from '../../../shared/text/fold.ts'
import { countCampaigns, listCampaigns } from '../../store/campaigns.ts'
import { defineTool } from '../define.ts'
import { limit } from '../fields.ts'
import { campaignSummary, status } from './fields.ts'
import { presentSummary } from './present.ts'

export default defineTool({
  name: 'list_campaigns',
  group: 'campaigns',
  surface: 'customer',
  access: 'read',
  description: 'Campaigns, newest first, page by page. Archived ones only with status ARCHIVED.',
  input: {
    limit: limit(20),
    page: z.int().min(1).max(1_000_000).default(1).describe('Which page, from 1.'),
    status: status.optional().describe('Only campaigns in this state.'),
    query: z.string().optional().describe('Text in the name or subject, without case.'),
  },
  output: {
    campaigns: z.array(z.object(campaignSummary)),
    total: z.int(),
    page: z.int(),
    limit: z.int(),
    pageCount: z.int(),
  },
  run(input, { db, organization }) {
    const text = input.query === undefined ? '' : foldCase(input.query.trim())
    const search = { status: input.status ?? null, text: text === '' ? null : text }
    const total = countCampaigns(db, search)
    const rows = listCampaigns(db, search, { limit: input.limit, offset: (input.page - 1) * input.limit })
    return {
      campaigns: rows.map((row) => presentSummary(organization.number, row, row.stats)),
      total,
      page: input.page,
      limit: input.limit,
      pageCount: Math.ceil(total / input.limit),
    }
  },
})
