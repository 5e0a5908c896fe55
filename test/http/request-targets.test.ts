import { connect } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serve, type Served } from '../../src/host/serve.ts'

/** Line 16: a request line with a whole address, and a request without Host, at every door. RFC 9112, 3.2. */
let folder: string
let served: Served

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'targets-'))
  const log = { info: () => undefined, error: () => undefined }
  served = await serve({ port: 0, data: join(folder, 'data'), seed: 'demo', log })
})
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Raw {
  target: string
  /** Null: no Host header. */
  host: string | null
  key: string
  body: string
  headers?: string[]
}

interface Received {
  status: number
  head: string
  text: string
}

/** The request byte by byte, as no client library would write it. */
function send({ target, host, key, body, headers = [] }: Raw): Promise<Received> {
  const lines = [
    `POST ${target} HTTP/1.1`,
    ...(host === null ? [] : [`Host: ${host}`]),
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...headers,
  ]
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(served.url).port), '127.0.0.1')
    let all = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => (all += part))
    socket.on('error', reject)
    socket.on('end', () => {
      const [head = '', text = ''] = all.split('\r\n\r\n')
      const shown = head.replaceAll(/^date: .*\r\n/gim, '')
      resolve({ status: Number(head.split(' ')[1]), head: shown, text })
    })
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  })
}

const DOORS = {
  customer: () => ({
    ...{ path: '/api/v2/tools/list_tags', body: '{}' },
    key: served.access!.organizations[0]!.token,
  }),
  admin: () => ({
    ...{ path: '/api/v1/admin/tools', body: '{"tool":"list_orgs","input":{}}' },
    key: served.access!.adminKey,
  }),
  control: () => ({ path: '/sandbox/v1/clock.get', body: '{}', key: served.access!.controlKey }),
}
const doors = Object.keys(DOORS) as (keyof typeof DOORS)[]

describe.each(doors)('the %s door', (door) => {
  const own = () => new URL(served.url).host
  const port = () => new URL(served.url).port
  const ask = (made: { target?: string; host?: string | null; headers?: string[] }) => {
    const { path, ...rest } = DOORS[door]()
    return send({ target: path, host: own(), ...rest, ...made })
  }
  const whole = (server: string, more = '') => `http://${server}${DOORS[door]().path}${more}`

  test('takes a whole address of this server as its path, whatever Host says', async () => {
    expect((await ask({})).status).toBe(200)
    for (const target of [
      whole(own()),
      whole(`localhost:${port()}`),
      whole(`LOCALHOST:${port()}`, '?x=1'),
      whole(own()).replace('http', 'HTTP'),
    ])
      for (const host of [own(), 'evil.example']) {
        const { status, text } = await ask({ target, host })
        expect({ target, host, status }).toEqual({ target, host, status: 200 })
        expect(JSON.parse(text)).toMatchObject({ success: true })
      }
  })

  test('answers the faults of such a request in the one body for errors', async () => {
    const nowhere = door === 'customer' ? '/nothing_like_it' : '/nothing/like/it'
    const { status, text } = await ask({ target: whole(own(), nowhere) })
    expect(status).toBe(404)
    expect(JSON.parse(text)).toMatchObject({
      success: false,
      code: expect.stringMatching(/NOT_FOUND$/) as string,
      message: expect.any(String) as string,
    })
  })

  test('refuses an address of another server as it does a foreign Host: with nothing', async () => {
    const foreign = await ask({ host: 'evil.example' })
    expect(foreign).toMatchObject({ status: 404, text: '' })
    for (const target of [
      whole('evil.example'),
      whole('127.0.0.1:1'),
      whole(''),
      whole(`me@${own()}`),
      whole(own()).replace('http', 'https'),
      whole(own()).replace('http', 'ftp'),
      'http://evil.example',
    ])
      expect({ target, ...(await ask({ target })) }).toEqual({ target, ...foreign })
    // A whole address lets no foreign page in.
    for (const headers of [['Origin: https://evil.example'], ['Sec-Fetch-Site: cross-site']])
      expect(await ask({ target: whole(own()), headers })).toEqual(foreign)
    expect(await ask({ host: null, headers: ['Origin: https://evil.example'] })).toEqual(foreign)
  })

  test('tells a request without Host what is missing, in the one body for errors', async () => {
    const message = 'Host: is missing; send the name and the port of this server.'
    for (const target of [DOORS[door]().path, whole(own())])
      for (const host of [null, '']) {
        const { status, text } = await ask({ target, host })
        expect({ status, body: JSON.parse(text) as unknown }).toEqual({
          status: 400,
          body: { success: false, error: message, message, code: 'VALIDATION_ERROR' },
        })
      }
  })
})
