import { sendingTrouble } from '../../../engine/domain/verification.ts'

export const SCREEN = 'users'

/** What `get_user` answers, as far as it is shown; a deployment may leave parts out. */
export interface UserAnswer {
  user: {
    id: string
    email: string
    name?: string | null
    createdAt?: string
    emailVerified?: boolean
    banned?: boolean
    banReason?: string | null
    banExpiresAt?: string | null
  }
  providers?: { provider: string; accountId: string; createdAt?: string }[]
  sessions?: Session[]
  organizations?: Membership[]
}

export interface Session {
  id: string
  createdAt?: string
  expiresAt?: string
  ipAddress?: string | null
  userAgent?: string | null
}

export interface Membership {
  id: string
  name: string
  slug: string
  role?: string
  reviewStatus?: string
  sendingStatus?: string
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

/** Blocked and held ones first, else in the order of the answer. */
export function worstFirst(organizations: readonly Membership[]): Membership[] {
  return organizations.toSorted((left, right) => troubleOf(right) - troubleOf(left))
}

/** A session that is over is listed too; one that does not say is taken for open. */
export function isOpen({ expiresAt }: Session, now: number): boolean {
  return expiresAt === undefined || Date.parse(expiresAt) > now
}
