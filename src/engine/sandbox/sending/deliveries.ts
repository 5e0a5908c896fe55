import type { DueWork } from '../due-work.ts'
import { Mover, MOVING_COLUMNS, type MovingEmail } from './mover.ts'

/**
 * What becomes of emails by itself. Each that is due makes all its moves up to the instant at
 * once; since those are sums, it does not matter which goes first. By id, because neighbours share
 * pages: in the order of time a transaction would rewrite half the file.
 */
export const deliveries: DueWork = {
  kind: 'email.move',
  barrier: false,
  nextAt: (db) =>
    db.get<{ due: number }>('SELECT due FROM emails WHERE due IS NOT NULL ORDER BY due LIMIT 1')?.due ?? null,
  crowdAt: (db, moves) =>
    db.get<{ due: number }>('SELECT due FROM emails WHERE due IS NOT NULL ORDER BY due LIMIT 1 OFFSET ?', [
      moves - 1,
    ])?.due ?? null,
  runUntil({ db, until, limit }) {
    const emails = db.all<MovingEmail>(
      `SELECT ${MOVING_COLUMNS} FROM emails INDEXED BY emails_due
       WHERE due IS NOT NULL AND due <= ? ORDER BY id LIMIT ?`,
      [until, limit],
    )
    const mover = new Mover(db)
    for (const email of emails) mover.move(email, until)
    mover.finish()
    return { moves: emails.length, more: emails.length === limit }
  },
}
