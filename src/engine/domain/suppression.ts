import { fromStoredCode } from './stored-codes.ts'
import { toIsoTime } from '../../shared/text/iso-time.ts'
import { isHardBounce } from './reactivation.ts'
import type { EmailOutcome } from './email-status.ts'
import type { SubscriberStatus, SuppressedStatus } from './subscriber-status.ts'

/**
 * Why an address must not be mailed, weakest first; stored as position in this list, from 1. A
 * suppression belongs to the address: it outlives status, rename, deletion and import, and only
 * `reactivate_subscriber` lifts it (decision 0052).
 */
export const SUPPRESSION_KINDS = ['SOFT_BOUNCES', 'HARD_BOUNCE', 'COMPLAINT', 'BAN'] as const

export type SuppressionKind = (typeof SUPPRESSION_KINDS)[number]

/** What is known of one suppressed address. */
export interface Suppression {
  kind: SuppressionKind
  /** ms UTC: when mail last bounced or was complained about, or the ban. */
  at: number
  /** What the provider said of the email that caused it; null when no email did. */
  outcome: EmailOutcome | null
}

/** Returns the code that is stored for a kind. */
export function suppressionCode(kind: SuppressionKind): number {
  return SUPPRESSION_KINDS.indexOf(kind) + 1
}

/** Returns the kind of a stored code; throws RangeError for an unknown one. */
export function suppressionFromCode(code: number): SuppressionKind {
  return fromStoredCode(SUPPRESSION_KINDS, code, 'suppression')
}

/**
 * Returns the suppression that a status implies, for a status that no known email explains; null
 * for a status that may be mailed. Bounces are taken for soft ones, which need no `force`.
 */
export function suppressionOfStatus(status: SubscriberStatus): SuppressionKind | null {
  switch (status) {
    case 'BOUNCED':
      return 'SOFT_BOUNCES'
    case 'COMPLAINED':
      return 'COMPLAINT'
    case 'BANNED':
      return 'BAN'
    default:
      return null
  }
}

/** Returns the status under which `list_suppressed_subscribers` lists a kind, null for a ban. */
export function listedStatus(kind: SuppressionKind): SuppressedStatus | null {
  if (kind === 'BAN') return null
  return kind === 'COMPLAINT' ? 'COMPLAINED' : 'BOUNCED'
}

/** Returns true when another message would bounce too, so that reactivation needs `force`. */
export function isPermanent({ kind, outcome }: Suppression): boolean {
  return outcome ? isHardBounce(outcome) : kind === 'HARD_BOUNCE'
}

/** What every text says of the way out of a ban: there is none (decision 0145). */
export const NO_WAY_OUT_OF_BAN = 'Nothing lifts a ban.'

const CAUSES: Record<SuppressionKind, string> = {
  SOFT_BOUNCES: 'mail to it bounced three times in a row',
  HARD_BOUNCE: 'mail to it bounced for good',
  COMPLAINT: 'its owner complained about mail',
  BAN: 'it is banned',
}

/** Returns the rest of a sentence that begins with the address, as every answer about it warns. */
export function describeSuppression({ kind, at, outcome }: Suppression): string {
  const category = kind === 'HARD_BOUNCE' && outcome?.bounceCategory ? ` (${outcome.bounceCategory})` : ''
  // Of a status from before any mail nobody knows how often it bounced.
  const cause = kind === 'SOFT_BOUNCES' && outcome === null ? 'mail to it bounced' : CAUSES[kind]
  const way =
    kind === 'BAN'
      ? NO_WAY_OUT_OF_BAN
      : `Only reactivate_subscriber lifts this${isPermanent({ kind, at, outcome }) ? ', with force: true' : ''}.`
  return `is suppressed since ${toIsoTime(at)}: ${cause}${category}. No email is sent to it. ${way}`
}
