import type { World } from '../../src/engine/sandbox/world/world.ts'
import type { ReadHandle } from '../../src/engine/store/db.ts'
import { listOrganizationNumbers } from '../../src/engine/store/organizations.ts'

/**
 * Book-keeping of the store that says how the work was cut, not what the world is: numbers of
 * queued effects, how far each file was processed, to which sandbox it belongs, and what was known of it.
 */
const UNSEEN = new Set(['applied_effects', 'outbox', 'identity', 'file_surveys'])

/**
 * Everything a sandbox's files say, row by row: two worlds with equal content are the same world.
 * Events are numbered as they are written down, so the numbers, not the events, hang on how time
 * was cut into advances: they are left out unless asked for.
 */
export function contentOfWorld(world: World, { eventIds = false } = {}): Record<string, string[]> {
  world.applySideEffects()
  const files = listOrganizationNumbers(world.platform.read).map((number) => world.organization(number).read)
  return Object.assign(
    contentOfFile('platform', world.platform.read, eventIds),
    ...files.map((file, index) => contentOfFile(`organization ${index + 1}`, file, eventIds)),
  )
}

function contentOfFile(name: string, db: ReadHandle, eventIds: boolean): Record<string, string[]> {
  const tables = db
    .column<string>(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .filter((table) => !UNSEEN.has(table) && !table.startsWith('sqlite_stat'))
  return Object.fromEntries(tables.map((table) => [`${name} ${table}`, rowsOf(db, table, eventIds)]))
}

function rowsOf(db: ReadHandle, table: string, eventIds: boolean): string[] {
  const rows = db.all<Record<string, unknown>>(`SELECT * FROM "${table}"`)
  return rows
    .filter((row) => table !== 'sqlite_sequence' || !UNSEEN.has(String(row['name'])))
    .map((row) => (table === 'events' && !eventIds ? { ...row, id: 0 } : row))
    .map((row) => JSON.stringify({ ...row, processed_to: undefined }))
    .toSorted()
}
