import { type RunSource, runSourceCode, runSourceFromCode } from '../../domain/workflows/run-states.ts'
import { statusCode } from '../../domain/subscriber-status.ts'
import { insertFound, type SubscriberSearch } from '../audience/search.ts'
import type { ReadHandle, SqlValue, WriteHandle } from '../db.ts'

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

/** What keeps a subscriber who was found from being enrolled. */
export interface EnrolmentRules {
  /** Earlier runs of the workflow that do: any, an open one, one that ended after this instant (ms UTC). */
  repeat: { any: boolean; open: boolean; endedAfter: number }
  /** Row ids of workflows in which an open run does. */
  rivals: readonly number[]
}

/** How many were found, how many of them are enrolled, and how many are not, by the first reason that holds. */
export interface FrozenCounts {
  matched: number
  enrolled: number
  notMailable: number
  repeat: number
  group: number
}

/**
 * Stores those of the found who are enrolled by a call, so that the rows of runs can be written later. All in SQL:
 * the ids of 100,000 would be read and written as JSON three times over.
 */
export function freezeEnrolments(
  db: WriteHandle,
  { workflow, version, step, source, at, heardAfter }: Omit<Batch, 'id' | 'kind'>,
  search: SubscriberSearch,
  rules: EnrolmentRules,
): FrozenCounts {
  const { lastId: batch } = db.run(
    "INSERT INTO workflow_batches (kind, workflow, version, step, source, at, heard_after, total) VALUES ('ENROL', ?, ?, ?, ?, ?, ?, 0)",
    [workflow, version, step, runSourceCode(source), at, heardAfter],
  )
  const matched = insertFound(db, 'workflow_batch_subscribers (batch, subscriber)', batch, search)
  const notMailable = dropUnreachable(db, batch, search)
  const { any, open, endedAfter } = rules.repeat
  // A frozen enrolment is an open run that has no row yet.
  const queued = any || open ? dropAmong(db, batch, QUEUED, [JSON.stringify([workflow]), batch]) : 0
  const repeat = queued + dropAmong(db, batch, REPEATING, [workflow, any ? 1 : 0, open ? 1 : 0, endedAfter])
  const rivals = JSON.stringify(rules.rivals)
  const group = dropAmong(db, batch, RIVALLED, [rivals]) + dropAmong(db, batch, QUEUED, [rivals, batch])
  const enrolled = matched - notMailable - repeat - group
  if (enrolled === 0) db.run('DELETE FROM workflow_batches WHERE id = ?', [batch])
  else db.run('UPDATE workflow_batches SET total = ? WHERE id = ?', [enrolled, batch])
  return { matched, enrolled, notMailable, repeat, group }
}

const SUPPRESSED = 'SELECT s.id FROM suppressions x CROSS JOIN subscribers s ON s.email = x.email'
const NOT_SUBSCRIBED = `SELECT f.subscriber FROM workflow_batch_subscribers f CROSS JOIN subscribers s ON s.id = f.subscriber
  WHERE f.batch = ? AND s.status <> ${statusCode('SUBSCRIBED')}`
const REPEATING = `SELECT subscriber FROM workflow_runs WHERE workflow = ? GROUP BY subscriber
  HAVING ? OR (? AND sum(status <= 2) > 0) OR max(ended) > ?`
const QUEUED = `SELECT f.subscriber FROM workflow_batches b CROSS JOIN workflow_batch_subscribers f ON f.batch = b.id
  WHERE b.workflow IN (SELECT value FROM json_each(?)) AND b.kind = 'ENROL' AND b.id <> ?`
const RIVALLED =
  'SELECT subscriber FROM workflow_runs WHERE workflow IN (SELECT value FROM json_each(?)) AND status <= 2'

/** As `listReachable` says; who was searched by the status SUBSCRIBED need not be asked for it. */
function dropUnreachable(db: WriteHandle, batch: number, { status }: SubscriberSearch): number {
  const suppressed = dropAmong(db, batch, SUPPRESSED, [])
  return status === 'SUBSCRIBED' ? suppressed : suppressed + dropAmong(db, batch, NOT_SUBSCRIBED, [batch])
}

function dropAmong(db: WriteHandle, batch: number, subscribers: string, parameters: SqlValue[]): number {
  const sql = `DELETE FROM workflow_batch_subscribers WHERE batch = ? AND subscriber IN (${subscribers})`
  return db.run(sql, [batch, ...parameters]).changes
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

/** Returns when the runs of a workflow were canceled that are still open, ms UTC, and how many; undefined for none. */
export function findCancellation(
  db: ReadHandle,
  workflow: number,
): { at: number; total: number } | undefined {
  return db.get("SELECT at, total FROM workflow_batches WHERE workflow = ? AND kind = 'CANCEL' LIMIT 1", [
    workflow,
  ])
}

/** Deletes the cancellation of a workflow, once no run of it is open. */
export function dropCancellation(db: WriteHandle, workflow: number): void {
  db.run("DELETE FROM workflow_batches WHERE workflow = ? AND kind = 'CANCEL'", [workflow])
}

/** Returns the batch that was frozen first, undefined when there is none. */
export function findBatch(db: ReadHandle): Batch | undefined {
  const row = db.get<StoredBatch>(`${BATCH} ORDER BY id LIMIT 1`)
  return row && toBatch(row)
}

type StoredBatch = Omit<Batch, 'source'> & { source: number }

const BATCH =
  'SELECT id, kind, workflow, version, step, source, at, heard_after AS heardAfter FROM workflow_batches'

function toBatch(row: StoredBatch): Batch {
  return { ...row, source: runSourceFromCode(row.source) }
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

/** Takes these subscribers out of every batch that enrols them; returns the batches, oldest first, each with those. */
export function takeFrozenAmong(
  db: WriteHandle,
  subscribers: readonly number[],
): { batch: Batch; subscribers: number[] }[] {
  const batches = db.all<StoredBatch>(`${BATCH} WHERE kind = 'ENROL' ORDER BY id`)
  return batches.flatMap((row) => {
    const taken = db.column<number>(
      `SELECT f.subscriber FROM json_each(?) q
       CROSS JOIN workflow_batch_subscribers f ON f.batch = ? AND f.subscriber = q.value ORDER BY f.subscriber`,
      [JSON.stringify(subscribers), row.id],
    )
    if (taken.length === 0) return []
    db.run(
      'DELETE FROM workflow_batch_subscribers WHERE batch = ? AND subscriber IN (SELECT value FROM json_each(?))',
      [row.id, JSON.stringify(taken)],
    )
    return [{ batch: toBatch(row), subscribers: taken }]
  })
}

/** Returns the batches that enrol in a workflow, oldest first. */
export function listBatchesOf(db: ReadHandle, workflow: number): Batch[] {
  const sql = `${BATCH} WHERE workflow = ? AND kind = 'ENROL' ORDER BY id`
  return db.all<StoredBatch>(sql, [workflow]).map(toBatch)
}
