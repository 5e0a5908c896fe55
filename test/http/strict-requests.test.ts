import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOrganization, type TestOrganization } from '../support/organization.ts'
import { CONTROL_KEY, serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'

/** Line 16: two Host headers, bytes that are no UTF-8 and another charset are refused, at every door. */
let sandbox: ServedSandbox
let shop: TestOrganization

beforeAll(async () => {
  sandbox = await serveSandbox()
  shop = await startOrganization(sandbox)
})
afterAll(() => sandbox.close())

interface Raw {
  path: string
  key: string
  headers?: string[]
  body?: Buffer
  type?: string
}

/** The request byte by byte, as no client library would write it. */
function send({ path, key, headers = [], body = Buffer.from('{}'), type = 'application/json' }: Raw) {
  const { port, host } = new URL(sandbox.url)
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${key}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    'Connection: close',
    ...headers,
  ]
  return new Promise<{ status: number; message: string; code: string }>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => (text += part))
    socket.on('error', reject)
    socket.on('end', () => {
      const status = Number(text.split(' ')[1])
      const answer = text.slice(text.indexOf('\r\n\r\n') + 4) || '{}'
      const { message, code } = JSON.parse(answer) as Record<string, string>
      resolve({ status, message: message ?? '', code: code ?? '' })
    })
    socket.write(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]))
  })
}

const DOORS = {
  customer: () => ({ path: '/api/v2/tools/add_subscriber', key: shop.token }),
  admin: () => ({ path: '/api/v1/admin/tools', key: sandbox.adminKey }),
  control: () => ({ path: '/sandbox/v1/organization.create', key: CONTROL_KEY }),
}
const doors = Object.keys(DOORS) as (keyof typeof DOORS)[]

describe.each(doors)('Right to the last edge, 16: the %s door', (door) => {
  test.each(['Host', 'Authorization', 'Content-Type', 'X-Service-Organization'])(
    'refuses a second %s with 400, whatever it says',
    async (name) => {
      for (const value of [new URL(sandbox.url).host, 'other.example']) {
        const count = name === 'X-Service-Organization' ? 2 : 1
        const headers = Array.from({ length: count }, () => `${name}: ${value}`)
        const { status, message } = await send({ ...DOORS[door](), headers })
        expect({ status, message }).toEqual({
          status: 400,
          message: `${name}: came more than once; send it once.`,
        })
      }
    },
  )

  test('answers two Origins as a foreign page: as if nothing were here', async () => {
    const own = `Origin: ${sandbox.url}`
    expect((await send({ ...DOORS[door](), headers: [own, own] })).status).toBe(404)
  })

  test.each([
    ['a lone continuation byte', [0x80]],
    ['a cut-off sequence', [0xe2, 0x82]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['half a surrogate pair', [0xed, 0xa0, 0x80]],
    ['Latin-1', [0xe9]],
  ])('refuses a body with %s with 400', async (_what, bytes) => {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')])
    const { status, code, message } = await send({ ...DOORS[door](), body })
    expect({ status, code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' })
    expect(message).toContain('not valid UTF-8')
  })

  test.each(['latin1', 'ISO-8859-1', '"utf-16"', 'us-ascii', '', 'utf-8; charset=latin1'])(
    'refuses charset=%s with 415',
    async (charset) => {
      const { status, message } = await send({
        ...DOORS[door](),
        type: `application/json; charset=${charset}`,
      })
      expect(status).toBe(415)
      expect(message).toContain('must be utf-8')
    },
  )

  test.each(['gzip', 'br', 'gzip, identity'])('refuses Content-Encoding: %s with 415', async (coding) => {
    const { status, message } = await send({ ...DOORS[door](), headers: [`Content-Encoding: ${coding}`] })
    expect({ status, message }).toEqual({
      status: 415,
      message: `Content-Encoding: "${coding}" is not read here; send the body as it is.`,
    })
  })

  test('refuses a byte order mark with a sentence of its own', async () => {
    const { status, message } = await send({ ...DOORS[door](), body: Buffer.from('\uFEFF{}') })
    expect({ status, message }).toEqual({
      status: 400,
      message: 'The body begins with a byte order mark; send it without one.',
    })
  })

  test.each(['utf-8', 'UTF-8', '"utf-8"', 'utf8'])('takes charset=%s', async (charset) => {
    const { status, message } = await send({ ...DOORS[door](), type: `application/json;charset=${charset}` })
    expect(status).toBe(400)
    expect(message).not.toMatch(/charset|UTF-8/)
  })
})

test('text beyond ASCII arrives as it was sent', async () => {
  const name = 'Zoë 日本 👩‍🚀'
  await shop.call('add_subscriber', { email: 'zoe@shop.test', name })
  expect((await shop.call('get_subscriber', { email: 'zoe@shop.test' })).name).toBe(name)
})
