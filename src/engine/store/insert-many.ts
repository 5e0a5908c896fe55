import type { SqlValue, WriteHandle } from './db.ts'

/** Rows of one statement, most first: a call into the driver costs as much as writing a small row. */
const SIZES = [50, 8, 3, 1]

/** The statements by `into`. To build a text and look it up costs more than to write a row or two. */
const statements = new Map<string, readonly { rows: number; sql: string }[]>()

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
  let at = 0
  for (const { rows, sql } of findStatements(into, columns)) {
    const size = rows * columns
    for (; at + size <= values.length; at += size) db.run(sql, values.slice(at, at + size))
  }
}

function findStatements(into: string, columns: number): readonly { rows: number; sql: string }[] {
  const known = statements.get(into)
  if (known) return known
  const one = `(${Array.from({ length: columns }, () => '?').join(', ')})`
  const made = SIZES.map((rows) => ({ rows, sql: `${into} VALUES ${one}${`, ${one}`.repeat(rows - 1)}` }))
  statements.set(into, made)
  return made
}
