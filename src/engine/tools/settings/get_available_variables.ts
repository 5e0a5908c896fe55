import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { BUILT_IN_VARIABLES, ORGANIZATION_VARIABLES } from '../../content/variables.ts'
import { listCustomFields } from '../../store/custom-fields.ts'
import { listSnippets } from '../../store/snippets.ts'
import { defineTool } from '../define.ts'

const rows = z.array(z.object({ id: z.string(), label: z.string(), description: z.string() }))

export default defineTool({
  name: 'get_available_variables',
  group: 'settings',
  surface: 'customer',
  access: 'read',
  description:
    'What messages can refer to: built-in, organization and custom field variables, and snippets by id.',
  input: {},
  output: { builtIn: rows, organization: rows, customFields: rows, snippets: rows },
  run(_input, { db, organization }) {
    return {
      builtIn: [...BUILT_IN_VARIABLES],
      organization: [...ORGANIZATION_VARIABLES],
      customFields: listCustomFields(db).map(({ name }) => ({
        id: name,
        label: name,
        description: `Value of the custom field "${name}".`,
      })),
      snippets: listSnippets(db, false).map((snippet) => ({
        id: encodeId('snippet', organization.number, snippet.id),
        label: snippet.name,
        description: snippet.description ?? `The snippet "${snippet.name}", as a snippet node.`,
      })),
    }
  },
})
