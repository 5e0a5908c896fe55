import { networkInterfaces } from 'node:os'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '../../src/http/server.ts'
import { type TestOrganization, useSandbox } from '../support/organization.ts'
import { rawRequest } from '../support/raw-request.ts'

/** Who may reach the server at all: this machine, under its own name, from no foreign page. */
const { start, sandbox } = useSandbox()
let shop: TestOrganization
beforeAll(async () => {
  shop = await start()
})

const port = () => new URL(sandbox().url).port

const call = (headers: Record<string, string>) =>
  rawRequest(sandbox().url, {
    method: 'POST',
    path: '/api/v2/tools/count_subscribers',
    headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json', ...headers },
    body: '{}',
  })

const NOTHING = { status: 404, text: '' }

describe('Host (a name that an attacker points at 127.0.0.1 is refused)', () => {
  test('127.0.0.1 and localhost, with the port', async () => {
    expect((await call({ host: `127.0.0.1:${port()}` })).status).toBe(200)
    expect((await call({ host: `localhost:${port()}` })).status).toBe(200)
  })

  test('Right to the last edge, 19: every other gets nothing at all, the same on every route, before the key is looked at', async () => {
    const names = [
      'attacker.example',
      `attacker.example:${port()}`,
      'localhost',
      `127.0.0.1:1`,
      `[::1]:${port()}`,
      `0.0.0.0:${port()}`,
    ]
    for (const host of [...names, `localhost.attacker.example:${port()}`]) {
      for (const path of [
        '/api/v2/tools',
        '/api/v1/admin/tools',
        '/sandbox/v1/clock.get',
        '/console/events',
        '/open',
        '/links/x',
        '/pictures/x',
        '/nowhere',
        '/',
      ]) {
        const answer = await rawRequest(sandbox().url, { path, headers: { host } })
        expect({ host, path, status: answer.status, text: answer.text }).toEqual({ host, path, ...NOTHING })
      }
    }
  })
})

describe('Origin (pages of other sites may not call)', () => {
  test('none, or its own', async () => {
    expect((await call({})).status).toBe(200)
    for (const host of ['127.0.0.1', 'localhost']) {
      expect((await call({ origin: `http://${host}:${port()}` })).status).toBe(200)
    }
  })

  test('Right to the last edge, 19: every other gets nothing at all, and no answer allows cross-origin reading', async () => {
    for (const origin of [
      'https://attacker.example',
      'null',
      `https://127.0.0.1:${port()}`,
      'http://127.0.0.1:1',
      'http://localhost',
    ]) {
      const answer = await call({ origin })
      expect({ origin, status: answer.status, text: answer.text }).toEqual({ origin, ...NOTHING })
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
    const preflight = await rawRequest(sandbox().url, {
      method: 'OPTIONS',
      path: '/api/v2/tools/list_tags',
      headers: { origin: 'https://attacker.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(404)
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('127.0.0.1 only', () => {
  const tryPort = (host: string) =>
    new Promise<string>((resolve) => {
      const socket = connect({ host, port: Number(port()), timeout: 2000 })
      socket.on('connect', () => resolve('open'))
      socket.on('timeout', () => resolve('closed'))
      socket.on('error', () => resolve('closed'))
      socket.on('close', () => socket.destroy())
    })

  test('no other address of this machine answers', async () => {
    expect(await tryPort('127.0.0.1')).toBe('open')
    const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
    for (const { address, scopeid } of addresses.filter((one) => one.address !== '127.0.0.1')) {
      expect(`${address} ${await tryPort(scopeid ? `${address}%${scopeid}` : address)}`).toBe(
        `${address} closed`,
      )
    }
  })

  test('a port in use is one plain sentence', async () => {
    const parts = {
      gateway: () => null,
      media: () => null,
      controlKey: () => 'x',
      machine: { now: () => Date.now() },
      steady: { now: () => Date.now() },
      console: { bridge: undefined as never, sessions: undefined as never, assets: null },
      log: { info: () => undefined, error: () => undefined },
    }
    await expect(startServer(parts, Number(port()))).rejects.toThrow(
      `Port ${port()} is in use. Choose another, or 0 for a free one.`,
    )
  })
})

describe('the control door', () => {
  test('opens for its own key only, by POST, and names its actions', async () => {
    for (const key of ['', 'wrong', shop.token, sandbox().adminKey]) {
      expect(await sandbox().control('clock.get', {}, key)).toMatchObject({
        status: 401,
        body: { success: false, code: 'AUTHENTICATION_ERROR' },
      })
    }
    const unknown = await sandbox().control('clock.teleport')
    expect(unknown).toMatchObject({ status: 404, body: { code: 'TOOL_NOT_FOUND' } })
    expect(unknown.body.message).toContain('snapshot.restore')
    const got = await fetch(`${sandbox().url}/sandbox/v1/clock.get`, {
      headers: { authorization: 'Bearer control-key-of-the-test' },
    })
    expect(got.status).toBe(405)
    expect(got.headers.get('allow')).toBe('POST')
  })
})
