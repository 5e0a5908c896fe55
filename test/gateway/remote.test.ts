import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tools } from '../../src/engine/tools/index.ts'
import { consoleCall, type Permission } from '../../src/gateway/gateway.ts'
import { RemoteGateway } from '../../src/gateway/remote.ts'
import { machinePause } from '../../src/platform/machine.ts'
import { undiciClient } from '../../src/platform/web-client.ts'
import { startOrganization, type TestOrganization } from '../support/organization.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'
import { setClock } from '../support/clock.ts'
import { noRecords } from '../support/records.ts'
import { MINUTE_MS } from '../../src/shared/text/time-units.ts'

/** The gateway of a deployment, against a second real Postdesk: it forwards, and says what came back. */
const machine = setClock()
const web = undiciClient()
let sandbox: ServedSandbox
let shop: TestOrganization
const requests: string[] = []
const logged: string[] = []

beforeAll(async () => {
  sandbox = await serveSandbox({ machine })
  shop = await startOrganization(sandbox, { plan: 'free' })
  await shop.call('add_subscriber', { email: 'a@shop.test' })
})
afterAll(async () => {
  await web.close()
  await sandbox.close()
})

function connect(key: string, permission: Permission, url = sandbox.url): RemoteGateway {
  const counting = {
    request: (request: Parameters<typeof web.request>[0]) => {
      requests.push(`${request.method} ${request.url}`)
      return web.request(request)
    },
  }
  const log = {
    info: () => undefined,
    error: (message: string, facts?: object) => void logged.push(`${message} ${JSON.stringify(facts)}`),
  }
  return new RemoteGateway({
    url,
    key: () => Promise.resolve(key),
    permission,
    web: counting,
    pause: machinePause,
    mostWaitMs: 0,
    machine,
    steady: machine,
    log,
    records: noRecords,
    tools,
  })
}

const call = async (
  gateway: RemoteGateway,
  tool: string,
  input: object = {},
  organization: string | null = null,
) => (await gateway.call(consoleCall({ surface: 'customer', tool, input, organization }))).result

describe('reading through it', () => {
  test('with a token: the answer is the one of the deployment', async () => {
    const gateway = connect(shop.token, 'read')
    const here = await call(gateway, 'get_subscriber', { email: 'a@shop.test' })
    expect(here).toEqual({ ok: true, data: await shop.call('get_subscriber', { email: 'a@shop.test' }) })
  })

  test('with an admin key: customer tools act as the chosen organization, admin tools as the platform', async () => {
    const gateway = connect(sandbox.adminKey, 'read')
    for (const organization of [shop.id, shop.slug]) {
      expect(await call(gateway, 'count_subscribers', {}, organization)).toEqual({
        ok: true,
        data: { total: 1 },
      })
    }
    const given = { surface: 'admin', tool: 'list_orgs', input: {}, organization: null } as const
    const listed = await gateway.call(consoleCall(given))
    expect(listed.result).toMatchObject({ ok: true, data: { total: 1, organizations: [{ id: shop.id }] } })
  })

  test('the listing has the tools of both surfaces that the key opens, and is kept for five minutes', async () => {
    const surfaces = async (key: string) => {
      const listed = await connect(key, 'read').tools()
      if (!listed.ok) throw new Error(listed.error.message)
      return Object.groupBy(listed.data, (tool) => tool.surface)
    }
    const customer = tools.filter((tool) => tool.surface === 'customer').length
    const admin = tools.filter((tool) => tool.surface === 'admin').length
    expect((await surfaces(shop.token)).customer).toHaveLength(customer)
    expect((await surfaces(shop.token)).admin).toBeUndefined()
    expect((await surfaces(sandbox.adminKey)).customer).toHaveLength(customer)
    expect((await surfaces(sandbox.adminKey)).admin).toHaveLength(admin)
    const gateway = connect(shop.token, 'read')
    await gateway.tools()
    const sent = requests.length
    const again = await gateway.tools()
    const tags = again.ok ? again.data.find(({ name }) => name === 'list_tags') : undefined
    expect(tags).toMatchObject({ surface: 'customer', access: 'read' })
    expect(requests).toHaveLength(sent)
    machine.pass(5 * MINUTE_MS)
    await gateway.tools()
    expect(requests.length).toBeGreaterThan(sent)
  })
})

describe('read-only', () => {
  test('every tool that writes, and every unknown one, is refused before anything is sent', async () => {
    const gateway = connect(shop.token, 'read')
    const sent = requests.length
    for (const tool of [
      ...tools.filter(({ access }) => access !== 'read').map(({ name }) => name),
      'new_tool',
      '../x',
    ]) {
      const answer = await call(gateway, tool, { email: 'a@shop.test' })
      expect(answer).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } })
      expect(JSON.stringify(answer)).toContain('was not sent')
    }
    expect(requests).toHaveLength(sent)
  })
})

describe('what the deployment says passes through unchanged', () => {
  test('validation errors with their issues, not found, and a wrong key', async () => {
    const gateway = connect(shop.token, 'read')
    expect(await call(gateway, 'list_subscribers', { limit: 0 })).toMatchObject({
      ok: false,
      error: { code: 'VALIDATION_ERROR', issues: [{ path: 'limit' }] },
    })
    expect(await call(gateway, 'get_subscriber', { email: 'b@shop.test' })).toEqual({
      ok: false,
      error: { code: 'NOT_FOUND', message: 'email: no subscriber with the address "b@shop.test".' },
    })
    const wrong = connect(`svc_${'0'.repeat(48)}`, 'read')
    expect(await call(wrong, 'list_tags')).toMatchObject({
      ok: false,
      error: { code: 'AUTHENTICATION_ERROR' },
    })
    expect(await wrong.tools()).toMatchObject({ ok: false, error: { code: 'AUTHENTICATION_ERROR' } })
  })

  test('a request for confirmation, with a code that then works', async () => {
    const gateway = connect(shop.token, 'all')
    await call(gateway, 'add_subscriber', { email: 'c@shop.test' })
    const asked = await call(gateway, 'unsubscribe', { email: 'c@shop.test' })
    if (asked.ok) throw new Error('was not asked')
    expect(asked.error).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      confirmation: { action: 'Unsubscribe "c@shop.test"', expiresAt: machine.now() + 300_000 },
    })
    const confirmationCode = asked.error.confirmation?.confirmationCode
    const done = await call(gateway, 'unsubscribe', { email: 'c@shop.test', confirmationCode })
    expect(done).toMatchObject({ ok: true, data: { subscriber: { status: 'UNSUBSCRIBED' } } })
  })

  test('the rate limit, with the seconds to wait', async () => {
    const gateway = connect(shop.token, 'read')
    let last = await call(gateway, 'list_tags')
    for (let n = 0; n < 101 && last.ok; n += 1) last = await call(gateway, 'list_tags')
    expect(last).toMatchObject({
      ok: false,
      error: {
        code: 'RATE_LIMIT_ERROR',
        message: 'Too many requests: 100 per minute.',
        retryAfter: expect.any(Number),
      },
    })
    machine.pass(MINUTE_MS)
  })
})

describe('trouble', () => {
  test('a server that is something else', async () => {
    const gateway = connect(shop.token, 'read', `${sandbox.url}/elsewhere`)
    for (const said of [await call(gateway, 'list_tags'), await gateway.tools()])
      expect(said).toMatchObject({
        ok: false,
        error: { message: expect.stringContaining('/elsewhere answered') },
      })
  })

  test('it has no control door, and admits nobody', async () => {
    const gateway = connect(shop.token, 'all')
    expect(await gateway.control('snapshot.create')).toMatchObject({ ok: false })
    const given = { surface: 'customer', tool: 'list_tags', input: {}, organization: null } as const
    const caller = { kind: 'key', token: shop.token, organization: null, isOverLimit: false } as const
    const sent = requests.length
    expect((await gateway.call({ ...consoleCall(given), caller })).result).toMatchObject({
      ok: false,
      error: { code: 'FORBIDDEN' },
    })
    expect(requests).toHaveLength(sent)
  })

  test('no answer and no line of the log ever held a key', async () => {
    const gateways = [
      connect(shop.token, 'read'),
      connect(sandbox.adminKey, 'all'),
      connect(shop.token, 'read', 'http://127.0.0.1:9'),
    ]
    for (const gateway of gateways) {
      const said = [
        await gateway.tools(),
        await call(gateway, 'list_tags', {}, shop.id),
        await call(gateway, 'get_subscriber', {}, shop.id),
        await call(gateway, 'unsubscribe', { email: 'a@shop.test' }, shop.id),
        ...logged,
        ...requests,
      ]
      expect(JSON.stringify(said)).not.toMatch(/svca?_[0-9a-f]{8}/)
    }
  })
})
