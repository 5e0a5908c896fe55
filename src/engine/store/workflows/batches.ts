import { type RunSource, runSourceCode, runSourceFromCode } from '../../domain/workflows/run-states.ts'
import type { ReadHandle, WriteHandle } from '../db.ts'

/** What one call leaves to the next tick: enrolments without runs yet, or the open runs of a workflow to cancel. */
export interface Batch {
  id: number
  kind: 'ENROL' | 'CANCEL'
  workflow: number
  version: number
  /** Null for the TRIGGER. */
  step: number | null
  source: RunSource
  /** When the call was made, ms UTC: its runs begin or end then. */
  at: number
  /** Id of the last event that was queued before. */
  heardAfter: number
}

/** Stores who is enrolled, so that the rows of runs can be written later. */
export function freezeEnrolments(
  db: WriteHandle,
  { workflow, version, step, source, at, heardAfter }: Omit<Batch, 'id' | 'kind'>,
  subscribers: readonly number[],
): void {
  const { lastId } = db.run(
    "INSERT INTO workflow_batches (kind, workflow, version, step, source, at, heard_after, total) VALUES ('ENROL', ?, ?, ?, ?, ?, ?, ?)",
    [workflow, version, step, runSourceCode(source), at, heardAfter, subscribers.length],
  )
  db.run('INSERT INTO workflow_batch_subscribers (batch, subscriber) SELECT ?, value FROM json_each(?)', [
    lastId,
    JSON.stringify(subscribers),
  ])
}

/** Stores that every open run of a workflow is canceled as of `at`, ms UTC. */
export function freezeCancellation(
  db: WriteHandle,
  { workflow, version, at, total }: Pick<Batch, 'workflow' | 'version' | 'at'> & { total: number },
): void {
  db.run(
    "INSERT INTO workflow_batches (kind, workflow, version, step, source, at, total) VALUES ('CANCEL', ?, ?, NULL, ?, ?, ?)",
    [workflow, version, runSourceCode('MANUAL'), at, total],
  )
}

/** Returns when the runs of a workflow were canceled that are still open, ms UTC; null for none. */
export function findCancellation(db: ReadHandle, workflow: number): number | null {
  const sql = "SELECT at FROM workflow_batches WHERE workflow = ? AND kind = 'CANCEL' LIMIT 1"
  return db.get<{ at: number }>(sql, [workflow])?.at ?? null
}

/** Deletes the cancellation of a workflow, once no run of it is open. */
export function dropCancellation(db: WriteHandle, workflow: number): void {
  db.run("DELETE FROM workflow_batches WHERE workflow = ? AND kind = 'CANCEL'", [workflow])
}

/** Returns the batch that was frozen first, undefined when there is none. */
export function findBatch(db: ReadHandle): Batch | undefined {
  const row = db.get<Omit<Batch, 'source'> & { source: number }>(
    'SELECT id, kind, workflow, version, step, source, at, heard_after AS heardAfter FROM workflow_batches ORDER BY id LIMIT 1',
  )
  return row && { ...row, source: runSourceFromCode(row.source) }
}

/** Takes at most `limit` subscribers out of a batch, ascending; the batch goes with the last of them. */
export function takeFrozen(db: WriteHandle, batch: number, limit: number): number[] {
  const taken = db.column<number>(
    'SELECT subscriber FROM workflow_batch_subscribers WHERE batch = ? ORDER BY subscriber LIMIT ?',
    [batch, limit],
  )
  db.run('DELETE FROM workflow_batch_subscribers WHERE batch = ? AND subscriber <= ?', [
    batch,
    taken.at(-1) ?? 0,
  ])
  if (taken.length < limit) db.run('DELETE FROM workflow_batches WHERE id = ?', [batch])
  return taken
}

/** Takes subscribers, or everybody, out of the batches of a workflow. Returns how many there were. */
export function dropFrozen(db: WriteHandle, workflow: number, subscribers: readonly number[] | null): number {
  const of = 'batch IN (SELECT id FROM workflow_batches WHERE workflow = ?)'
  return subscribers === null
    ? db.run(`DELETE FROM workflow_batch_subscribers WHERE ${of}`, [workflow]).changes
    : db.run(
        `DELETE FROM workflow_batch_subscribers WHERE ${of} AND subscriber IN (SELECT value FROM json_each(?))`,
        [workflow, JSON.stringify(subscribers)],
      ).changes
}
