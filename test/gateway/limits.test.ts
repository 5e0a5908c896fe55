import { AddressLimit } from '../../src/gateway/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '../support/clock.ts'
import { startOrganization } from '../support/organization.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'
import { MINUTE_MS } from '../../src/shared/text/time-units.ts'

/** Requests per minute and plan, headers and Retry-After (contract: rate-limits). */
const machine = setClock()
let sandbox: ServedSandbox

beforeAll(async () => {
  sandbox = await serveSandbox({ machine })
})
afterAll(() => sandbox.close())
// A fresh minute, ten seconds in.
beforeEach(() => machine.pass(MINUTE_MS - (machine.now() % MINUTE_MS) + 10_000))

const rateOf = (headers: Headers) => ({
  limit: headers.get('x-ratelimit-limit'),
  remaining: headers.get('x-ratelimit-remaining'),
  reset: headers.get('x-ratelimit-reset'),
  retry: headers.get('retry-after'),
})

/** Calls a few at a time, a millisecond apart, so that no single second of one address fills up. */
async function callTimes(howMany: number, call: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < howMany; done += 20) {
    machine.pass(40)
    await Promise.all(Array.from({ length: Math.min(20, howMany - done) }, call))
  }
}

describe('requests per minute, per organization', () => {
  test.each([
    ['free', 100],
    ['creator', 700],
    ['pro', 700],
    ['premium', 700],
    ['business', 2000],
    ['enterprise', 2000],
  ] as const)('%s plan: %i, then 429 with Retry-After until the minute is over', async (plan, limit) => {
    const shop = await startOrganization(sandbox, { plan })
    const first = await shop.post('list_tags')
    const reset = String(Math.ceil(machine.now() / MINUTE_MS) * 60)
    expect(rateOf(first.headers)).toEqual({
      limit: String(limit),
      remaining: String(limit - 1),
      reset,
      retry: null,
    })
    await callTimes(limit - 2, () => shop.post('list_tags'))
    const last = await shop.post('list_tags')
    expect(last.status).toBe(200)
    expect(rateOf(last.headers)).toEqual({ limit: String(limit), remaining: '0', reset, retry: null })
    const over = await shop.post('list_tags')
    const wait = Math.ceil((Number(reset) * 1000 - machine.now()) / 1000)
    expect(over.status).toBe(429)
    expect(rateOf(over.headers)).toEqual({ limit: String(limit), remaining: '0', reset, retry: String(wait) })
    expect(over.body).toEqual({
      success: false,
      code: 'RATE_LIMIT_ERROR',
      error: `Too many requests: ${limit} per minute.`,
      message: `Too many requests: ${limit} per minute.`,
    })
    machine.pass(Number(reset) * 1000 - machine.now() - 1)
    expect((await shop.post('list_tags')).status).toBe(429)
    machine.pass(1)
    expect((await shop.post('list_tags')).status).toBe(200)
  })

  test('bad calls count: wrong parameters, an unknown tool, a wrong method, broken JSON, a question', async () => {
    const shop = await startOrganization(sandbox, { plan: 'free' })
    await shop.call('add_subscriber', { email: 'a@shop.test' })
    const at = `${sandbox.url}/api/v2/tools`
    const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' }
    const answers = [
      await fetch(`${at}/get_subscriber`, { method: 'POST', headers, body: '{}' }),
      await fetch(`${at}/get_nobody`, { method: 'POST', headers, body: '{}' }),
      await fetch(`${at}/list_tags`, { method: 'DELETE', headers }),
      await fetch(`${at}/list_tags`, { method: 'POST', headers, body: '{' }),
      await fetch(`${at}/list_tags`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'text/xml' },
        body: '<a/>',
      }),
      await fetch(`${at}/unsubscribe`, { method: 'POST', headers, body: '{"email":"a@shop.test"}' }),
      await fetch(at, { headers }),
      await fetch(`${at}/list_tags`, { headers }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([400, 404, 405, 400, 415, 403, 200, 200])
    expect(answers.map((answer) => answer.headers.get('x-ratelimit-remaining'))).toEqual(
      Array.from({ length: 8 }, (_, index) => String(98 - index)),
    )
  })

  test('all keys of an organization share its budget; other organizations have their own', async () => {
    const shop = await startOrganization(sandbox, { plan: 'free' })
    const other = await startOrganization(sandbox, { plan: 'free' })
    await shop.post('list_tags')
    const minted = await sandbox.control('key.create', { kind: 'customer', organizationId: shop.id })
    const second = await sandbox.customer(minted.body.data.key, 'list_tags')
    const admin = await sandbox.customer(
      sandbox.adminKey,
      'list_tags',
      {},
      { 'x-service-organization': shop.slug },
    )
    expect(rateOf(second.headers).remaining).toBe('98')
    expect(rateOf(admin.headers).remaining).toBe('97')
    expect(rateOf((await other.post('list_tags')).headers).remaining).toBe('99')
  })

  test('another plan counts from the next call on', async () => {
    const shop = await startOrganization(sandbox, { plan: 'free' })
    await shop.post('list_tags')
    await sandbox.control('organization.set', { organizationId: shop.id, plan: 'business' })
    expect(rateOf((await shop.post('list_tags')).headers)).toMatchObject({ limit: '2000', remaining: '1998' })
  })

  test('a caller with no or a wrong key spends nobody’s budget', async () => {
    const shop = await startOrganization(sandbox, { plan: 'free' })
    const refused = await sandbox.customer(`${shop.token.slice(0, -1)}x`, 'list_tags')
    expect(refused.status).toBe(401)
    expect(rateOf(refused.headers)).toEqual({ limit: null, remaining: null, reset: null, retry: null })
    expect(rateOf((await shop.post('list_tags')).headers).remaining).toBe('99')
  })
})

describe('500 requests per second from one address, for any route', () => {
  test('the 501st is refused before the key is looked at, and the next second is free', async () => {
    machine.pass(1000 - (machine.now() % 1000))
    const shop = await startOrganization(sandbox)
    for (let done = 0; done < 500; done += 20) {
      await Promise.all(Array.from({ length: 20 }, () => sandbox.customer('svc_wrong', 'list_tags')))
    }
    for (const answer of [
      await shop.post('list_tags'),
      await sandbox.admin('list_orgs'),
      await sandbox.customer('x', 'y'),
    ]) {
      expect(answer.status).toBe(429)
      expect(answer.headers.get('retry-after')).toBe('1')
      expect(answer.body.message).toBe('Too many requests: 500 per second from one address.')
    }
    machine.pass(1000)
    expect((await shop.post('list_tags')).status).toBe(200)
  })

  test('Right to the last edge, 19: every route is counted together, and refused together', async () => {
    machine.pass(1000 - (machine.now() % 1000))
    const get = (path: string) => fetch(sandbox.url + path)
    const counted = ['/nowhere', '/links/c/x', '/pictures/x', '/sandbox/v1/clock.get', '/api/v2/tools']
    for (let done = 0; done < 500; done += 20) {
      const statuses = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => (await get(counted[index % counted.length]!)).status),
      )
      expect(statuses).not.toContain(429)
    }
    for (const path of [
      ...counted,
      '/',
      '/open',
      '/console/events',
      '/console/call',
      '/api/v1/admin/tools',
    ]) {
      const answer = await get(path)
      expect({ path, status: answer.status }).toEqual({ path, status: 429 })
      expect(answer.headers.get('retry-after')).toBe('1')
      expect(await answer.json()).toMatchObject({
        message: 'Too many requests: 500 per second from one address.',
      })
    }
    // A page of somebody else uses nothing of it up.
    machine.pass(1000)
    for (let done = 0; done < 520; done += 20) {
      const foreign = { headers: { origin: 'https://evil.example' } }
      await Promise.all(Array.from({ length: 20 }, () => fetch(`${sandbox.url}/nowhere`, foreign)))
    }
    expect((await get('/nowhere')).status).not.toBe(429)
  })
})

test('ten thousand addresses are counted at once; one more, and all of them count from zero', () => {
  const limit = new AddressLimit({ machine, steady: machine })
  const isOver = () => limit.isOver('192.0.2.1')
  for (let call = 0; call < 500; call += 1) expect(isOver()).toBe(false)
  expect(isOver()).toBe(true)
  for (let other = 0; other < 9998; other += 1) limit.isOver(`address ${other}`)
  expect(isOver()).toBe(true)
  limit.isOver('one more')
  expect(isOver()).toBe(false)
})
