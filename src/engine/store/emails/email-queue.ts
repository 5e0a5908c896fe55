import { EMAIL_KINDS, emailStatusCode } from '../../domain/email-status.ts'
import { findCampaign, updateCampaign } from '../campaigns.ts'
import type { CounterChanges } from '../counters.ts'
import type { ReadHandle, WriteHandle } from '../db.ts'

const PENDING = emailStatusCode('PENDING')
const CANCELLED = emailStatusCode('CANCELLED')
/** What a person asked for by themselves, like a receipt, goes out all the same. */
const UNASKED = `(${EMAIL_KINDS.CAMPAIGN}, ${EMAIL_KINDS.WORKFLOW})`

/**
 * Mail that waits for its turn is not sent to somebody who left in the meantime (tools-api.md
 * section 3: "no further emails are sent to it"). They stay recipients of the campaign.
 */
export function cancelPendingEmails(
  db: WriteHandle,
  subscriber: number,
  at: number,
  counters: CounterChanges,
): void {
  const waiting = db.all<{ id: number; campaign: number | null }>(
    `SELECT id, campaign FROM emails
     WHERE subscriber = ? AND status = ${PENDING} AND kind IN ${UNASKED} AND due > ?`,
    [subscriber, at],
  )
  for (const { id, campaign } of waiting) {
    db.run(`UPDATE emails SET status = ${CANCELLED}, due = NULL WHERE id = ?`, [id])
    if (campaign === null) continue
    addToStats(db, campaign, { cancelled: 1, lastSent: at })
    finishCampaign(db, campaign, counters)
  }
}

/** What one step adds to a campaign's figures. */
export interface StatsChange {
  sent?: number
  delivered?: number
  opened?: number
  clicked?: number
  bounced?: number
  complained?: number
  unsubscribed?: number
  cancelled?: number
  /** When the last of these emails left the queue, ms UTC. */
  lastSent?: number
}

export function addToStats(db: WriteHandle, campaign: number, change: StatsChange): void {
  db.run(
    `INSERT INTO campaign_stats (campaign, sent, delivered, opened, clicked, bounced, complained, unsubscribed,
       cancelled, last_sent) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (campaign) DO UPDATE SET sent = sent + excluded.sent, delivered = delivered + excluded.delivered,
       opened = opened + excluded.opened, clicked = clicked + excluded.clicked, bounced = bounced + excluded.bounced,
       complained = complained + excluded.complained, unsubscribed = unsubscribed + excluded.unsubscribed,
       cancelled = cancelled + excluded.cancelled,
       last_sent = max(coalesce(last_sent, 0), coalesce(excluded.last_sent, 0))`,
    [
      campaign,
      change.sent ?? 0,
      change.delivered ?? 0,
      change.opened ?? 0,
      change.clicked ?? 0,
      change.bounced ?? 0,
      change.complained ?? 0,
      change.unsubscribed ?? 0,
      change.cancelled ?? 0,
      change.lastSent ?? null,
    ],
  )
}

interface Progress {
  recipients: number
  gone: number
  lastSent: number | null
}

function readProgress(db: ReadHandle, campaign: number): Progress | undefined {
  return db.get(
    'SELECT recipients, sent + cancelled AS gone, last_sent AS lastSent FROM campaign_stats WHERE campaign = ?',
    [campaign],
  )
}

/** SENDING → SENT once nobody waits any more, at the instant at which the last one left the queue. */
export function finishCampaign(db: WriteHandle, campaign: number, counters: CounterChanges): void {
  const progress = readProgress(db, campaign)
  if (!progress || progress.gone < progress.recipients) return
  const row = findCampaign(db, campaign)
  if (row?.status !== 'SENDING') return
  updateCampaign(db, row, { status: 'SENT' }, progress.lastSent ?? row.updated, counters)
}
