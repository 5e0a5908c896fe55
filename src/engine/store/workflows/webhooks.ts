import { waitingCode } from '../../domain/workflows/run-states.ts'
import type { ReadHandle, SqlValue, WriteHandle } from '../db.ts'
import { insertMany } from '../insert-many.ts'

/** A call that a step wants made for a run. */
export interface WantedCall {
  run: number
  step: number
  url: string
  secret: string | null
  /** The run waits at the step for the answer. */
  waits: boolean
  /** When the step acted, ms UTC. */
  at: number
}

/** Marks calls to be made after the transaction. */
export function insertCalls(db: WriteHandle, calls: readonly WantedCall[]): void {
  const values: SqlValue[] = []
  for (const { run, step, url, secret, waits, at } of calls)
    values.push(run, step, url, secret, waits ? 1 : 0, at)
  insertMany(db, 'INSERT INTO workflow_webhooks (run, step, url, secret, waits, at)', 6, values)
}

/** A call that has not been made, with all that its body names. */
export interface OpenCall {
  id: number
  run: number
  workflow: number
  version: number
  step: number
  stepKey: string
  subscriber: number
  email: string
  url: string
  secret: string | null
}

const STILL_WAITS = `r.status = 2 AND r.waiting_for = ${waitingCode('WEBHOOK')} AND r.step = w.step`

/**
 * Deletes calls that nobody wants any more: the run ended without them, its subscriber was erased, or a
 * process died during one that no run waits for. To be called while no call is being made.
 */
export function dropUnwanted(db: WriteHandle): void {
  db.run(
    `DELETE FROM workflow_webhooks WHERE id IN (
       SELECT w.id FROM workflow_webhooks w LEFT JOIN workflow_runs r ON r.id = w.run
         LEFT JOIN subscribers s ON s.id = r.subscriber
       WHERE s.id IS NULL OR iif(w.waits = 1, NOT (${STILL_WAITS}), w.called = 1))`,
  )
}

/** Returns whether a call is still to be made. */
export function isAnyUncalled(db: ReadHandle): boolean {
  return db.get('SELECT 1 FROM workflow_webhooks WHERE called = 0 LIMIT 1') !== undefined
}

/** Returns at most `limit` of the calls that are still to be made, in the order in which they were marked. */
export function listUncalled(db: ReadHandle, limit: number): OpenCall[] {
  return db.all(
    `SELECT w.id, w.run, r.workflow, r.version, w.step, s.key AS stepKey, r.subscriber, p.email, w.url, w.secret
     FROM workflow_webhooks w CROSS JOIN workflow_runs r ON r.id = w.run
       CROSS JOIN workflow_steps s ON s.version = r.version AND s.step = w.step
       CROSS JOIN subscribers p ON p.id = r.subscriber
     WHERE w.called = 0 ORDER BY w.id LIMIT ?`,
    [limit],
  )
}

/** Marks calls as made, before they are. */
export function markCalled(db: WriteHandle, ids: readonly number[]): void {
  db.run('UPDATE workflow_webhooks SET called = 1 WHERE id IN (SELECT value FROM json_each(?))', [
    JSON.stringify(ids),
  ])
}

/** What became of a call. */
export interface CallAnswer {
  /** Null when there was no answer. */
  status: number | null
  /** How long it took, ms of the machine. */
  duration: number
  /** Why there was no answer, null when there was one. */
  failure: string | null
}

/** Keeps the answer of a call until the next tick. A call that no run waits for is over. */
export function writeAnswer(
  db: WriteHandle,
  id: number,
  { status, duration, failure }: CallAnswer,
  at: number,
): void {
  db.run(
    'UPDATE workflow_webhooks SET answered = ?, status = ?, duration = ?, failure = ? WHERE id = ? AND waits = 1',
    [at, status, duration, failure, id],
  )
  db.run('DELETE FROM workflow_webhooks WHERE id = ? AND waits = 0', [id])
}

/** A call that a run waits for. */
export interface AwaitedCall extends CallAnswer {
  id: number
  run: number
  url: string
  isCalled: boolean
  isAnswered: boolean
}

/** Returns the calls that these runs wait for. A run without one was not called for. */
export function listAwaited(db: ReadHandle, runs: readonly number[]): AwaitedCall[] {
  return db
    .all<Omit<AwaitedCall, 'isCalled' | 'isAnswered'> & { called: number; answered: number | null }>(
      `SELECT w.id, w.run, w.url, w.called, w.answered, w.status, w.duration, w.failure
       FROM json_each(?) q CROSS JOIN workflow_webhooks w ON w.run = q.value AND w.waits = 1 ORDER BY w.id`,
      [JSON.stringify(runs)],
    )
    .map(({ called, answered, ...row }) => ({
      ...row,
      isCalled: called === 1,
      isAnswered: answered !== null,
    }))
}

/** Deletes calls that were acted on. */
export function dropCalls(db: WriteHandle, ids: readonly number[]): void {
  if (ids.length === 0) return
  db.run('DELETE FROM workflow_webhooks WHERE id IN (SELECT value FROM json_each(?))', [JSON.stringify(ids)])
}
