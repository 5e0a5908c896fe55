/** When the emails of a campaign were opened or clicked first. For the control action `campaign.timeline`. */
import { EMAIL_KINDS } from '../../domain/email-status.ts'
import type { ReadHandle } from '../db.ts'

/** What is counted, and the index that holds only the emails that it happened to. */
const COLUMNS = { opened: 'emails_opened', clicked: 'emails_clicked' } as const

export type Engaged = keyof typeof COLUMNS

/** Emails of a campaign that were opened or clicked first in one slot of time. */
interface Slot {
  /** The number of the slot since 1970. */
  slot: number
  emails: number
}

interface Part {
  campaign: number
  event: Engaged
  /** Row id of the subscriber that the part before ended with; 0 for the first part. */
  after: number
  /** At most so many emails are looked at. */
  limit: number
  slotMs: number
}

/**
 * Returns the first openings or clicks of a part of a campaign's emails by slot, in no order, and the
 * subscriber that the part ended with; null when it was the last. Tests of a campaign are not in it.
 */
export function readEngagementTimes(
  db: ReadHandle,
  { campaign, event, after, limit, slotMs }: Part,
): { slots: Slot[]; last: number | null } {
  // A number is bound as a real one: without the cast each email had a slot of its own.
  const rows = db.all<Slot & { last: number }>(
    `SELECT slot, count(*) AS emails, max(subscriber) AS last FROM (
       SELECT ${event} / CAST(? AS INTEGER) AS slot, subscriber FROM emails INDEXED BY ${COLUMNS[event]}
       WHERE campaign = ? AND kind = ${EMAIL_KINDS.CAMPAIGN} AND ${event} IS NOT NULL AND subscriber > ?
       ORDER BY subscriber LIMIT ?
     ) GROUP BY slot`,
    [slotMs, campaign, after, limit],
  )
  const read = rows.reduce((sum, { emails }) => sum + emails, 0)
  return {
    slots: rows.map(({ slot, emails }) => ({ slot, emails })),
    last: read < limit ? null : Math.max(...rows.map(({ last }) => last)),
  }
}
