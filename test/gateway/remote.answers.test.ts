import { describe, expect, test } from 'vitest'
import { tools } from '../../src/engine/tools/index.ts'
import { consoleCall } from '../../src/gateway/gateway.ts'
import { machinePause } from '../../src/platform/machine.ts'
import { RemoteGateway } from '../../src/gateway/remote.ts'
import type { WebRequest, WebResponse } from '../../src/shared/ports.ts'
import { setClock } from '../support/clock.ts'
import { callRemote, remoteGateway } from '../support/faulty-calls.ts'
import { noRecords } from '../support/records.ts'

/** What a deployment may answer, and what is made of it: every status at the edges of its class. */
const machine = setClock()
const URL = 'https://mail.example'

const ask = async (...given: Parameters<typeof askAll>) => (await askAll(...given)).result

async function askAll(status: number, text: string, headers: Record<string, string> = {}) {
  const response: WebResponse = { status, text, headers }
  const gateway = new RemoteGateway({
    url: URL,
    key: () => Promise.resolve('svc_key'),
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
    expect(await ask(status, '{"success":true,"data":{"tags":[]}}')).toEqual(told(code))
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

describe('a listing', () => {
  const list = async (named: unknown) => {
    const text = JSON.stringify({ success: true, tools: named })
    const web = { request: () => Promise.resolve({ status: 200, text, headers: {} }) }
    const listed = await remoteGateway({ url: URL, web }).tools()
    return listed.ok ? listed.data.filter(({ surface }) => surface === 'customer') : listed.error
  }

  test('a name that could not be run, or leads elsewhere, is not listed; a name that comes twice is one tool', async () => {
    const names = ['list_tags', '', '../admin', 'two words', 'a\u001B[2J', 'x'.repeat(201), 5, '__proto__']
    const odd = [null, 3, 'list_tags', [], {}]
    const twice = { name: 'list_tags', dangerous: true }
    expect(await list([...names.map((name) => ({ name })), ...odd, twice])).toMatchObject([
      { name: 'list_tags', access: 'danger' },
      { name: '__proto__', access: 'danger' },
    ])
  })

  test('a read that the deployment calls dangerous is one: it is not sent on a read-only connection', async () => {
    let posted = 0
    const text = JSON.stringify({ success: true, tools: [{ name: 'list_tags', dangerous: true }], data: {} })
    const web = {
      request: ({ method }: WebRequest) => {
        if (method === 'POST') posted += 1
        return Promise.resolve({ status: 200, text, headers: {} })
      },
    }
    const gateway = remoteGateway({ url: URL, web, permission: 'read' })
    expect(await callRemote(gateway, 'list_tags')).toMatchObject({ ok: true })
    await gateway.tools()
    expect(await callRemote(gateway, 'list_tags')).toMatchObject({ error: { code: 'FORBIDDEN' } })
    expect(posted).toBe(1)
  })

  test('what lists no tools is no deployment; one that opens none is', async () => {
    for (const none of [undefined, null, {}, 'all'])
      expect(await list(none)).toMatchObject({ code: 'UNEXPECTED_ANSWER' })
    expect(await list([])).toEqual([])
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

describe('the listing', () => {
  const REFUSED = { status: 403, text: '{"code":"FORBIDDEN","message":"not yours"}' }
  const OTHER = { status: 401, text: '{"message":"who are you"}' }
  const of = (...listed: object[]) => ({
    status: 200,
    text: JSON.stringify({ success: true, tools: listed }),
  })
  function connect(
    admin: Pick<WebResponse, 'status' | 'text'>,
    customer: Pick<WebResponse, 'status' | 'text'>,
  ) {
    let asked = 0
    const gateway = new RemoteGateway({
      url: URL,
      key: () => Promise.resolve('svca_key'),
      permission: 'read',
      web: {
        request: ({ url }) => {
          asked += 1
          return Promise.resolve({ ...(url.includes('/admin/') ? admin : customer), headers: {} })
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
    return { gateway, asked: () => asked }
  }
  const list = (...given: Parameters<typeof connect>) => connect(...given).gateway.tools()

  test('says of each tool what it is by our own declaration; one we do not know counts as dangerous', async () => {
    const schema = { type: 'object', properties: {} }
    const named = { category: 'mine', description: 'Does.', inputSchema: schema, outputSchema: schema }
    const bare = { description: '', inputSchema: { type: 'object' }, outputSchema: {} }
    expect(
      await list(
        of({ name: 'list_orgs', ...named }, { name: 'list_tags' }),
        of(
          { name: 'list_tags', ...named },
          { name: 'add_subscriber' },
          { name: 'unsubscribe' },
          {},
          { name: 7 },
        ),
      ),
    ).toEqual({
      ok: true,
      data: [
        { name: 'list_tags', surface: 'customer', access: 'read', dangerous: false, ...named },
        {
          name: 'add_subscriber',
          surface: 'customer',
          category: 'other',
          access: 'write',
          dangerous: false,
          ...bare,
        },
        {
          name: 'unsubscribe',
          surface: 'customer',
          category: 'other',
          access: 'danger',
          dangerous: true,
          ...bare,
        },
        { name: 'list_orgs', surface: 'admin', access: 'read', dangerous: false, ...named },
        // A customer tool is none of the admin door's.
        {
          name: 'list_tags',
          surface: 'admin',
          category: 'admin',
          access: 'danger',
          dangerous: true,
          ...bare,
        },
      ],
    })
  })

  test('is what one surface has when the other is closed; with neither, the reason of the customer one', async () => {
    const names = (result: Awaited<ReturnType<typeof list>>) =>
      result.ok && result.data.map(({ name }) => name)
    expect(names(await list(REFUSED, of({ name: 'list_tags' })))).toEqual(['list_tags'])
    expect(names(await list(of({ name: 'list_orgs' }), REFUSED))).toEqual(['list_orgs'])
    expect(await list(OTHER, REFUSED)).toEqual(failed('FORBIDDEN', 'not yours'))
    expect(await list(OTHER, of())).toEqual(failed('AUTHENTICATION_ERROR', 'who are you'))
    expect(await list(of(), REFUSED)).toEqual(failed('FORBIDDEN', 'not yours'))
    expect(await list(of(), of())).toEqual({ ok: true, data: [] })
  })

  test('is asked for again after five minutes, after it closed, and after a failure', async () => {
    const { gateway, asked } = connect(of({ name: 'list_orgs' }), of())
    const turns: [() => void, number][] = [
      [() => undefined, 2],
      [() => machine.pass(299_999), 2],
      [() => machine.pass(1), 4],
      [() => gateway.close(), 6],
    ]
    for (const [turn, requests] of turns) {
      turn()
      await gateway.tools()
      expect(asked()).toBe(requests)
    }
    const refused = connect(REFUSED, REFUSED)
    await refused.gateway.tools()
    await refused.gateway.tools()
    expect(refused.asked()).toBe(4)
  })
})
