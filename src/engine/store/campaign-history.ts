import type { Origin } from '../../shared/bridge.ts'
import type { ContentType } from '../domain/document.ts'
import type { ChangeCounts } from '../domain/document-changes.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/** A saved version of a campaign. `content` is the stored form; `saved` is ms UTC in the world's time. */
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
  /** ms UTC, machine time; null where nobody worked at it. */
  written: number | null
}

/** A version without its content. `changes` is null where nothing was before, or an older Postdesk wrote it. */
type CampaignHistoryListRow = Pick<
  CampaignHistoryRow,
  'id' | 'saved' | 'source' | 'subject' | 'note' | 'written'
> & { changes: ChangeCounts | null }

/** Adds a version. Returns its row id. */
export function insertCampaignHistory(
  db: WriteHandle,
  entry: Omit<CampaignHistoryRow, 'id'>,
  changes: ChangeCounts | null,
): number {
  return db.run(
    `INSERT INTO campaign_history
       (campaign, saved, source, subject, content, content_type, note, written, changes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      entry.campaign,
      entry.saved,
      entry.source,
      entry.subject,
      entry.content,
      entry.contentType,
      entry.note,
      entry.written,
      changes && JSON.stringify(changes),
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
  const rows = db.all<Omit<CampaignHistoryListRow, 'changes'> & { changes: string | null }>(
    `SELECT id, saved, source, subject, note, written, changes FROM campaign_history
     WHERE campaign = ? AND id < ? ORDER BY id DESC LIMIT ?`,
    [campaign, cursor ?? Number.MAX_SAFE_INTEGER, limit],
  )
  return rows.map((row) => ({
    ...row,
    changes: row.changes === null ? null : (JSON.parse(row.changes) as ChangeCounts),
  }))
}

/** Returns the newest version of a campaign, undefined when nothing was saved yet. */
export function findNewestCampaignHistory(
  db: ReadHandle,
  campaign: number,
): Pick<CampaignHistoryRow, 'subject' | 'content' | 'contentType'> | undefined {
  return db.get(
    `SELECT subject, content, content_type AS contentType FROM campaign_history
     WHERE campaign = ? ORDER BY id DESC LIMIT 1`,
    [campaign],
  )
}

/** Returns one version, undefined when the campaign has none of this id. */
export function findCampaignHistory(
  db: ReadHandle,
  campaign: number,
  id: number,
): CampaignHistoryRow | undefined {
  return db.get(
    `SELECT id, campaign, saved, source, subject, content, content_type AS contentType, note, written
     FROM campaign_history WHERE id = ? AND campaign = ?`,
    [id, campaign],
  )
}
