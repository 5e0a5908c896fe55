import { describe, expect, test } from 'vitest'
import { tools } from '../../src/engine/tools/index.ts'
import { consoleCall } from '../../src/gateway/gateway.ts'
import { RemoteGateway } from '../../src/gateway/remote.ts'
import type { WebRequest, WebResponse } from '../../src/shared/ports.ts'
import { setClock } from '../support/clock.ts'
import { noRecords } from '../support/records.ts'

/** What a deployment may answer, and what is made of it: every status at the edges of its class. */
const machine = setClock()
const URL = 'https://mail.example'

async function ask(status: number, text: string, headers: Record<string, string> = {}) {
  const response: WebResponse = { status, text, headers }
  const gateway = new RemoteGateway({
    url: URL,
    key: () => Promise.resolve('svc_key'),
    permission: 'all',
    web: { request: () => Promise.resolve(response) },
    machine,
    steady: machine,
    log: { info: () => undefined, error: () => undefined },
    records: noRecords,
    tools,
  })
  const given = { surface: 'customer', tool: 'list_tags', input: {}, organization: null } as const
  return (await gateway.call(consoleCall(given))).result
}

const failed = (code: string, message: string, more: object = {}) => ({
  ok: false,
  error: { code, message, ...more },
})
const unexplained = (status: number) => `${URL} answered ${status} without an explanation.`

describe('the status decides whether it worked', () => {
  test.each([200, 201, 204, 299])('%i is the data of the answer', async (status) => {
    expect(await ask(status, '{"success":true,"data":{"tags":[]}}')).toEqual({
      ok: true,
      data: { tags: [] },
    })
    expect(await ask(status, '{"tags":[]}')).toEqual({ ok: true, data: { tags: [] } })
    // Without a body there is nothing to show.
    for (const text of ['', 'null', '<html>'])
      expect(await ask(status, text)).toEqual(failed('VALIDATION_ERROR', unexplained(status)))
  })

  test.each([
    [100, 'VALIDATION_ERROR'],
    [199, 'VALIDATION_ERROR'],
    [300, 'VALIDATION_ERROR'],
    [302, 'VALIDATION_ERROR'],
    [400, 'VALIDATION_ERROR'],
    [401, 'AUTHENTICATION_ERROR'],
    [402, 'PLAN_LIMIT_REACHED'],
    [404, 'TOOL_NOT_FOUND'],
    [405, 'METHOD_NOT_ALLOWED'],
    [409, 'CONFLICT'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
    [429, 'RATE_LIMIT_ERROR'],
    [499, 'VALIDATION_ERROR'],
    [500, 'INTERNAL_ERROR'],
    [501, 'INTERNAL_ERROR'],
    [599, 'INTERNAL_ERROR'],
  ])('%i is the failure %s', async (status, code) => {
    expect(await ask(status, '{"success":true,"data":{"tags":[]}}')).toEqual(
      failed(code, unexplained(status)),
    )
    expect(await ask(status, '')).toEqual(failed(code, unexplained(status)))
    // A code of our table is believed, whatever the status.
    expect(await ask(status, '{"code":"NOT_FOUND","message":"gone","error":"x"}')).toEqual(
      failed('NOT_FOUND', 'gone'),
    )
    expect(await ask(status, '{"code":"toString","error":"no"}')).toEqual(failed(code, 'no'))
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
    expect(await ask(503, '{"message":"slow"}', wait)).toEqual(failed('INTERNAL_ERROR', 'slow'))
    expect(await ask(429, '{"message":"slow"}', { 'retry-after': 'soon' })).toEqual(
      failed('RATE_LIMIT_ERROR', 'slow'),
    )
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
    const request = { method: 'POST', url: `${URL}/api/v2/tools/list_tags`, timeoutMs: 30_000 }
    const body = '{"limit":1}'
    for (const [key, organization, more] of [
      ['svc_1', 'shop', json],
      ['svca_1', null, json],
      ['svca_1', 'shop', { ...json, 'x-service-organization': 'shop' }],
    ] as const)
      expect(await sent(key, (gateway) => gateway.call(call('customer', 'list_tags', organization)))).toEqual(
        [{ ...request, headers: headers(key, more), body }],
      )
  })

  test('an admin tool at the one address, for no organization', async () => {
    expect(await sent('svca_1', (gateway) => gateway.call(call('admin', 'list_orgs', 'shop')))).toEqual([
      {
        method: 'POST',
        url: `${URL}/api/v1/admin/tools`,
        headers: headers('svca_1', json),
        timeoutMs: 30_000,
        body: '{"tool":"list_orgs","input":{"limit":1}}',
      },
    ])
  })

  test('a listing of both surfaces, without a body', async () => {
    const request = { method: 'GET', headers: headers('svca_1'), timeoutMs: 30_000 }
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
        of({ name: 'list_tags', ...named }, { name: 'add_subscriber' }, { name: 'unsubscribe' }, {}),
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
        { name: '', surface: 'customer', category: 'other', access: 'danger', dangerous: true, ...bare },
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
