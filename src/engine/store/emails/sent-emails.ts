import type { ReadHandle } from '../db.ts'

/** Mail that went out and whose words are kept: what the outbox can write again. */
const WRITABLE = 'sent IS NOT NULL AND template IS NOT NULL'

/**
 * Ids, newest first. With an address: what was sent to that very address, found through the
 * person who has it now, and among the mail that is nobody's (tests, strangers).
 */
export function listSentEmailIds(db: ReadHandle, recipient: string | null, limit: number): number[] {
  if (recipient === null)
    return db.column(`SELECT id FROM emails WHERE ${WRITABLE} ORDER BY sent DESC, id DESC LIMIT ?`, [limit])
  return db.column(
    `SELECT id FROM (
       SELECT id, sent FROM emails
       WHERE subscriber = (SELECT id FROM subscribers WHERE email = ?) AND recipient = ? AND ${WRITABLE}
       UNION ALL
       SELECT id, sent FROM emails WHERE subscriber IS NULL AND recipient = ? AND ${WRITABLE}
     ) ORDER BY sent DESC, id DESC LIMIT ?`,
    [recipient, recipient, recipient, limit],
  )
}

/** How far something has come in the order in which mail goes out. */
export interface SentPosition {
  /** ms UTC. */
  sent: number
  id: number
}

/** What went out after that position, in order. */
export function listSentAfter(db: ReadHandle, { sent, id }: SentPosition, limit: number): SentPosition[] {
  return db.all(
    `SELECT id, sent FROM emails WHERE sent >= ? AND (sent > ? OR id > ?) AND template IS NOT NULL
     ORDER BY sent, id LIMIT ?`,
    [sent, sent, id, limit],
  )
}

/** The last email that went out at exactly this instant, 0 for none. */
export function findLastSentAt(db: ReadHandle, sent: number): number {
  return db.get<{ id: number | null }>('SELECT max(id) AS id FROM emails WHERE sent = ?', [sent])?.id ?? 0
}
