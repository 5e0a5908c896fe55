import { z } from 'zod'
import { invalid, ToolError } from '../../../shared/errors.ts'
import { decodeId, encodeId } from '../../../shared/ids.ts'
import type { ReadContext } from '../../context.ts'
import { findRun, listRunsOf, type RunRow } from '../../store/workflows/runs.ts'
import { fastForwardRun } from '../../workflows/runs.ts'
import { defineTool } from '../define.ts'
import { subscriberEmail, subscriberId } from '../fields.ts'
import { identifySubscriber, identityRules } from '../subscribers/identify.ts'
import { run, workflowId } from './fields.ts'
import { identifyActive } from './identify.ts'
import { presentRuns } from './present.ts'

interface Input {
  workflowId: string
  subscriberId?: string | undefined
  email?: string | undefined
  workflowSubscriberId?: string | undefined
}

export default defineTool({
  name: 'fast_forward_workflow_subscriber',
  group: 'workflows',
  surface: 'customer',
  access: 'danger',
  description:
    'End the WAIT or WAIT_UNTIL in which one run stands, and let it go on at the next whole minute; WAIT_UNTIL takes its TIMEOUT edge. One call ends one wait. The EMAIL or ACTION that follows is done for real.',
  input: {
    workflowId,
    subscriberId,
    email: subscriberEmail,
    workflowSubscriberId: z
      .string()
      .optional()
      .describe('Id of the run (wfs_…); required when the subscriber has more than one that waits.'),
  },
  output: {
    workflowId: z.string(),
    workflowSubscriberId: z.string(),
    skippedStepId: z.string().describe('The WAIT or WAIT_UNTIL that ended.'),
    status: run.shape.status,
    currentStep: run.shape.currentStep,
    nextActionAt: run.shape.nextActionAt,
  },
  rules: (input) => (input.workflowSubscriberId === undefined ? identityRules(input) : []),
  confirm(input, context, { skippedStepId, workflowSubscriberId, currentStep: next }) {
    const { name } = identifyActive(context, input.workflowId)
    return {
      action: `Fast-forward a run in workflow "${name}"`,
      impact: `Its wait at "${skippedStepId}" ends now. Next is ${next?.type ?? 'the end'} "${next?.name || next?.id || ''}"; an email or action there is done for real.`,
      facts: { 'the run': workflowSubscriberId, 'the next step': next?.id ?? '' },
    }
  },
  run(input, context) {
    identifyActive(context, input.workflowId)
    const found = identifyWaiting(context, input)
    fastForwardRun(context, found.id)
    const [after] = presentRuns(context, [readRun(context, found.id)])
    if (!after) throw new Error('the run is not there')
    return {
      workflowId: input.workflowId,
      workflowSubscriberId: after.workflowSubscriberId,
      skippedStepId: found.stepKey ?? '',
      status: after.status,
      currentStep: after.currentStep,
      nextActionAt: after.nextActionAt,
    }
  },
})

function readRun({ db }: Pick<ReadContext, 'db'>, id: number): RunRow {
  const found = findRun(db, id)
  if (!found) throw new Error(`run ${id} is not there`)
  return found
}

function isWaiting({ status, stepType }: RunRow): boolean {
  return status === 'WAITING' && (stepType === 'WAIT' || stepType === 'WAIT_UNTIL')
}

/** The run that is meant: the one that is named, else the only one that waits. */
function identifyWaiting(context: ReadContext, input: Input): RunRow {
  const { db, organization } = context
  const workflow = decodeId('workflow', organization.number, input.workflowId)
  const named = input.workflowSubscriberId
  const isGiven = input.subscriberId !== undefined || input.email !== undefined
  const subscriber = isGiven ? identifySubscriber(db, organization.number, input).id : null
  if (named !== undefined) {
    const id = decodeId('workflowRun', organization.number, named)
    const found = id === null ? undefined : findRun(db, id)
    if (!found || found.workflow !== workflow || (subscriber !== null && found.subscriber !== subscriber))
      throw new ToolError('NOT_FOUND', `workflowSubscriberId: no such run "${named}" in this workflow.`)
    return found
  }
  const waiting = listRunsOf(db, subscriber ?? 0, workflow, 1000).filter(isWaiting)
  const [only] = waiting
  if (!only)
    throw new ToolError(
      'WRONG_STATE',
      'subscriberId: no run of the subscriber stands in a WAIT or WAIT_UNTIL step.',
    )
  if (waiting.length === 1) return only
  const ids = waiting.map(({ id }) => encodeId('workflowRun', organization.number, id))
  throw invalid([
    {
      path: 'workflowSubscriberId',
      message: `is required, because ${waiting.length} runs wait`,
      hint: `One of ${ids.slice(0, 10).join(', ')}.`,
    },
  ])
}
