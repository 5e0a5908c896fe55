import type { ReadHandle, WriteHandle } from './db.ts'

/** What became of a campaign's emails: one maintained row, never a scan of the emails. */
export interface CampaignStatsRow {
  recipients: number
  sent: number
  delivered: number
  opened: number
  clicked: number
  bounced: number
  complained: number
  unsubscribed: number
  /** Emails whose recipient left before their turn: recipients = pending + sent + cancelled. */
  cancelled: number
}

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
}

export function readCampaignStats(db: ReadHandle, campaign: number): CampaignStatsRow {
  const row = db.get<CampaignStatsRow>(
    `SELECT recipients, sent, delivered, opened, clicked, bounced, complained, unsubscribed, cancelled
     FROM campaign_stats WHERE campaign = ?`,
    [campaign],
  )
  return row ?? { ...NO_STATS }
}

export function writeCampaignStats(db: WriteHandle, campaign: number, stats: CampaignStatsRow): void {
  db.run(
    `INSERT OR REPLACE INTO campaign_stats (campaign, recipients, sent, delivered, opened, clicked, bounced,
       complained, unsubscribed, cancelled) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    ],
  )
}
