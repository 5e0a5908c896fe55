import { defineTool } from '../define.ts'
import { identifySnippet, presentWholeSnippet, snippetDetail, snippetId } from './snippet.ts'

export default defineTool({
  name: 'get_email_snippet',
  group: 'settings',
  surface: 'customer',
  access: 'read',
  description: 'One email snippet with its full content.',
  input: { id: snippetId },
  output: snippetDetail,
  run({ id }, { db, organization }) {
    return presentWholeSnippet(organization.number, identifySnippet(db, organization.number, id))
  },
})
