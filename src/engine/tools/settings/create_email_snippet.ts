import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { insertSnippet } from '../../store/snippets.ts'
import { defineTool } from '../define.ts'
import { warned, warnings } from '../fields.ts'
import { readName } from '../tags/names.ts'
import {
  presentWholeSnippet,
  readDescription,
  readSnippetContent,
  snippetContent,
  snippetDetail,
} from './snippet.ts'
import { ownLimit } from '../own-limits.ts'

const EMPTY = { type: 'doc', content: [] }

export default defineTool({
  name: 'create_email_snippet',
  group: 'settings',
  surface: 'customer',
  access: 'write',
  description:
    'Create an email snippet: content that campaigns refer to by its id. Without content it is empty.',
  input: {
    name: ownLimit(z.string().describe('Name of the snippet.')),
    description: ownLimit(z.string().optional().describe('What it is for.')),
    content: snippetContent.optional(),
  },
  output: { snippetId: z.string(), snippet: z.object(snippetDetail), warnings },
  run(input, { db, organization, now }) {
    const found: string[] = []
    const parsed =
      input.content === undefined
        ? { content: EMPTY, warnings: [] }
        : readSnippetContent(db, organization.number, input.content)
    const values = {
      name: readName('name', input.name, found),
      description: readDescription(input.description ?? '', found),
      content: JSON.stringify(parsed.content),
      created: now,
    }
    const id = insertSnippet(db, values)
    const said = [...found, ...parsed.warnings]
    return {
      snippetId: encodeId('snippet', organization.number, id),
      snippet: presentWholeSnippet(organization.number, { ...values, id, archived: false, updated: now }),
      ...warned(said),
    }
  },
})
