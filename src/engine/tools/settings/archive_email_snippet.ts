import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { countCampaignsNaming, updateSnippet } from '../../store/snippets.ts'
import { defineTool } from '../define.ts'
import { identifySnippet, presentSnippet, snippetId, snippetSummary } from './snippet.ts'

export default defineTool({
  name: 'archive_email_snippet',
  group: 'settings',
  surface: 'customer',
  access: 'danger',
  description:
    'Hide an email snippet from the list. Campaigns that use it keep working. Reverse it with unarchive_email_snippet.',
  input: { id: snippetId },
  output: { snippetId: z.string(), snippet: z.object(snippetSummary) },
  confirm: ({ id }, { db }, { snippet }) => {
    const used = countCampaignsNaming(db, id)
    return {
      action: `Archive email snippet "${snippet.name}"`,
      impact: `The snippet leaves the list. ${used} campaign${used === 1 ? ' uses' : 's use'} it and will keep working.`,
      facts: { 'its name': snippet.name, 'the campaigns that use it': used },
    }
  },
  run({ id }, { db, organization, now }) {
    const before = identifySnippet(db, organization.number, id)
    if (before.archived)
      throw new ToolError('WRONG_STATE', `id: snippet "${before.name}" is archived already.`)
    const snippet = presentSnippet(organization.number, updateSnippet(db, before, { archived: true }, now))
    return { snippetId: snippet.id, snippet }
  },
})
