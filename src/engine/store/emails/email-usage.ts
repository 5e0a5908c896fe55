import { campaignStatusCode } from '../../domain/campaign-status.ts'
import { EMAIL_KINDS, emailStatusCode } from '../../domain/email-status.ts'
import type { ReadHandle } from '../db.ts'

/**
 * Returns how many emails count against a limit: sent at `since` (ms UTC) or later, single emails
 * that wait, and the rest of campaigns that are SENDING. Tests do not count: they have no subscriber,
 * so all that was sent is counted in its index, and they are taken off through another.
 */
export function countEmailsSince(db: ReadHandle, since: number): number {
  const pending = emailStatusCode('PENDING')
  const row = db.get<{ n: number }>(
    `SELECT (SELECT count(*) FROM emails WHERE sent >= ?)
       - (SELECT count(*) FROM emails INDEXED BY emails_subscriber
            WHERE subscriber IS NULL AND sent >= ? AND kind = ${EMAIL_KINDS.TEST})
       + (SELECT count(*) FROM emails WHERE due IS NOT NULL AND status = ${pending} AND kind > 1 AND kind <> ${EMAIL_KINDS.TEST})
       + (SELECT coalesce(sum(t.recipients - t.sent - t.failed - t.cancelled), 0) FROM campaigns c
            JOIN campaign_stats t ON t.campaign = c.id WHERE c.kind = 1 AND c.status = ?) AS n`,
    [since, since, campaignStatusCode('SENDING')],
  )
  return row?.n ?? 0
}
