import type { ReadHandle, WriteHandle } from './db.ts'

/** What filters name and can be deleted, by the kind of public id. */
const TABLES = {
  tag: 'tags',
  segment: 'segments',
  customField: 'custom_fields',
  workflow: 'workflows',
} as const

export type DeletableKind = keyof typeof TABLES

/** Notes what a record is called that is about to be deleted. Its id is never given again. */
export function keepDeletedName(db: WriteHandle, kind: DeletableKind, id: number): void {
  db.run(`INSERT INTO deleted_names (kind, id, name) SELECT ?, id, name FROM ${TABLES[kind]} WHERE id = ?`, [
    kind,
    id,
  ])
}

/** Returns what a deleted record was called, undefined when it was none or nobody noted it. */
export function findDeletedName(db: ReadHandle, kind: string, id: number): string | undefined {
  return db.get<{ name: string }>('SELECT name FROM deleted_names WHERE kind = ? AND id = ?', [kind, id])
    ?.name
}
