import BetterSqlite, { type Database as Driver } from 'better-sqlite3'
import { migrate } from '../../../src/engine/store/migrate.ts'
import { organizationMigrations } from '../../../src/engine/store/migrations/index.ts'
import { openSqlite, PRAGMAS } from '../../../src/platform/sqlite.ts'
import { FIELD_NAMES, type Person, TAG_COUNT, tagName } from './people.ts'

export type { Driver }

/**
 * What somebody who knows SQLite would write by hand for this one job: the driver itself, the
 * engine's own tables, indexes and pragmas, every statement prepared once. The engine is
 * measured against this.
 */
export function openReference(path: string): Driver {
  const file = openSqlite(path)
  migrate(file, organizationMigrations)
  file.close()
  return openDriver(path)
}

/** The driver on a file that there is already, with the engine's pragmas. */
export function openDriver(path: string): Driver {
  const driver = new BetterSqlite(path)
  for (const pragma of PRAGMAS) driver.pragma(pragma)
  return driver
}

/** A row as the tables want it, worked out beforehand: the reference only inserts. */
export interface RawRow {
  email: string
  name: string
  folded: string
  fields: string
  tags: number[]
}

export function toRawRow(person: Person): RawRow {
  const entries = Object.entries(person.fields)
  return {
    email: person.email,
    name: person.name,
    folded: person.name.toLowerCase(),
    fields: JSON.stringify(
      Object.fromEntries(entries.map(([name, value]) => [FIELD_NAMES.indexOf(name as never) + 1, value])),
    ),
    tags: person.tags.map((name) => Number(name.slice(4)) + 1),
  }
}

export function prepareRawInsert(driver: Driver, now: number): (batch: readonly RawRow[]) => void {
  const subscriber = driver.prepare(
    `INSERT INTO subscribers (email, name, name_folded, phone, status, created, updated, country, ip_address, fields)
     VALUES (?, ?, ?, NULL, 2, ?, ?, NULL, NULL, jsonb(?))`,
  )
  const tag = driver.prepare('INSERT INTO subscriber_tags (tag, subscriber) VALUES (?, ?)')
  const event = driver.prepare('INSERT INTO events (subscriber, type, at, data) VALUES (?, 1, ?, ?)')
  return driver.transaction((batch: readonly RawRow[]) => {
    for (const row of batch) {
      const { lastInsertRowid: id } = subscriber.run(row.email, row.name, row.folded, now, now, row.fields)
      for (const one of row.tags) tag.run(one, id)
      event.run(id, now, '{"source":"IMPORT"}')
    }
  }).immediate
}

/** Tags and fields are there before the first row, as they are for the second batch of any import. */
export function insertNames(driver: Driver): void {
  const tag = driver.prepare('INSERT INTO tags (id, name, folded) VALUES (?, ?, ?)')
  const field = driver.prepare('INSERT INTO custom_fields (id, name, folded) VALUES (?, ?, ?)')
  driver.transaction(() => {
    for (let index = 0; index < TAG_COUNT; index += 1) {
      tag.run(index + 1, tagName(index), tagName(index).toLowerCase())
    }
    for (const [index, name] of FIELD_NAMES.entries()) field.run(index + 1, name, name)
  })()
}
