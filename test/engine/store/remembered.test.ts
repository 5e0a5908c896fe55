import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../src/engine/store/db.ts'
import { remembered } from '../../../src/engine/store/remembered.ts'
import { openSqlite } from '../../../src/platform/sqlite.ts'

let file: Database
beforeAll(() => {
  file = openSqlite(':memory:')
  file.write.script('CREATE TABLE one (n INTEGER)')
})
afterAll(() => file.close())

const count = () =>
  remembered(file.read, 'count', () => file.read.get<{ n: number }>('SELECT count(*) AS n FROM one')?.n)

test('an answer is remembered until anything is written to the file', () => {
  let asked = 0
  const ask = () => remembered(file.read, 'asked', () => (asked += 1))
  expect([ask(), ask()]).toEqual([1, 1])
  file.write.run('INSERT INTO one VALUES (1)')
  expect([ask(), ask()]).toEqual([2, 2])
})

test('what was read inside a rehearsal is not remembered after it', () => {
  const before = count()
  const inside = file.rehearse(() => {
    file.write.run('INSERT INTO one VALUES (2)')
    return count()
  })
  expect(inside).toBe((before ?? 0) + 1)
  expect(count()).toBe(before)
})

test('answers of one file say nothing about another', () => {
  const other = openSqlite(':memory:')
  remembered(file.read, 'whose', () => 'one')
  expect(remembered(other.read, 'whose', () => 'other')).toBe('other')
  other.close()
})
