import type { ReadHandle } from '../../store/db.ts'
import { DELIVERIES_PER_UNIT, type Job } from '../scheduler/job.ts'
import { DeliveryRecorder, DUE_EMAIL_COLUMNS, type DueEmail } from './delivery-events.ts'

/**
 * What becomes of emails by itself. Each that is due makes all its moves up to the instant at
 * once; since those are sums, it does not matter which goes first. By id, because neighbours share
 * pages: in the order of time a transaction would rewrite half the file.
 */
export const deliveries: Job = {
  kind: 'email.move',
  phase: 'with',
  nextDueAt: (db) =>
    db.get<{ due: number }>('SELECT due FROM emails WHERE due IS NOT NULL ORDER BY due LIMIT 1')?.due ?? null,
  nthDueAt: (db, count) =>
    db.get<{ due: number }>('SELECT due FROM emails WHERE due IS NOT NULL ORDER BY due LIMIT 1 OFFSET ?', [
      count * DELIVERIES_PER_UNIT - 1,
    ])?.due ?? null,
  run({ db, until, limit }) {
    const emails = passes.take(db, until, limit)
    const recorder = new DeliveryRecorder(db)
    for (const email of emails) recorder.record(email, until)
    recorder.finish()
    return { processed: emails.length, more: emails.length > 0 }
  },
}

interface Pass {
  until: number
  ids: number[]
  at: number
}

/**
 * Which emails are due until an instant, found once for all transactions of a pass. Only a note: a
 * pass whose transaction failed, or whose world was swapped, ends with another look.
 */
class Passes {
  private readonly known = new WeakMap<ReadHandle, Pass>()

  /** Some of those that are due, by id; none only when none is left. */
  take(db: ReadHandle, until: number, limit: number): DueEmail[] {
    const known = this.known.get(db)
    const rest = known?.until === until ? readNext(db, known, limit) : []
    if (rest.length > 0) return rest
    const ids = db.column<number>(
      'SELECT id FROM emails INDEXED BY emails_due WHERE due IS NOT NULL AND due <= ? ORDER BY id',
      [until],
    )
    const pass = { until, ids, at: 0 }
    this.known.set(db, pass)
    return readNext(db, pass, limit)
  }
}

/** Asked for by `due` once more: what was noted may have been moved since. */
function readNext(db: ReadHandle, pass: Pass, limit: number): DueEmail[] {
  const ids = pass.ids.slice(pass.at, pass.at + limit)
  pass.at += ids.length
  return db.all(
    `SELECT ${DUE_EMAIL_COLUMNS} FROM (SELECT value AS wanted FROM json_each(?)) CROSS JOIN emails
     WHERE emails.id = wanted AND due <= ?`,
    [JSON.stringify(ids), pass.until],
  )
}

const passes = new Passes()
