import type { DueWork } from '../scheduler/job.ts'
import { PersonMover } from './subscriber-effects.ts'
import type { PersonMove } from './recipient-moves.ts'

/** Bounces, complaints, unsubscribes and tags, as what they do to people. */
export const personMoves: DueWork = {
  kind: 'recipient.move',
  barrier: false,
  nextAt: (db) => db.get<{ at: number }>('SELECT at FROM recipient_moves ORDER BY at LIMIT 1')?.at ?? null,
  crowdAt: (db, moves) =>
    db.get<{ at: number }>('SELECT at FROM recipient_moves ORDER BY at LIMIT 1 OFFSET ?', [moves - 1])?.at ??
    null,
  runUntil({ db, until, limit }) {
    const moves = db.all<PersonMove>(
      'SELECT at, email, kind, data FROM recipient_moves WHERE at <= ? ORDER BY at, email, kind LIMIT ?',
      [until, limit],
    )
    const mover = new PersonMover(db)
    for (const move of moves) mover.make(move)
    mover.finish()
    const last = moves.at(-1)
    if (last) {
      db.run('DELETE FROM recipient_moves WHERE (at, email, kind) <= (?, ?, ?)', [
        last.at,
        last.email,
        last.kind,
      ])
    }
    return { moves: moves.length, more: moves.length === limit }
  },
}
