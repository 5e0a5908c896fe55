import { describe, expect, test } from 'vitest'
import { tools } from '../../src/engine/tools/index.ts'
import { consoleCall } from '../../src/gateway/gateway.ts'
import { machinePause } from '../../src/platform/machine.ts'
import { RemoteGateway } from '../../src/gateway/remote.ts'
import type { WebRequest, WebResponse } from '../../src/shared/ports.ts'
import { setClock } from '../support/clock.ts'
import { noRecords } from '../support/records.ts'

/** What a deployment may answer, and what is made of it: every status at the edges of its class. */
const machine = setClock()
const URL = 'https://mail.example'

const KEY = 'svc_key-that-was-sent'

const ask = async (...given: Parameters<typeof askAll>) => (await askAll(...given)).result

async function askAll(status: number, text: string, headers: Record<string, string> = {}) {
  const response: WebResponse = { status, text, headers }
  const gateway = new RemoteGateway({
    url: URL,
    key: () => Promise.resolve(KEY),
    permission: 'all',
    web: { request: () => Promise.resolve(response) },
    machine,
    steady: machine,
    pause: machinePause,
    mostWaitMs: 0,
    log: { info: () => undefined, error: () => undefined },
    records: noRecords,
    tools,
  })
  const given = { surface: 'customer', tool: 'list_tags', input: {}, organization: null } as const
  return gateway.call(consoleCall(given))
}

const failed = (code: string, message: string, more: object = {}) => ({
  ok: false,
  error: { code, message, ...more },
})
const told = (code: string) => ({
  ok: false,
  error: { code, message: expect.stringContaining(URL) as string },
})

describe('the status decides whether it worked', () => {
  test.each([200, 201, 204, 299])('%i is the data of the answer', async (status) => {
    const worked = { ok: true, data: { tags: [] } }
    expect(await ask(status, '{"success":true,"data":{"tags":[]}}')).toEqual(worked)
    expect(await ask(status, '{"data":{"tags":[]}}')).toEqual(worked)
    expect(await ask(status, '{"success":true}')).toEqual({ ok: true, data: {} })
    for (const text of [
      '',
      'null',
      '3',
      '[]',
      '"x"',
      '{}',
      '{"tags":[]}',
      '{"success":"true"}',
      '{"success":"false","data":{}}',
    ])
      expect(await ask(status, text)).toEqual(told('UNEXPECTED_ANSWER'))
    expect(await ask(status, '<html>')).toEqual(told('ANSWERED_HTML'))
    expect(await ask(status, 'OK')).toEqual(told('ANSWER_UNREADABLE'))
    expect(await ask(status, '{"success":false,"data":{"tags":[]}}')).toEqual(told('UNEXPECTED_ANSWER'))
  })

  test.each([
    [100, 'UNEXPECTED_ANSWER'],
    [199, 'UNEXPECTED_ANSWER'],
    [300, 'UNEXPECTED_ANSWER'],
    [302, 'UNEXPECTED_ANSWER'],
    [400, 'VALIDATION_ERROR'],
    [401, 'AUTHENTICATION_ERROR'],
    [402, 'PLAN_LIMIT_REACHED'],
    [403, 'FORBIDDEN'],
    [404, 'NO_API_HERE'],
    [405, 'METHOD_NOT_ALLOWED'],
    [409, 'CONFLICT'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
    [422, 'VALIDATION_ERROR'],
    [429, 'RATE_LIMIT_ERROR'],
    [499, 'UNEXPECTED_ANSWER'],
    [500, 'SERVER_FAILED'],
    [501, 'SERVER_FAILED'],
    [503, 'SERVER_FAILED'],
    [599, 'SERVER_FAILED'],
  ])('%i is the failure %s', async (status, code) => {
    const both = status < 500 ? 'UNEXPECTED_ANSWER' : code
    expect(await ask(status, '{"success":true,"data":{"tags":[]}}')).toEqual(told(both))
    expect(await ask(status, '')).toEqual(told(code))
    // The deployment's own code is kept, whatever the status, and whether we know it or not.
    for (const own of ['NOT_FOUND', 'toString', 'quota.paused'])
      expect(await ask(status, JSON.stringify({ code: own, message: 'gone', error: 'x' }))).toEqual(
        failed(own, 'gone'),
      )
    for (const none of [
      7,
      null,
      '',
      'two words',
      'KEYCHAIN_LOCKED',
      'CANCELED',
      'NAME_REQUIRED',
      'LEFT',
      'x'.repeat(65),
    ]) {
      const answer = await ask(status, JSON.stringify({ code: none, error: 'no' }))
      expect(answer).toMatchObject({ ok: false, error: { message: 'no' } })
      expect(JSON.stringify(answer)).not.toMatch(/KEYCHAIN_LOCKED|CANCELED|NAME_REQUIRED|LEFT/)
    }
  })

  test('a 404 of a deployment without codes is an unknown tool or a missing record', async () => {
    expect(await ask(404, '{"message":"Unknown tool \\"x\\"."}')).toMatchObject({
      error: { code: 'TOOL_NOT_FOUND' },
    })
    expect(await ask(404, '{"message":"No organization."}')).toMatchObject({ error: { code: 'NOT_FOUND' } })
    expect(await ask(500, '{"error":{"message":"Broken."}}')).toEqual(failed('INTERNAL_ERROR', 'Broken.'))
  })
})

test('a 303 is the end of a call that was carried out; other redirects were not', async () => {
  const there = { location: 'https://mail.example/elsewhere' }
  for (const status of [301, 302, 307, 308]) expect(await ask(status, '', there)).toEqual(told('REDIRECTED'))
  expect(await ask(303, '', there)).toEqual(told('UNEXPECTED_ANSWER'))
})

test('a key that an answer repeats is not passed on, in escapes neither', async () => {
  const key = 'svc_key-that-was-sent'
  const escaped = key.replaceAll(/./g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
  for (const [status, body] of [
    [200, `{"success":true,"data":{"${escaped}":"${escaped}"}}`],
    [400, `{"code":"ODD","message":"${escaped}"}`],
  ] as const)
    expect(JSON.stringify(await ask(status, body))).not.toContain('key-that-was-sent')
})

describe('what else is passed on', () => {
  const issues = [{ path: 'limit', message: 'too big' }]

  test('issues and the seconds to wait', async () => {
    const text = JSON.stringify({ code: 'VALIDATION_ERROR', message: 'limit: too big', issues })
    expect(await ask(400, text)).toEqual(failed('VALIDATION_ERROR', 'limit: too big', { issues }))
    const wait = { 'retry-after': '12' }
    expect(await ask(429, '{"message":"slow"}', wait)).toEqual(
      failed('RATE_LIMIT_ERROR', 'slow', { retryAfter: 12 }),
    )
    expect(await ask(503, '{"message":"slow"}', wait)).toEqual(
      failed('SERVER_FAILED', 'slow', { retryAfter: 12 }),
    )
    expect(await ask(500, '{"message":"slow"}', wait)).toEqual(failed('INTERNAL_ERROR', 'slow'))
    expect(await ask(429, '{"message":"slow"}', { 'retry-after': 'soon' })).toEqual(
      failed('RATE_LIMIT_ERROR', 'slow'),
    )
  })

  test('issues as any library writes them; those without words are left out', async () => {
    const listed = [{ path: ['tags', 0], message: 'empty', hint: 'Fill it.' }, { path: 'x' }, null, 3]
    const text = JSON.stringify({ message: 'no', issues: listed })
    expect(await ask(400, text)).toEqual(
      failed('VALIDATION_ERROR', 'no', { issues: [{ path: 'tags.0', message: 'empty', hint: 'Fill it.' }] }),
    )
  })

  test('the budget that its headers tell', async () => {
    const headers = {
      'x-ratelimit-limit': '700',
      'x-ratelimit-remaining': '12',
      'x-ratelimit-reset': '1795250000',
    }
    const rate = { limit: 700, remaining: 12, resetAt: 1_795_250_000_000 }
    expect(await askAll(200, '{"success":true,"data":{}}', headers)).toMatchObject({ rate })
    expect(await askAll(403, '', headers)).toMatchObject({ rate })
    expect(await askAll(200, '{}', { ...headers, 'x-ratelimit-reset': 'soon' })).toMatchObject({ rate: null })
  })

  test('a request for confirmation', async () => {
    const asked = { error: 'CONFIRMATION_REQUIRED', action: 'Delete', message: 'Gone for good.' }
    const text = JSON.stringify({ ...asked, confirmationCode: 1234, instruction: 'Repeat.' })
    const confirmation = {
      action: 'Delete',
      confirmationCode: 1234,
      instruction: 'Repeat.',
      expiresAt: machine.now() + 300_000,
    }
    expect(await ask(403, text)).toEqual(failed('CONFIRMATION_REQUIRED', 'Gone for good.', { confirmation }))
  })
})

describe('what is sent', () => {
  const BODY = '{"success":true,"data":{}}'
  async function sent(key: string, run: (gateway: RemoteGateway) => Promise<unknown>) {
    const requests: WebRequest[] = []
    const gateway = new RemoteGateway({
      url: URL,
      key: () => Promise.resolve(key),
      permission: 'all',
      web: {
        request: (request) => {
          requests.push(request)
          return Promise.resolve({ status: 200, text: BODY, headers: {} })
        },
      },
      machine,
      steady: machine,
      pause: machinePause,
      mostWaitMs: 0,
      log: { info: () => undefined, error: () => undefined },
      records: noRecords,
      tools,
    })
    await run(gateway)
    return requests
  }
  const call = (surface: 'customer' | 'admin', tool: string, organization: string | null) =>
    consoleCall({ surface, tool, input: { limit: 1 }, organization })
  const headers = (key: string, more: object = {}) => ({
    authorization: `Bearer ${key}`,
    accept: 'application/json',
    ...more,
  })
  const json = { 'content-type': 'application/json' }

  test('a customer tool at its own address; only an admin key names the organization', async () => {
    const request = {
      method: 'POST',
      url: `${URL}/api/v2/tools/list_tags`,
      deadlineMs: 30_000,
      mayRepeat: true,
      signal: undefined,
    }
    const body = '{"limit":1}'
    for (const [key, organization, more] of [
      ['svc_1', 'shop', json],
      ['svca_1', null, json],
      ['svca_1', 'shop', { ...json, 'x-service-organization': 'shop' }],
    ] as const)
      expect(await sent(key, (gateway) => gateway.call(call('customer', 'list_tags', organization)))).toEqual(
        [{ ...request, headers: headers(key, { ...more, 'x-postdesk-origin': 'manual' }), body }],
      )
  })

  test('an admin tool at the one address, for no organization', async () => {
    expect(await sent('svca_1', (gateway) => gateway.call(call('admin', 'list_orgs', 'shop')))).toEqual([
      {
        method: 'POST',
        url: `${URL}/api/v1/admin/tools`,
        headers: headers('svca_1', json),
        deadlineMs: 30_000,
        mayRepeat: true,
        signal: undefined,
        body: '{"tool":"list_orgs","input":{"limit":1}}',
      },
    ])
  })

  test('a listing of both surfaces, without a body', async () => {
    const request = {
      method: 'GET',
      headers: headers('svca_1'),
      deadlineMs: 30_000,
      mayRepeat: true,
      signal: undefined,
    }
    expect(await sent('svca_1', (gateway) => gateway.tools())).toEqual([
      { ...request, url: `${URL}/api/v1/admin/tools` },
      { ...request, url: `${URL}/api/v2/tools` },
    ])
  })
})

describe('how the answer came', () => {
  const came = {
    'content-type': 'application/json',
    date: 'Fri, 27 Nov 2026 20:00:00 GMT',
    'retry-after': '7',
    'x-ratelimit-limit': '60',
    'ratelimit-policy': '60;w=60',
    'x-request-id': 'req_1',
    'x-amzn-trace-id': 'Root=1',
  }
  const others = {
    'set-cookie': 'sid=secret',
    authorization: 'Bearer x',
    'x-api-key': 'x',
    'content-security-policy': "default-src 'none'",
    'x-forwarded-user': 'ada',
  }

  test.each([
    [200, '{"success":true,"data":{}}'],
    [422, '{"success":false,"message":"No.","code":"VALIDATION_ERROR"}'],
    [502, '<html>'],
  ])('%i: its status, and the headers that say something of the call', async (status, text) => {
    const { wire } = await askAll(status, text, { ...came, ...others })
    expect(wire).toEqual({ status, bytes: Buffer.byteLength(text), headers: came })
  })

  test('no header shows a key, the one that was sent or another, and none is endless', async () => {
    const { wire } = await askAll(200, '{"success":true,"data":{}}', {
      'x-request-id': 'svc_key-that-was-sent',
      'x-trace-id': `svca_${'ab'.repeat(32)}`,
      via: 'x'.repeat(100_000),
    })
    expect(JSON.stringify(wire)).not.toMatch(/key-that-was-sent|abab/)
    expect(JSON.stringify(wire).length).toBeLessThan(5000)
  })
})

test('the size of an answer is that of the text that came, before a key in it is hidden', async () => {
  for (const text of [
    '{ "success": true,\n  "data": { "tags": [] }, "more": "Été 日本 🎈" }',
    `{"success":true,"data":{"tags":["${KEY}","\\u0073vc_"]}}`,
    `{"success":false,"message":"No: ${KEY}","code":"NOT_FOUND"}`,
    '<html>not JSON</html>',
    '',
  ]) {
    const { wire } = await askAll(text.includes('false') ? 404 : 200, text)
    expect(wire?.bytes).toBe(Buffer.byteLength(text))
  }
})
