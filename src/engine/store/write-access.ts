import type { WriteGrant } from '../../shared/bridge.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/** Writing that is switched on for a deployment and one door, until `ends`. Times are ms UTC, machine time. */
export interface WriteAccessRow {
  connection: string
  door: WriteGrant['door']
  location: string
  environment: string
  reason: string
  began: number
  ends: number
}

/** Returns what is switched on for a connection, over or not; the console's first. */
export function listWriteAccess(db: ReadHandle, connection: string): WriteAccessRow[] {
  return db.all('SELECT * FROM write_access WHERE connection = ? ORDER BY door DESC', [connection])
}

/** Records that writing is on for a connection and a door, in place of what was on before. */
export function putWriteAccess(db: WriteHandle, row: WriteAccessRow): void {
  db.run(
    `INSERT OR REPLACE INTO write_access (connection, door, location, environment, reason, began, ends)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [row.connection, row.door, row.location, row.environment, row.reason, row.began, row.ends],
  )
}

/** Deletes what is on for a connection, of every door. */
export function deleteWriteAccess(db: WriteHandle, connection: string): void {
  db.run('DELETE FROM write_access WHERE connection = ?', [connection])
}
