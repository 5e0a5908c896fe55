import type { Origin } from '../../shared/bridge.ts'
import type { ContentType } from '../domain/document.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/** A saved version of a campaign. `content` is the stored form; `saved` is ms UTC. */
export interface CampaignHistoryRow {
  id: number
  campaign: number
  saved: number
  source: Origin
  subject: string
  content: string
  contentType: ContentType
  /** Of a change that nobody made in the campaign itself, such as a renamed custom field. */
  note: string | null
}

/** A version without its content. */
type CampaignHistoryListRow = Pick<CampaignHistoryRow, 'id' | 'saved' | 'source' | 'subject' | 'note'>

/** Adds a version. Returns its row id. */
export function insertCampaignHistory(
  db: WriteHandle,
  entry: Omit<CampaignHistoryRow, 'id' | 'note'> & { note?: string | null },
): number {
  return db.run(
    'INSERT INTO campaign_history (campaign, saved, source, subject, content, content_type, note) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [
      entry.campaign,
      entry.saved,
      entry.source,
      entry.subject,
      entry.content,
      entry.contentType,
      entry.note ?? null,
    ],
  ).lastId
}

/** Returns versions of a campaign, newest first, older than `cursor`; null starts at the newest. */
export function listCampaignHistory(
  db: ReadHandle,
  campaign: number,
  cursor: number | null,
  limit: number,
): CampaignHistoryListRow[] {
  return db.all(
    `SELECT id, saved, source, subject, note FROM campaign_history
     WHERE campaign = ? AND id < ? ORDER BY id DESC LIMIT ?`,
    [campaign, cursor ?? Number.MAX_SAFE_INTEGER, limit],
  )
}

/** Returns one version, undefined when the campaign has none of this id. */
export function findCampaignHistory(
  db: ReadHandle,
  campaign: number,
  id: number,
): CampaignHistoryRow | undefined {
  return db.get(
    `SELECT id, campaign, saved, source, subject, content, content_type AS contentType, note
     FROM campaign_history WHERE id = ? AND campaign = ?`,
    [id, campaign],
  )
}
