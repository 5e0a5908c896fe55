import { z } from 'zod'
import { updateWorkflow } from '../../store/workflows/workflows.ts'
import { readAgain, requireCurrent } from '../../workflows/save-draft.ts'
import { defineTool } from '../define.ts'
import { expectedUpdatedAt, groupId, workflowId, workflowSummary } from './fields.ts'
import { identifyGroup, identifyWorkflow } from './identify.ts'
import { presentWorkflow } from './present.ts'

export default defineTool({
  name: 'set_workflow_group',
  group: 'workflows',
  surface: 'customer',
  access: 'write',
  description:
    'Assign a workflow to a group, or detach it with groupId null. Only later enrolments follow it; runs that go on stay.',
  input: {
    workflowId,
    expectedUpdatedAt,
    groupId: groupId.nullable().describe('Id of the group (wfg_…), or null to detach the workflow.'),
  },
  output: { workflowId: z.string(), workflow: z.object(workflowSummary) },
  run(input, context) {
    const { db, organization, now } = context
    const before = identifyWorkflow(context, input.workflowId)
    requireCurrent(before, input.expectedUpdatedAt, ['workflow', 'get_workflow'])
    const group = input.groupId === null ? null : identifyGroup(context, input.groupId).id
    // A group that the draft still asks for would come back with the next publication.
    const { groupId: _group, ...settings } = before.draft.settings
    updateWorkflow(db, before, { group, draft: { ...before.draft, settings } }, now)
    const workflow = presentWorkflow(organization.number, readAgain(context, before.id))
    return { workflowId: workflow.id, workflow }
  },
})
