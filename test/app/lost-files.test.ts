import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '../../src/host/serve.ts'

let data: string
beforeAll(() => {
  data = join(mkdtempSync(join(tmpdir(), 'lost-files-')), 'sandbox')
})
afterAll(() => rmSync(join(data, '..'), { recursive: true, force: true }))

/** Starts and ends a server on the folder; returns what it says of lost files. */
async function start(): Promise<string[]> {
  const said: string[] = []
  const log = { info: () => undefined, error: (message: string) => void said.push(message) }
  const served = await serve({ port: 0, data, log, seed: 'demo' })
  await served.close()
  return said.map((line) => line.replace(data, '…'))
}

const lost = (file: string, gone: string) =>
  `"…/${file}" was missing or empty, and a new one was made. ${gone}. To have them back, stop Postdesk, put back a copy of the file, and start again.`

const KEYS = lost('keys.db', 'Keys that were handed out are refused now, and mail is relayed nowhere')
const RECORDS = lost('app/app.db', 'Connections, history and cases are not in it')

test('Right to the last edge, 15: a lost file of keys or records is told once, with what is gone', async () => {
  expect(await start()).toEqual([])
  expect(await start()).toEqual([])
  rmSync(join(data, 'keys.db'))
  rmSync(join(data, 'app', 'app.db'))
  expect(await start()).toEqual([RECORDS, KEYS])
  truncateSync(join(data, 'keys.db'))
  truncateSync(join(data, 'app', 'app.db'))
  expect(await start()).toEqual([RECORDS, KEYS])
  expect(await start()).toEqual([])
})
