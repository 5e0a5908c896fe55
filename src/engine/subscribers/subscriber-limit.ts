/**
 * Refuses subscribers beyond the organization's limit. Asked by each call that may create one: add,
 * import, `send_email`, and the form of a capture page.
 */
import { ToolError } from '../../shared/errors.ts'
import { sumCounters } from '../store/counters.ts'
import { findSubscription } from '../store/subscriptions.ts'
import type { ReadContext } from '../context.ts'

type LimitContext = Pick<ReadContext, 'db' | 'platform' | 'organization'>

/**
 * The organization's own limit of subscribers (`customLimits.subscribers`); plans have none
 * (contract: plans). Everyone it has a record of counts, whatever their status, as in
 * `list_orgs`. Only new subscribers need room: no change is refused.
 */
export class SubscriberRoom {
  private readonly most: number | null
  private used: number

  /** Reads the maintained counters, so once for each call, before anything is saved. */
  constructor({ db, platform, organization }: LimitContext) {
    this.most = findSubscription(platform, organization.number)?.customLimits?.['subscribers'] ?? null
    this.used = this.most === null ? 0 : sumCounters(db, 'status')
  }

  /** Throws PLAN_LIMIT_REACHED when there is no place for one more. */
  require(): void {
    if (this.most === null || this.used < this.most) return
    throw new ToolError(
      'PLAN_LIMIT_REACHED',
      `organization: ${this.used} of ${this.most} subscribers are used; nobody new can be added.`,
    )
  }

  /** One more was saved. */
  take(): void {
    this.used += 1
  }
}
