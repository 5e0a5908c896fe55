import { PAYING_STATES, type Plan } from '../domain/plan.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/** The paid plan of an organization. Times are ms UTC. */
interface SubscriptionRow {
  plan: Plan
  status: string
  periodStart: number
  periodEnd: number
  cancelAtPeriodEnd: boolean
  customLimits: Record<string, number> | null
}

interface StoredSubscription {
  plan: Plan
  status: string
  periodStart: number
  periodEnd: number
  cancelAtPeriodEnd: number
  customLimits: string | null
}

/** Returns the active, trialing or past-due subscription, undefined on the free plan. */
export function findSubscription(platform: ReadHandle, organization: number): SubscriptionRow | undefined {
  const row = platform.get<StoredSubscription>(
    `SELECT plan, status, period_start AS periodStart, period_end AS periodEnd,
       cancel_at_period_end AS cancelAtPeriodEnd, custom_limits AS customLimits
     FROM subscriptions WHERE organization = ? AND status IN (SELECT value FROM json_each(?))`,
    [organization, JSON.stringify(PAYING_STATES)],
  )
  return (
    row && {
      ...row,
      cancelAtPeriodEnd: row.cancelAtPeriodEnd === 1,
      customLimits:
        row.customLimits === null ? null : (JSON.parse(row.customLimits) as Record<string, number>),
    }
  )
}

/** Sets the subscription of an organization. */
export function writeSubscription(platform: WriteHandle, organization: number, row: SubscriptionRow): void {
  platform.run(
    `INSERT OR REPLACE INTO subscriptions (organization, plan, status, period_start, period_end, cancel_at_period_end, custom_limits)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [
      organization,
      row.plan,
      row.status,
      row.periodStart,
      row.periodEnd,
      row.cancelAtPeriodEnd ? 1 : 0,
      row.customLimits && JSON.stringify(row.customLimits),
    ],
  )
}

/** Deletes the subscription: the organization is on the free plan. */
export function deleteSubscription(platform: WriteHandle, organization: number): void {
  platform.run('DELETE FROM subscriptions WHERE organization = ?', [organization])
}
