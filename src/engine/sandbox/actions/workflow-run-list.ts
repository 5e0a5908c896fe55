import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { MOST_PAGE_ROWS } from '../../domain/limits.ts'
import { RUN_STATUSES, type RunStatus, WAITING_FOR } from '../../domain/workflows/run-states.ts'
import type { ReadHandle } from '../../store/db.ts'
import {
  countQueued,
  listEndedRuns,
  type ListedRun,
  listStandingAt,
  listStandingPlaces,
  MOST_LOOKED_THROUGH,
} from '../../store/workflows/standing-runs.ts'
import { findWorkflowById } from '../world/find-named.ts'
import { defineAction } from './define.ts'

const ENDS = ['COMPLETED', 'CANCELED', 'FAILED'] as const satisfies readonly RunStatus[]

const run = z.object({
  workflowSubscriberId: z.string().describe('Id of the run (wfs_…).'),
  subscriberId: z.string(),
  email: z.string().nullable().describe('Null for one who was erased.'),
  status: z.enum(RUN_STATUSES),
  version: z.int(),
  step: z.object({ id: z.string(), type: z.string(), name: z.string() }),
  waitingFor: z.enum(WAITING_FOR).nullable(),
  nextActionAt: z.string().nullable(),
  startedAt: z.string(),
  enteredAt: z.string().describe('When it came to the step.'),
  endedAt: z.string().nullable(),
  reason: z.string().nullable(),
  detail: z.string().nullable(),
})

export default defineAction({
  name: 'workflowRun.list',
  description: `Runs of a workflow, or of one of its steps: those that stand there, or those that ended there. Ended ones are sought among the latest ${MOST_LOOKED_THROUGH.toLocaleString('en')} runs.`,
  keepsWorld: true,
  input: {
    workflowId: z.string().describe('Id of the workflow (wf_…).'),
    stepId: z.string().optional().describe('Only those at this step, in every version that has it.'),
    ended: z
      .enum(ENDS)
      .optional()
      .describe(
        'Those that ended so, newest first. Left out: those that go on, in the order in which they do.',
      ),
    limit: z.int().min(1).max(MOST_PAGE_ROWS).default(100),
  },
  output: {
    runs: z.array(run),
    total: z.int().nullable().describe('How many stand there; null for those that ended.'),
    queued: z
      .int()
      .describe(
        'Enrolments of a large call that begin there at the next whole minute. They have no run yet, are not listed, and count as ACTIVE in get_workflow.',
      ),
  },
  run({ workflowId, stepId, ended, limit }, { world }) {
    const { organization, id } = findWorkflowById(world, workflowId)
    const db = world.organization(organization.number).read
    const key = stepId ?? null
    const present = (row: ListedRun) => presentRun(organization.number, row)
    if (ended !== undefined) {
      const found = listEndedRuns(db, { workflow: id, status: ended, key }, limit)
      return { runs: found.map(present), total: null, queued: 0 }
    }
    const { rows, total } = listStanding(db, { workflow: id, key }, limit)
    return { runs: rows.map(present), total, queued: countQueued(db, id, key) }
  },
})

function listStanding(
  db: ReadHandle,
  { workflow, key }: { workflow: number; key: string | null },
  limit: number,
): { rows: ListedRun[]; total: number } {
  const places = listStandingPlaces(db, workflow, key)
  const rows: ListedRun[] = []
  for (const place of places)
    if (rows.length < limit) rows.push(...listStandingAt(db, place, limit - rows.length))
  return { rows, total: places.reduce((sum, { inside }) => sum + inside, 0) }
}

function presentRun(organization: number, row: ListedRun): z.infer<typeof run> {
  return {
    workflowSubscriberId: encodeId('workflowRun', organization, row.id),
    subscriberId: encodeId('subscriber', organization, row.subscriber),
    email: row.email,
    status: row.status,
    version: row.version,
    step: { id: row.stepKey, type: row.stepType, name: row.stepName },
    waitingFor: row.waitingFor,
    nextActionAt: row.due === null || row.ended !== null ? null : toIsoTime(row.due),
    startedAt: toIsoTime(row.started),
    enteredAt: toIsoTime(row.entered),
    endedAt: row.ended === null ? null : toIsoTime(row.ended),
    reason: row.reason,
    detail: row.detail,
  }
}
