import type { ReadHandle } from '../../store/db.ts'
import { DELIVERIES_PER_UNIT, type Job } from '../scheduler/job.ts'
import {
  type DueEmail,
  findNextDue,
  findNthDue,
  listDueIds,
  listDueOf,
} from '../../store/emails/due-emails.ts'
import { DeliveryRecorder } from './delivery-events.ts'

/**
 * What becomes of emails by itself. Each that is due makes all its moves up to the instant at
 * once; since those are sums, it does not matter which goes first. By id, because neighbours share
 * pages: in the order of time a transaction would rewrite half the file.
 */
export const deliveries: Job = {
  kind: 'email.move',
  phase: 'with',
  nextDueAt: findNextDue,
  nthDueAt: (db, count) => findNthDue(db, count * DELIVERIES_PER_UNIT),
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
    const pass = { until, ids: listDueIds(db, until), at: 0 }
    this.known.set(db, pass)
    return readNext(db, pass, limit)
  }
}

/** Asked for by `due` once more: what was noted may have been moved since. */
function readNext(db: ReadHandle, pass: Pass, limit: number): DueEmail[] {
  const ids = pass.ids.slice(pass.at, pass.at + limit)
  pass.at += ids.length
  return listDueOf(db, ids, pass.until)
}

const passes = new Passes()
