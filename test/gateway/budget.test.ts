import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleCall } from '../../src/gateway/gateway.ts'
import { RemoteGateway } from '../../src/gateway/remote.ts'
import { undiciClient } from '../../src/platform/web-client.ts'
import { tools } from '../../src/engine/tools/index.ts'
import type { OrganizationBudget } from '../../src/shared/bridge.ts'
import { type Pause, type WebClient, WebError, type WebResponse } from '../../src/shared/ports.ts'
import { FailureError } from '../../src/shared/result.ts'
import { MINUTE_MS, SECOND_MS } from '../../src/shared/text/time-units.ts'
import { type SetClock, setClock } from '../support/clock.ts'
import { startOrganization, type TestOrganization } from '../support/organization.ts'
import { noRecords } from '../support/records.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'

/** The calls per minute of a deployment: counted from its answers, reads wait for their turn, writes never do. */
const machine = setClock()
const undici = undiciClient()
let sent = 0
/** Counts; and the header `date` goes, because the clock of the test is not the one that Node writes there. */
const web: WebClient = {
  request: async (request) => {
    sent += 1
    const { headers, ...answer } = await undici.request(request)
    const { date: _date, ...others } = headers
    return { ...answer, headers: others }
  },
}
let far: ServedSandbox
let shop: TestOrganization

beforeAll(async () => {
  far = await serveSandbox({ machine })
  shop = await startOrganization(far, { plan: 'free' })
})
afterAll(async () => {
  await undici.close()
  await far.close()
})

/** Waits by setting the clock on, and keeps how long. */
function passing(clock: SetClock) {
  const waits: number[] = []
  const pause: Pause = (ms) => {
    waits.push(ms)
    clock.pass(ms)
    return Promise.resolve()
  }
  return { waits, pause }
}

function connect(given: Partial<ConstructorParameters<typeof RemoteGateway>[0]> = {}) {
  const told: (readonly OrganizationBudget[])[] = []
  const gateway = new RemoteGateway({
    ...{ url: far.url, permission: 'all', web, machine, steady: machine, tools, records: noRecords },
    key: () => Promise.resolve(shop.token),
    pause: () => Promise.reject(new Error('nothing may wait here')),
    log: { info: () => undefined, error: () => undefined },
    budgetChanged: (budget) => void told.push(budget),
    ...given,
  })
  const call = async (tool: string, input: object = {}, signal?: AbortSignal) =>
    (await gateway.call({ ...consoleCall({ surface: 'customer', tool, input, organization: null }), signal }))
      .result
  return { gateway, told, call }
}

test('the 101st read of a minute waits for the next one, and nothing more than that is sent', async () => {
  const { waits, pause } = passing(machine)
  const before = sent
  const { gateway, call } = connect({ pause })
  machine.pass(MINUTE_MS)
  for (let turn = 0; turn < 100; turn += 1) expect(await call('list_tags')).toMatchObject({ ok: true })
  expect(gateway.budgets()).toMatchObject([{ organization: null, limit: 100, left: 0, queued: 0 }])
  expect(waits).toEqual([])
  expect(await call('list_tags')).toMatchObject({ ok: true })
  expect(sent - before).toBe(101)
  expect(waits).toHaveLength(1)
  expect(waits[0]).toBeLessThanOrEqual(MINUTE_MS)
  expect(gateway.budgets()).toMatchObject([{ limit: 100, left: 99, waitsUntil: null }])
})

test('a write is never kept back: it is sent, and refused with the seconds to wait', async () => {
  const { call } = connect()
  machine.pass(MINUTE_MS)
  for (let turn = 0; turn < 100; turn += 1) await call('list_tags')
  expect(await call('create_tag', { name: 'late' })).toMatchObject({
    error: { code: 'RATE_LIMIT_ERROR', retryAfter: expect.any(Number) },
  })
})

/** A deployment that says these answers in turn; the last one stays. */
function saying(answers: readonly Partial<WebResponse>[]) {
  let turn = 0
  return {
    request: () => {
      const answer = answers[Math.min(turn++, answers.length - 1)]
      return Promise.resolve({ status: 200, headers: {}, text: '{"success":true,"data":{}}', ...answer })
    },
    asked: () => turn,
  }
}

const tooMany = (seconds: number): Partial<WebResponse> => ({
  status: 429,
  text: '{"success":false,"message":"Too many.","code":"RATE_LIMIT_ERROR"}',
  headers: { 'retry-after': String(seconds) },
})

test('after a 429 a read waits as long as it is asked to, twice; the third is told', async () => {
  const clock = setClock()
  const { waits, pause } = passing(clock)
  const twice = saying([tooMany(12), tooMany(7), {}])
  const one = connect({ web: twice, pause, machine: clock, steady: clock })
  expect(await one.call('list_tags')).toEqual({ ok: true, data: {} })
  expect(waits).toEqual([12 * SECOND_MS, 7 * SECOND_MS])
  const waiting = one.told.flat().filter(({ queued }) => queued > 0)
  expect(waiting[0]).toMatchObject({ queued: 1, waitsUntil: expect.any(String) })
  expect(one.gateway.budgets()).toEqual([])
  const always = saying([tooMany(3)])
  const other = connect({ web: always, pause, machine: clock, steady: clock })
  expect(await other.call('list_tags')).toMatchObject({ error: { code: 'RATE_LIMIT_ERROR', retryAfter: 3 } })
  expect(always.asked()).toBe(3)
})

test('longer than a minute is told at once, and so is the 201st read that would wait', async () => {
  const clock = setClock()
  const long = saying([tooMany(3600)])
  const one = connect({ web: long, machine: clock, steady: clock })
  for (const retryAfter of [3600, 3600])
    expect(await one.call('list_tags')).toMatchObject({ error: { code: 'RATE_LIMIT_ERROR', retryAfter } })
  expect(long.asked()).toBe(1)
  const stop = new AbortController()
  const pause: Pause = (_ms, signal) =>
    new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new WebError('CANCELED')), { once: true }),
    )
  const full = connect({ web: saying([tooMany(30)]), machine: clock, steady: clock, pause })
  const many = Array.from({ length: 200 }, () => full.call('list_tags', {}, stop.signal))
  await expect.poll(() => full.gateway.budgets()[0]?.queued).toBe(200)
  expect(await full.call('list_tags')).toMatchObject({
    error: { code: 'RATE_LIMIT_ERROR', message: expect.stringContaining('200 reads wait already') },
  })
  // Who gives up waiting is told that, and leaves the queue.
  stop.abort()
  const codes = (await Promise.all(many)).map((result) => (result.ok ? 'ok' : result.error.code))
  expect(new Set(codes)).toEqual(new Set(['CANCELED']))
  expect(full.gateway.budgets()[0]?.queued).toBe(0)
})

test('a clock that is hours wrong here changes no wait: the end of the minute counts from the server’s clock', async () => {
  for (const skew of [-5, 0, 7].map((hours) => hours * 60 * MINUTE_MS)) {
    const clock = setClock()
    const { waits, pause } = passing(clock)
    const there = clock.now() + skew
    const head = {
      'x-ratelimit-limit': '100',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(Math.ceil(there / SECOND_MS) + 20),
      date: new Date(there).toUTCString(),
    }
    const { call } = connect({ web: saying([{ headers: head }, {}]), pause, machine: clock, steady: clock })
    await call('list_tags')
    await call('list_tags')
    expect(waits).toHaveLength(1)
    expect(Math.abs((waits[0] ?? 0) - 20 * SECOND_MS)).toBeLessThanOrEqual(SECOND_MS)
  }
})

test('a key that is taken away while a read waits is not sent after the wait', async () => {
  const clock = setClock()
  let isKept = true
  const far429 = saying([tooMany(30), {}])
  const { call } = connect({
    ...{ web: far429, machine: clock, steady: clock },
    pause: (ms) => {
      clock.pass(ms)
      isKept = false
      return Promise.resolve()
    },
    key: () =>
      isKept
        ? Promise.resolve(shop.token)
        : Promise.reject(new FailureError({ code: 'KEY_NOT_HERE', message: 'No key is here.' })),
  })
  expect(await call('list_tags')).toMatchObject({ error: { code: 'KEY_NOT_HERE' } })
  expect(far429.asked()).toBe(1)
})
