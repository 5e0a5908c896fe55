import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { EVENT_TYPES } from '../../domain/event-types.ts'
import type { WorkflowDefinition } from '../../domain/workflows/graph.ts'
import { RUN_STATUSES, WAITING_FOR } from '../../domain/workflows/run-states.ts'
import { findWorkflow } from '../../store/workflows/workflows.ts'
import { SKIP_REASONS } from '../../workflows/enrol.ts'
import { type Walk, WALK_READERS, walkDraft } from '../../workflows/walk-draft.ts'
import { findSubscriberByName, findWorkflowById, requireOneSubscriberName } from '../world/find-named.ts'
import { organizationChance } from '../world/seeded-chance.ts'
import { defineAction } from './define.ts'

const run = z.object({
  status: z.enum(RUN_STATUSES),
  stepId: z.string().nullable().describe('Where it ended, or stands when the walk is over.'),
  waitingFor: z.enum(WAITING_FOR).nullable(),
  endedAt: z.string().nullable(),
  reason: z.string().nullable(),
  detail: z.string().nullable(),
  path: z
    .array(
      z.object({
        stepId: z.string(),
        enteredAt: z.string(),
        leftAt: z.string(),
        edgeId: z.string().nullable(),
      }),
    )
    .describe('The steps that it left, in order.'),
})

export default defineAction({
  name: 'workflow.try',
  description:
    'Walk the draft of a workflow with one subscriber, by the runner itself and in its time, and take everything back: the path, the emails, and what would change. Nothing is published or sent, and no time passes. Repeat rule and group are not asked.',
  keepsWorld: true,
  input: {
    workflowId: z.string().describe('Id of the workflow (wf_…).'),
    subscriberId: z.string().optional().describe('Id of the subscriber (sub_…). Either this or email.'),
    email: z.string().optional(),
    reader: z
      .enum(WALK_READERS)
      .default('NOTHING')
      .describe('What the subscriber does with each email, an hour after it was sent.'),
    turn: z.int().min(0).max(1000).default(0).describe('Another number lets every SPLIT draw again.'),
  },
  output: {
    subscriberId: z.string(),
    matchesTrigger: z.boolean().describe('Whether the filters of the TRIGGER let the subscriber in.'),
    skipped: z.enum(SKIP_REASONS).nullable().describe('Why the subscriber could not be enrolled at all.'),
    run: run.nullable(),
    emails: z.array(z.object({ stepId: z.string(), at: z.string(), subject: z.string(), html: z.string() })),
    changes: z.array(
      z.object({ type: z.enum(EVENT_TYPES), at: z.string(), data: z.record(z.string(), z.unknown()) }),
    ),
    isCut: z.boolean().describe('The walk did not come to an end, and was cut off.'),
  },
  rules: requireOneSubscriberName,
  run({ workflowId, reader, turn, ...named }, { world, content, chance }) {
    const { organization, id } = findWorkflowById(world, workflowId)
    const { number } = organization
    const file = world.organization(number)
    const workflow = findWorkflow(file.read, id)
    if (!workflow) throw new Error(`workflow ${id} is gone`)
    const subscriber = findSubscriberByName(file.read, number, named)
    const seeded = organizationChance(world.state().seed, number)
    const none = () => undefined
    const walk = file.rehearse(() =>
      walkDraft(
        {
          ...{ db: file.write, now: world.clock.now(), organization, platform: world.platform.read, content },
          ...{ chance, origin: 'manual', wantIndex: none, wakeJobs: none, machineNow: null },
        },
        workflow,
        { subscriber: subscriber.id, reader, turn, draw: (purpose, of) => seeded.unit(purpose, of) },
      ),
    )
    return {
      subscriberId: encodeId('subscriber', number, subscriber.id),
      ...presentWalk(walk, workflow.draft),
    }
  },
})

function presentWalk({ run: row, graph, emails, changes, ...rest }: Walk, { edges }: WorkflowDefinition) {
  const stepOf = (step: number | null) => (step === null ? null : (graph.steps[step]?.step.id ?? null))
  return {
    ...rest,
    run: row && {
      status: row.status,
      stepId: stepOf(row.step),
      waitingFor: row.waitingFor,
      endedAt: row.ended === null ? null : toIsoTime(row.ended),
      reason: row.reason,
      detail: row.detail,
      path: row.path.map(({ step, entered, left, edge }) => ({
        stepId: stepOf(step) ?? '',
        enteredAt: toIsoTime(entered),
        leftAt: toIsoTime(left),
        // The way of a MOVE_TO_STEP is no edge of the draft.
        edgeId: edge === null ? null : (edges[edge]?.id ?? null),
      })),
    },
    emails: emails.map(({ at, ...email }) => ({ ...email, at: toIsoTime(at) })),
    changes: changes.map(({ type, at, data }) => ({ type, at: toIsoTime(at), data: data ?? {} })),
  }
}
