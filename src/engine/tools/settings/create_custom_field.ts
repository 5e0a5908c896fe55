import { z } from 'zod'
import { insertCustomField } from '../../store/custom-fields.ts'
import { defineTool } from '../define.ts'
import { customField, warned, warnings } from '../fields.ts'
import { presentField, readFieldName } from './custom-field.ts'
import { ownLimit } from '../own-limits.ts'

export default defineTool({
  name: 'create_custom_field',
  group: 'settings',
  surface: 'customer',
  access: 'write',
  description: 'Create the definition of a custom field. It holds no values yet.',
  input: {
    name: ownLimit(
      z.string().describe('Name of the field; neither reserved nor taken, compared without case.'),
    ),
  },
  output: { field: customField, warnings },
  run(input, { db, organization }) {
    const found: string[] = []
    const field = insertCustomField(db, readFieldName(db, input.name, found))
    return { field: presentField(organization.number, field), ...warned(found) }
  },
})
