import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineTool, type WriteTool } from '../../../src/engine/tools/define.ts'
import { insertTag } from '../../../src/engine/store/tags.ts'
import { openSqlite } from '../../../src/platform/sqlite.ts'
import type { Database } from '../../../src/engine/store/db.ts'

/**
 * "A read tool gets a handle of a type that cannot write": the lines marked @ts-expect-error fail the
 * type check of `npm test` on the day they compile.
 */
const words = {
  group: 'tags',
  surface: 'customer',
  description: 'A tool that exists for its types only.',
} as const

export const reader = defineTool({
  ...words,
  name: 'reader',
  access: 'read',
  input: {},
  output: { id: z.int() },
  run(_input, { db }) {
    // @ts-expect-error a store function that writes takes a WriteHandle
    insertTag(db, 'x')
    // @ts-expect-error a read handle has no run
    db.run('DELETE FROM tags')
    // @ts-expect-error nor a script
    db.script('DELETE FROM tags')
    return { id: 1 }
  },
})

export const writer = defineTool({
  ...words,
  name: 'writer',
  access: 'write',
  input: { name: z.string() },
  output: { id: z.int() },
  run: ({ name }, { db }) => ({ id: insertTag(db, name).id }),
})

type Run = WriteTool<Record<never, never>, { id: ReturnType<typeof z.int> }>['run']
export const rightAnswer: Run = () => ({ id: 1 })
// @ts-expect-error what run answers is what output declares
export const wrongAnswer: Run = () => ({ id: 'one' })

// @ts-expect-error access is required, never defaulted
export const undecided = defineTool({
  ...words,
  name: 'undecided',
  input: {},
  output: { id: z.int() },
  run: () => ({ id: 1 }),
})

export const silent = defineTool({
  ...words,
  name: 'silent',
  // @ts-expect-error a dangerous tool says what it asks
  access: 'danger',
  input: {},
  output: { id: z.int() },
  run: () => ({ id: 1 }),
})

let database: Database
beforeAll(() => {
  database = openSqlite(':memory:')
  database.write.script('CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT)')
})
afterAll(() => database.close())

test.each(['get', 'all', 'column'] as const)('at run time too a read handle refuses to write: %s', (way) => {
  for (const sql of [
    `INSERT INTO tags (name) VALUES ('x') RETURNING id`,
    'DELETE FROM tags RETURNING id',
    `UPDATE tags SET name = 'x' RETURNING id`,
  ]) {
    expect(() => database.read[way](sql)).toThrow(/read handle was given a writing statement/)
  }
  expect(database.read.get('SELECT count(*) AS n FROM tags')).toEqual({ n: 0 })
})

test('a read handle has no way to write at all', () => {
  // `writes` only counts.
  expect(Object.keys(database.read).toSorted()).toEqual(['all', 'column', 'get', 'writes'])
  expect(database.read.writes()).toBeTypeOf('number')
})
