import { foldCase } from '../../../shared/text/fold.ts'
import { findCustomFieldByName } from '../custom-fields.ts'
import type { ReadHandle, SqlValue, WriteHandle } from '../db.ts'
import { findTagByName } from '../tags.ts'

/** Recipients of a campaign that have no email yet. */
export interface QueuePart {
  campaign: number
  part: number
  template: number
  /** When the first of them has their turn, ms UTC. */
  firstSent: number
  /** JSON array of subscriber ids. */
  ids: string
}

/** Returns the instant at which the last queued campaign email is sent, ms UTC; 0 before the first. */
export function readLaneFree(db: ReadHandle): number {
  return db.get<{ at: number | null }>('SELECT lane_free AS at FROM settings WHERE id = 1')?.at ?? 0
}

/** Notes when the last queued campaign email is sent, ms UTC. */
export function writeLaneFree(db: WriteHandle, at: number): void {
  db.run('UPDATE settings SET lane_free = ? WHERE id = 1', [at])
}

/** Appends a part to the queue. */
export function insertQueuePart(db: WriteHandle, part: QueuePart): void {
  db.run('INSERT INTO sending_queue (campaign, part, template, first_sent, ids) VALUES (?, ?, ?, ?, ?)', [
    part.campaign,
    part.part,
    part.template,
    part.firstSent,
    part.ids,
  ])
}

/** Returns the part that is to be written next, of the campaign that started first. */
export function findQueuePart(db: ReadHandle): QueuePart | undefined {
  return db.get(
    `SELECT campaign, part, template, first_sent AS firstSent, ids FROM sending_queue
     ORDER BY template, part LIMIT 1`,
  )
}

/** Returns all parts, in the order in which they are written. */
export function listQueueParts(db: ReadHandle): QueuePart[] {
  return db.all(
    `SELECT campaign, part, template, first_sent AS firstSent, ids FROM sending_queue ORDER BY template, part`,
  )
}

/** Sets who is in a part; it stays when nobody is left. */
export function updateQueuePart(db: WriteHandle, { campaign, part, ids }: QueuePart): void {
  db.run('UPDATE sending_queue SET ids = ? WHERE campaign = ? AND part = ?', [ids, campaign, part])
}

/** Returns the instant at which the audience in the queue was settled, null when the queue is empty. */
export function findQueueStart(db: ReadHandle): number | null {
  const row = db.get<{ at: number }>(
    `SELECT t.created AS at FROM sending_queue q JOIN email_templates t ON t.id = q.template
     ORDER BY q.template LIMIT 1`,
  )
  return row?.at ?? null
}

/** Returns whether emails are still to be written: of one start, or of any. */
export function hasQueueParts(db: ReadHandle, template: number | null = null): boolean {
  const row = db.get('SELECT 1 FROM sending_queue WHERE template = ifnull(?, template) LIMIT 1', [template])
  return row !== undefined
}

/** When an audience was settled, and the variables of its message. */
export interface StartedMessage {
  created: number
  keys: readonly string[]
}

/** Deletes a part after its emails were written. */
export function dropQueuePart(db: WriteHandle, { campaign, part }: QueuePart): void {
  db.run('DELETE FROM sending_queue WHERE campaign = ? AND part = ?', [campaign, part])
}

const COLUMNS: Readonly<Record<string, string>> = { name: 's.name', phone: 's.phone' }

/** Returns SQL of a subscriber's merge values by folded name: columns, custom fields, tags. */
export function mergeValues(
  db: ReadHandle,
  keys: readonly string[],
): { sql: string; parameters: SqlValue[] } {
  if (keys.length === 0) return { sql: 'NULL', parameters: [] }
  const parameters: SqlValue[] = []
  const pairs = keys.map((key) => {
    parameters.push(key)
    return `?, ${valueOf(db, key)}`
  })
  return { sql: `json_object(${pairs.join(', ')})`, parameters }
}

/** Merge values of a subscriber, as they would be stored with an email. */
export interface RecipientValues {
  subscriber: number
  recipient: string
  mergeValues: Record<string, unknown> | null
}

/** Returns those of the subscribers with values of more than `least` bytes in all, fields the message does not use included. */
export function listLargeValues(
  db: ReadHandle,
  keys: readonly string[],
  subscribers: readonly number[],
  least: number,
): RecipientValues[] {
  const { sql, parameters } = mergeValues(db, keys)
  const rows = db.all<{ subscriber: number; recipient: string; stored: string | null }>(
    `SELECT s.id AS subscriber, s.email AS recipient, ${sql} AS stored
     FROM json_each(?) q CROSS JOIN subscribers s ON s.id = q.value
     WHERE coalesce(octet_length(s.fields), 0) + octet_length(s.email)
       + octet_length(coalesce(s.name, '')) + octet_length(coalesce(s.phone, '')) > ?`,
    [...parameters, JSON.stringify(subscribers), least],
  )
  return rows.map(({ stored, ...row }) => ({
    ...row,
    mergeValues: stored === null ? null : (JSON.parse(stored) as Record<string, unknown>),
  }))
}

/** Names are compared as a preview compares them: folded, and not cleaned. */
function valueOf(db: ReadHandle, key: string): string {
  if (key.startsWith('tag:')) {
    const folded = key.slice('tag:'.length)
    const tag = findTagByName(db, folded)
    if (!tag || foldCase(tag.name) !== folded) return '0'
    return `EXISTS (SELECT 1 FROM subscriber_tags t WHERE t.tag = ${tag.id} AND t.subscriber = s.id)`
  }
  const column = Object.hasOwn(COLUMNS, key) ? COLUMNS[key] : undefined
  if (column !== undefined) return column
  const field = findCustomFieldByName(db, key)
  return field && foldCase(field.name) === key ? `s.fields ->> '$."${field.id}"'` : 'NULL'
}
