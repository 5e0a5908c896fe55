import { emailStatusCode } from '../../domain/email-status.ts'
import type { ReadHandle, SqlValue, WriteHandle } from '../db.ts'
import { insertMany } from '../insert-many.ts'

/** What mail does to a subscriber, in the order in which it happens within one instant. As stored. */
export const SUBSCRIBER_EFFECTS = {
  HARD_BOUNCE: 1,
  SOFT_BOUNCE: 2,
  COMPLAINT: 3,
  UNSUBSCRIBE: 4,
  TAGS: 5,
} as const

export type SubscriberEffectCode = (typeof SUBSCRIBER_EFFECTS)[keyof typeof SUBSCRIBER_EFFECTS]

export interface SubscriberEffect {
  /** ms UTC. */
  at: number
  email: number
  kind: SubscriberEffectCode
  /** Of TAGS: position of the link in the template. */
  data: string | null
}

/** Notes effects for later. */
export function insertPlannedEffects(db: WriteHandle, effects: readonly SubscriberEffect[]): void {
  const values = effects.flatMap(({ at, email, kind, data }): SqlValue[] => [at, email, kind, data])
  insertMany(db, 'INSERT INTO recipient_moves (at, email, kind, data)', 4, values)
}

/** Returns the instant of the `count`-th planned effect, null when there are fewer. */
export function findNthEffectAt(db: ReadHandle, count: number): number | null {
  const row = db.get<{ at: number }>('SELECT at FROM recipient_moves ORDER BY at LIMIT 1 OFFSET ?', [
    count - 1,
  ])
  return row?.at ?? null
}

/** Returns at most `limit` effects that happen by then, in order. */
export function listDueEffects(db: ReadHandle, until: number, limit: number): SubscriberEffect[] {
  return db.all(
    'SELECT at, email, kind, data FROM recipient_moves WHERE at <= ? ORDER BY at, email, kind LIMIT ?',
    [until, limit],
  )
}

/** Deletes the effects up to and including `last`. */
export function deleteEffectsThrough(db: WriteHandle, last: SubscriberEffect): void {
  db.run('DELETE FROM recipient_moves WHERE (at, email, kind) <= (?, ?, ?)', [last.at, last.email, last.kind])
}

/** Deletes what an email would still do. */
export function deleteEffectsOf(db: WriteHandle, email: number): void {
  db.run('DELETE FROM recipient_moves WHERE email = ?', [email])
}

/** Moves what emails will do, by so many ms for each email. */
export function moveEffects(db: WriteHandle, shifts: ReadonlyMap<number, number>): void {
  const ids = JSON.stringify([...shifts.keys()])
  const of = 'FROM recipient_moves WHERE email IN (SELECT value FROM json_each(?))'
  const effects = db.all<SubscriberEffect>(`SELECT at, email, kind, data ${of}`, [ids])
  if (effects.length === 0) return
  // Not in place: of two effects of one email the first may come to where the second still is.
  db.run(`DELETE ${of}`, [ids])
  insertPlannedEffects(
    db,
    effects.map((effect) => ({ ...effect, at: effect.at + (shifts.get(effect.email) ?? 0) })),
  )
}

/** Returns the subscribers that an email older than `before` affects by then. */
export function listSubscribersAffected(db: ReadHandle, until: number, before: number): number[] {
  return db.column(
    `SELECT e.subscriber FROM recipient_moves m CROSS JOIN emails e ON e.id = m.email
     WHERE m.at <= ? AND m.email < ? AND e.subscriber IS NOT NULL`,
    [until, before],
  )
}

/** A subscriber that an effect may be about. */
export interface EffectTouch {
  /** ms UTC. */
  at: number
  /** Row id: of its recipient, or of who has that address now. */
  subscriber: number | null
  /** The address it was sent to, and the one that the subscriber has now. */
  recipient: string
  address: string | null
}

/** Returns the subscribers that effects up to an instant may be about, in order of time. */
export function listEffectTouches(db: ReadHandle, until: number): EffectTouch[] {
  return db.all(
    `SELECT m.at, s.id AS subscriber, e.recipient, s.email AS address
     FROM recipient_moves m CROSS JOIN emails e ON e.id = m.email
       LEFT JOIN subscribers s ON s.id = e.subscriber WHERE m.at <= ?
     UNION ALL
     SELECT m.at, s.id, e.recipient, s.email
     FROM recipient_moves m CROSS JOIN emails e ON e.id = m.email
       CROSS JOIN subscribers s ON s.email = e.recipient AND s.id IS NOT e.subscriber WHERE m.at <= ?
     ORDER BY 1`,
    [until, until],
  )
}

/** An email with what its effects need to know. */
export interface AffectingEmail {
  id: number
  kind: number
  campaign: number | null
  subscriber: number | null
  /** The address it was sent to. */
  recipient: string
  template: number | null
  /** 1 when it was never sent, because its recipient left first. */
  cancelled: number
}

/** Returns an email with due effects. */
export function findAffectingEmail(db: ReadHandle, id: number): AffectingEmail | undefined {
  return db.get(
    `SELECT id, kind, campaign, subscriber, recipient, template, status = ${emailStatusCode('CANCELLED')} AS cancelled
     FROM emails WHERE id = ?`,
    [id],
  )
}
