import { expect, test } from 'vitest'
import { insertMany } from '../../../src/engine/store/insert-many.ts'
import { openSqlite } from '../../../src/platform/sqlite.ts'

test.each([0, 1, 7, 8, 9, 49, 50, 51, 58, 100, 149])('%i rows, each once and in order', (count) => {
  const file = openSqlite(':memory:')
  file.write.script('CREATE TABLE pairs (id INTEGER PRIMARY KEY, a INTEGER, b TEXT)')
  const pairs = Array.from({ length: count }, (_, index) => ({ a: index, b: `b${index}` }))
  insertMany(
    file.write,
    'INSERT INTO pairs (a, b)',
    2,
    pairs.flatMap(({ a, b }) => [a, b]),
  )
  expect(file.read.all('SELECT a, b FROM pairs ORDER BY id')).toEqual(pairs)
  file.close()
})
