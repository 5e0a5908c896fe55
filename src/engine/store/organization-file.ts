import type { WriteHandle } from './db.ts'

/** Empties a file that no organization of the platform owns, its ids starting over. */
export function emptyOrganizationFile(db: WriteHandle): void {
  const tables = db.column<string>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  )
  for (const table of [...tables, 'sqlite_sequence']) db.run(`DELETE FROM "${table}"`)
}
