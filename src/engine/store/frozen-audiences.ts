import { partsOfFound, type SubscriberSearch } from './audience/search.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/** Subscribers of one part: what a block of work reads at once. */
const PART_SIZE = 500
/** Ids in memory while an audience is written: whole parts. */
const FOUND_AT_ONCE = 40 * PART_SIZE

/** Writes down the subscribers of a piece of work, in that order; returns the row id of the audience. */
export function insertAudience(db: WriteHandle, ids: readonly number[]): number {
  const { lastId } = db.run('INSERT INTO frozen_audiences (size) VALUES (?)', [ids.length])
  insertParts(db, lastId, 0, ids)
  return lastId
}

/** Writes down everybody who is found, newest first; returns the row id of the audience. */
export function insertFoundAudience(db: WriteHandle, search: SubscriberSearch): number {
  const { lastId } = db.run('INSERT INTO frozen_audiences (size) VALUES (0)')
  let size = 0
  for (const ids of partsOfFound(db, search, FOUND_AT_ONCE)) {
    insertParts(db, lastId, size, ids)
    size += ids.length
  }
  db.run('UPDATE frozen_audiences SET size = ? WHERE id = ?', [size, lastId])
  return lastId
}

/** Writes ids that begin at a multiple of the size of a part. */
function insertParts(db: WriteHandle, audience: number, start: number, ids: readonly number[]): void {
  for (let from = 0; from < ids.length; from += PART_SIZE)
    db.run('INSERT INTO frozen_audience_parts (audience, part, ids) VALUES (?, ?, ?)', [
      audience,
      (start + from) / PART_SIZE,
      JSON.stringify(ids.slice(from, from + PART_SIZE)),
    ])
}

/** Returns at most `limit` row ids of an audience from a place on; fewer only at its end. */
export function listAudience(db: ReadHandle, audience: number, from: number, limit: number): number[] {
  const first = Math.floor(from / PART_SIZE)
  const last = Math.floor((from + limit - 1) / PART_SIZE)
  const parts = db.column<string>(
    'SELECT ids FROM frozen_audience_parts WHERE audience = ? AND part BETWEEN ? AND ? ORDER BY part',
    [audience, first, last],
  )
  const ids = parts.flatMap((part) => JSON.parse(part) as number[])
  const start = from - first * PART_SIZE
  return ids.slice(start, start + limit)
}

/** Returns how many an audience holds; null when it is not kept any more. */
export function sizeOfAudience(db: ReadHandle, audience: number): number | null {
  return db.get<{ size: number }>('SELECT size FROM frozen_audiences WHERE id = ?', [audience])?.size ?? null
}

/** Returns how many subscribers of an audience still exist. */
export function countLeft(db: ReadHandle, audience: number): number {
  const sql = `SELECT count(*) AS total FROM frozen_audience_parts p CROSS JOIN json_each(p.ids) q
    CROSS JOIN subscribers s ON s.id = q.value WHERE p.audience = ?`
  return db.get<{ total: number }>(sql, [audience])?.total ?? 0
}

/** Deletes an audience that nothing needs any more. */
export function deleteAudience(db: WriteHandle, audience: number): void {
  db.run('DELETE FROM frozen_audience_parts WHERE audience = ?', [audience])
  db.run('DELETE FROM frozen_audiences WHERE id = ?', [audience])
}
