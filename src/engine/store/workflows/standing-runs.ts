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
