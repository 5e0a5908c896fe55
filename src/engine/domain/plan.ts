/** Plans and what they allow. contract: plans. */
export const PLANS = ['free', 'creator', 'pro', 'premium', 'business', 'enterprise'] as const

export type Plan = (typeof PLANS)[number]

const CALLS_PER_MINUTE: Record<Plan, number> = {
  free: 100,
  creator: 700,
  pro: 700,
  premium: 700,
  business: 2000,
  enterprise: 2000,
}

export function callsPerMinute(plan: Plan): number {
  return CALLS_PER_MINUTE[plan]
}

/** A subscription in one of these states gives its plan; any other state is the free plan. */
export const PAYING_STATES = ['active', 'trialing', 'past_due'] as const

/** Share of a limit from which an organization counts as approaching it. */
export const APPROACHING = 0.8

export function approachesLimit(used: number, limit: number): boolean {
  return limit > 0 && used / limit >= APPROACHING
}
