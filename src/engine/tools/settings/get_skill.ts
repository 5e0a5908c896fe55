import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { defineTool } from '../define.ts'
import { DOCS_PAGES } from './skills/docs.ts'
import { SKILLS } from './skills/index.ts'
import { SKILL_TYPES } from './skills/skill.ts'

export default defineTool({
  name: 'get_skill',
  group: 'settings',
  surface: 'customer',
  access: 'read',
  description:
    'Reference text in Markdown: the formats of filters, documents and graphs, how to send, how to write. docs has pages by slug.',
  input: {
    type: z.enum(SKILL_TYPES).describe('What the text is about.'),
    page: z.string().optional().describe('With docs: the slug of a page. Left out: the list of pages.'),
  },
  output: { type: z.enum(SKILL_TYPES), page: z.string().optional(), content: z.string() },
  rules: ({ type, page }) =>
    page === undefined || type === 'docs'
      ? []
      : [{ path: 'page', message: 'goes with type docs only', hint: 'Leave it out.' }],
  run({ type, page }, context) {
    if (page === undefined) return { type, content: SKILLS[type](context) }
    const found = DOCS_PAGES.get(page)
    if (!found) {
      const known = [...DOCS_PAGES.keys()].join(', ')
      throw new ToolError('NOT_FOUND', `page: no page "${page.slice(0, 100)}". Pages: ${known}.`)
    }
    return { type, page, content: found.write() }
  },
})
