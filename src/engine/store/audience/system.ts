import type { SYSTEM_OPERATORS } from '../../domain/audience/definitions.ts'
import { SUSPECT_DOMAINS } from '../../domain/audience/suspect-domains.ts'
import { type Condition, testOnly } from './condition.ts'
import { DAY_MS } from '../../../shared/text/time-units.ts'

const NINETY_DAYS_MS = 90 * DAY_MS
const INACTIVE_AFTER = 5
const SUSPECT_AFTER = 10

/**
 * `email_count` counts what was sent, so it rules most people out before any email is looked at.
 * Tests (kind 4) are in neither count.
 */
function delivered(atLeast: number): string {
  return `s.email_count >= ${atLeast} AND (SELECT count(*) FROM emails e
    WHERE e.subscriber = +s.id AND e.delivered IS NOT NULL AND e.kind <> 4) >= ${atLeast}`
}

/**
 * Inactive: at least 5 delivered emails and neither open nor click in 90 days. Suspect: never
 * opened or clicked after 10 delivered emails, or an address at a disposable, spam or test
 * domain. Source: contract-facts.md 3.2.
 */
export function systemCondition(operator: (typeof SYSTEM_OPERATORS)[number], now: number): Condition {
  if (operator === 'IS_INACTIVE') {
    const since = now - NINETY_DAYS_MS
    const idle = 'coalesce(s.last_opened, 0) < ? AND coalesce(s.last_clicked, 0) < ?'
    return testOnly(`${idle} AND ${delivered(INACTIVE_AFTER)}`, since, since)
  }
  const silent = 's.last_opened IS NULL AND s.last_clicked IS NULL'
  const suspect = `substr(s.email, instr(s.email, '@') + 1) IN (SELECT value FROM json_each(?))`
  return testOnly(
    `(${silent} AND ${delivered(SUSPECT_AFTER)}) OR ${suspect}`,
    JSON.stringify(SUSPECT_DOMAINS),
  )
}
