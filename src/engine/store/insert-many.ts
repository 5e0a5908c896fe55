import type { SqlValue, WriteHandle } from './db.ts'

/** A call into the driver costs as much as writing a small row: fifty share one. */
const ROWS = 50

/**
 * Writes many rows of one table. `into` names table and columns up to VALUES; `values` holds the
 * rows one after the other.
 * Fifty rows share a statement and the rest are written singly, so that only two texts are
 * prepared.
 */
export function insertMany(
  db: WriteHandle,
  into: string,
  columns: number,
  values: readonly SqlValue[],
): void {
  const one = `(${Array.from({ length: columns }, () => '?').join(', ')})`
  const single = `${into} VALUES ${one}`
  const full = ROWS * columns
  const fifty = values.length < full ? single : `${single}${`, ${one}`.repeat(ROWS - 1)}`
  let at = 0
  for (; at + full <= values.length; at += full) db.run(fifty, values.slice(at, at + full))
  for (; at < values.length; at += columns) db.run(single, values.slice(at, at + columns))
}
