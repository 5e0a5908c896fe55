import type { ReadHandle, WriteHandle } from './db.ts'

/** A saved list of filters. Times are ms UTC. */
export interface SegmentRow {
  id: number
  name: string
  /** As the caller sent them, checked. */
  filters: unknown[]
  created: number
  updated: number
}

interface StoredSegment extends Omit<SegmentRow, 'filters'> {
  filters: string
}

const COLUMNS = 'id, name, filters, created, updated'

function toSegment(row: StoredSegment): SegmentRow {
  return { ...row, filters: JSON.parse(row.filters) as unknown[] }
}

/** Returns segments, newest first. */
export function listSegments(db: ReadHandle, limit: number): SegmentRow[] {
  return db
    .all<StoredSegment>(`SELECT ${COLUMNS} FROM segments ORDER BY id DESC LIMIT ?`, [limit])
    .map(toSegment)
}

/** Returns how many segments there are. */
export function countSegments(db: ReadHandle): number {
  return db.get<{ n: number }>('SELECT count(*) AS n FROM segments')?.n ?? 0
}

/** Returns a segment by row id, undefined when there is none. */
export function findSegment(db: ReadHandle, id: number): SegmentRow | undefined {
  const row = db.get<StoredSegment>(`SELECT ${COLUMNS} FROM segments WHERE id = ?`, [id])
  return row && toSegment(row)
}

/** Adds a segment at `now`, ms UTC. Returns it. */
export function insertSegment(
  db: WriteHandle,
  name: string,
  filters: readonly unknown[],
  now: number,
): SegmentRow {
  const { lastId } = db.run('INSERT INTO segments (name, filters, created, updated) VALUES (?, ?, ?, ?)', [
    name,
    JSON.stringify(filters),
    now,
    now,
  ])
  return { id: lastId, name, filters: [...filters], created: now, updated: now }
}

/** Writes a patch. Returns the segment after it; `updated` always moves forward. */
export function updateSegment(
  db: WriteHandle,
  before: SegmentRow,
  patch: { name?: string | undefined; filters?: readonly unknown[] | undefined },
  now: number,
): SegmentRow {
  const after = {
    ...before,
    name: patch.name ?? before.name,
    filters: patch.filters ? [...patch.filters] : before.filters,
    updated: Math.max(now, before.updated + 1),
  }
  db.run('UPDATE segments SET name = ?, filters = ?, updated = ? WHERE id = ?', [
    after.name,
    JSON.stringify(after.filters),
    after.updated,
    after.id,
  ])
  return after
}

/** Deletes a segment. */
export function deleteSegment(db: WriteHandle, id: number): void {
  db.run('DELETE FROM segments WHERE id = ?', [id])
}
