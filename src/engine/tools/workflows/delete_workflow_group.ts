import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { counted } from '../../../shared/text/amounts.ts'
import { requireCurrent } from '../../workflows/save-draft.ts'
import { deleteGroup, listGroupWorkflows } from '../../store/workflows/groups.ts'
import { updateWorkflow } from '../../store/workflows/workflows.ts'
import { defineTool } from '../define.ts'
import { expectedUpdatedAt, groupId } from './fields.ts'
import { identifyGroup } from './identify.ts'

export default defineTool({
  name: 'delete_workflow_group',
  group: 'workflows',
  surface: 'customer',
  access: 'danger',
  description:
    'Delete a workflow group. Workflows that are in it must be detached by unassignWorkflows; their runs go on.',
  input: {
    groupId,
    expectedName: z.string().describe('The exact name of the group.'),
    expectedUpdatedAt,
    unassignWorkflows: z
      .boolean()
      .default(false)
      .describe('Detach its workflows. Without it a group that has some is not deleted.'),
  },
  output: {
    deleted: z.literal(true),
    groupId: z.string(),
    name: z.string(),
    unassignedWorkflows: z.array(z.string()).describe('Names of the workflows that were in it.'),
  },
  confirm: (_input, _context, { name, unassignedWorkflows }) => ({
    action: `Delete workflow group "${name}"`,
    impact: [
      unassignedWorkflows.length === 0
        ? 'No workflow is in it. This cannot be undone.'
        : `${counted(unassignedWorkflows.length, 'workflow')} will be in no group, and enrol without its rule. This cannot be undone.`,
      ...unassignedWorkflows.map((workflow) => `• "${workflow}"`),
    ].join('\n'),
    facts: { 'the workflows in the group': unassignedWorkflows },
  }),
  run(input, context) {
    const { db, now } = context
    const group = identifyGroup(context, input.groupId)
    if (input.expectedName !== group.name)
      throw new ToolError(
        'CONFLICT',
        `expectedName: the group is called "${group.name}", not "${input.expectedName}". Nothing was deleted.`,
      )
    requireCurrent(group, input.expectedUpdatedAt, ['group', 'get_workflow_group'])
    const workflows = listGroupWorkflows(db, group.id)
    if (workflows.length > 0 && !input.unassignWorkflows)
      throw new ToolError(
        'WRONG_STATE',
        `unassignWorkflows: ${counted(workflows.length, 'workflow')} ${workflows.length === 1 ? 'is' : 'are'} in the group; send true to detach them.`,
      )
    for (const workflow of workflows) updateWorkflow(db, workflow, { group: null }, now)
    deleteGroup(db, group.id)
    return {
      deleted: true as const,
      groupId: input.groupId,
      name: group.name,
      unassignedWorkflows: workflows.map(({ name }) => name),
    }
  },
})
