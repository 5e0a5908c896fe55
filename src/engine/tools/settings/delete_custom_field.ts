import { z } from 'zod'
import { deleteCustomField } from '../../store/custom-fields.ts'
import { defineTool } from '../define.ts'
import { identifyField } from './custom-field.ts'

export default defineTool({
  name: 'delete_custom_field',
  group: 'settings',
  surface: 'customer',
  access: 'danger',
  description:
    'Delete a custom field and every value stored in it. Subscribers themselves, and their status, stay as they are.',
  input: { fieldId: z.string().describe('Id of the field (fld_…).') },
  output: {
    deleted: z.literal(true),
    fieldId: z.string(),
    name: z.string(),
    subscribersUpdated: z.int().describe('How many subscribers had a value.'),
  },
  confirm: (_input, _context, { name, subscribersUpdated }) => ({
    action: `Delete custom field "${name}"`,
    impact: `${subscribersUpdated} stored value${subscribersUpdated === 1 ? ' is' : 's are'} removed with it. This cannot be undone.`,
  }),
  run({ fieldId }, { db, organization }) {
    const field = identifyField(db, organization.number, fieldId)
    const subscribersUpdated = deleteCustomField(db, field.id)
    return { deleted: true as const, fieldId, name: field.name, subscribersUpdated }
  },
})
