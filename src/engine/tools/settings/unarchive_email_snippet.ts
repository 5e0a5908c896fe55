import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { updateSnippet } from '../../store/snippets.ts'
import { defineTool } from '../define.ts'
import { identifySnippet, presentSnippet, snippetId, snippetSummary } from './snippet.ts'

export default defineTool({
  name: 'unarchive_email_snippet',
  group: 'settings',
  surface: 'customer',
  access: 'write',
  description: 'Bring an archived email snippet back to the list.',
  input: { id: snippetId },
  output: { snippetId: z.string(), snippet: z.object(snippetSummary) },
  run({ id }, { db, organization, now }) {
    const before = identifySnippet(db, organization.number, id)
    if (!before.archived) throw new ToolError('WRONG_STATE', `id: snippet "${before.name}" is not archived.`)
    const snippet = presentSnippet(organization.number, updateSnippet(db, before, { archived: false }, now))
    return { snippetId: snippet.id, snippet }
  },
})
