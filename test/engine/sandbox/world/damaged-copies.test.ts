import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Served, serve } from '../../../../src/host/serve.ts'
import { openSqlite } from '../../../../src/platform/sqlite.ts'
import type { Body, DataOf } from '../../../support/answers.ts'
import { callTool } from '../../../support/serve-process.ts'

/**
 * Right to the last edge, 15: a copy that cannot be used takes nothing away. Without its platform it is refused and
 * the present world goes on; without an organization's file the others come back, and the present file is kept.
 */
const base = mkdtempSync(join(tmpdir(), 'damaged-copies-'))
const log = { info: () => undefined, error: () => undefined }
const ORGANIZATION = join('organizations', '0001.db')

let folder: string
let served: Served
let token: string

const open = (data: string): Promise<Served> => serve({ port: 0, data, seed: 'empty', log })

async function control<N extends string>(action: N, input: object = {}) {
  const answer = await fetch(`${served.url}/sandbox/v1/${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${served.access?.controlKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  return { status: answer.status, body: (await answer.json()) as Body<DataOf<N>> }
}

const add = async (email: string) => {
  expect((await callTool(served.url, token, 'add_subscriber', { email })).status).toBe(200)
}
const count = async (): Promise<number> =>
  (await callTool(served.url, token, 'count_subscribers')).body.data.total

async function start(data: string): Promise<void> {
  folder = data
  served = await open(data)
  const made = await control('organization.create', { name: 'Shop' })
  token = made.body.data.token
}

/** The sandbox again, as after a restart; tokens that serving printed are new ones. */
async function restart(): Promise<void> {
  await served.close()
  served = await open(folder)
  token = served.access?.organizations[0]?.token ?? ''
}

beforeAll(async () => {
  await start(join(base, 'other'))
  await control('organization.create', { name: 'Second' })
  await served.close()
})
let turn = 0
beforeEach(async () => start(join(base, String((turn += 1)))))
afterEach(() => served.close())
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** What is done to a file of the copy; `world` is the copy's folder. */
const DAMAGES: [string, (world: string, file: string) => void][] = [
  ['is missing', (world, file) => rmSync(join(world, file))],
  ['is empty', (world, file) => truncateSync(join(world, file), 0)],
  ['was cut off', (world, file) => truncateSync(join(world, file), 8192)],
  ['lost its beginning', (world, file) => overwrite(join(world, file))],
  ['is no database', (world, file) => writeFileSync(join(world, file), 'mine '.repeat(5000))],
  [
    'is of another sandbox',
    (world, file) => copyFileSync(join(base, 'other', 'world', file), join(world, file)),
  ],
]

function overwrite(file: string): void {
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0, 0, 64))
}

function makeNewer(file: string): void {
  const database = openSqlite(file)
  database.writeVersion(database.readVersion() + 1000)
  database.close()
}

type GoneBack = DataOf<'snapshot.restore'> | DataOf<'clock.rewind'>

/** Both ways to a copy: by its name, and by the clock. Each makes one with a single subscriber, and goes back to it. */
const WAYS: [
  string,
  { copy: () => Promise<string>; back: () => Promise<{ status: number; body: Body<GoneBack> }> },
][] = [
  [
    'snapshot.restore',
    {
      copy: async () => {
        expect((await control('snapshot.create', { name: 'one' })).status).toBe(200)
        return join(folder, 'snapshots', 'one', 'world')
      },
      back: () => control('snapshot.restore', { name: 'one' }),
    },
  ],
  [
    'clock.rewind',
    {
      copy: async () => {
        expect((await control('clock.advance', { by: '1h' })).status).toBe(200)
        return join(folder, 'rewind', '000001', 'world')
      },
      back: () => control('clock.rewind'),
    },
  ],
]

describe.each(WAYS)('%s', (_name, { copy, back }) => {
  test.each(DAMAGES)(
    'a copy in which the platform %s is refused, and nothing is lost',
    async (_what, damage) => {
      await add('ann@mail.test')
      damage(await copy(), 'platform.db')
      await add('bea@mail.test')
      const { status, body } = await back()
      expect(status).toBe(400)
      expect(body.message).toMatch(/its platform\.db .*The present world was left as it is/)
      expect(await count()).toBe(2)
      await add('cem@mail.test')
      await restart()
      expect(await count()).toBe(3)
    },
  )

  test('a copy with the file of an organization of a newer version is refused: the world would not open', async () => {
    await add('ann@mail.test')
    makeNewer(join(await copy(), ORGANIZATION))
    await add('bea@mail.test')
    const { status, body } = await back()
    expect(status).toBe(400)
    expect(body.message).toMatch(/its file of organization 1 was written by a newer Postdesk/)
    expect(await count()).toBe(2)
  })

  test.each(DAMAGES)(
    'a copy in which an organization %s comes back without it, and its file of before is kept',
    async (_what, damage) => {
      await add('ann@mail.test')
      damage(await copy(), ORGANIZATION)
      await add('bea@mail.test')
      const { status, body } = await back()
      expect(status).toBe(200)
      const { warnings = [] } = body.data
      expect(warnings).toHaveLength(1)
      const [, kept = '', file = ''] = /copy "(.+)" to "(.+)"\.$/.exec(warnings[0] ?? '') ?? []
      expect(file).toBe(join(folder, 'world', ORGANIZATION))
      await served.close()
      copyFileSync(kept, file)
      await restart()
      expect(await count()).toBe(2)
    },
  )
})

test('after a copy of the clock was refused, the next rewind goes to the one before', async () => {
  await add('ann@mail.test')
  await control('clock.advance', { by: '1h' })
  await add('bea@mail.test')
  await control('clock.advance', { by: '1h' })
  await add('cem@mail.test')
  truncateSync(join(folder, 'rewind', '000002', 'world', 'platform.db'), 0)
  expect((await control('clock.rewind')).body.message).toMatch(
    /rewind again to go back to the copy before it/,
  )
  expect(await count()).toBe(3)
  expect((await control('clock.rewind')).status).toBe(200)
  expect(await count()).toBe(1)
})

test('a whole copy is put back without a word', async () => {
  await add('ann@mail.test')
  await control('snapshot.create', { name: 'one' })
  await add('bea@mail.test')
  expect((await control('snapshot.restore', { name: 'one' })).body.data).not.toHaveProperty('warnings')
  expect(await count()).toBe(1)
})
