import type { RunSource, RunStatus, WaitingFor } from '../../domain/workflows/run-states.ts'
import { runSourceCode, runStatusCode, waitingCode } from '../../domain/workflows/run-states.ts'
import type { ReadHandle, SqlValue, WriteHandle } from '../db.ts'
import { insertMany } from '../insert-many.ts'

/** A run as it stood. */
export interface StandingRun {
  id: number
  workflow: number
  version: number
  subscriber: number
  step: number
  /** Code of RUN_STATUSES. */
  status: number
  /** 1 for a run that ends with its first step. */
  firstStepOnly: number
}

/** A run that may still move: its status is 1 ACTIVE or 2 WAITING. */
export interface OpenRun extends StandingRun {
  waitingFor: number | null
  started: number
  heardAfter: number
}

const OPEN = `id, workflow, version, subscriber, step, status, waiting_for AS waitingFor, started,
  heard_after AS heardAfter, first_step_only AS firstStepOnly`

/** Returns the open runs of a subscriber, oldest first. */
export function listOpenRunsOf(db: ReadHandle, subscriber: number): OpenRun[] {
  return db.all(`SELECT ${OPEN} FROM workflow_runs WHERE subscriber = ? AND status <= 2 ORDER BY id`, [
    subscriber,
  ])
}

/** Returns the open runs of these subscribers in these workflows, oldest first. */
export function listOpenRunsAmong(
  db: ReadHandle,
  subscribers: readonly number[],
  workflows: readonly number[],
): OpenRun[] {
  if (subscribers.length === 0 || workflows.length === 0) return []
  return db.all(
    `SELECT ${OPEN} FROM workflow_runs WHERE status <= 2 AND workflow IN (SELECT value FROM json_each(?))
       AND subscriber IN (SELECT value FROM json_each(?)) ORDER BY id`,
    [JSON.stringify(workflows), JSON.stringify(subscribers)],
  )
}

/** Returns at most `limit` open runs of a workflow, oldest first. */
export function listOpenRunsIn(db: ReadHandle, workflow: number, limit: number): OpenRun[] {
  return db.all(`SELECT ${OPEN} FROM workflow_runs WHERE workflow = ? AND status <= 2 ORDER BY id LIMIT ?`, [
    workflow,
    limit,
  ])
}

/** Returns a run by row id if it is open. */
export function findOpenRun(db: ReadHandle, id: number): OpenRun | undefined {
  return db.get(`SELECT ${OPEN} FROM workflow_runs WHERE id = ? AND status <= 2`, [id])
}

/** Returns those of the runs that are open. */
export function listStillOpen(db: ReadHandle, ids: readonly number[]): number[] {
  return db.column(
    'SELECT r.id FROM json_each(?) q CROSS JOIN workflow_runs r ON r.id = q.value AND r.status <= 2',
    [JSON.stringify(ids)],
  )
}

/** Where runs stand from now on, and what they wait for. Times are ms UTC. */
export interface Arrival {
  at: number
  step: number
  due: number | null
  waitingFor: WaitingFor | null
}

const AMONG = 'id IN (SELECT value FROM json_each(?))'

function statusOf({ waitingFor }: Pick<Arrival, 'waitingFor'>): number {
  return runStatusCode(waitingFor === null ? 'ACTIVE' : 'WAITING')
}

/** Moves runs along an edge to another step. A number is bound as a REAL, which would show in the path. */
export function moveRuns(db: WriteHandle, ids: readonly number[], edge: number, to: Arrival): void {
  db.run(
    `UPDATE workflow_runs SET path = path || '[' || step || ',' || entered || ',' || CAST(? AS INTEGER) || ','
         || CAST(? AS INTEGER) || '],', step = ?, entered = ?, due = ?, status = ?, waiting_for = ? WHERE ${AMONG}`,
    [
      to.at,
      edge,
      to.step,
      to.at,
      to.due,
      statusOf(to),
      to.waitingFor && waitingCode(to.waitingFor),
      JSON.stringify(ids),
    ],
  )
}

/** Lets runs wait, or act, where they stand. */
export function keepRuns(
  db: WriteHandle,
  ids: readonly number[],
  { due, waitingFor }: Pick<Arrival, 'due' | 'waitingFor'>,
): void {
  db.run(`UPDATE workflow_runs SET due = ?, status = ?, waiting_for = ? WHERE ${AMONG}`, [
    due,
    statusOf({ waitingFor }),
    waitingFor && waitingCode(waitingFor),
    JSON.stringify(ids),
  ])
}

/** Sets how often a run took each MOVE_TO_STEP, as JSON by step. */
export function writeMoves(db: WriteHandle, id: number, moves: string): void {
  db.run('UPDATE workflow_runs SET moves = ? WHERE id = ?', [moves, id])
}

/** How runs end. */
export interface RunEnd {
  status: Extract<RunStatus, 'COMPLETED' | 'CANCELED' | 'FAILED'>
  at: number
  /** One of RUN_REASONS, and a sentence where that is not all. */
  reason: string
  detail: string | null
  goal: string | null
}

/** Ends runs at the step where they stand. */
export function endRuns(db: WriteHandle, ids: readonly number[], end: RunEnd): void {
  db.run(
    `UPDATE workflow_runs SET status = ?, ended = ?, reason = ?, detail = ?, goal = ?, due = NULL, waiting_for = NULL
     WHERE ${AMONG}`,
    [runStatusCode(end.status), end.at, end.reason, end.detail, end.goal, JSON.stringify(ids)],
  )
}

export interface NewRuns {
  workflow: number
  version: number
  /** Where they begin. */
  arrival: Arrival
  source: RunSource
  started: number
  /** Only the first step is run of these subscribers. */
  firstStepOnly: ReadonlySet<number>
  heardAfter: number
}

/** Adds a run for each subscriber, in that order. */
export function insertRuns(db: WriteHandle, subscribers: readonly number[], runs: NewRuns): void {
  const { arrival } = runs
  db.run(
    `INSERT INTO workflow_runs (workflow, subscriber, status, version, step, entered, due, waiting_for, source,
       first_step_only, started, heard_after)
     SELECT ?, value >> 1, ?, ?, ?, ?, ?, ?, ?, value & 1, ?, ? FROM json_each(?)`,
    [
      runs.workflow,
      statusOf(arrival),
      runs.version,
      arrival.step,
      arrival.at,
      arrival.due,
      arrival.waitingFor && waitingCode(arrival.waitingFor),
      runSourceCode(runs.source),
      runs.started,
      runs.heardAfter,
      JSON.stringify(subscribers.map((id) => id * 2 + (runs.firstStepOnly.has(id) ? 1 : 0))),
    ],
  )
}

/** A new run as it is after it has moved. Times are ms UTC. */
export interface MovedRun {
  id: number
  workflow: number
  version: number
  subscriber: number
  status: RunStatus
  step: number
  entered: number
  due: number | null
  waitingFor: WaitingFor | null
  started: number
  ended: number | null
  reason: string | null
  detail: string | null
  path: string
}

const MOVED_COLUMNS = `id, workflow, version, subscriber, status, step, entered, due, waiting_for, source, started,
  ended, reason, detail, path`

/** Adds runs that a trigger began, as they are after they have moved. */
export function insertMovedRuns(db: WriteHandle, runs: readonly MovedRun[]): void {
  const source = runSourceCode('TRIGGER')
  const values = runs.flatMap((run): SqlValue[] => [
    ...[run.id, run.workflow, run.version, run.subscriber, runStatusCode(run.status), run.step, run.entered],
    run.due,
    run.waitingFor && waitingCode(run.waitingFor),
    ...[source, run.started],
    run.ended,
    run.reason,
    run.detail,
    run.path,
  ])
  insertMany(db, `INSERT INTO workflow_runs (${MOVED_COLUMNS})`, 15, values)
}

/** Returns the id of the last run that ever began, 0 for none. */
export function readLastRun(db: ReadHandle): number {
  return db.get<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'workflow_runs'")?.seq ?? 0
}

/** What a subscriber has been through in a workflow. */
export interface PastRuns {
  subscriber: number
  open: number
  /** When the last of the others ended, ms UTC, null for none. */
  ended: number | null
}

/** Returns what each of these subscribers has been through in a workflow, without those who never were in it. */
export function mapPastRuns(
  db: ReadHandle,
  workflow: number,
  subscribers: readonly number[],
): Map<number, PastRuns> {
  const rows = db.all<PastRuns>(
    `SELECT r.subscriber, sum(r.status <= 2) AS open, max(r.ended) AS ended
     FROM json_each(?) q CROSS JOIN workflow_runs r ON r.workflow = ? AND r.subscriber = q.value
     GROUP BY r.subscriber`,
    [JSON.stringify(subscribers), workflow],
  )
  return new Map(rows.map((row) => [row.subscriber, row]))
}

/** Returns those of the subscribers who began more than `most` runs at an instant. */
export function listOftenEnrolled(
  db: ReadHandle,
  subscribers: readonly number[],
  started: number,
  most: number,
): number[] {
  return db.column(
    `SELECT r.subscriber FROM json_each(?) q CROSS JOIN workflow_runs r ON r.subscriber = q.value
     WHERE r.started = ? GROUP BY r.subscriber HAVING count(*) > ?`,
    [JSON.stringify(subscribers), started, most],
  )
}
