/**
 * The organization's own limit of emails in a month. Asked by everything that sends: campaigns,
 * `send_email`, workflows and confirmations. Reads the database only.
 */
import { ToolError } from '../../shared/errors.ts'
import { DAY_MS } from '../../shared/text/time-units.ts'
import type { MonthlyLimit } from '../domain/send-eligibility.ts'
import { startOfMonth } from '../domain/timezone.ts'
import { listScheduledBetween } from '../store/campaigns.ts'
import { countEmailsSince } from '../store/emails/email-usage.ts'
import { findSubscription } from '../store/subscriptions.ts'
import type { ReadContext } from '../context.ts'
import type { AudienceContext } from '../subscribers/search.ts'
import { countAudience } from './audience.ts'

const LONGER_THAN_A_MONTH = 32 * DAY_MS

type LimitContext = Pick<ReadContext, 'db' | 'platform' | 'organization' | 'now'>

/**
 * Returns the organization's own limit of emails for the calendar month, in its time zone, of the
 * instant `at`, and how many of it are used; null without a limit: plans have none
 * (contract: plans). Nothing of a future month is used yet. A campaign asks when
 * it starts. A workflow asks before it sends, and runs beyond the limit wait for the next month.
 */
export function readEmailLimit(
  { db, platform, organization, now }: LimitContext,
  at: number,
): MonthlyLimit | null {
  const most = findSubscription(platform, organization.number)?.customLimits?.['emailsPerMonth']
  if (most === undefined) return null
  const month = startOfMonth(organization.timezone, at)
  return { most, used: month > now ? 0 : countEmailsSince(db, month) }
}

/**
 * Returns the same, and whether the campaign together with those already SCHEDULED for the month
 * would pass it. Asked when a campaign is scheduled, and when the console explains one. Counts
 * audiences as they are now, and only until the answer is known.
 */
export function readCampaignLimit(
  context: AudienceContext & LimitContext,
  { id, recipients }: { id: number; recipients: number },
  at: number,
): MonthlyLimit | null {
  const limit = readEmailLimit(context, at)
  if (limit === null) return null
  const { db, organization } = context
  let left = limit.most - limit.used - recipients
  for (const other of listScheduledBetween(db, ...monthOf(organization.timezone, at))) {
    if (left < 0) break
    if (other.id !== id) left -= countAudience(context, other.filters)
  }
  return { ...limit, overbooked: left < 0 }
}

/** First instant of the month around `at` and of the month after it, ms UTC. */
function monthOf(timezone: string, at: number): [number, number] {
  const start = startOfMonth(timezone, at)
  return [start, startOfMonth(timezone, start + LONGER_THAN_A_MONTH)]
}

/** Throws PLAN_LIMIT_REACHED when no email of this month is left; `send_email` asks. Copies count with their email. */
export function requireEmailLeft(context: LimitContext): void {
  const spent = describeSpentLimit(context)
  if (spent !== null) throw new ToolError('PLAN_LIMIT_REACHED', `organization: ${spent}.`)
}

/**
 * Returns a clause that says that no email of this month is left; null while there is one. Double
 * opt-in warns with it: the subscriber is saved all the same, only no message asks for the click.
 */
export function describeSpentLimit(context: LimitContext): string | null {
  const limit = readEmailLimit(context, context.now)
  if (limit === null || limit.used < limit.most) return null
  return `${limit.used} of ${limit.most} emails of this month are used`
}
