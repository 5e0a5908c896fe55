import { emailStatusCode } from '../../domain/email-status.ts'
import type { SqlValue, WriteHandle } from '../db.ts'
import { OUTCOME_COLUMNS } from './simulated-emails.ts'

/** Rows of one statement, most first: while workflows hear mail, ten or so move in each minute. */
const SIZES = [50, 8]

/**
 * Columns that one kind of move writes. Each names no more than it has to: every index of a named
 * column is rewritten, changed or not.
 */
const SEND = writing(['status', 'sent', 'delivered', 'due'])
const ANSWER = writing(['opened', 'clicked', 'due'])
const ALL = writing(OUTCOME_COLUMNS)

interface Writing {
  columns: number
  one: string
  many: readonly { rows: number; sql: string }[]
}

function writing(names: readonly string[]): Writing {
  const row = `(${['id', ...names].map(() => '?').join(', ')})`
  const set = names.map((name) => `${name} = m.new_${name}`).join(', ')
  const columns = names.map((name) => `new_${name}`).join(', ')
  return {
    columns: names.length + 1,
    one: `UPDATE emails SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`,
    // MATERIALIZED, or the planner may go through all emails for each row.
    many: SIZES.map((rows) => ({
      rows,
      sql: `WITH m (of_id, ${columns}) AS MATERIALIZED (VALUES ${Array.from({ length: rows }, () => row).join(', ')})
      UPDATE emails SET ${set} FROM m WHERE emails.id = m.of_id`,
    })),
  }
}

/** Rows of emails gathered over a transaction, each at most once. */
export class EmailWrites {
  private readonly db: WriteHandle
  private readonly gathered = new Map<Writing, SqlValue[]>([
    [SEND, []],
    [ANSWER, []],
    [ALL, []],
  ])

  constructor(db: WriteHandle) {
    this.db = db
  }

  send(id: number, status: number, sent: number, delivered: number | null, due: number | null): void {
    this.gathered.get(SEND)?.push(id, status, sent, delivered, due)
  }

  answer(id: number, opened: number | null, clicked: number | null, due: number | null): void {
    this.gathered.get(ANSWER)?.push(id, opened, clicked, due)
  }

  /** Everything, in the order of the columns above. */
  all(id: number, values: readonly SqlValue[]): void {
    this.gathered.get(ALL)?.push(id, ...values)
  }

  write(): void {
    for (const [{ columns, one, many }, values] of this.gathered) {
      let at = 0
      for (const { rows, sql } of many) {
        const size = rows * columns
        for (; at + size <= values.length; at += size) this.db.run(sql, values.slice(at, at + size))
      }
      for (; at < values.length; at += columns) {
        const [id = 0, ...rest] = values.slice(at, at + columns)
        this.db.run(one, [...rest, id])
      }
      values.length = 0
    }
  }
}

/** Stops an email: nothing more happens to it by itself. */
export function stopEmail(db: WriteHandle, id: number): void {
  db.run('UPDATE emails SET due = NULL WHERE id = ?', [id])
}

/** Marks a PENDING email CANCELLED. */
export function cancelEmail(db: WriteHandle, id: number): void {
  db.run(`UPDATE emails SET status = ${emailStatusCode('CANCELLED')}, due = NULL WHERE id = ?`, [id])
}

/** Marks an email DELIVERED at that instant, ms UTC. */
export function markDelivered(db: WriteHandle, id: number, at: number): void {
  db.run(`UPDATE emails SET status = ${emailStatusCode('DELIVERED')}, delivered = ? WHERE id = ?`, [at, id])
}

/** Marks an email opened at that instant, ms UTC. */
export function markOpened(db: WriteHandle, id: number, at: number): void {
  db.run('UPDATE emails SET opened = ? WHERE id = ?', [at, id])
}

/** Marks an email clicked at that instant, ms UTC. */
export function markClicked(db: WriteHandle, id: number, at: number): void {
  db.run('UPDATE emails SET clicked = ? WHERE id = ?', [at, id])
}

/** Marks an email BOUNCED at that instant, ms UTC; `outcome` is JSON of EmailOutcome. */
export function markBounced(db: WriteHandle, id: number, at: number, outcome: string): void {
  db.run(
    `UPDATE emails SET status = ${emailStatusCode('BOUNCED')}, delivered = NULL, bounced = ?, outcome = ?
     WHERE id = ?`,
    [at, outcome, id],
  )
}

/** Marks an email COMPLAINED at that instant, ms UTC; `outcome` is JSON of EmailOutcome. */
export function markComplained(db: WriteHandle, id: number, at: number, outcome: string): void {
  db.run(
    `UPDATE emails SET status = ${emailStatusCode('COMPLAINED')}, complained = ?, outcome = ? WHERE id = ?`,
    [at, outcome, id],
  )
}

/**
 * Marks an email as the one through which its recipient unsubscribed at that instant, ms UTC.
 * Returns false where they did so before: who came back and left by it again is one recipient.
 */
export function markUnsubscribed(db: WriteHandle, id: number, at: number): boolean {
  const first = 'UPDATE emails SET unsubscribed = ? WHERE id = ? AND unsubscribed IS NULL'
  return db.run(first, [at, id]).changes > 0
}
