import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { workflowStatusFromCode } from '../../domain/workflows/status.ts'
import { listGroupWorkflows } from '../../store/workflows/groups.ts'
import { defineTool } from '../define.ts'
import { activeRunCounts, groupId, groupShape, workflowStatus } from './fields.ts'
import { identifyGroup } from './identify.ts'
import { presentGroup } from './present.ts'

export default defineTool({
  name: 'get_workflow_group',
  group: 'workflows',
  surface: 'customer',
  access: 'read',
  description: 'One workflow group with its workflows and their runs that go on.',
  input: { groupId },
  output: {
    ...groupShape,
    workflows: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        status: workflowStatus,
        activeRunCounts: activeRunCounts.describe('Runs that go on.'),
      }),
    ),
  },
  run(input, context) {
    const { db, organization } = context
    const group = identifyGroup(context, input.groupId)
    const workflows = listGroupWorkflows(db, group.id).map(({ id, name, status, active, waiting }) => ({
      id: encodeId('workflow', organization.number, id),
      name,
      status: workflowStatusFromCode(status),
      activeRunCounts: { active, waiting },
    }))
    return { ...presentGroup(organization.number, group), workflows }
  },
})
