import { z } from 'zod'
import { nameThing } from '../../sending/filter-users.ts'
import { renameFieldInFilters } from '../../store/audience/saved-filters.ts'
import { renameCustomField } from '../../store/custom-fields.ts'
import { defineTool } from '../define.ts'
import { customField, warned, warnings } from '../fields.ts'
import { identifyField, presentField, readFieldName } from './custom-field.ts'

export default defineTool({
  name: 'rename_custom_field',
  group: 'settings',
  surface: 'customer',
  access: 'write',
  description:
    'Rename a custom field. Stored values stay with it, and saved filters follow; the same name checks as for creating apply.',
  input: {
    fieldId: z.string().describe('Id of the field (fld_…).'),
    name: z.string().describe('New name; neither reserved nor taken, compared without case.'),
  },
  output: { field: customField, warnings },
  run(input, { db, organization }) {
    const field = identifyField(db, organization.number, input.fieldId)
    const found: string[] = []
    const name = readFieldName(db, input.name, found, field)
    renameCustomField(db, field.id, name)
    renameFieldInFilters(db, nameThing('customField', organization.number, field), name)
    return { field: presentField(organization.number, { id: field.id, name }), ...warned(found) }
  },
})
