import { ToolError } from '../../shared/errors.ts'
import { startOfMonth } from '../domain/timezone.ts'
import { countEmailsSince } from '../store/emails/email-usage.ts'
import { findSubscription } from '../store/subscriptions.ts'
import type { ReadContext } from '../context.ts'

type LimitContext = Pick<ReadContext, 'db' | 'platform' | 'organization' | 'now'>

export interface EmailLimit {
  most: number
  used: number
}

/**
 * The organization's own limit of emails per calendar month of its time zone, and how many of the
 * month of that instant are used; null without a limit: plans have none (decisions.md "Plans").
 */
export function readEmailLimit(
  { db, platform, organization, now }: LimitContext,
  at: number,
): EmailLimit | null {
  const most = findSubscription(platform, organization.number)?.customLimits?.['emailsPerMonth']
  if (most === undefined) return null
  const month = startOfMonth(organization.timezone, at)
  return { most, used: month > now ? 0 : countEmailsSince(db, month) }
}

/** Throws PLAN_LIMIT_REACHED when fewer than `wanted` emails are left of this month. */
export function requireEmailsLeft(context: LimitContext, wanted: number): void {
  const limit = readEmailLimit(context, context.now)
  if (limit === null || limit.used + wanted <= limit.most) return
  throw new ToolError(
    'PLAN_LIMIT_REACHED',
    `organization: ${limit.used} of ${limit.most} emails of this month are used.`,
  )
}
