import { z } from 'zod'
import { countFieldUses } from '../../store/audience/references.ts'
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
    usedBy: z.int().describe('How many segments and campaigns filter by it.'),
  },
  confirm: (_input, _context, { name, subscribersUpdated, usedBy }) => ({
    action: `Delete custom field "${name}"`,
    impact: `${subscribersUpdated} stored value${subscribersUpdated === 1 ? ' is' : 's are'} removed with it. ${usesOf(usedBy)}This cannot be undone.`,
  }),
  run({ fieldId }, { db, organization }) {
    const field = identifyField(db, organization.number, fieldId)
    const usedBy = countFieldUses(db, field.name, fieldId)
    const subscribersUpdated = deleteCustomField(db, field.id)
    return { deleted: true as const, fieldId, name: field.name, subscribersUpdated, usedBy }
  },
})

function usesOf(count: number): string {
  if (count === 0) return ''
  return `${count} segment${count === 1 ? ' or campaign filters' : 's or campaigns filter'} by it: from then on nobody has a value there, so "is not" matches everyone. `
}
