import { z } from 'zod'
import { type SnippetRow, updateSnippet } from '../../store/snippets.ts'
import { defineTool } from '../define.ts'
import { requireChange, warned, warnings } from '../fields.ts'
import { readName } from '../tags/names.ts'
import {
  identifySnippet,
  presentWholeSnippet,
  readDescription,
  readSnippetContent,
  snippetContent,
  snippetDetail,
  snippetId,
} from './snippet.ts'
import { ownLimit } from '../own-limits.ts'

export default defineTool({
  name: 'update_email_snippet',
  group: 'settings',
  surface: 'customer',
  access: 'write',
  description: 'Change an email snippet; content replaces all of it. Applies everywhere the snippet is used.',
  input: {
    id: snippetId,
    name: ownLimit(z.string().optional().describe('New name.')),
    description: ownLimit(z.string().optional().describe('New description; empty clears it.')),
    content: snippetContent.optional(),
  },
  output: { snippetId: z.string(), snippet: z.object(snippetDetail), warnings },
  rules: (input) => requireChange(input, ['name', 'description', 'content']),
  run(input, { db, organization, now }) {
    const before = identifySnippet(db, organization.number, input.id)
    const found: string[] = []
    const patch: Partial<SnippetRow> = {}
    if (input.name !== undefined) patch.name = readName('name', input.name, found)
    if (input.description !== undefined) patch.description = readDescription(input.description, found)
    if (input.content !== undefined) {
      const parsed = readSnippetContent(db, organization.number, input.content, before)
      patch.content = JSON.stringify(parsed.content)
      found.push(...parsed.warnings)
    }
    const snippet = presentWholeSnippet(organization.number, updateSnippet(db, before, patch, now))
    return { snippetId: snippet.id, snippet, ...warned(found) }
  },
})
