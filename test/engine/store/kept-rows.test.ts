import { expect, test } from 'vitest'
import { KeptRows } from '../../../src/engine/store/kept-rows.ts'
import { openSqlite } from '../../../src/platform/sqlite.ts'

function openNumbers() {
  const file = openSqlite(':memory:')
  file.write.script('CREATE TABLE numbers (id INTEGER PRIMARY KEY, n INTEGER)')
  file.write.run('INSERT INTO numbers VALUES (1, 10)')
  const reads: number[] = []
  const kept = new KeptRows<number, { n: number }>((db, id) => {
    reads.push(id)
    return db.get('SELECT n FROM numbers WHERE id = ?', [id])
  })
  return { file, kept, reads }
}

test('a row is read once until something is written', () => {
  const { file, kept, reads } = openNumbers()
  expect([kept.find(file, 1), kept.find(file, 1)]).toEqual([{ n: 10 }, { n: 10 }])
  expect(reads).toEqual([1])
  file.write.run('UPDATE numbers SET n = 11')
  expect(kept.find(file, 1)).toEqual({ n: 11 })
  file.close()
})

// A row that was read inside a transaction must not outlive its rollback.
test.each(['transaction', 'rehearse'] as const)('what a %s took back is not kept', (way) => {
  const { file, kept } = openNumbers()
  const change = () => {
    file.write.run('UPDATE numbers SET n = 99')
    expect(kept.find(file, 1)).toEqual({ n: 99 })
    if (way === 'transaction') throw new Error('taken back')
  }
  try {
    file[way](change)
  } catch (error) {
    expect(error).toMatchObject({ message: 'taken back' })
  }
  expect(kept.find(file, 1)).toEqual({ n: 10 })
  file.close()
})

test('what is missing is looked for again, and another file is another truth', () => {
  const { file, kept, reads } = openNumbers()
  expect([kept.find(file, 2), kept.find(file, 2)]).toEqual([undefined, undefined])
  expect(reads).toEqual([2, 2])
  const other = openNumbers().file
  kept.find(file, 1)
  other.write.run('UPDATE numbers SET n = 20')
  expect(kept.find(other, 1)).toEqual({ n: 20 })
  expect(kept.find(file, 1)).toEqual({ n: 10 })
  file.close()
  other.close()
})
