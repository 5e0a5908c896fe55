import { DAY_MS } from '../../../shared/text/time-units.ts'

/** IS_INACTIVE: so many emails delivered, and neither an open nor a click for so long. contract: filters. */
export const INACTIVE = { delivered: 5, idleMs: 90 * DAY_MS }

/** IS_SUSPECT: so many emails delivered and never an open or a click, or an address at one of the domains below. */
export const SUSPECT = { delivered: 10 }

/**
 * Well-known domains of throw-away and test mailboxes. Deliberately short and visible: the
 * platform's own list is not published, and a guess must not grow into a policy.
 */
export const SUSPECT_DOMAINS: readonly string[] = [
  '10minutemail.com',
  'dispostable.com',
  'fakeinbox.com',
  'getnada.com',
  'guerrillamail.com',
  'maildrop.cc',
  'mailinator.com',
  'mohmal.com',
  'sharklasers.com',
  'temp-mail.org',
  'tempmail.com',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
]
