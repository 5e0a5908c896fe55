import type { SqlValue, WriteHandle } from './db.ts'

/** Rows of one statement, most first: a call into the driver costs as much as writing a small row. */
const SIZES = [50, 8, 3, 1]

/**
 * Writes many rows of one table. `into` names table and columns up to VALUES; `values` holds the
 * rows one after the other.
 * As many as fit share a statement of one of few sizes, so that few texts are prepared.
 */
export function insertMany(
  db: WriteHandle,
  into: string,
  columns: number,
  values: readonly SqlValue[],
): void {
  const one = `(${Array.from({ length: columns }, () => '?').join(', ')})`
  let at = 0
  for (const rows of SIZES) {
    const size = rows * columns
    if (at + size > values.length) continue
    const sql = `${into} VALUES ${one}${`, ${one}`.repeat(rows - 1)}`
    for (; at + size <= values.length; at += size) db.run(sql, values.slice(at, at + size))
  }
}
