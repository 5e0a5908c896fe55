import type { BulkAction, BulkStatus } from '../domain/job-status.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/** What an action needs beside its audience. */
export interface BulkParameters {
  tags?: string[]
  reason?: string | null
  /** Row id. */
  workflow?: number
  /** The author's id of the step at which runs begin. */
  step?: string | null
}

/** A bulk operation as stored. Times are ms UTC of the world. */
export interface BulkOperationRow {
  id: number
  action: BulkAction
  parameters: BulkParameters
  status: BulkStatus
  /** Row id of the frozen audience. */
  audience: number
  /** How many of the audience are done. */
  position: number
  /** The audience, and the ids of the call that name nobody. */
  total: number
  succeeded: number
  failed: number
  skipped: number
  lastError: string | null
  created: number
  completed: number | null
}

/** A subscriber that an operation failed for, or was refused. */
export interface BulkFailure {
  /** Row id; null for an id that names nobody. */
  subscriber: number | null
  /** That id, as it was given. */
  reference: string | null
  outcome: 'FAILED' | 'SKIPPED'
  message: string
}

type Stored = Omit<BulkOperationRow, 'parameters'> & { parameters: string }

const COLUMNS = `id, action, parameters, status, audience, position, total, succeeded, failed, skipped,
  last_error AS lastError, created, completed`

function spellOut({ parameters, ...row }: Stored): BulkOperationRow {
  return { ...row, parameters: JSON.parse(parameters) as BulkParameters }
}

/** Queues an operation; returns its row id. */
export function insertBulkOperation(
  db: WriteHandle,
  row: Pick<BulkOperationRow, 'action' | 'parameters' | 'audience' | 'total' | 'created'>,
  request: { key: string | null; fingerprint: string },
): number {
  return db.run(
    `INSERT INTO bulk_operations (action, parameters, status, audience, total, idempotency_key, fingerprint, created)
     VALUES (?, ?, 'PENDING', ?, ?, ?, ?, ?)`,
    [
      row.action,
      JSON.stringify(row.parameters),
      row.audience,
      row.total,
      request.key,
      request.fingerprint,
      row.created,
    ],
  ).lastId
}

/** Returns an operation, undefined when there is none. */
export function findBulkOperation(db: ReadHandle, id: number): BulkOperationRow | undefined {
  const row = db.get<Stored>(`SELECT ${COLUMNS} FROM bulk_operations WHERE id = ?`, [id])
  return row && spellOut(row)
}

/** Returns the operation of an idempotency key, and what was asked for with it. */
export function findBulkRequest(
  db: ReadHandle,
  key: string,
): { id: number; fingerprint: string } | undefined {
  return db.get('SELECT id, fingerprint FROM bulk_operations WHERE idempotency_key = ?', [key])
}

/** Returns the latest operations, newest first. */
export function listBulkOperations(db: ReadHandle, limit: number): BulkOperationRow[] {
  const rows = db.all<Stored>(`SELECT ${COLUMNS} FROM bulk_operations ORDER BY id DESC LIMIT ?`, [limit])
  return rows.map(spellOut)
}

/** Returns the operation that is to be worked on next, undefined when all are done. */
export function findOpenBulkOperation(db: ReadHandle): BulkOperationRow | undefined {
  const row = db.get<Stored>(
    `SELECT ${COLUMNS} FROM bulk_operations WHERE status IN ('PENDING', 'RUNNING') ORDER BY id LIMIT 1`,
  )
  return row && spellOut(row)
}

/** Writes how far an operation is. */
export function updateBulkOperation(db: WriteHandle, row: BulkOperationRow): void {
  db.run(
    `UPDATE bulk_operations SET status = ?, position = ?, succeeded = ?, failed = ?, skipped = ?,
       last_error = ?, completed = ? WHERE id = ?`,
    [row.status, row.position, row.succeeded, row.failed, row.skipped, row.lastError, row.completed, row.id],
  )
}

/** Keeps failures of an operation, up to `most` of them in all. */
export function insertBulkFailures(
  db: WriteHandle,
  operation: number,
  failures: readonly BulkFailure[],
  most: number,
): void {
  if (failures.length === 0) return
  const kept = db.get<{ n: number }>(
    'SELECT count(*) AS n FROM bulk_operation_failures WHERE operation = ?',
    [operation],
  )
  for (const { subscriber, reference, outcome, message } of failures.slice(0, most - (kept?.n ?? 0)))
    db.run(
      `INSERT INTO bulk_operation_failures (operation, subscriber, reference, outcome, message)
       VALUES (?, ?, ?, ?, ?)`,
      [operation, subscriber, reference, outcome, message],
    )
}

/** Returns the failures that were kept, in the order in which they came. */
export function listBulkFailures(db: ReadHandle, operation: number): BulkFailure[] {
  return db.all(
    `SELECT subscriber, reference, outcome, message FROM bulk_operation_failures
     WHERE operation = ? ORDER BY id`,
    [operation],
  )
}
