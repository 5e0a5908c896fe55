import type { ExportStatus } from '../domain/job-status.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/** An export as stored. Times are ms UTC of the world. */
export interface ExportRow {
  id: number
  status: ExportStatus
  /** Row id of the frozen audience. */
  audience: number
  /** How many of it are done. */
  position: number
  /** Row ids of the custom fields that have a column. */
  fields: number[]
  /** Lines written after the header, and bytes of the file so far. */
  rows: number
  bytes: number
  created: number
  completed: number | null
  expires: number | null
  error: string | null
}

type StoredExport = Omit<ExportRow, 'fields'> & { fields: string }

const COLUMNS = 'id, status, audience, position, fields, rows, bytes, created, completed, expires, error'

function spellOut({ fields, ...row }: StoredExport): ExportRow {
  return { ...row, fields: JSON.parse(fields) as number[] }
}

/** Queues an export; returns its row id. */
export function insertExport(
  db: WriteHandle,
  { audience, fields, at }: { audience: number; fields: readonly number[]; at: number },
): number {
  return db.run(
    `INSERT INTO subscriber_exports (status, audience, fields, created) VALUES ('PENDING', ?, ?, ?)`,
    [audience, JSON.stringify(fields), at],
  ).lastId
}

/** Returns an export, undefined when there is none. */
export function findExport(db: ReadHandle, id: number): ExportRow | undefined {
  const row = db.get<StoredExport>(`SELECT ${COLUMNS} FROM subscriber_exports WHERE id = ?`, [id])
  return row && spellOut(row)
}

/** Returns the latest exports, newest first. */
export function listExports(db: ReadHandle, limit: number): ExportRow[] {
  const rows = db.all<StoredExport>(`SELECT ${COLUMNS} FROM subscriber_exports ORDER BY id DESC LIMIT ?`, [
    limit,
  ])
  return rows.map(spellOut)
}

/** Returns the export that is to be worked on next, undefined when all are done. */
export function findOpenExport(db: ReadHandle): ExportRow | undefined {
  const row = db.get<StoredExport>(
    `SELECT ${COLUMNS} FROM subscriber_exports WHERE status IN ('PENDING', 'PROCESSING') ORDER BY id LIMIT 1`,
  )
  return row && spellOut(row)
}

/** Returns the exports that have a file, or part of one. */
export function listExportsWithFile(db: ReadHandle): ExportRow[] {
  const rows = db.all<StoredExport>(
    `SELECT ${COLUMNS} FROM subscriber_exports WHERE status IN ('PENDING', 'PROCESSING', 'COMPLETED')`,
  )
  return rows.map(spellOut)
}

/** Writes how far an export is. */
export function updateExport(db: WriteHandle, row: ExportRow): void {
  db.run(
    `UPDATE subscriber_exports SET status = ?, position = ?, rows = ?, bytes = ?, completed = ?, expires = ?,
       error = ? WHERE id = ?`,
    [row.status, row.position, row.rows, row.bytes, row.completed, row.expires, row.error, row.id],
  )
}
