/** Verification states and the four groups that admin filters use. Source: contract-facts.md 6.5. */
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

export function verificationGroup(state: VerificationState): VerificationGroup {
  for (const [group, states] of Object.entries(VERIFICATION_GROUPS)) {
    if ((states as readonly string[]).includes(state)) return group as VerificationGroup
  }
  throw new RangeError(`unknown verification state ${state}`)
}
