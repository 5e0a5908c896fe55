import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Application, composeApplication } from '../../src/app/compose.ts'
import { ConsoleSessions } from '../../src/http/console-session.ts'
import { type RunningServer, startServer } from '../../src/http/server.ts'
import { CONSOLE_POLICY } from '../../src/shared/content-policy.ts'
import { SESSION_HEADER } from '../../src/shared/console-session.ts'
import { type OpenedSession, openSession, secretIn, sessionHeaders } from '../support/console-session.ts'
import { rawRequest } from '../support/raw-request.ts'

/** The console in a browser: who may open it, what it may load, and what it can hear. */
const folder = mkdtempSync(join(tmpdir(), 'console-'))
const sessions = new ConsoleSessions()
let application: Application
let server: RunningServer
let session: OpenedSession
let connection: string

beforeAll(async () => {
  const assets = join(folder, 'renderer')
  mkdirSync(join(assets, 'assets'), { recursive: true })
  writeFileSync(join(assets, 'index.html'), '<!doctype html><title>Console</title>')
  writeFileSync(join(assets, 'assets', 'index-1a2b.js'), 'export {}')
  writeFileSync(join(folder, 'secret.txt'), 'not for the network')
  const log = { info: () => undefined, error: () => undefined }
  application = composeApplication({ appFolder: join(folder, 'app'), host: 'browser', log })
  const opened = application.connections.openFolder(join(folder, 'world'), { seed: 'demo' })
  connection = opened.id
  server = await startServer(
    {
      gateway: (id) => application.connections.openGateway(id),
      media: (id) => application.connections.openMedia(id),
      controlKey: () => 'control',
      machine: application.ports.machine,
      steady: application.ports.steady,
      console: { bridge: application.bridge, sessions, assets },
      log,
    },
    0,
  )
  application.connections.listenAt(server.url, connection)
  session = await openSession(server.url + sessions.mintLink())
})
afterAll(async () => {
  await server.close()
  await application.close()
  rmSync(folder, { recursive: true, force: true })
})

const console = () => ({ ...sessionHeaders(session), 'content-type': 'application/json' })

const post = async (path: string, body: unknown, headers: Record<string, string> = console()) => {
  const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

const listTags = () => ({
  connection,
  surface: 'customer',
  tool: 'list_tags',
  input: {},
  organization: 'atelier-nord',
})

describe('a one-time link', () => {
  test('opens a session by a cookie of this port that no script reads, and a secret beside it', async () => {
    const answer = await fetch(server.url + sessions.mintLink(), { redirect: 'manual' })
    expect(answer.status).toBe(200)
    const cookie = answer.headers.get('set-cookie') ?? ''
    const { port } = new URL(server.url)
    expect(cookie).toMatch(
      new RegExp(`^postdesk_session_${port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
    )
    const page = await answer.text()
    expect(secretIn(page)).toHaveLength(43)
    expect(cookie).not.toContain(secretIn(page))
    const [, script = ''] = /<script>(.*)<\/script>/s.exec(page) ?? []
    expect(script).not.toContain(secretIn(page))
    const hash = createHash('sha256').update(script).digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('is not used up by who only looks: GET alone opens it', async () => {
    const link = server.url + sessions.mintLink()
    for (const method of ['HEAD', 'OPTIONS', 'POST']) {
      const looked = await fetch(link, { method, redirect: 'manual' })
      expect({ method, status: looked.status }).toEqual({ method, status: 405 })
      expect(looked.headers.get('allow')).toBe('GET')
      expect(looked.headers.get('set-cookie')).toBeNull()
    }
    for (const [name, value] of [
      ['sec-purpose', 'prefetch;prerender'] as const,
      ['purpose', 'prefetch'] as const,
    ]) {
      const ahead = await fetch(link, { headers: { [name]: value }, redirect: 'manual' })
      expect({ name, status: ahead.status }).toEqual({ name, status: 503 })
      expect(ahead.headers.get('set-cookie')).toBeNull()
    }
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(200)
  })

  test('is used up by its first opening', async () => {
    const link = server.url + sessions.mintLink()
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(200)
    const again = await fetch(link, { redirect: 'manual' })
    expect(again.status).toBe(403)
    expect(again.headers.get('set-cookie')).toBeNull()
    expect(await again.text()).toContain('used already')
  })

  test('opened twice in the same browser leads to the console, without another session', async () => {
    const link = server.url + sessions.mintLink()
    await fetch(link, { redirect: 'manual' })
    const again = await fetch(link, { redirect: 'manual', headers: { cookie: session.cookie } })
    expect(again.status).toBe(303)
    expect(await again.text()).toBe('')
    expect(again.headers.get('set-cookie')).toBeNull()
  })

  test.each(['', '?ticket=', '?ticket=guess', '?ticket[]=x'])(
    'a made-up one opens nothing: /open%s',
    async (query) => {
      const answer = await fetch(`${server.url}/open${query}`, { redirect: 'manual' })
      expect(answer.status).toBe(403)
      expect(answer.headers.get('set-cookie')).toBeNull()
    },
  )
})

describe('calls of the console', () => {
  test('a tool, a control action of the sandbox, and one of the host', async () => {
    const called = await post('/console/call', listTags())
    expect(called).toMatchObject({ status: 200, body: { ok: true, data: { tags: expect.any(Array) } } })
    const clock = await post('/console/control', { connection, action: 'clock.get' })
    expect(clock.body).toMatchObject({ ok: true, data: { mode: 'stepped' } })
    const info = await post('/console/control', { action: 'host.info' })
    expect(info.body).toMatchObject({ ok: true, data: { host: 'browser', url: server.url } })
  })

  test('no session: 401, and nothing is done', async () => {
    const { cookie } = session
    const bad = [
      '',
      cookie.replace(/=.*/, '='),
      cookie.replace(/=.*/, '=guess'),
      `${cookie}x`,
      cookie.replace('session', 'sessions'),
      cookie.replace(/_\d+=/, '='),
      cookie.replace(/_\d+=/, '_1='),
    ]
    for (const wrong of bad) {
      for (const path of ['/console/call', '/console/control', '/console/nothing']) {
        const { status, body } = await post(path, listTags(), { ...console(), cookie: wrong })
        expect(status).toBe(401)
        expect(body).toMatchObject({ success: false, code: 'AUTHENTICATION_ERROR' })
      }
      const events = await fetch(`${server.url}/console/events`, { headers: { ...console(), cookie: wrong } })
      expect(events.status).toBe(401)
    }
  })

  test('Right to the last edge, 17: a stolen cookie alone opens no route, nor with the secret of another session', async () => {
    const other = await openSession(server.url + sessions.mintLink())
    const { cookie } = session
    const stolen = ['', '1', 'guess', `${session.secret}x`, other.secret, cookie.split('=')[1] ?? '']
    for (const secret of [null, ...stolen]) {
      const headers = {
        ...{ cookie, 'content-type': 'application/json' },
        ...(secret === null ? {} : { [SESSION_HEADER]: secret }),
      }
      for (const path of ['/console/call', '/console/control', '/console/nothing', '/console/events']) {
        const { status, body } = await post(path, listTags(), headers)
        expect({ path, secret, status }).toEqual({ path, secret, status: 401 })
        expect(body).toMatchObject({ success: false, code: 'AUTHENTICATION_ERROR' })
      }
      expect((await fetch(`${server.url}/console/events`, { headers })).status).toBe(401)
    }
    expect((await post('/console/call', listTags())).status).toBe(200)
    expect((await post('/console/call', listTags(), { ...console(), ...sessionHeaders(other) })).status).toBe(
      200,
    )
  })

  test('what is no bridge request is refused by name', async () => {
    expect((await post('/console/call', {})).body).toMatchObject({ code: 'VALIDATION_ERROR' })
    const extra = await post('/console/call', { ...listTags(), channel: 'fs' })
    expect(extra).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
    expect((await post('/console/control', { action: 7 })).status).toBe(400)
    expect((await post('/console/elsewhere', {})).status).toBe(404)
  })

  test('405 with Allow, 415, and broken JSON', async () => {
    const got = await fetch(`${server.url}/console/call`, { headers: console() })
    expect(got.status).toBe(405)
    expect(got.headers.get('allow')).toBe('POST')
    const text = await post('/console/call', listTags(), { ...console(), 'content-type': 'text/plain' })
    expect(text.status).toBe(415)
  })
})

test('a sandbox that is not open has no address; the open one has two', async () => {
  const at = async (path: string) => (await fetch(server.url + path)).status
  expect(await at('/sandboxes/con_00000000/api/v2/tools')).toBe(404)
  expect(await at(`/sandboxes/${connection}/api/v2/tools`)).toBe(401)
  expect(await at('/api/v2/tools')).toBe(401)
})

test('the stream of events says when the world has changed', async () => {
  const controller = new AbortController()
  const stream = await fetch(`${server.url}/console/events`, {
    headers: sessionHeaders(session),
    signal: controller.signal,
  })
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const listening = (async () => {
    while (!heard.includes('world.changed')) heard += (await reader?.read())?.value ?? ''
  })()
  await post('/console/control', { connection, action: 'snapshot.create', input: { name: 'one' } })
  await post('/console/control', { connection, action: 'snapshot.restore', input: { name: 'one' } })
  await listening
  controller.abort()
  const events = heard.split('\n\n').filter((text) => text.startsWith('data: '))
  expect(events.map((text) => JSON.parse(text.slice(6)))).toContainEqual({
    type: 'world.changed',
    connection,
    reason: 'restored',
  })
})

describe('files of the console', () => {
  test('the page and its scripts, under the policy that allows nothing else', async () => {
    for (const [path, type] of [
      ['/', 'text/html; charset=utf-8'],
      ['/index.html', 'text/html; charset=utf-8'],
      ['/assets/index-1a2b.js', 'text/javascript; charset=utf-8'],
    ] as const) {
      const answer = await fetch(server.url + path)
      expect({ path, status: answer.status }).toEqual({ path, status: 200 })
      expect(answer.headers.get('content-type')).toBe(type)
      expect(answer.headers.get('content-security-policy')).toBe(CONSOLE_POLICY)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    }
    expect(CONSOLE_POLICY).toMatch(/default-src 'none'/)
    expect(CONSOLE_POLICY).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|https?:/)
  })

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..\\secret.txt',
    '/..%5csecret.txt',
    '//secret.txt',
    '/assets/%00index-1a2b.js',
    '/assets',
    '/etc/passwd',
  ])('no path leads out of the folder: %s', async (path) => {
    const answer = await rawRequest(server.url, { path, headers: {} })
    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain('not for the network')
  })

  test('only GET and HEAD', async () => {
    expect(await (await fetch(server.url, { method: 'HEAD' })).text()).toBe('')
    const answer = await fetch(server.url, { method: 'POST' })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
  })
})
