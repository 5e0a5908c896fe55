import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KeyRing } from '../../src/engine/sandbox/world/keys.ts'
import { migrate } from '../../src/engine/store/migrate.ts'
import { keyMigrations } from '../../src/engine/store/migrations/index.ts'
import { consoleCall } from '../../src/gateway/gateway.ts'
import { nodeDigest, systemChance } from '../../src/platform/machine.ts'
import { openSqlite } from '../../src/platform/sqlite.ts'
import { startOrganization, type TestOrganization } from '../support/organization.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'

/** Line 14: a file that takes no more fails the call that needs it, and nothing else. */
let sandbox: ServedSandbox
let shop: TestOrganization

beforeAll(async () => {
  sandbox = await serveSandbox()
  shop = await startOrganization(sandbox)
})
afterAll(() => sandbox.close())

test('Right to the last edge, 14: a call that does not fit says so with path and next step, and changes nothing', async () => {
  const { file } = shop
  const pages = file.read.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0
  file.write.script(`PRAGMA max_page_count = ${pages + 2}`)
  const subscribers = Array.from({ length: 500 }, (_, index) => ({
    email: `${index}@shop.test`,
    name: 'Ada',
  }))
  const { message } = await shop.refuse('INTERNAL_ERROR', 'import_subscribers', { subscribers })
  expect(message).toMatch(
    /^The disk that holds ".*organizations.*\.db" is full; nothing was changed: free some space and try again\.$/,
  )
  expect((await shop.call('count_subscribers')).total).toBe(0)
  file.write.script('PRAGMA max_page_count = 1000000')
  await shop.call('import_subscribers', { subscribers })
  expect((await shop.call('count_subscribers')).total).toBe(500)
})

test('a change that is committed is answered as done, though the platform file can take nothing: it follows', async () => {
  const { world } = sandbox
  const nameInList = async () => (await sandbox.admin('list_orgs')).body.data.organizations[0]?.name
  await shop.call('update_organization_settings', { name: 'Before' })
  world.platform.write.script('PRAGMA query_only = ON')
  await shop.call('update_organization_settings', { name: 'After' })
  expect(await nameInList()).toBe('Before')
  expect(() => world.applySideEffects()).toThrow(/platform\.db/)
  world.platform.write.script('PRAGMA query_only = OFF')
  world.applySideEffects()
  expect(await nameInList()).toBe('After')
})

test('a key is taken though its last use cannot be noted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'))
  const database = openSqlite(join(folder, 'keys.db'))
  try {
    migrate(database, keyMigrations)
    const machine = { now: () => Date.UTC(2026, 8, 1) }
    const keys = new KeyRing(database, {
      ...{ machine, chance: systemChance, digest: nodeDigest },
      learn: () => undefined,
    })
    const { id, secret } = keys.mint({ kind: 'admin', organization: null, label: 'support', session: false })
    database.write.script('PRAGMA query_only = ON')
    expect(keys.find(secret)).toMatchObject({ id, lastUsed: null })
  } finally {
    database.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a bulk operation that the disk refuses waits, and goes on when there is room', async () => {
  const { file, call } = shop
  const total = (await call('count_subscribers')).total
  const input = { action: 'ADD_TAGS', tags: ['waits'], filters: [] }
  const ask = async (more: object) => {
    const asked = { surface: 'customer', tool: 'create_bulk_operation', organization: shop.id } as const
    return (await sandbox.gateway.call(consoleCall({ ...asked, input: { ...input, ...more } }))).result
  }
  const first = await ask({})
  const created = await ask({ confirmationCode: first.ok ? 0 : first.error.confirmation?.confirmationCode })
  // Before its first block: that comes with the next turn.
  const pages = file.read.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0
  file.write.script(`PRAGMA max_page_count = ${pages}`)
  expect(created).toMatchObject({ ok: true, data: { status: 'PENDING', total } })
  const operations = async () => (await call('list_bulk_operations')).operations
  for (let turn = 0; turn < 20; turn += 1)
    expect(await operations()).toMatchObject([{ status: 'PENDING', processed: 0, done: false }])
  file.write.script('PRAGMA max_page_count = 1000000')
  expect((await sandbox.control('clock.advance', { by: '1m' })).status).toBe(200)
  expect(await operations()).toMatchObject([{ status: 'COMPLETED', processed: total, succeeded: total }])
})
