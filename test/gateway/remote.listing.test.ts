import { describe, expect, test } from 'vitest'
import { tools } from '../../src/engine/tools/index.ts'
import { machinePause } from '../../src/platform/machine.ts'
import { RemoteGateway } from '../../src/gateway/remote.ts'
import type { WebRequest, WebResponse } from '../../src/shared/ports.ts'
import { setClock } from '../support/clock.ts'
import { callRemote, remoteGateway } from '../support/faulty-calls.ts'
import { noRecords } from '../support/records.ts'

/** What a deployment may list as its tools, what is made of it, and when it is asked again. */
const machine = setClock()
const URL = 'https://mail.example'

const failed = (code: string, message: string) => ({ ok: false, error: { code, message } })

describe('what may be listed', () => {
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
