import {
  type RunStatus,
  runStatusCode,
  runStatusFromCode,
  type WaitingFor,
  waitingFromCode,
} from '../../domain/workflows/run-states.ts'
import type { ReadHandle, SqlValue } from '../db.ts'

/** A run with its subscriber and step, for a list of many. Times are ms UTC. */
export interface ListedRun {
  id: number
  subscriber: number
  /** Null for one who was erased. */
  email: string | null
  status: RunStatus
  version: number
  stepKey: string
  stepType: string
  stepName: string
  due: number | null
  waitingFor: WaitingFor | null
  started: number
  entered: number
  ended: number | null
  reason: string | null
  detail: string | null
}

type StoredRun = Omit<ListedRun, 'status' | 'waitingFor'> & { status: number; waitingFor: number | null }

const RUN = `r.id, r.subscriber, u.email, r.status, v.number AS version, s.key AS stepKey, s.type AS stepType,
  s.name AS stepName, r.due, r.waiting_for AS waitingFor, r.started, r.entered, r.ended, r.reason, r.detail`

const BESIDE = `CROSS JOIN workflow_versions v ON v.id = r.version
  CROSS JOIN workflow_steps s ON s.version = r.version AND s.step = r.step LEFT JOIN subscribers u ON u.id = r.subscriber`

function toListed({ status, waitingFor, ...row }: StoredRun): ListedRun {
  return {
    ...row,
    status: runStatusFromCode(status),
    waitingFor: waitingFor === null ? null : waitingFromCode(waitingFor),
  }
}

/** A step of some version of a workflow, and how many runs stand there. */
interface StandingPlace {
  version: number
  step: number
  inside: number
}

/** Returns where runs of a workflow stand, newest version first; `key` narrows it to one step. */
export function listStandingPlaces(db: ReadHandle, workflow: number, key: string | null): StandingPlace[] {
  return db.all(
    `SELECT s.version, s.step, s.inside FROM workflow_versions v CROSS JOIN workflow_steps s ON s.version = v.id
     WHERE v.workflow = ? AND s.inside > 0 ${key === null ? '' : 'AND s.key = ?'} ORDER BY s.version DESC, s.step`,
    key === null ? [workflow] : [workflow, key],
  )
}

/** Returns at most `limit` runs that stand at a step, parked ones first, then in the order in which they go on. */
export function listStandingAt(
  db: ReadHandle,
  { version, step }: Pick<StandingPlace, 'version' | 'step'>,
  limit: number,
): ListedRun[] {
  return db
    .all<StoredRun>(
      `SELECT ${RUN} FROM (SELECT * FROM workflow_runs WHERE version = ? AND step = ? AND status <= 2
         ORDER BY due, id LIMIT ?) r ${BESIDE} ORDER BY r.due, r.id`,
      [version, step, limit],
    )
    .map(toListed)
}

/**
 * Returns how many enrolments of large calls have no run yet; `key` narrows it to those that begin at
 * one step. Those of an archived workflow are canceled.
 */
export function countQueued(db: ReadHandle, workflow: number, key: string | null): number {
  const row = db.get<{ n: number }>(
    `SELECT count(*) AS n FROM workflow_batches b
     CROSS JOIN workflow_steps s ON s.version = b.version
       AND CASE WHEN b.step IS NULL THEN s.type = 'TRIGGER' ELSE s.step = b.step END
     CROSS JOIN workflow_batch_subscribers f ON f.batch = b.id
     WHERE b.workflow = ? AND b.kind = 'ENROL' ${key === null ? '' : 'AND s.key = ?'}
       AND NOT EXISTS (SELECT 1 FROM workflow_batches c WHERE c.workflow = b.workflow AND c.kind = 'CANCEL')`,
    key === null ? [workflow] : [workflow, key],
  )
  return row?.n ?? 0
}

/** Runs that are looked through for those that ended: a bound on the time that a list takes. */
export const MOST_LOOKED_THROUGH = 20_000

/**
 * Returns at most `limit` runs of a workflow that ended so, the newest first, among the latest runs of
 * the organization; `key` narrows it to those that ended at one step.
 */
export function listEndedRuns(
  db: ReadHandle,
  { workflow, status, key }: { workflow: number; status: RunStatus; key: string | null },
  limit: number,
): ListedRun[] {
  const parameters: SqlValue[] = [MOST_LOOKED_THROUGH, workflow, runStatusCode(status)]
  return db
    .all<StoredRun>(
      `SELECT ${RUN} FROM (SELECT * FROM workflow_runs ORDER BY id DESC LIMIT ?) r ${BESIDE}
       WHERE r.workflow = ? AND r.status = ? ${key === null ? '' : 'AND s.key = ?'} ORDER BY r.id DESC LIMIT ?`,
      [...parameters, ...(key === null ? [] : [key]), limit],
    )
    .map(toListed)
}
