import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, ReadHandle } from '../../../src/engine/store/db.ts'
import { cached, cachedThrough, dropHeld, holding } from '../../../src/engine/store/read-cache.ts'
import { openSqlite } from '../../../src/platform/sqlite.ts'

function openNumbers() {
  const file = openSqlite(':memory:')
  file.write.script('CREATE TABLE numbers (id INTEGER PRIMARY KEY, n INTEGER)')
  file.write.run('INSERT INTO numbers VALUES (1, 10)')
  const reads: number[] = []
  const find = ({ read }: Database, id: number) =>
    cached(read, `number ${id}`, () => {
      reads.push(id)
      return read.get<{ n: number }>('SELECT n FROM numbers WHERE id = ?', [id])
    })
  return { file, find, reads }
}

test('a row is read once until something is written', () => {
  const { file, find, reads } = openNumbers()
  expect([find(file, 1), find(file, 1)]).toEqual([{ n: 10 }, { n: 10 }])
  expect(reads).toEqual([1])
  file.write.run('UPDATE numbers SET n = 11')
  expect(find(file, 1)).toEqual({ n: 11 })
  file.close()
})

// A row that was read inside a transaction must not outlive its rollback.
test.each(['transaction', 'rehearse'] as const)('what a %s took back is not cached', (way) => {
  const { file, find } = openNumbers()
  const change = () => {
    file.write.run('UPDATE numbers SET n = 99')
    expect(find(file, 1)).toEqual({ n: 99 })
    if (way === 'transaction') throw new Error('taken back')
  }
  try {
    file[way](change)
  } catch (error) {
    expect(error).toMatchObject({ message: 'taken back' })
  }
  expect(find(file, 1)).toEqual({ n: 10 })
  file.close()
})

test('what is missing is looked for again, and another file is another truth', () => {
  const { file, find, reads } = openNumbers()
  expect([find(file, 2), find(file, 2)]).toEqual([undefined, undefined])
  expect(reads).toEqual([2, 2])
  const other = openNumbers().file
  find(file, 1)
  other.write.run('UPDATE numbers SET n = 20')
  expect(find(other, 1)).toEqual({ n: 20 })
  expect(find(file, 1)).toEqual({ n: 10 })
  file.close()
  other.close()
})

test('what work holds is read once through its writes, from both handles, and no longer', () => {
  const { file } = openNumbers()
  const reads: number[] = []
  const find = (db: ReadHandle) =>
    cachedThrough(db, 'number 1', () => {
      const n = db.get<{ n: number }>('SELECT n FROM numbers WHERE id = 1')?.n ?? 0
      reads.push(n)
      return n
    })
  const write = (n: number) => file.write.run('UPDATE numbers SET n = ?', [n])
  holding(file, () => {
    expect(find(file.read)).toBe(10)
    write(11)
    expect([find(file.read), find(file.write)]).toEqual([10, 10])
    dropHeld(file.write, 'number 1')
    expect([find(file.read), find(file.write)]).toEqual([11, 11])
    write(12)
  })
  expect(find(file.read)).toBe(12)
  write(13)
  expect(find(file.read)).toBe(13)
  expect(reads).toEqual([10, 11, 12, 13])
  file.close()
})

let file: Database
beforeAll(() => {
  file = openSqlite(':memory:')
  file.write.script('CREATE TABLE one (n INTEGER)')
})
afterAll(() => file.close())

const count = () =>
  cached(file.read, 'count', () => file.read.get<{ n: number }>('SELECT count(*) AS n FROM one')?.n)

test('an answer is cached until anything is written to the file', () => {
  let asked = 0
  const ask = () => cached(file.read, 'asked', () => (asked += 1))
  expect([ask(), ask()]).toEqual([1, 1])
  file.write.run('INSERT INTO one VALUES (1)')
  expect([ask(), ask()]).toEqual([2, 2])
})

test('what was read inside a rehearsal is not cached after it', () => {
  const before = count()
  const inside = file.rehearse(() => {
    file.write.run('INSERT INTO one VALUES (2)')
    return count()
  })
  expect(inside).toBe((before ?? 0) + 1)
  expect(count()).toBe(before)
})

test('values of one file say nothing about another', () => {
  const other = openSqlite(':memory:')
  cached(file.read, 'name', () => 'one')
  expect(cached(other.read, 'name', () => 'other')).toBe('other')
  other.close()
})
