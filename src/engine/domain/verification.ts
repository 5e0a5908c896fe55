/** Verification states and the four groups that admin filters use. contract: verification. */
export const VERIFICATION_STATES = [
  'UNVERIFIED',
  'AUTO_VERIFIED',
  'AI_VERIFIED',
  'HUMAN_VERIFIED',
  'WHITELISTED',
  'BLOCKED',
  'BANNED',
] as const

export type VerificationState = (typeof VERIFICATION_STATES)[number]

export const VERIFICATION_GROUPS = {
  unverified: ['UNVERIFIED'],
  automated: ['AUTO_VERIFIED', 'AI_VERIFIED'],
  verified: ['HUMAN_VERIFIED', 'WHITELISTED'],
  blocked: ['BLOCKED', 'BANNED'],
} as const satisfies Record<string, readonly VerificationState[]>

export type VerificationGroup = keyof typeof VERIFICATION_GROUPS

export const VERIFICATION_GROUP_NAMES = Object.keys(VERIFICATION_GROUPS) as VerificationGroup[]

export function verificationGroup(state: VerificationState): VerificationGroup {
  for (const [group, states] of Object.entries(VERIFICATION_GROUPS)) {
    if ((states as readonly string[]).includes(state)) return group as VerificationGroup
  }
  throw new RangeError(`unknown verification state ${state}`)
}

/** Returns whether a human has approved an organization in this state; it counts from then on. */
export function isHumanApproval(state: VerificationState): boolean {
  return verificationGroup(state) === 'verified'
}

/** Who moves an organization. contract: admin-answers. */
export const ACTOR_TYPES = ['SYSTEM', 'AI', 'ADMIN', 'USER'] as const

export interface Actor {
  type: (typeof ACTOR_TYPES)[number]
  /** Of an admin or a user; the system and the reviewer have none. */
  id: string | null
  name: string
}

export const SYSTEM_ACTOR: Actor = { type: 'SYSTEM', id: null, name: 'Postdesk' }
export const REVIEWER_ACTOR: Actor = { type: 'AI', id: null, name: 'Local reviewer' }

/** What of its sending stands still while a hold is open. */
export const HOLD_KINDS = ['ALL_SENDING', 'CAMPAIGNS', 'WORKFLOWS', 'TRANSACTIONAL'] as const

export type HoldKind = (typeof HOLD_KINDS)[number]

export const SENDING_STATUSES = ['ALLOWED', 'LIMITED', 'HELD', 'BLOCKED'] as const

export type SendingStatus = (typeof SENDING_STATUSES)[number]

/** BLOCKED by its state, HELD when nothing goes out, LIMITED when a part does not (contract: verification). */
export function sendingStatusOf(state: VerificationState, openHolds: readonly HoldKind[]): SendingStatus {
  if (verificationGroup(state) === 'blocked') return 'BLOCKED'
  if (openHolds.includes('ALL_SENDING')) return 'HELD'
  return openHolds.length > 0 ? 'LIMITED' : 'ALLOWED'
}

/**
 * Returns how much of its sending stands still, by what tools tell of an organization: its state or
 * group and its sending status, in any case. Words that are not known stop nothing.
 */
export function sendingTrouble(...told: readonly (string | null | undefined)[]): 'all' | 'part' | 'none' {
  const words = told.map((word) => word?.toUpperCase())
  const stopping: readonly string[] = [...VERIFICATION_GROUPS.blocked, 'HELD' satisfies SendingStatus]
  if (words.some((word) => word && stopping.includes(word))) return 'all'
  return words.includes('LIMITED' satisfies SendingStatus) ? 'part' : 'none'
}

/** The open hold that stops sending of this kind, undefined when none does. */
export function holdOn(kind: HoldKind, openHolds: readonly HoldKind[]): HoldKind | undefined {
  return openHolds.find((open) => open === 'ALL_SENDING' || open === kind)
}
