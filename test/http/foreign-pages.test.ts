import { connect } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serve, type Served } from '../../src/host/serve.ts'
import { openSession, sessionHeaders } from '../support/console-session.ts'
import { rawRequest } from '../support/raw-request.ts'

/** Line 19: what every answer carries, what a foreign page can tell, how far a control key reaches. */
let folder: string
let served: Served
let session: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foreign-'))
  const log = { info: () => undefined, error: () => undefined }
  served = await serve({ port: 0, data: join(folder, 'data'), log })
  session = sessionHeaders(await openSession(served.consoleLink()))
})
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true, force: true })
})

const json = { 'content-type': 'application/json' }
const bearer = (key = '') => ({ ...json, authorization: `Bearer ${key}` })

interface Asked {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

const ask = ({ method = 'GET', path, headers = {}, body }: Asked) =>
  rawRequest(served.url, { method, path, headers, ...(body === undefined ? {} : { body }) })

/** One request of every kind of route, well and badly. */
const everyRoute = (): Asked[] => {
  const { adminKey, controlKey } = served.access!
  const control = (action: string, body: object = {}) => ({
    ...{
      method: 'POST',
      path: `/sandbox/v1/${action}`,
      headers: bearer(controlKey),
      body: JSON.stringify(body),
    },
  })
  return [
    { path: '/' },
    { path: '/postdesk.svg' },
    { path: '/nowhere' },
    { path: '/%zz' },
    { method: 'POST', path: '/' },
    { path: '/open' },
    { method: 'HEAD', path: '/open' },
    { path: new URL(served.consoleLink()).pathname + new URL(served.consoleLink()).search },
    { path: '/console/events' },
    {
      method: 'POST',
      path: '/console/control',
      headers: { ...session, ...json },
      body: '{"action":"host.info"}',
    },
    { method: 'POST', path: '/console/control', headers: { ...session, ...json }, body: '{' },
    { path: '/api/v2/tools' },
    { path: '/api/v1/admin/tools', headers: bearer(adminKey) },
    { method: 'DELETE', path: '/api/v2/tools', headers: bearer(adminKey) },
    { path: '/api/v9' },
    control('clock.get'),
    control('clock.teleport'),
    { path: '/sandbox/v1/clock.get' },
    { path: '/sandboxes/con_00000000/api/v2/tools' },
    { path: '/links/c/x' },
    { method: 'POST', path: '/links/c/x' },
    { method: 'PUT', path: '/links/c/x' },
    { path: '/pictures/x' },
    { method: 'POST', path: '/pictures/x' },
    { path: '/', headers: { host: 'evil.example' } },
    { path: '/', headers: { origin: 'https://evil.example' } },
    { path: '/', headers: { expect: 'something-else' } },
  ]
}

describe('Right to the last edge, 19: every answer', () => {
  test('carries nosniff, CORP and COOP, and allows no other origin anything', async () => {
    for (const asked of everyRoute()) {
      const { status, headers } = await ask(asked)
      const said = { asked, status, type: headers['x-content-type-options'] }
      expect(said).toEqual({ asked, status, type: 'nosniff' })
      expect({ asked, corp: headers['cross-origin-resource-policy'] }).toEqual({ asked, corp: 'same-origin' })
      // A page that is of no origin by its policy cannot have one; its header says so.
      const coop = asked.path.startsWith('/pictures/') ? 'unsafe-none' : 'same-origin'
      expect({ asked, coop: headers['cross-origin-opener-policy'] }).toEqual({ asked, coop })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  test('also to what is no HTTP', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(served.url).port) })
      let text = ''
      socket.on('data', (chunk) => (text += chunk.toString('latin1')))
      socket.on('close', () => resolve(text))
      socket.write('nonsense\r\n\r\n')
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    for (const name of [
      'x-content-type-options',
      'cross-origin-resource-policy',
      'cross-origin-opener-policy',
    ])
      expect(answer).toContain(name)
  })
})

describe('Right to the last edge, 19: a foreign page', () => {
  const DATE = 'date'

  test('is told the same on every path, as if nothing were here', async () => {
    const foreign: Record<string, string>[] = [
      { host: 'evil.example' },
      { origin: 'https://evil.example' },
      { origin: 'http://127.0.0.1:1' },
      { origin: 'null' },
    ]
    const answers = new Set<string>()
    for (const headers of foreign) {
      for (const asked of everyRoute()) {
        const {
          status,
          headers: got,
          text,
        } = await ask({ ...asked, headers: { ...asked.headers, ...headers } })
        const { [DATE]: _date, connection: _connection, 'keep-alive': _alive, ...rest } = got
        answers.add(JSON.stringify({ status, rest, text }))
      }
    }
    expect([...answers]).toHaveLength(1)
    expect([...answers][0]).toContain('"status":404')
    expect([...answers][0]?.toLowerCase()).not.toContain('postdesk')
  })

  test.each(['cross-site', 'same-site'])(
    'with a browser that says %s gets nothing without an Origin either',
    async (site) => {
      const fetched = { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
      for (const path of ['/', '/postdesk.svg', '/nowhere', '/api/v2/tools', '/console/events', '/open']) {
        const { status, text } = await ask({ path, headers: fetched })
        expect({ path, status, text }).toEqual({ path, status: 404, text: '' })
      }
      const framed = { ...fetched, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }
      expect((await ask({ path: '/', headers: framed })).text).toBe('')
      // What a person follows, and what mail leads to, is answered.
      const followed = { ...framed, 'sec-fetch-dest': 'document' }
      expect((await ask({ path: '/open', headers: followed })).status).toBe(403)
      expect((await ask({ path: '/links/c/x', headers: followed })).text).toContain('leads nowhere')
    },
  )
})

test('Right to the last edge, 19: a control key belongs to one sandbox', async () => {
  const made = await fetch(`${served.url}/console/control`, {
    method: 'POST',
    headers: { ...session, ...json },
    body: JSON.stringify({ action: 'connection.create', input: { label: 'Second', seed: 'empty' } }),
  })
  const { data } = (await made.json()) as { data: { connection: { id: string } } }
  const { controlKey } = served.access!
  const clock = (at: string) =>
    ask({ method: 'POST', path: `${at}/sandbox/v1/clock.get`, headers: bearer(controlKey), body: '{}' })
  expect((await clock('')).status).toBe(200)
  expect((await clock(`/sandboxes/${data.connection.id}`)).status).toBe(401)
  expect((await ask({ path: `/sandboxes/${data.connection.id}/api/v2/tools` })).status).toBe(401)
})
