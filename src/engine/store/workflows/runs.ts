import {
  type RunSource,
  runSourceFromCode,
  type RunStatus,
  runStatusFromCode,
  type WaitingFor,
  waitingFromCode,
} from '../../domain/workflows/run-states.ts'
import type { ReadHandle } from '../db.ts'

/** A step that a run has left. `edge` is null where the run ended. Times are ms UTC. */
export interface PathPart {
  step: number
  entered: number
  left: number
  edge: number | null
}

/** A run as it is read, with the names of its step. Times are ms UTC. */
export interface RunRow {
  id: number
  workflow: number
  workflowName: string
  subscriber: number
  status: RunStatus
  version: number | null
  versionNumber: number | null
  step: number | null
  stepKey: string | null
  stepType: string | null
  stepName: string | null
  entered: number | null
  due: number | null
  waitingFor: WaitingFor | null
  source: RunSource
  started: number
  ended: number | null
  reason: string | null
  detail: string | null
  goal: string | null
  path: PathPart[]
}

type StoredRun = Omit<RunRow, 'status' | 'waitingFor' | 'source' | 'path'> & {
  status: number
  waitingFor: number | null
  source: number
  path: string
  /** When archiving canceled it, ms UTC, while the tick that ends it is still to come; else null. */
  canceled: number | null
}

const RUN = `SELECT r.id, r.workflow, w.name AS workflowName, r.subscriber, r.status, r.version,
    v.number AS versionNumber, r.step, s.key AS stepKey, s.type AS stepType, s.name AS stepName, r.entered, r.due,
    r.waiting_for AS waitingFor, r.source, r.started, r.ended, r.reason, r.detail, r.goal, r.path, c.at AS canceled
  FROM workflow_runs r CROSS JOIN workflows w ON w.id = r.workflow
    LEFT JOIN workflow_batches c ON c.workflow = r.workflow AND c.kind = 'CANCEL' AND r.status <= 2
    LEFT JOIN workflow_versions v ON v.id = r.version
    LEFT JOIN workflow_steps s ON s.version = r.version AND s.step = r.step`

function toRun(row: StoredRun): RunRow {
  const { status, waitingFor, source, path, canceled, ...rest } = row
  const parts = JSON.parse(`[${path.replace(/,$/, '')}]`) as [number, number, number, number | null][]
  const run = {
    ...rest,
    status: runStatusFromCode(status),
    waitingFor: waitingFor === null ? null : waitingFromCode(waitingFor),
  }
  const over = {
    status: 'CANCELED' as const,
    waitingFor: null,
    due: null,
    ended: canceled,
    reason: 'ARCHIVED',
  }
  return {
    ...run,
    ...(canceled === null ? {} : over),
    source: runSourceFromCode(source),
    path: parts.map(([step, entered, left, edge]) => ({ step, entered, left, edge })),
  }
}

/** Returns the runs of a subscriber: open ones first, each part newest first; `workflow` narrows them. */
export function listRunsOf(
  db: ReadHandle,
  subscriber: number,
  workflow: number | null,
  limit: number,
): RunRow[] {
  const narrowed = workflow === null ? '' : 'AND r.workflow = ?'
  return db
    .all<StoredRun>(`${RUN} WHERE r.subscriber = ? ${narrowed} ORDER BY r.status > 2, r.id DESC LIMIT ?`, [
      subscriber,
      ...(workflow === null ? [] : [workflow]),
      limit,
    ])
    .map(toRun)
}

/** Returns a run by row id, undefined when there is none. */
export function findRun(db: ReadHandle, id: number): RunRow | undefined {
  const row = db.get<StoredRun>(`${RUN} WHERE r.id = ?`, [id])
  return row && toRun(row)
}

/** Returns how many runs a subscriber has, in one workflow or in all. */
export function countRunsOf(db: ReadHandle, subscriber: number, workflow: number | null): number {
  const narrowed = workflow === null ? '' : 'AND workflow = ?'
  return (
    db.get<{ n: number }>(`SELECT count(*) AS n FROM workflow_runs WHERE subscriber = ? ${narrowed}`, [
      subscriber,
      ...(workflow === null ? [] : [workflow]),
    ])?.n ?? 0
  )
}

/** An enrolment that is frozen and has no run yet. */
export interface FrozenRow {
  workflow: number
  workflowName: string
  at: number
}

/** Returns the enrolments of a subscriber that have no run yet, but those that archiving canceled. */
export function listFrozenOf(db: ReadHandle, subscriber: number): FrozenRow[] {
  return db.all(
    `SELECT b.workflow, w.name AS workflowName, b.at FROM workflow_batches b CROSS JOIN workflows w ON w.id = b.workflow
     WHERE b.kind = 'ENROL'
       AND NOT EXISTS (SELECT 1 FROM workflow_batches c WHERE c.workflow = b.workflow AND c.kind = 'CANCEL')
       AND EXISTS (SELECT 1 FROM workflow_batch_subscribers f WHERE f.batch = b.id AND f.subscriber = ?) ORDER BY b.id`,
    [subscriber],
  )
}
