import type { ReadHandle, WriteHandle } from './db.ts'

/** How often a link of a campaign was followed, and by how many. Kept up, like the campaign's figures. */
export interface CampaignLinkRow {
  url: string
  clicks: number
  people: number
}

/** The most followed first. */
export function listCampaignLinks(db: ReadHandle, campaign: number): CampaignLinkRow[] {
  return db.all(
    'SELECT url, clicks, people FROM campaign_links WHERE campaign = ? ORDER BY clicks DESC, url',
    [campaign],
  )
}

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
