import { sendingTrouble } from '../../engine/domain/verification.ts'
import { named, type Named } from '../bridge/records.ts'
import type { Answer } from '../bridge/tools.ts'

export const SCREEN = 'users'

type UserAnswer = Answer<'get_user'>

export type Session = NonNullable<UserAnswer['sessions']>[number]

/** An organization that a user belongs to. */
export type Membership = Named<NonNullable<UserAnswer['organizations']>[number]>

export type User = ReturnType<typeof userOf>

/** Returns the account of an answer with a name to be shown; `asked` is the id it was asked for by. */
export function userOf({ user }: UserAnswer, asked = '') {
  const id = user?.id || asked
  return { ...user, id, name: user?.name || user?.email || id || '(no name)' }
}

/** Who is asked about: an id, else an address. */
export function referenceOf(text: string): { id: string } | { email: string } {
  return text.includes('@') ? { email: text } : { id: text }
}

const TROUBLE = { all: 2, part: 1, none: 0 } as const

/** 2 cannot send at all, 1 not everything, 0 nothing stands in its way. Unknown words stand in no way. */
export function troubleOf({ reviewStatus, sendingStatus }: Membership): 0 | 1 | 2 {
  return TROUBLE[sendingTrouble(reviewStatus, sendingStatus)]
}

/** Returns what a user belongs to: blocked and held ones first, else in the order of the answer. */
export function membershipsOf({ organizations }: UserAnswer): Membership[] {
  const all = (organizations ?? []).map(named)
  return all.toSorted((left, right) => troubleOf(right) - troubleOf(left))
}

/** A session that is over is listed too; one that does not say is taken for open. */
export function isOpen({ expiresAt }: Session, now: number): boolean {
  return !expiresAt || Date.parse(expiresAt) > now
}
