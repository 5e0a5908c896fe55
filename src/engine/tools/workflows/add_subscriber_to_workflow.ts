import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { enrolSubscriber, type SkipReason } from '../../workflows/enrol.ts'
import { listRunsOf } from '../../store/workflows/runs.ts'
import { defineTool } from '../define.ts'
import { subscriberEmail, subscriberId } from '../fields.ts'
import { identifySubscriber, identityRules } from '../subscribers/identify.ts'
import { run, stepId, workflowId } from './fields.ts'
import { identifyActive, identifyStep } from './identify.ts'
import { presentRuns } from './present.ts'

const WHY: Record<SkipReason, string> = {
  REPEAT: 'the workflow lets nobody enter again yet (settings.repeat)',
  GROUP: 'there is a run in another workflow of its group, and the group skips new ones',
  NOT_MAILABLE: 'only a SUBSCRIBED subscriber who is not suppressed is enrolled',
}

export default defineTool({
  name: 'add_subscriber_to_workflow',
  group: 'workflows',
  surface: 'customer',
  access: 'write',
  description:
    'Enrol one subscriber in an ACTIVE published workflow, at its TRIGGER or at a step. The run is there when the call returns and acts at the next whole minute.',
  input: { workflowId, subscriberId, email: subscriberEmail, stepId },
  output: {
    workflowId: z.string(),
    workflowSubscriberId: z.string().describe('Id of the run (wfs_…).'),
    status: run.shape.status,
    currentStepId: z.string().nullable().describe('Where it stands.'),
    nextActionAt: run.shape.nextActionAt,
  },
  rules: identityRules,
  run(input, context) {
    const { db, organization } = context
    const workflow = identifyActive(context, input.workflowId)
    const step = identifyStep(context, workflow, input.stepId)
    const subscriber = identifySubscriber(db, organization.number, input)
    const skipped = enrolSubscriber(context, { workflow: workflow.id, step, source: 'MANUAL' }, subscriber.id)
    if (skipped !== null)
      throw new ToolError('WRONG_STATE', `subscriberId: the subscriber is not enrolled: ${WHY[skipped]}.`)
    const [enrolled] = presentRuns(context, listRunsOf(db, subscriber.id, workflow.id, 1))
    if (!enrolled) throw new Error('the run that was added is not there')
    return {
      workflowId: input.workflowId,
      workflowSubscriberId: enrolled.workflowSubscriberId,
      status: enrolled.status,
      currentStepId: enrolled.currentStep?.id ?? null,
      nextActionAt: enrolled.nextActionAt,
    }
  },
})
