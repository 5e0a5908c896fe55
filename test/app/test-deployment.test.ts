import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Application, composeApplication } from '../../src/app/compose.ts'
import type { HostActionInput } from '../../src/app/actions/contract.ts'
import type { ConnectionSummary } from '../../src/shared/bridge.ts'
import { startOrganization, type TestOrganization } from '../support/organization.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'

/** A deployment is tested when it is added and on request; its state is what it answered last. */
let folder: string
let application: Application
let far: ServedSandbox
let shop: TestOrganization

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'test-deployment-'))
  far = await serveSandbox()
  shop = await startOrganization(far)
  const silent = { info: () => undefined, error: () => undefined }
  application = composeApplication({ appFolder: folder, host: 'browser', log: silent })
})
afterAll(async () => {
  await application.close()
  await far.close()
  rmSync(folder, { recursive: true, force: true })
})

const control = (action: string, input: object = {}) =>
  application.bridge.control({ action, input: input as Record<string, unknown> })

async function list(): Promise<ConnectionSummary[]> {
  const listed = await control('connection.list')
  return (listed as { data: { connections: ConnectionSummary[] } }).data.connections
}

const add = (given: Partial<HostActionInput<'connection.add'>>) =>
  control('connection.add', {
    ...{
      label: 'Far',
      url: far.url,
      environment: 'staging',
      key: far.adminKey,
      keep: 'session',
      tested: true,
    },
    ...given,
  })

test('one that answers is added, with who the key is and what it opens', async () => {
  expect(await add({})).toMatchObject({
    ok: true,
    data: {
      connection: { label: 'Far', health: { state: 'works', at: expect.any(String), message: null } },
      test: {
        ...{ url: far.url, surfaces: ['customer', 'admin'], tools: 113, key: 'admin', organizations: 1 },
        keyEnd: far.adminKey.slice(-4),
        latencyMs: expect.any(Number),
      },
    },
  })
  const own = await add({ label: 'Shop', key: shop.token })
  expect(own).toMatchObject({
    data: { test: { surfaces: ['customer'], tools: 105, key: 'organization', organizations: null } },
  })
  // The admin surface refuses a token, which is good all the same.
  const { id } = (own as { data: { connection: { id: string } } }).data.connection
  const call = { connection: id, surface: 'admin', tool: 'list_orgs', input: {} } as const
  expect(await application.bridge.call(call)).toMatchObject({ error: { code: 'AUTHENTICATION_ERROR' } })
  expect((await list()).find((one) => one.id === id)?.health).toMatchObject({ state: 'works' })
})

test('one that does not is refused in its own words, and nothing of it is kept', async () => {
  const before = await list()
  const refusals = [
    [{ key: `svca_${'0'.repeat(64)}` }, 'AUTHENTICATION_ERROR'],
    [{ url: 'http://127.0.0.1:9' }, 'CONNECTION_REFUSED'],
    // Its console is not built: 503.
    [{ url: `${far.url}/elsewhere` }, 'SERVER_FAILED'],
    [{ url: 'http://mail.example' }, 'NOT_ENCRYPTED'],
  ] as const
  for (const [given, code] of refusals) expect(await add(given)).toMatchObject({ ok: false, error: { code } })
  expect(await list()).toEqual(before)
})

test('kept untested, its state is what it answers to the next real call', async () => {
  const key = (await far.control('key.create', { kind: 'admin' })).body.data
  const added = await add({ label: 'Later', key: key.key, tested: false })
  const { id } = (added as { data: { connection: { id: string } } }).data.connection
  const health = async () => (await list()).find((one) => one.id === id)?.health
  expect(await health()).toEqual({ state: 'untested', at: null, message: null })
  const call = { connection: id, surface: 'admin', tool: 'get_org', input: { slug: 'nobody' } } as const
  expect(await application.bridge.call(call)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
  expect(await health()).toMatchObject({ state: 'works' })
  await far.control('key.revoke', { id: key.id })
  expect(await control('connection.test', { id })).toMatchObject({ error: { code: 'AUTHENTICATION_ERROR' } })
  expect(await health()).toMatchObject({ state: 'refused', message: expect.stringContaining('key') })
  // A refusal of this computer says nothing of the deployment.
  await application.bridge.call({ ...call, surface: 'customer', tool: 'create_tag', input: { name: 'x' } })
  expect(await health()).toMatchObject({ state: 'refused' })
  // Another address takes another key, and knows nothing of the answers of the first.
  await control('connection.renewKey', { id, url: 'http://127.0.0.1:9', key: far.adminKey, keep: 'session' })
  expect(await health()).toMatchObject({ state: 'untested' })
  expect(await control('connection.test', { id })).toMatchObject({ error: { code: 'CONNECTION_REFUSED' } })
  expect(await health()).toMatchObject({ state: 'fails' })
})

test('an address without encryption is asked only when the person said so, for that address', async () => {
  const plain = { label: 'Plain', url: 'http://nowhere.invalid', tested: false, allowPlain: true }
  const { id } = ((await add(plain)) as { data: { connection: { id: string } } }).data.connection
  const code = async () =>
    ((await control('connection.test', { id })) as { error: { code: string } }).error.code
  expect(await code()).toMatch(/^(HOST_NOT_FOUND|NO_NETWORK)$/)
  await control('connection.renewKey', {
    id,
    url: 'http://elsewhere.invalid',
    key: far.adminKey,
    keep: 'session',
  })
  expect(await code()).toBe('NOT_ENCRYPTED')
})

test('a sandbox has nothing to test', async () => {
  const made = await control('connection.create', { label: 'Near', seed: 'empty' })
  const { id } = (made as { data: { connection: { id: string } } }).data.connection
  expect(await control('connection.test', { id })).toMatchObject({ error: { code: 'WRONG_STATE' } })
  expect((await list()).find((one) => one.id === id)?.health).toBeNull()
})

test('last used is when a call was last answered: not the adding, not what was not sent or not answered', async () => {
  const added = await add({ label: 'Used', key: shop.token, tested: false })
  const { id } = (added as { data: { connection: { id: string } } }).data.connection
  const made = await control('connection.create', { label: 'Near', seed: 'empty' })
  const near = (made as { data: { connection: { id: string } } }).data.connection.id
  const lastUsed = async (of = id) => (await list()).find((one) => one.id === of)?.lastUsedAt
  const call = (connection: string, tool: string, input = {}) =>
    application.bridge.call({ connection, surface: 'customer', tool, input })
  expect([await lastUsed(), await lastUsed(near)]).toEqual([null, null])
  // Refused on this computer: the deployment heard nothing.
  expect(await call(id, 'create_tag', { name: 'x' })).toMatchObject({ error: { code: 'FORBIDDEN' } })
  expect(await lastUsed()).toBeNull()
  const began = Date.now()
  expect(await call(id, 'get_subscriber', { id: 'sub_0' })).toMatchObject({ ok: false })
  expect(Date.parse((await lastUsed()) ?? '')).toBeGreaterThanOrEqual(began)
  await call(near, 'list_tags')
  expect(Date.parse((await lastUsed(near)) ?? '')).toBeGreaterThanOrEqual(began)
  // What no answer came to is no use; what is kept outlives the process.
  const before = [await lastUsed(), await lastUsed(near)]
  await control('connection.renewKey', { id, url: 'http://127.0.0.1:9', key: shop.token, keep: 'session' })
  expect(await call(id, 'list_tags')).toMatchObject({ error: { code: 'CONNECTION_REFUSED' } })
  expect(await lastUsed()).toBe(before[0])
  await application.close()
  application = composeApplication({
    appFolder: folder,
    host: 'browser',
    log: { info: () => undefined, error: () => undefined },
  })
  expect([await lastUsed(), await lastUsed(near)]).toEqual(before)
})
