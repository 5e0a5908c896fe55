import type { SendingTotals } from '../domain/campaign-counts.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/** Totals of a campaign's emails: one maintained row, so that no emails are counted. */
export interface CampaignStatsRow extends SendingTotals {
  opened: number
  clicked: number
  complained: number
  unsubscribed: number
}

/** The totals of a campaign that never started. */
export const NO_STATS: Readonly<CampaignStatsRow> = {
  recipients: 0,
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  bounced: 0,
  complained: 0,
  unsubscribed: 0,
  cancelled: 0,
  failed: 0,
}

/** Returns the totals of a campaign, all 0 when it never started. */
export function readCampaignStats(db: ReadHandle, campaign: number): CampaignStatsRow {
  const row = db.get<CampaignStatsRow>(
    `SELECT recipients, sent, delivered, opened, clicked, bounced, complained, unsubscribed, cancelled,
       failed FROM campaign_stats WHERE campaign = ?`,
    [campaign],
  )
  return row ?? { ...NO_STATS }
}

/** Sets the totals of a campaign. */
export function writeCampaignStats(db: WriteHandle, campaign: number, stats: CampaignStatsRow): void {
  db.run(
    `INSERT OR REPLACE INTO campaign_stats (campaign, recipients, sent, delivered, opened, clicked, bounced,
       complained, unsubscribed, cancelled, failed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      campaign,
      stats.recipients,
      stats.sent,
      stats.delivered,
      stats.opened,
      stats.clicked,
      stats.bounced,
      stats.complained,
      stats.unsubscribed,
      stats.cancelled,
      stats.failed,
    ],
  )
}

/** Starts the figures of a campaign that begins to send; those of an earlier start are dropped. */
export function startCampaignStats(db: WriteHandle, campaign: number, recipients: number): void {
  db.run('INSERT OR REPLACE INTO campaign_stats (campaign, recipients) VALUES (?, ?)', [campaign, recipients])
}

/** Takes recipients out of the figures who are gone before their emails were written. */
export function removeRecipients(db: WriteHandle, campaign: number, count: number): void {
  db.run('UPDATE campaign_stats SET recipients = recipients - ? WHERE campaign = ?', [count, campaign])
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
  failed?: number
  /** When the last of these emails left the queue, ms UTC. */
  lastSent?: number
}

/** Adds to a campaign's figures. */
export function addToStats(db: WriteHandle, campaign: number, change: StatsChange): void {
  db.run(
    `INSERT INTO campaign_stats (campaign, sent, delivered, opened, clicked, bounced, complained, unsubscribed,
       cancelled, failed, last_sent) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (campaign) DO UPDATE SET sent = sent + excluded.sent, delivered = delivered + excluded.delivered,
       opened = opened + excluded.opened, clicked = clicked + excluded.clicked, bounced = bounced + excluded.bounced,
       complained = complained + excluded.complained, unsubscribed = unsubscribed + excluded.unsubscribed,
       cancelled = cancelled + excluded.cancelled, failed = failed + excluded.failed,
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
      change.failed ?? 0,
      change.lastSent ?? null,
    ],
  )
}

/** How far a campaign has come. */
interface CampaignProgress {
  recipients: number
  /** Recipients who do not wait any more: their email was sent, failed or was cancelled. */
  done: number
  /** When the last of them left the queue, ms UTC. */
  lastSent: number | null
}

/** Returns how far a campaign has come, undefined when it never started. */
export function readProgress(db: ReadHandle, campaign: number): CampaignProgress | undefined {
  return db.get(
    'SELECT recipients, sent + failed + cancelled AS done, last_sent AS lastSent FROM campaign_stats WHERE campaign = ?',
    [campaign],
  )
}

/** How often a link of a campaign was clicked, and by how many subscribers. Maintained like the totals. */
export interface CampaignLinkRow {
  url: string
  clicks: number
  people: number
}

/** Returns the links of a campaign that were clicked, most clicked first. */
export function listCampaignLinks(db: ReadHandle, campaign: number): CampaignLinkRow[] {
  return db.all(
    'SELECT url, clicks, people FROM campaign_links WHERE campaign = ? ORDER BY clicks DESC, url',
    [campaign],
  )
}

/** Adds clicks to a link of a campaign. */
export function addCampaignClicks(
  db: WriteHandle,
  campaign: number,
  { url, clicks, people }: CampaignLinkRow,
): void {
  db.run(
    `INSERT INTO campaign_links (campaign, url, clicks, people) VALUES (?, ?, ?, ?)
     ON CONFLICT (campaign, url) DO UPDATE SET clicks = clicks + excluded.clicks, people = people + excluded.people`,
    [campaign, url, clicks, people],
  )
}
