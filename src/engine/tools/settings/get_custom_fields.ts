import { z } from 'zod'
import { listCustomFields } from '../../store/custom-fields.ts'
import { defineTool } from '../define.ts'
import { customField } from '../fields.ts'
import { presentField } from './custom-field.ts'

export default defineTool({
  name: 'get_custom_fields',
  group: 'settings',
  surface: 'customer',
  access: 'read',
  description: 'The custom field definitions of the organization.',
  input: {},
  output: { fields: z.array(customField) },
  run(_input, { db, organization }) {
    return { fields: listCustomFields(db).map((field) => presentField(organization.number, field)) }
  },
})
