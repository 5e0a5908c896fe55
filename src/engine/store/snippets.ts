import type { ReadHandle, WriteHandle } from './db.ts'

/** A reusable part of messages. `content` is a MAILY document as JSON text. Times are ms UTC. */
export interface SnippetRow {
  id: number
  name: string
  description: string | null
  content: string
  archived: boolean
  created: number
  updated: number
}

/** A snippet without its content. */
export type SnippetListRow = Omit<SnippetRow, 'content'>

const LIST_COLUMNS = 'id, name, description, archived, created, updated'

function spellOut<Row extends { archived: number }>(row: Row): Omit<Row, 'archived'> & { archived: boolean } {
  return { ...row, archived: row.archived === 1 }
}

/** Returns the snippets by name, with the archived ones when asked for. */
export function listSnippets(db: ReadHandle, includeArchived: boolean): SnippetListRow[] {
  const rows = db.all<Omit<SnippetListRow, 'archived'> & { archived: number }>(
    `SELECT ${LIST_COLUMNS} FROM snippets WHERE archived <= ? ORDER BY name COLLATE NOCASE, id`,
    [includeArchived ? 1 : 0],
  )
  return rows.map(spellOut)
}

/** Returns all snippets with their content, archived ones too, by name. */
export function listWholeSnippets(db: ReadHandle): SnippetRow[] {
  return db
    .all<Omit<SnippetRow, 'archived'> & { archived: number }>(
      `SELECT ${LIST_COLUMNS}, content FROM snippets ORDER BY name COLLATE NOCASE, id`,
    )
    .map(spellOut)
}

/** Returns a snippet by row id, undefined when there is none. */
export function findSnippet(db: ReadHandle, id: number): SnippetRow | undefined {
  const row = db.get<Omit<SnippetRow, 'archived'> & { archived: number }>(
    `SELECT ${LIST_COLUMNS}, content FROM snippets WHERE id = ?`,
    [id],
  )
  return row && spellOut(row)
}

/** Adds a snippet. Returns its row id. */
export function insertSnippet(
  db: WriteHandle,
  values: Omit<SnippetRow, 'id' | 'archived' | 'updated'> & { archived?: boolean },
): number {
  return db.run(
    'INSERT INTO snippets (name, description, content, archived, created, updated) VALUES (?, ?, ?, ?, ?, ?)',
    [
      values.name,
      values.description,
      values.content,
      values.archived ? 1 : 0,
      values.created,
      values.created,
    ],
  ).lastId
}

/** Writes a patch. Returns the snippet after it; `updated` always moves forward. */
export function updateSnippet(
  db: WriteHandle,
  before: SnippetRow,
  patch: Partial<Pick<SnippetRow, 'name' | 'description' | 'content' | 'archived'>>,
  now: number,
): SnippetRow {
  const after = { ...before, ...patch, updated: Math.max(now, before.updated + 1) }
  db.run(
    'UPDATE snippets SET name = ?, description = ?, content = ?, archived = ?, updated = ? WHERE id = ?',
    [after.name, after.description, after.content, after.archived ? 1 : 0, after.updated, after.id],
  )
  return after
}

/** Returns a text that changes with every change of a snippet: the key of what is compiled with them. */
export function readSnippetStamp(db: ReadHandle): string {
  const row = db.get<{ n: number; last: number | null; sum: number | null }>(
    'SELECT count(*) AS n, max(updated) AS last, sum(updated) AS sum FROM snippets',
  )
  return `${row?.n ?? 0} ${row?.last ?? 0} ${row?.sum ?? 0}`
}

/** Returns how many campaigns have a text, such as the id of a snippet, in their content. */
export function countCampaignsNaming(db: ReadHandle, text: string): number {
  return (
    db.get<{ n: number }>('SELECT count(*) AS n FROM campaigns WHERE instr(content, ?) > 0', [text])?.n ?? 0
  )
}
