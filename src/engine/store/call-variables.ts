import type { ReadHandle, WriteHandle } from './db.ts'

/** A value that a person kept of an answer of a connection, which came at `answered`: ms UTC, machine time. */
export interface CallVariableRow {
  connection: string
  name: string
  value: unknown
  /** The tool and the place in its answer. */
  source: string
  answered: number
}

/** Returns the variables of a connection, by name. */
export function listCallVariables(db: ReadHandle, connection: string): CallVariableRow[] {
  const rows = db.all<Omit<CallVariableRow, 'value'> & { value: string }>(
    'SELECT * FROM call_variables WHERE connection = ? ORDER BY name',
    [connection],
  )
  return rows.map((row) => ({ ...row, value: JSON.parse(row.value) as unknown }))
}

/** Keeps a variable, in place of the one that had its name. */
export function putCallVariable(db: WriteHandle, row: CallVariableRow): void {
  db.run(
    'INSERT OR REPLACE INTO call_variables (connection, name, value, source, answered) VALUES (?, ?, ?, ?, ?)',
    [row.connection, row.name, JSON.stringify(row.value), row.source, row.answered],
  )
}

/** Deletes a variable. Returns false when there was none. */
export function deleteCallVariable(db: WriteHandle, connection: string, name: string): boolean {
  return (
    db.run('DELETE FROM call_variables WHERE connection = ? AND name = ?', [connection, name]).changes > 0
  )
}

/** Deletes all variables of a connection. */
export function deleteCallVariables(db: WriteHandle, connection: string): void {
  db.run('DELETE FROM call_variables WHERE connection = ?', [connection])
}
