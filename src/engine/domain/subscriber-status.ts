import { fromStoredCode } from './stored-codes.ts'

/**
 * The subscriber statuses and every move between them that a tool can cause.
 * contract: subscriber-status.
 */
export const SUBSCRIBER_STATUSES = [
  'PENDING_CONFIRMATION',
  'SUBSCRIBED',
  'UNSUBSCRIBED',
  'BOUNCED',
  'BANNED',
  'COMPLAINED',
  'TRANSACTIONAL',
] as const

export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number]

/** Mail to them bounced or was complained about (contract: suppression). */
export const SUPPRESSED_STATUSES = ['BOUNCED', 'COMPLAINED'] as const satisfies readonly SubscriberStatus[]

export type SuppressedStatus = (typeof SUPPRESSED_STATUSES)[number]

/** As stored: position in the list above, from 1. */
export function statusCode(status: SubscriberStatus): number {
  return SUBSCRIBER_STATUSES.indexOf(status) + 1
}

export function statusFromCode(code: number): SubscriberStatus {
  return fromStoredCode(SUBSCRIBER_STATUSES, code, 'subscriber status')
}

interface StatusMove {
  status: SubscriberStatus
  warning?: string
}

function stays(status: SubscriberStatus): StatusMove {
  return { status, warning: `The subscriber stays ${status}; this call does not change that status.` }
}

/** `add_subscriber`; `current` is null for someone new. */
export function statusAfterAdd(
  current: SubscriberStatus | null,
  options: { doubleOptIn: boolean; resubscribe: boolean; skipDoubleOptIn: boolean },
): StatusMove {
  const entry: SubscriberStatus =
    options.doubleOptIn && !options.skipDoubleOptIn ? 'PENDING_CONFIRMATION' : 'SUBSCRIBED'
  switch (current) {
    case null:
    case 'TRANSACTIONAL':
      return { status: entry }
    case 'PENDING_CONFIRMATION':
      return { status: options.skipDoubleOptIn ? 'SUBSCRIBED' : current }
    case 'UNSUBSCRIBED':
      return options.resubscribe ? { status: 'SUBSCRIBED' } : stays(current)
    case 'SUBSCRIBED':
      return { status: current }
    default:
      return stays(current)
  }
}

/**
 * `capturePage.submit`: anybody can fill in a form for anybody, so under double opt-in one who left is
 * asked like one who is new. `current` is null for someone new.
 */
export function statusAfterSubmission(current: SubscriberStatus | null, doubleOptIn: boolean): StatusMove {
  const known = current === 'UNSUBSCRIBED' ? null : current
  return statusAfterAdd(known, { doubleOptIn, resubscribe: true, skipDoubleOptIn: false })
}

/** `update_subscriber`: an unset `resubscribe` never moves anyone. */
export function statusAfterUpdate(
  current: SubscriberStatus,
  options: { resubscribe?: boolean | undefined; skipDoubleOptIn: boolean },
): StatusMove {
  if (current === 'PENDING_CONFIRMATION' && options.skipDoubleOptIn) return { status: 'SUBSCRIBED' }
  if (!options.resubscribe || current === 'SUBSCRIBED') return { status: current }
  return current === 'UNSUBSCRIBED' ? { status: 'SUBSCRIBED' } : stays(current)
}

/** `import_subscribers`: creates SUBSCRIBED; brings back an opt-out only when told to. */
export function statusAfterImport(current: SubscriberStatus | null, resubscribe: boolean): StatusMove {
  if (current === null || current === 'TRANSACTIONAL') return { status: 'SUBSCRIBED' }
  if (current === 'UNSUBSCRIBED' && resubscribe) return { status: 'SUBSCRIBED' }
  return { status: current }
}

/** What mail does to the one who got it. A soft bounce is a BOUNCE when it was the third in a row. */
export type MailEffect = 'BOUNCE' | 'COMPLAINT' | 'UNSUBSCRIBE'

/**
 * A ban stays; a complaint outweighs a bounce. To unsubscribe moves any other
 * status (contract: subscriber-status), also for a suppressed address: that
 * stays a fact of its own (contract: suppression; decision 0052).
 */
export function statusAfterMail(current: SubscriberStatus, effect: MailEffect): SubscriberStatus {
  if (current === 'BANNED') return current
  switch (effect) {
    case 'COMPLAINT':
      return 'COMPLAINED'
    case 'BOUNCE':
      return current === 'COMPLAINED' ? current : 'BOUNCED'
    default:
      return 'UNSUBSCRIBED'
  }
}
