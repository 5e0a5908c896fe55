import { z } from 'zod'
import { findFieldName } from '../../content/name-finders.ts'
import { findContentUsers } from '../../sending/content-users.ts'
import { deleteNamed, nameThing } from '../../sending/filter-users.ts'
import { deleteCustomField } from '../../store/custom-fields.ts'
import { pinInDrafts } from '../../workflows/rename-in-drafts.ts'
import { findWorkflowUsers } from '../../workflows/workflow-users.ts'
import { defineTool } from '../define.ts'
import {
  describeWorkflowUses,
  listWorkflowUses,
  presentWorkflowUses,
  workflowUses,
} from '../workflow-uses.ts'
import {
  contentUses,
  describeContentUses,
  presentContentUses,
  countUses,
  listUses,
  describeUses,
  FILTERS_BY,
  filterUses,
  presentUses,
} from '../uses.ts'
import { identifyField } from './custom-field.ts'

export default defineTool({
  name: 'delete_custom_field',
  group: 'settings',
  surface: 'customer',
  access: 'danger',
  description:
    'Delete a custom field and every value stored in it. Subscribers themselves, and their status, stay as they are. Campaigns that filter by it are not sent.',
  input: { fieldId: z.string().describe('Id of the field (fld_…).') },
  output: {
    deleted: z.literal(true),
    fieldId: z.string(),
    name: z.string(),
    subscribersUpdated: z.int().describe('How many subscribers had a value.'),
    usedBy: z
      .int()
      .describe('How many segments, drafts and scheduled campaigns filter by it, also through segments.'),
    uses: filterUses,
    namedIn: contentUses,
    usedByWorkflows: workflowUses,
  },
  confirm: (_input, _context, { name, subscribersUpdated, usedBy, uses, namedIn, usedByWorkflows }) => ({
    action: `Delete custom field "${name}"`,
    impact: [
      `${subscribersUpdated} stored value${subscribersUpdated === 1 ? ' is' : 's are'} removed with it. ${countUses(usedBy, FILTERS_BY)}This cannot be undone.`,
      ...describeUses(uses),
      ...describeContentUses(
        namedIn,
        'Shown in content; everybody sees the fallback there afterwards, or nothing:',
      ),
      ...describeWorkflowUses(usedByWorkflows),
    ].join('\n'),
    facts: {
      'its name': name,
      'the stored values': subscribersUpdated,
      'what uses it': listUses(uses),
      'what names it': listUses(namedIn),
      'the workflows that use it': listWorkflowUses(usedByWorkflows),
    },
  }),
  run({ fieldId }, context) {
    const { db, organization } = context
    const field = identifyField(db, organization.number, fieldId)
    const thing = nameThing('customField', organization.number, field)
    const users = findWorkflowUsers(context, thing)
    pinInDrafts(context, thing)
    const { removed, uses } = deleteNamed(context, thing, () => deleteCustomField(db, field.id))
    return {
      deleted: true as const,
      fieldId,
      name: field.name,
      subscribersUpdated: removed,
      usedBy: uses.length,
      ...presentUses(uses),
      ...presentContentUses(findContentUsers(context, () => findFieldName(field.name))),
      ...presentWorkflowUses(users),
    }
  },
})
