/**
 * What the writers of subscribers record, and what `workflows/apply-changes.ts` acts on at the end
 * of the transaction.
 */
import type { SubscriberStatus } from '../domain/subscriber-status.ts'

/**
 * One thing about a subscriber that a call or a job changed, in the order in which it happened: what
 * waiting mail and workflows have to hear. Names and counters are not among them.
 */
export type SubscriberChange =
  | StatusChange
  | UnreachableAddress
  | LeftAddress
  | Erasure
  | TagChange
  | FieldChange
  | RevenueChange

interface Change {
  /** Row id of the subscriber. */
  subscriber: number
  /** ms UTC in the world's time. */
  at: number
}

interface StatusChange extends Change {
  kind: 'STATUS'
  /** Null for a new subscriber. */
  before: SubscriberStatus | null
  after: SubscriberStatus
  /** Row id of the email that it came of, when it did. */
  email?: number
}

/** An address must not be mailed any more: it is suppressed, or its subscriber is UNSUBSCRIBED. */
interface UnreachableAddress extends Omit<Change, 'subscriber'> {
  kind: 'UNREACHABLE'
  /** Row id of a subscriber who left for good: what waits for them elsewhere is not sent either. */
  subscriber: number | null
  /** Normalized. */
  address: string
}

/** A subscriber has another address from now on. */
interface LeftAddress extends Change {
  kind: 'LEFT_ADDRESS'
  /** The one before; normalized. */
  address: string
}

/** A subscriber is no more. */
interface Erasure extends Change {
  kind: 'ERASED'
  /** Normalized. */
  address: string
}

interface TagChange extends Change {
  kind: 'TAG_ADDED' | 'TAG_REMOVED'
  /** Row id of the tag. */
  tag: number
}

/** The values of a new subscriber are no changes: they are there when the status begins. */
interface FieldChange extends Change {
  kind: 'FIELD'
  /** Row id of the custom field. */
  field: number
}

/** A refund of nothing is still a refund: the amount does not say which of the two it is. */
export type RevenueType = 'SUBSCRIBER_PAYMENT' | 'SUBSCRIBER_REFUND'

interface RevenueChange extends Change {
  kind: 'REVENUE'
  type: RevenueType
  /** Integer cents, negative for a refund, 0 for a payment without an amount. */
  cents: number
  /** Row id of the event that recorded it. */
  event: number
}
