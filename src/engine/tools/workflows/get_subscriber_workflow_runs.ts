import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { countRunsOf, listFrozenOf, listRunsOf } from '../../store/workflows/runs.ts'
import { defineTool } from '../define.ts'
import { isoTime, subscriberEmail, subscriberId } from '../fields.ts'
import { identifySubscriber, identityRules } from '../subscribers/identify.ts'
import { run } from './fields.ts'
import { identifyWorkflow } from './identify.ts'
import { presentRuns } from './present.ts'

/** Runs of one answer: a subscriber who has more is looked at one workflow at a time. */
const MOST_RUNS = 100

export default defineTool({
  name: 'get_subscriber_workflow_runs',
  group: 'workflows',
  surface: 'customer',
  access: 'read',
  description: `Where a subscriber stands in workflows: runs that go on first, then the latest that ended, at most ${MOST_RUNS}.`,
  input: {
    subscriberId,
    email: subscriberEmail,
    workflowId: z.string().optional().describe('Only runs in this workflow (wf_…).'),
  },
  output: {
    subscriberId: z.string(),
    runs: z.array(run),
    total: z.int().describe('How many runs there are, ended ones too.'),
    queued: z
      .array(z.object({ workflowId: z.string(), workflowName: z.string(), at: isoTime }))
      .describe('Enrolments of a large call that have no run yet; they count as ACTIVE.'),
  },
  rules: identityRules,
  run(input, context) {
    const { db, organization } = context
    const workflow = input.workflowId === undefined ? null : identifyWorkflow(context, input.workflowId).id
    const { id } = identifySubscriber(db, organization.number, input)
    const frozen = listFrozenOf(db, id).filter((row) => workflow === null || row.workflow === workflow)
    return {
      subscriberId: encodeId('subscriber', organization.number, id),
      runs: presentRuns(context, listRunsOf(db, id, workflow, MOST_RUNS)),
      total: countRunsOf(db, id, workflow),
      queued: frozen.map((row) => ({
        workflowId: encodeId('workflow', organization.number, row.workflow),
        workflowName: row.workflowName,
        at: toIsoTime(row.at),
      })),
    }
  },
})
