import { EMAIL_KINDS } from '../../domain/email-status.ts'
import type { SYSTEM_OPERATORS } from '../../domain/audience/definitions.ts'
import { type Condition, testOnly } from './condition.ts'
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

/** `email_count` counts what was sent, so it rules most subscribers out before any email is looked at. */
function delivered(atLeast: number): string {
  return `s.email_count >= ${atLeast} AND (SELECT count(*) FROM emails e
    WHERE e.subscriber = +s.id AND e.delivered IS NOT NULL AND e.kind <> ${EMAIL_KINDS.TEST}) >= ${atLeast}`
}

/** Returns the condition of a SYSTEM filter: inactive or suspect at `now`, ms UTC. */
export function systemCondition(operator: (typeof SYSTEM_OPERATORS)[number], now: number): Condition {
  if (operator === 'IS_INACTIVE') {
    const since = now - INACTIVE.idleMs
    const idle = 'coalesce(s.last_opened, 0) < ? AND coalesce(s.last_clicked, 0) < ?'
    return testOnly(`${idle} AND ${delivered(INACTIVE.delivered)}`, since, since)
  }
  const silent = 's.last_opened IS NULL AND s.last_clicked IS NULL'
  const suspect = `substr(s.email, instr(s.email, '@') + 1) IN (SELECT value FROM json_each(?))`
  return testOnly(
    `(${silent} AND ${delivered(SUSPECT.delivered)}) OR ${suspect}`,
    JSON.stringify(SUSPECT_DOMAINS),
  )
}
