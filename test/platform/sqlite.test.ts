import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openSqlite } from '../../src/platform/sqlite.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function openFilled(pages: number) {
  const folder = mkdtempSync(join(tmpdir(), 'postdesk-sqlite-'))
  folders.push(folder)
  const path = join(folder, 'a.db')
  const file = openSqlite(path)
  file.write.script('CREATE TABLE blobs (id INTEGER PRIMARY KEY, bytes BLOB)')
  const fill = () =>
    file.transaction(() => {
      for (let page = 0; page < pages; page += 1)
        file.write.run('INSERT INTO blobs (bytes) VALUES (zeroblob(4000))')
    })
  fill()
  return { path, file, fill }
}

test('a log that holds enough is folded into the file, once', () => {
  const { path, file, fill } = openFilled(100)
  const before = statSync(path).size
  expect(file.checkpointBeyond(1000)).toBe(false)
  expect(statSync(path).size).toBe(before)
  expect(file.checkpointBeyond(100)).toBe(true)
  expect(statSync(path).size).toBeGreaterThan(100 * 4000)
  expect(file.checkpointBeyond(1)).toBe(false)
  fill()
  expect(file.checkpointBeyond(100)).toBe(true)
  expect(file.read.column('SELECT count(*) FROM blobs')).toEqual([200])
  file.close()
})

test('it waits for no reader, and a file in memory has no log', () => {
  const { path, file, fill } = openFilled(100)
  const reader = openSqlite(path)
  reader.transaction(() => undefined)
  reader.rehearse(() => {
    expect(reader.read.column('SELECT count(*) FROM blobs')).toEqual([100])
    expect(file.checkpointBeyond(50)).toBe(true)
  })
  fill()
  expect(file.checkpointBeyond(50)).toBe(true)
  reader.close()
  file.close()
  const memory = openSqlite(':memory:')
  expect(memory.checkpointBeyond(1)).toBe(false)
  memory.close()
})
