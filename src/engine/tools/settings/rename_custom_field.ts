import { z } from 'zod'
import { nameThing } from '../../sending/filter-users.ts'
import { refuseWhileStarting, renameInContents } from '../../sending/rename-in-content.ts'
import { renameFieldInFilters } from '../../store/audience/saved-filters.ts'
import { renameCustomField } from '../../store/custom-fields.ts'
import { renameFieldInDrafts } from '../../workflows/rename-in-drafts.ts'
import { defineTool } from '../define.ts'
import { customField, warned, warnings } from '../fields.ts'
import { identifyField, presentField, readFieldName } from './custom-field.ts'
import { ownLimit } from '../own-limits.ts'

const followed = z
  .object({
    segments: z.int().describe('Segments that name it in their filters.'),
    campaignFilters: z.int().describe('Campaigns that name it in their filters.'),
    drafts: z
      .int()
      .describe('Drafts that show it, with archived and failed campaigns and the emails of workflows.'),
    scheduledCampaigns: z.int().describe('Scheduled campaigns that show it.'),
    snippets: z.int().describe('Snippets that show it.'),
    workflowEmails: z.int().describe('Emails of published versions of workflows that show it.'),
    workflowDrafts: z.int().describe('Drafts of workflows that name it; versions name it by id.'),
  })
  .optional()
  .describe('How many of each were rewritten; left out when nothing named it.')

export default defineTool({
  name: 'rename_custom_field',
  group: 'settings',
  surface: 'customer',
  access: 'write',
  description:
    'Rename a custom field. Stored values stay with it, and what names it follows: saved filters, drafts, scheduled campaigns, snippets, drafts of workflows and their published emails. The same name checks as for creating apply.',
  input: {
    fieldId: z.string().describe('Id of the field (fld_…).'),
    name: ownLimit(z.string().describe('New name; neither reserved nor taken, compared without case.')),
  },
  output: { field: customField, followed, warnings },
  run(input, context) {
    const { db, organization } = context
    const field = identifyField(db, organization.number, input.fieldId)
    const found: string[] = []
    const name = readFieldName(db, input.name, found, field)
    const answer = { field: presentField(organization.number, { id: field.id, name }) }
    if (name === field.name) return { ...answer, ...warned(found) }
    refuseWhileStarting(context, field)
    renameCustomField(db, field.id, name)
    const filters = renameFieldInFilters(db, nameThing('customField', organization.number, field), name)
    const { caught, ...contents } = renameInContents(context, field, name)
    const counts = {
      segments: filters.segments,
      campaignFilters: filters.campaigns,
      drafts: contents.drafts,
      scheduledCampaigns: contents.scheduled,
      snippets: contents.snippets,
      workflowEmails: contents.published,
      workflowDrafts: renameFieldInDrafts(context, field, name),
    }
    if (caught.length > 0)
      found.push(
        `name: "${name}" was named before, as no field, by ${caught.join(', ')}: the values of this field show there now.`,
      )
    const isFollowed = Object.values(counts).some((count) => count > 0)
    return { ...answer, ...(isFollowed ? { followed: counts } : {}), ...warned(found) }
  },
})
