import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { cancelRunsOf } from '../../workflows/runs.ts'
import { defineTool } from '../define.ts'
import { subscriberEmail, subscriberId } from '../fields.ts'
import { identifySubscriber, identityRules } from '../subscribers/identify.ts'
import { workflowId } from './fields.ts'
import { identifyWorkflow } from './identify.ts'
import { encodeId } from '../../../shared/ids.ts'

export default defineTool({
  name: 'remove_subscriber_from_workflow',
  group: 'workflows',
  surface: 'customer',
  access: 'write',
  description:
    'Cancel the runs of a subscriber in a workflow that go on. The subscriber stays, and so does the history.',
  input: { workflowId, subscriberId, email: subscriberEmail },
  output: {
    workflowId: z.string(),
    subscriberId: z.string(),
    canceled: z.int().describe('Runs that were canceled, at least 1.'),
  },
  rules: identityRules,
  run(input, context) {
    const { db, organization } = context
    const workflow = identifyWorkflow(context, input.workflowId)
    const { id } = identifySubscriber(db, organization.number, input)
    const canceled = cancelRunsOf(context, workflow.id, [id])
    if (canceled === 0)
      throw new ToolError(
        'WRONG_STATE',
        `subscriberId: the subscriber has no run in workflow "${workflow.name}" that goes on.`,
      )
    return {
      workflowId: input.workflowId,
      subscriberId: encodeId('subscriber', organization.number, id),
      canceled,
    }
  },
})
