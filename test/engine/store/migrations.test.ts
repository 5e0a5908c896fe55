import { describe, expect, test } from 'vitest'
import { migrate, needsMigration, NewerFileError } from '../../../src/engine/store/migrate.ts'
import * as lists from '../../../src/engine/store/migrations/index.ts'
import { openSqlite } from '../../../src/platform/sqlite.ts'

const kinds = Object.entries(lists)
const steps = kinds.flatMap(([kind, list]) => list.map((step, index) => ({ kind, list, step, index })))

/** Tables that do without AUTOINCREMENT, because of what it costs with every insert. */
const REUSED = {
  events: 'a subscriber takes all of its own along, and no tool finds one by its id',
  emails: 'nothing deletes them singly',
  domain_records: 'their ids never go out',
}

/** Full-text indexes: SQLite keeps them in tables of its own, and neither can be STRICT. */
const TEXT_INDEXES = ['call_texts']

const isTextIndex = (name: string) =>
  TEXT_INDEXES.some((index) => name === index || name.startsWith(`${index}_`))

interface TableRow {
  name: string
  type: string
  strict: number
}

describe.each(kinds)('%s', (kind, list) => {
  test('numbers are in tens and ascending', () => {
    const numbers = list.map(({ number }) => number)
    expect(numbers.every((number) => number > 0 && number % 10 === 0)).toBe(true)
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  })

  test('every table is STRICT', () => {
    const file = openSqlite(':memory:')
    migrate(file, list)
    const tables = file.read
      .all<TableRow>('PRAGMA table_list')
      .filter(({ name, type }) => (type === 'table' || type === 'virtual') && !name.startsWith('sqlite_'))
      .filter(({ name }) => !isTextIndex(name))
    expect(tables.length).toBeGreaterThan(0)
    expect(tables.filter(({ strict }) => strict !== 1).map(({ name }) => name)).toEqual([])
    file.close()
  })

  test('a row id is never given twice, unless the table is named with its reason (decision 0022)', () => {
    const file = openSqlite(':memory:')
    migrate(file, list)
    const tables = file.read
      .all<{ name: string; sql: string }>(`SELECT name, sql FROM sqlite_schema WHERE type = 'table'`)
      .filter(({ sql }) => /\bid INTEGER PRIMARY KEY(?! AUTOINCREMENT| CHECK \(id = 1\))/.test(sql))
      .map(({ name }) => name)
      .filter((name) => !isTextIndex(name))
    expect(tables).toEqual(kind === 'organizationMigrations' ? Object.keys(REUSED) : [])
    file.close()
  })

  test('every view can be read: STRICT does not check what a view names', () => {
    const file = openSqlite(':memory:')
    migrate(file, list)
    const views = file.read.column<string>(`SELECT name FROM sqlite_schema WHERE type = 'view'`)
    for (const view of views) expect(file.read.all(`SELECT * FROM "${view}"`)).toEqual([])
    file.close()
  })

  test('a file of a newer version is refused', () => {
    const file = openSqlite(':memory:')
    file.write.script(`PRAGMA user_version = ${(list.at(-1)?.number ?? 0) + 1}`)
    expect(() => migrate(file, list)).toThrow(NewerFileError)
    file.close()
  })
})

test.each(steps)('$kind $step.number runs on the version before it, once', ({ list, step, index }) => {
  const file = openSqlite(':memory:')
  migrate(file, list.slice(0, index))
  expect(needsMigration(file, list.slice(0, index + 1))).toBe(index > 0)
  migrate(file, list.slice(0, index + 1))
  const version = file.read.get<{ user_version: number }>('PRAGMA user_version')
  expect(version).toEqual({ user_version: step.number })
  const schema = file.read.column<string>('SELECT sql FROM sqlite_schema ORDER BY name')
  migrate(file, list.slice(0, index + 1))
  expect(file.read.column<string>('SELECT sql FROM sqlite_schema ORDER BY name')).toEqual(schema)
  file.close()
})
