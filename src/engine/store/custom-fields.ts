import { foldName } from '../../shared/text/clean.ts'
import { fieldIndexNames } from './audience/field-index.ts'
import type { ReadHandle, WriteHandle } from './db.ts'
import { cached } from './read-cache.ts'

/** A custom field of subscribers. Their values are keyed by its id. */
export interface CustomFieldRow {
  id: number
  name: string
}

/** Returns all custom fields, oldest first. From the read cache. */
export function listCustomFields(db: ReadHandle): readonly CustomFieldRow[] {
  return cached(db, 'custom fields', () =>
    db.all<CustomFieldRow>('SELECT id, name FROM custom_fields ORDER BY id'),
  )
}

/** Returns a custom field by id, undefined when there is none. */
export function findCustomField(db: ReadHandle, id: number): CustomFieldRow | undefined {
  return db.get('SELECT id, name FROM custom_fields WHERE id = ?', [id])
}

/** Returns a custom field by name, compared without case after cleaning, undefined when there is none. */
export function findCustomFieldByName(db: ReadHandle, name: string): CustomFieldRow | undefined {
  return db.get('SELECT id, name FROM custom_fields WHERE folded = ?', [foldName(name)])
}

/** Adds a custom field. Returns it with its id. */
export function insertCustomField(db: WriteHandle, name: string): CustomFieldRow {
  const { lastId } = db.run('INSERT INTO custom_fields (name, folded) VALUES (?, ?)', [name, foldName(name)])
  return { id: lastId, name }
}

/** Renames a custom field: one row, because values are keyed by id. */
export function renameCustomField(db: WriteHandle, id: number, name: string): void {
  db.run('UPDATE custom_fields SET name = ?, folded = ? WHERE id = ?', [name, foldName(name), id])
}

/** Deletes a custom field with every value. Returns how many subscribers had one. */
export function deleteCustomField(db: WriteHandle, id: number): number {
  const path = `$."${id}"`
  const { changes } = db.run(
    'UPDATE subscribers SET fields = jsonb_remove(fields, ?) WHERE fields ->> ? IS NOT NULL',
    [path, path],
  )
  for (const index of fieldIndexNames(id)) db.run(`DROP INDEX IF EXISTS ${index}`)
  db.run('DELETE FROM custom_fields WHERE id = ?', [id])
  return changes
}

/**
 * Sets a custom field of subscribers, null to clear it. `updated` of all moves forward, to `at` (ms UTC) at least.
 * Returns the values before, by subscriber, of those who had another one.
 */
export function setFieldOfAll(
  db: WriteHandle,
  { field, value, at }: { field: number; value: string | null; at: number },
  subscribers: readonly number[],
): Map<number, string | null> {
  const path = `$."${field}"`
  const ids = JSON.stringify(subscribers)
  const others = db.all<{ id: number; before: string | null }>(
    `SELECT s.id, s.fields ->> ? AS before FROM json_each(?) q CROSS JOIN subscribers s ON s.id = q.value
     WHERE s.fields ->> ? IS NOT ?`,
    [path, ids, path, value],
  )
  const among = 'id IN (SELECT value FROM json_each(?))'
  const changed = JSON.stringify(others.map(({ id }) => id))
  // Named only where it changes: an index of a field is written again for each row that names the column.
  if (value === null)
    db.run(`UPDATE subscribers SET fields = jsonb_remove(fields, ?) WHERE ${among}`, [path, changed])
  else
    db.run(`UPDATE subscribers SET fields = jsonb_set(coalesce(fields, '{}'), ?, ?) WHERE ${among}`, [
      path,
      value,
      changed,
    ])
  db.run(`UPDATE subscribers SET updated = max(?, updated + 1) WHERE ${among}`, [at, ids])
  return new Map(others.map(({ id, before }) => [id, before]))
}
