import { EMAIL_KINDS, emailStatusCode } from '../../domain/email-status.ts'
import { foldCase } from '../../../shared/text/fold.ts'
import { findCustomFieldByName } from '../custom-fields.ts'
import type { ReadHandle, SqlValue, WriteHandle } from '../db.ts'
import { findTagByName } from '../tags.ts'
import { SECOND_MS } from '../../../shared/text/time-units.ts'

/** People in one part of a queue. A multiple of those sent per second, so that parts fit together. */
export const PART_SIZE = 2000

/** Sends per second of virtual time (decisions.md "Time and chance"). */
export const SENDS_PER_SECOND = 40

/** How long after the first of a part the one at `place` is sent, ms. */
export function turnAfter(place: number): number {
  return SECOND_MS * Math.floor(place / SENDS_PER_SECOND)
}

/** People of a campaign who are its recipients, and whose emails are still to be written. */
export interface QueuePart {
  campaign: number
  part: number
  template: number
  /** When the first of them is sent, ms UTC. */
  firstSent: number
  /** JSON array of subscriber ids. */
  ids: string
}

/** When the lane of campaigns is free: one after the other, none at twice the pace. */
export function readLaneFree(db: ReadHandle): number {
  return db.get<{ at: number | null }>('SELECT lane_free AS at FROM settings WHERE id = 1')?.at ?? 0
}

/** Queues an audience from `base` on, and keeps the lane until its last is sent. */
export function queueAudience(
  db: WriteHandle,
  campaign: number,
  template: number,
  base: number,
  ids: readonly number[],
): void {
  for (let from = 0, part = 0; from < ids.length; from += PART_SIZE, part += 1) {
    const firstSent = base + SECOND_MS * (1 + from / SENDS_PER_SECOND)
    db.run('INSERT INTO sending_queue (campaign, part, template, first_sent, ids) VALUES (?, ?, ?, ?, ?)', [
      campaign,
      part,
      template,
      firstSent,
      JSON.stringify(ids.slice(from, from + PART_SIZE)),
    ])
  }
  const last = base + SECOND_MS * (1 + Math.floor((ids.length - 1) / SENDS_PER_SECOND))
  db.run('UPDATE settings SET lane_free = ? WHERE id = 1', [last])
}

/** The part that is to be written next, of the campaign that started first. */
export function findQueuePart(db: ReadHandle): QueuePart | undefined {
  return db.get(
    `SELECT campaign, part, template, first_sent AS firstSent, ids FROM sending_queue
     ORDER BY template, part LIMIT 1`,
  )
}

/** Returns the instant at which the audience in the queue was settled, null when the queue is empty. */
export function findQueueStart(db: ReadHandle): number | null {
  const row = db.get<{ at: number }>(
    `SELECT t.created AS at FROM sending_queue q JOIN email_templates t ON t.id = q.template
     ORDER BY q.template LIMIT 1`,
  )
  return row?.at ?? null
}

/** Whether emails are still to be written: of one start, or of any. */
export function hasQueueParts(db: ReadHandle, template: number | null = null): boolean {
  const row = db.get('SELECT 1 FROM sending_queue WHERE template = ifnull(?, template) LIMIT 1', [template])
  return row !== undefined
}

/** When an audience was settled, and what its message says of each reader. */
export interface StartedMessage {
  created: number
  keys: readonly string[]
}

/**
 * Writes a part as emails, PENDING and due at their turn, and answers the id of the first. The
 * merge values that the template needs are those of this moment.
 */
export function insertQueuedEmails(
  db: WriteHandle,
  part: QueuePart,
  { created, keys }: StartedMessage,
): { first: number; count: number } {
  const values = mergeValues(db, keys)
  const { changes, lastId } = db.run(
    `INSERT INTO emails (kind, campaign, subscriber, recipient, status, template, merge_values, created, due)
     SELECT ${EMAIL_KINDS.CAMPAIGN}, ?, s.id, s.email, ${emailStatusCode('PENDING')}, ?, ${values.sql}, ?,
       ? + ${SECOND_MS} * (q.key / ${SENDS_PER_SECOND})
     FROM json_each(?) q CROSS JOIN subscribers s ON s.id = q.value`,
    [part.campaign, part.template, ...values.parameters, created, part.firstSent, part.ids],
  )
  dropQueuePart(db, part)
  return { first: lastId - changes + 1, count: changes }
}

/** To be called when its emails are written. */
export function dropQueuePart(db: WriteHandle, { campaign, part }: QueuePart): void {
  db.run('DELETE FROM sending_queue WHERE campaign = ? AND part = ?', [campaign, part])
}

const COLUMNS: Readonly<Record<string, string>> = { name: 's.name', phone: 's.phone' }

/** By folded name: columns, custom fields, and whether somebody carries a tag. */
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

function valueOf(db: ReadHandle, key: string): string {
  if (key.startsWith('tag:')) {
    const tag = findTagByName(db, foldCase(key.slice('tag:'.length)))
    if (!tag) return '0'
    return `EXISTS (SELECT 1 FROM subscriber_tags t WHERE t.tag = ${tag.id} AND t.subscriber = s.id)`
  }
  const column = Object.hasOwn(COLUMNS, key) ? COLUMNS[key] : undefined
  if (column !== undefined) return column
  const field = findCustomFieldByName(db, key)
  return field ? `s.fields ->> '$."${field.id}"'` : 'NULL'
}
