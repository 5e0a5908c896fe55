import { EMAIL_KINDS } from '../../domain/email-status.ts'
import type { SqlValue, WriteHandle } from '../../store/db.ts'
import { insertMany } from '../../store/insert-many.ts'
import type { Life } from './outcome-plan.ts'
import type { MovingEmail } from './delivery-events.ts'
import type { Planners } from './planners.ts'

/** What mail does to a person, in the order in which it goes within one instant. As stored. */
export const PERSON_MOVES = { HARD_BOUNCE: 1, SOFT_BOUNCE: 2, COMPLAINT: 3, UNSUBSCRIBE: 4, TAGS: 5 } as const

export type PersonMoveCode = (typeof PERSON_MOVES)[keyof typeof PERSON_MOVES]

export interface PersonMove {
  at: number
  email: number
  kind: PersonMoveCode
  /** Of TAGS: position of the link in the template. */
  data: string | null
}

/**
 * Notes down, when an email is made, what it will do to its recipient. These few moves change who
 * is in the next audience, so they happen one by one in the order of time over all emails, while
 * everything else is summed up in any order.
 */
export function planPersonMoves(
  db: WriteHandle,
  lives: readonly { email: MovingEmail; life: Life }[],
  planners: Planners,
): void {
  const values: SqlValue[] = []
  for (const { email, life } of lives) {
    if (email.kind === EMAIL_KINDS.TEST || email.subscriber === null) continue
    const { links } = planners.find(email.template, email.kind)
    const { bounced, bounce, complained, unsubscribed } = life
    if (bounced !== null && bounce) {
      const kind = bounce.hard ? PERSON_MOVES.HARD_BOUNCE : PERSON_MOVES.SOFT_BOUNCE
      values.push(bounced, email.id, kind, null)
    }
    if (complained !== null) values.push(complained, email.id, PERSON_MOVES.COMPLAINT, null)
    if (unsubscribed !== null) values.push(unsubscribed, email.id, PERSON_MOVES.UNSUBSCRIBE, null)
    for (const { at, link } of life.clicks) {
      if (links[link]?.tags) values.push(at, email.id, PERSON_MOVES.TAGS, String(link))
    }
  }
  insertMany(db, 'INSERT INTO recipient_moves (at, email, kind, data)', 4, values)
}
