import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODE_LANGUAGES, type CodeLanguage, writeCode } from '../../../src/renderer/pages/tools/call-code.ts'

/** Each language runs what was copied, against a server that keeps what arrives. */
interface Arrived {
  url: string | undefined
  headers: IncomingHttpHeaders
  body: unknown
}

let server: Server
let url: string
const arrived: Arrived[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      arrived.push({ url: request.url, headers: request.headers, body: JSON.parse(text) })
      response.writeHead(409).end('{"success":false}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const RUN: Record<CodeLanguage, { program: string; words(code: string): string[] }> = {
  curl: { program: 'bash', words: (code) => ['-c', code] },
  JavaScript: { program: process.execPath, words: (code) => ['--input-type=module', '--eval', code] },
  Python: { program: 'python3', words: (code) => ['-c', code] },
}

function run(language: CodeLanguage, code: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
  const { program, words } = RUN[language]
  const env = { ...process.env, TOKEN: 'token of the test', POSTDESK_URL: url, ...more }
  return new Promise((resolve, reject) => {
    execFile(program, words(code), { env }, (error, stdout) => (error ? reject(error) : resolve(stdout)))
  })
}

const HOSTILE = {
  quotes: `it's "so" \\ 'and' \\' $HOME \`id\` $(id) %s {x} @file`,
  lines: 'a\nb\r\n\tc\u2028d\u0000e',
  scripts: 'Zoë 日本 👩‍👩‍👧 \ud800 مرحبا',
  numbers: [0, -1, 1.5, 1e21, 12345678901],
  words: [true, false, null, {}, []],
  nested: { 'a key': { 'with "quotes"': [{ deep: 'yes' }] }, constructor: 'x' },
  ['__proto__']: { own: true },
}

function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}

describe.each(CODE_LANGUAGES)('%s', (language) => {
  const possible = language === 'JavaScript' || isInstalled(language === 'curl' ? 'curl' : 'python3')

  test.skipIf(!possible)('sends what the form holds, whatever it holds, as the organization', async () => {
    // As the form keeps it: parsed from JSON, where __proto__ is a name like any other.
    const input = JSON.parse(JSON.stringify(HOSTILE)) as Record<string, unknown>
    const organization = { header: 'X-Service-Organization', id: 'org_1' }
    const call = { surface: 'customer', tool: 'create_event', input, organization } as const
    for (const base of [`${url}/`, null]) {
      arrived.splice(0)
      const said = await run(language, writeCode(language, { ...call, url: base }))
      expect(said).toContain('{"success":false}')
      expect(arrived).toHaveLength(1)
      expect(arrived[0]).toMatchObject({
        url: '/api/v2/tools/create_event',
        headers: {
          authorization: 'Bearer token of the test',
          'content-type': 'application/json',
          'x-service-organization': 'org_1',
        },
      })
      expect(JSON.stringify(arrived[0]?.body)).toBe(JSON.stringify(input))
    }
  })

  test.skipIf(!possible)(
    'an admin tool travels by its name in the body, and names no organization',
    async () => {
      arrived.splice(0)
      const call = {
        surface: 'admin',
        tool: 'list_orgs',
        input: { status: 'blocked' },
        organization: null,
      } as const
      await run(language, writeCode(language, { ...call, url }))
      const [{ body, headers, url: path }] = arrived as [Arrived]
      expect({ body, path }).toEqual({
        body: { tool: 'list_orgs', input: { status: 'blocked' } },
        path: '/api/v1/admin/tools',
      })
      expect(headers['x-service-organization']).toBeUndefined()
    },
  )

  test.skipIf(!possible)(
    'a customer tool while nobody is acted as names who the reader names, and nobody without',
    async () => {
      const organization = { header: 'X-Shop-Tenant', id: null }
      const call = { surface: 'customer', tool: 'list_tags', input: {}, organization, url } as const
      const code = writeCode(language, call)
      for (const [ORGANIZATION, header] of [
        ['org_7', 'org_7'],
        ['', undefined],
        [undefined, undefined],
      ] as const) {
        arrived.splice(0)
        await run(language, code, { ORGANIZATION })
        expect(arrived).toHaveLength(1)
        expect(arrived[0]?.headers['x-shop-tenant']).toBe(header)
      }
    },
  )

  test('no key of a field is in it', () => {
    const key = `svca_${'ab'.repeat(20)}`
    const input = { query: key, [key]: [key] }
    const call = { surface: 'customer', tool: 'x', input, organization: null, url } as const
    expect(writeCode(language, call)).not.toContain(key.slice(5))
  })
})
