import { z } from 'zod'
import { listSnippets } from '../../store/snippets.ts'
import { defineTool } from '../define.ts'
import { presentSnippet, snippetSummary } from './snippet.ts'

export default defineTool({
  name: 'get_email_snippets',
  group: 'settings',
  surface: 'customer',
  access: 'read',
  description: 'The email snippets of the organization, by name, without their content.',
  input: { includeArchived: z.boolean().default(false).describe('Also the archived ones.') },
  output: { snippets: z.array(z.object(snippetSummary)) },
  run({ includeArchived }, { db, organization }) {
    return {
      snippets: listSnippets(db, includeArchived).map((row) => presentSnippet(organization.number, row)),
    }
  },
})
