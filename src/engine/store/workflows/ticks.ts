import { workflowStatusCode } from '../../domain/workflows/status.ts'
import { type WaitingFor, waitingCode } from '../../domain/workflows/run-states.ts'
import type { ReadHandle, WriteHandle } from '../db.ts'

/** The last instant at which the workflows of a file acted. `at` is ms UTC. */
export interface Tick {
  at: number
  /** Of its rounds, the one that runs or ran last. */
  round: number
  /** The queue is read before the runs of a round move, and not again before the next round. */
  reading: boolean
  /** False once nothing more is due at the instant. */
  underway: boolean
}

/** Returns the last tick, undefined when there was none. */
export function readTick(db: ReadHandle): Tick | undefined {
  const row = db.get<Record<keyof Tick, number>>(
    'SELECT at, round, reading, underway FROM workflow_ticks WHERE id = 1',
  )
  return row && { at: row.at, round: row.round, reading: row.reading === 1, underway: row.underway === 1 }
}

/** Sets the last tick. */
export function writeTick(db: WriteHandle, { at, round, reading, underway }: Tick): void {
  db.run('INSERT OR REPLACE INTO workflow_ticks (id, at, round, reading, underway) VALUES (1, ?, ?, ?, ?)', [
    at,
    round,
    reading ? 1 : 0,
    underway ? 1 : 0,
  ])
}

/** A version with runs that may move: its workflow is ACTIVE. */
export interface ActiveVersion {
  id: number
  workflow: number
  /** New runs enter on it. */
  current: boolean
  /** Id of the last queued event before the workflow was activated: it hears later ones only. */
  heardAfter: number
  /** When its DATE trigger is due, ms UTC, null for never. */
  dateDue: number | null
}

const ACTIVE = workflowStatusCode('ACTIVE')

/** Returns the versions of ACTIVE workflows, in the order in which they were published. */
export function listActiveVersions(db: ReadHandle): ActiveVersion[] {
  return db
    .all<Omit<ActiveVersion, 'current'> & { current: number }>(
      `SELECT v.id, v.workflow, v.id = w.version AS current,
         w.heard_after AS heardAfter, w.date_due AS dateDue
       FROM workflows w CROSS JOIN workflow_versions v ON v.workflow = w.id
       WHERE w.status = ${ACTIVE} ORDER BY v.id`,
    )
    .map((row) => ({ ...row, current: row.current === 1 }))
}

/** Returns what a version says, as JSON text. Throws when there is none. */
export function readDefinition(db: ReadHandle, version: number): string {
  const row = db.get<{ definition: string }>('SELECT definition FROM workflow_versions WHERE id = ?', [
    version,
  ])
  if (!row) throw new Error(`version ${version} of a workflow is gone`)
  return row.definition
}

/** Returns the earliest instant at which a run of an ACTIVE workflow is due, null for none. ms UTC. */
export function findEarliestRun(db: ReadHandle): number | null {
  const row = db.get<{ due: number | null }>(
    `SELECT min((SELECT min(r.due) FROM workflow_runs r
         WHERE r.version = s.version AND r.step = s.step AND r.status <= 2 AND r.due IS NOT NULL)) AS due
     FROM workflows w CROSS JOIN workflow_versions v ON v.workflow = w.id
       CROSS JOIN workflow_steps s ON s.version = v.id AND s.inside > 0
     WHERE w.status = ${ACTIVE} AND w.active_runs + w.waiting_runs > 0`,
  )
  return row?.due ?? null
}

/** Returns how many runs are due by then, counting no further than `most`. */
export function countDueRuns(db: ReadHandle, until: number, most: number): number {
  const row = db.get<{ n: number }>(
    `SELECT count(*) AS n FROM (SELECT 1 FROM workflows w CROSS JOIN workflow_versions v ON v.workflow = w.id
       CROSS JOIN workflow_steps s ON s.version = v.id AND s.inside > 0
       CROSS JOIN workflow_runs r ON r.version = s.version AND r.step = s.step AND r.status <= 2 AND r.due <= ?
     WHERE w.status = ${ACTIVE} LIMIT ?)`,
    [until, most],
  )
  return row?.n ?? 0
}

/** Returns the steps of a version at which runs are due by then, in their order. */
export function listDueSteps(db: ReadHandle, version: number, until: number): number[] {
  return db.column(
    `SELECT s.step FROM workflow_steps s WHERE s.version = ? AND s.inside > 0 AND EXISTS (
       SELECT 1 FROM workflow_runs r WHERE r.version = s.version AND r.step = s.step AND r.status <= 2 AND r.due <= ?)
     ORDER BY s.step`,
    [version, until],
  )
}

/** A run that is due. */
export interface DueRun {
  id: number
  subscriber: number
  /** Code of RUN_STATUSES: 1 has just arrived at the step, 2 has waited there. */
  status: number
  /** Code of WAITING_FOR, null unless it waits. */
  waitingFor: number | null
  entered: number
  started: number
  firstStepOnly: number
  /** JSON: how often it took each MOVE_TO_STEP, by step; null for none. */
  moves: string | null
}

/** Returns at most `limit` of the runs that are due at a step by then, in order of (due, id). */
export function listDueRuns(
  db: ReadHandle,
  place: { version: number; step: number },
  until: number,
  limit: number,
): DueRun[] {
  return db.all(
    `SELECT id, subscriber, status, waiting_for AS waitingFor, entered, started, first_step_only AS firstStepOnly, moves
     FROM workflow_runs WHERE version = ? AND step = ? AND status <= 2 AND due <= ? ORDER BY due, id LIMIT ?`,
    [place.version, place.step, until, limit],
  )
}

/** Returns the earliest instant at which parked runs are woken, null for none. ms UTC. */
export function findEarliestWakeup(db: ReadHandle): number | null {
  return db.get<{ at: number | null }>('SELECT min(at) AS at FROM workflow_wakeups')?.at ?? null
}

/** Lets the runs that are parked for a reason be looked at again at `at`, ms UTC, or earlier if that is known. */
export function planWakeup(db: WriteHandle, reason: WaitingFor, at: number): void {
  db.run(
    `INSERT INTO workflow_wakeups (reason, at) VALUES (?, ?)
     ON CONFLICT (reason) DO UPDATE SET at = min(at, excluded.at)`,
    [waitingCode(reason), at],
  )
}

/** Makes the runs with a wake-up that has come due at `due`, ms UTC. */
export function wakeRuns(db: WriteHandle, until: number, due: number): void {
  const reasons = db.column<number>('SELECT reason FROM workflow_wakeups WHERE at <= ?', [until])
  for (const reason of reasons) {
    db.run('UPDATE workflow_runs SET due = ? WHERE waiting_for = ? AND waiting_for >= 5 AND status = 2', [
      due,
      reason,
    ])
    db.run('DELETE FROM workflow_wakeups WHERE reason = ?', [reason])
  }
}

/** Returns whether any run is parked: for this reason, or for any when none is given. */
export function isAnyParked(db: ReadHandle, reason?: WaitingFor): boolean {
  if (reason === undefined)
    return db.get('SELECT 1 FROM workflow_runs WHERE waiting_for >= 5 AND status = 2 LIMIT 1') !== undefined
  const sql = 'SELECT 1 FROM workflow_runs WHERE waiting_for = ? AND waiting_for >= 5 AND status = 2 LIMIT 1'
  return db.get(sql, [waitingCode(reason)]) !== undefined
}

/** Returns the name of a workflow, undefined when there is none. */
export function findWorkflowName(db: ReadHandle, workflow: number): string | undefined {
  return db.get<{ name: string }>('SELECT name FROM workflows WHERE id = ?', [workflow])?.name
}

/** Where new runs of a workflow enter, and what stands beside it. */
export interface EnrolmentPlace {
  version: number | null
  group: number | null
  strategy: string | null
}

/** Returns where new runs of a workflow enter, undefined when there is no such workflow. */
export function findEnrolmentPlace(db: ReadHandle, workflow: number): EnrolmentPlace | undefined {
  return db.get(
    `SELECT w.version, w.workflow_group AS "group", g.strategy
     FROM workflows w LEFT JOIN workflow_groups g ON g.id = w.workflow_group WHERE w.id = ?`,
    [workflow],
  )
}

/** Returns the other workflows of a group, without those that are archived: their runs are over. */
export function listOthersInGroup(db: ReadHandle, group: number, workflow: number): number[] {
  return db.column(
    `SELECT id FROM workflows WHERE workflow_group = ? AND id <> ? AND status <> ${workflowStatusCode('ARCHIVED')}
     ORDER BY id`,
    [group, workflow],
  )
}

/** Lets the overdue runs of a workflow be due at `due`, ms UTC: they could not act while it was paused. */
export function postponeOverdue(db: WriteHandle, workflow: number, due: number): void {
  db.run(
    `UPDATE workflow_runs SET due = ? WHERE id IN (
       SELECT r.id FROM workflow_versions v CROSS JOIN workflow_steps s ON s.version = v.id AND s.inside > 0
         CROSS JOIN workflow_runs r ON r.version = s.version AND r.step = s.step AND r.status <= 2 AND r.due < ?
       WHERE v.workflow = ?)`,
    [due, due, workflow],
  )
}

/** Returns whether a workflow is ACTIVE. */
export function isWorkflowActive(db: ReadHandle, workflow: number): boolean {
  return db.get(`SELECT 1 FROM workflows WHERE id = ? AND status = ${ACTIVE}`, [workflow]) !== undefined
}

/** Takes the date of a workflow away, once it has come: it starts nothing more. */
export function clearDate(db: WriteHandle, workflow: number): void {
  db.run('UPDATE workflows SET date_due = NULL WHERE id = ?', [workflow])
}

/** Returns the instant of the earliest DATE trigger of an ACTIVE workflow, null for none. ms UTC. */
export function findEarliestDate(db: ReadHandle): number | null {
  const sql = `SELECT min(date_due) AS at FROM workflows WHERE status = ${ACTIVE} AND date_due IS NOT NULL`
  return db.get<{ at: number | null }>(sql)?.at ?? null
}

/**
 * Takes everything away that workflows would do besides one that is added afterwards: for a transaction
 * that is rolled back.
 */
export function setWorkflowsAside(db: WriteHandle): void {
  db.run('UPDATE workflows SET status = ?, date_due = NULL WHERE status = ?', [
    workflowStatusCode('PAUSED'),
    ACTIVE,
  ])
  for (const table of ['workflow_events', 'workflow_wakeups', 'workflow_batches', 'workflow_ticks'])
    db.run(`DELETE FROM ${table}`)
}
