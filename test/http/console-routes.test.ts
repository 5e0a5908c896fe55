import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Application, composeApplication } from '../../src/app/compose.ts'
import { ConsoleSessions } from '../../src/http/console-session.ts'
import { type RunningServer, startServer } from '../../src/http/server.ts'
import { CONSOLE_POLICY } from '../../src/shared/content-policy.ts'
import { rawRequest } from '../support/raw-request.ts'

/** The console in a browser: who may open it, what it may load, and what it can hear. */
const folder = mkdtempSync(join(tmpdir(), 'console-'))
const sessions = new ConsoleSessions()
let application: Application
let server: RunningServer
let cookie: string
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
      controlKey: 'control',
      console: { bridge: application.bridge, sessions, assets },
      log,
    },
    0,
  )
  application.listenAt(server.url, connection)
  const opening = await fetch(server.url + sessions.mintLink(), { redirect: 'manual' })
  cookie = opening.headers.get('set-cookie')?.split(';')[0] ?? ''
})
afterAll(async () => {
  await server.close()
  await application.close()
  rmSync(folder, { recursive: true, force: true })
})

const console = () => ({ cookie, 'x-postdesk-console': '1', 'content-type': 'application/json' })

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
  test('opens a session by a cookie that no script reads and no other site sends', async () => {
    const answer = await fetch(server.url + sessions.mintLink(), { redirect: 'manual' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/')
    expect(answer.headers.get('set-cookie')).toMatch(
      /^postdesk_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('is used up by its first opening', async () => {
    const link = server.url + sessions.mintLink()
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(303)
    const again = await fetch(link, { redirect: 'manual' })
    expect(again.status).toBe(403)
    expect(again.headers.get('set-cookie')).toBeNull()
    expect(await again.text()).toContain('used already')
  })

  test('opened twice in the same browser leads to the console, without another session', async () => {
    const link = server.url + sessions.mintLink()
    await fetch(link, { redirect: 'manual' })
    const again = await fetch(link, { redirect: 'manual', headers: { cookie } })
    expect(again.status).toBe(303)
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
    const bad = [
      '',
      'postdesk_session=',
      'postdesk_session=guess',
      `${cookie}x`,
      cookie.replace('session', 'sessions'),
    ]
    for (const wrong of bad) {
      for (const path of ['/console/call', '/console/control', '/console/nothing']) {
        const { status, body } = await post(path, listTags(), { ...console(), cookie: wrong })
        expect(status).toBe(401)
        expect(body).toMatchObject({ success: false, code: 'AUTHENTICATION_ERROR' })
      }
      expect((await fetch(`${server.url}/console/events`, { headers: { cookie: wrong } })).status).toBe(401)
    }
  })

  test('a session without X-Postdesk-Console: 403, for a form of a foreign page could send it', async () => {
    const { 'x-postdesk-console': _left, ...headers } = console()
    const { status, body } = await post('/console/call', listTags(), headers)
    expect(status).toBe(403)
    expect(body).toMatchObject({ success: false, code: 'FORBIDDEN' })
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
    headers: { cookie },
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
