import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import about from '../../package.json' with { type: 'json' }
import { startOrganization, type TestOrganization } from '../support/organization.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'
import { readParameters } from '../../src/cli/call.ts'
import { schemasOf } from '../../src/engine/tools/compiled.ts'
import { tools } from '../../src/engine/tools/index.ts'
import { runPostdesk } from '../support/serve-process.ts'

/** The types that a schema takes itself, without those of what is inside. */
function typesAt({ type, anyOf = [] }: Typed): unknown[] {
  return [type, ...anyOf.map(typesAt)].flat(4)
}

interface Typed {
  type?: string | string[]
  anyOf?: Typed[]
}

/** `postdesk tools` and `postdesk call`, against a server in another process. */
let sandbox: ServedSandbox
let shop: TestOrganization

beforeAll(async () => {
  sandbox = await serveSandbox()
  shop = await startOrganization(sandbox)
  await shop.call('add_subscriber', { email: 'a@shop.test', tags: ['VIP'] })
})
afterAll(() => sandbox.close())

const run = (...words: string[]) => runPostdesk([...words, '--server', sandbox.url, '--token', shop.token])

describe('postdesk tools', () => {
  test('lists every tool on a line, dangerous ones marked', async () => {
    const { code, stdout } = await run('tools')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^list_subscribers +List subscribers/m)
    expect(stdout).toMatch(/^unsubscribe +! /m)
  })

  test('shows one tool with its parameters as flags', async () => {
    const { code, stdout } = await run('tools', 'add_subscriber')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^add_subscriber: /)
    expect(stdout).toMatch(/^ {2}--email string \(required\) {2}/m)
    expect(stdout).toMatch(/^ {2}--resubscribe boolean {2}/m)
  })

  test('Right to the last edge, 10: a tool that asks first has --confirm, not the code as a parameter', async () => {
    const { stdout } = await run('tools', 'unsubscribe')
    expect(stdout).toContain('--confirm  ')
    expect(stdout).not.toContain('confirmationCode')
  })

  test('an unknown tool is exit code 1, with the sentence of the server', async () => {
    const { code, stdout, stderr } = await run('tools', 'no_such_tool')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^Tool not found: "no_such_tool"/)
  })
})

describe('postdesk call', () => {
  test('prints the data of the answer as JSON; numbers and lists are read as such', async () => {
    const { code, stdout } = await run('call', 'list_subscribers', '--limit', '1', '--tag', 'vip')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ total: 1, limit: 1, subscribers: [{ email: 'a@shop.test' }] })
    const tags = await run('call', 'get_or_create_tags', '--names', '["x","y"]')
    expect(JSON.parse(tags.stdout).tags).toHaveLength(2)
  })

  test('a parameter goes to the tool, whatever it is called: --url chooses no server', async () => {
    const heard: string[] = []
    const page = createServer(({ headers }, response) => {
      heard.push(`${headers.host} ${headers.authorization}`)
      response.end('{}')
    })
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}/page`
    const env = { POSTDESK_URL: sandbox.url, POSTDESK_TOKEN: shop.token }
    const { code, stderr } = await runPostdesk(['call', 'fetch_web_page', '--url', url], env)
    page.close()
    expect(heard).toEqual([])
    expect(code).toBe(1)
    expect(JSON.parse(stderr)).toMatchObject({ success: false, message: expect.stringMatching(/^url: /) })
  })

  test.each(['123', 'null', '["Bea"]', '"Bea"'])(
    'a parameter of text keeps its text: --name %s',
    async (name) => {
      const { stdout } = await run('call', 'add_subscriber', '--email', 'text@shop.test', '--name', name)
      expect(JSON.parse(stdout).subscriber.name).toBe(name)
    },
  )

  test('a parameter that may be text or something else keeps its text; only null clears', async () => {
    const asCall = async (...words: string[]) => JSON.parse((await run('call', ...words)).stdout).campaign
    const made = await asCall('create_campaign', '--subject', '2026', '--preview', '42')
    expect(made).toMatchObject({ subject: '2026', preview: '42' })
    const document = '{"type":"doc","content":[{"type":"paragraph"}]}'
    const words = ['edit_campaign', '--id', made.id, '--content', document, '--preview', 'null']
    expect(await asCall(...words)).toMatchObject({
      ...{ subject: '2026', preview: null, content: JSON.parse(document) },
    })
    for (const content of ['[1]', '[{"a": 1}]', '{"a": 1}', '12', 'true', '"x"', 'null'])
      expect(
        await asCall('create_campaign', '--subject', 'x', '--contentType', 'MARKDOWN', '--content', content),
      ).toMatchObject({ content })
  })

  test('strings stay strings wherever the schema of a parameter says string, of every tool', async () => {
    const texts = ['[1]', '{"a":1}', '12', '-0.5e3', 'true', '"x"', '[]', 'null', ' 1 ']
    for (const { name, input } of tools) {
      const { inputSchema } = schemasOf({ name, input, output: {} })
      for (const [parameter, schema] of Object.entries(inputSchema['properties'] as Record<string, object>)) {
        const types = typesAt(schema)
        for (const text of texts) {
          const { [parameter]: read } = readParameters(new Map([[parameter, text]]), {
            tool: { inputSchema },
          })
          const mayClear = text === 'null' && types.includes('null')
          const expected = mayClear ? null : types.includes('string') ? text : JSON.parse(text)
          expect({ name, parameter, text, read }).toEqual({ name, parameter, text, read: expected })
        }
      }
    }
  })

  test('text for a number is refused by the server, by name', async () => {
    const { code, stderr } = await run('call', 'list_subscribers', '--limit', 'many')
    expect(code).toBe(1)
    expect(JSON.parse(stderr).message).toMatch(/^limit must be a number; got text\./)
  })

  test('a parameter that the tool does not have is refused, also one that every object has', async () => {
    for (const name of ['constructor', '__proto__']) {
      const { code, stderr } = await run('call', 'list_tags', `--${name}`, '{"a":1}')
      expect(code).toBe(1)
      expect(JSON.parse(stderr).message).toContain(`${name} is not a parameter of list_tags`)
    }
  })

  test('--input gives parameters as one object', async () => {
    const input = JSON.stringify({ email: 'b@shop.test', fields: { City: 'Nîmes' } })
    const { stdout } = await run('call', 'add_subscriber', '--input', input, '--name', 'Bea')
    expect(JSON.parse(stdout)).toMatchObject({
      created: true,
      subscriber: { name: 'Bea', customFields: { City: 'Nîmes' } },
    })
  })

  test('a refusal is exit code 1, its body on standard error', async () => {
    const { code, stdout, stderr } = await run('call', 'get_subscriber', '--email', 'nobody@shop.test')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(JSON.parse(stderr)).toMatchObject({ success: false, code: 'NOT_FOUND' })
  })

  test('a high-impact call asks; --confirm repeats it with its code', async () => {
    const asked = await run('call', 'unsubscribe', '--email', 'a@shop.test')
    expect(asked.code).toBe(1)
    expect(JSON.parse(asked.stderr)).toMatchObject({ error: 'CONFIRMATION_REQUIRED' })
    const done = await run('call', 'unsubscribe', '--email', 'a@shop.test', '--confirm')
    expect(JSON.parse(done.stdout)).toMatchObject({ subscriber: { status: 'UNSUBSCRIBED' } })
  })

  test('an admin key runs and lists the admin tools too; a token of one organization has none', async () => {
    const env = { POSTDESK_URL: sandbox.url, POSTDESK_TOKEN: sandbox.adminKey }
    const listed = await runPostdesk(['call', 'list_orgs', '--search', shop.slug], env)
    expect(JSON.parse(listed.stdout)).toMatchObject({ organizations: [{ id: shop.id }] })
    expect((await runPostdesk(['tools'], env)).stdout).toMatch(/^get_org_verification +.+/m)
    const refused = await run('call', 'list_orgs')
    expect(refused.stderr).toContain('TOOL_NOT_FOUND')
  })

  test('an admin key with --organization; URL and token from the environment', async () => {
    const env = { POSTDESK_URL: sandbox.url, POSTDESK_TOKEN: sandbox.adminKey }
    const words = ['call', 'count_subscribers', '--organization', shop.slug]
    const { code, stdout } = await runPostdesk(words, env)
    expect(code).toBe(0)
    expect(JSON.parse(stdout).total).toBeGreaterThan(0)
  })

  test.each([
    [['call'], 'call: say which tool'],
    [['call', 'list_tags', 'stray'], '"stray"'],
    [['call', 'list_tags', '--limit'], '--limit needs a value'],
    [['call', 'unsubscribe', '--reason', '--confirm'], '--reason needs a value'],
    [['call', 'get_or_create_tags', '--names', '["x"]', '--names', '["y"]'], '--names is there twice'],
    [['call', 'list_tags', '--input', '[1]'], '--input must be a JSON object'],
    [['call', 'list_tags', '--token', 'x'], '--server is required'],
    [['call', 'list_tags', '--server', 'http://127.0.0.1:9'], '--token is required'],
    [['teleport'], 'Unknown command "teleport"'],
  ])('words that mean nothing are exit code 2: %j', async (words, said) => {
    const { code, stdout, stderr } = await runPostdesk(words)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(said)
  })

  test('a server that is something else is told in the words of a deployment', async () => {
    const page = createServer((_request, response) => response.end('<html>'))
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
    const { code, stderr } = await runPostdesk(['call', 'list_tags', '--server', url, '--token', 'x'])
    page.close()
    expect(code).toBe(1)
    expect(stderr).toContain('"code": "ANSWERED_HTML"')
    expect(stderr).toContain(`"message": "${url} answered 200 with a web page.`)
  })

  test('what a server writes holds no key, and cannot move the cursor, clear the screen or turn a line around', async () => {
    const KEY = 'svc_planted-in-the-words'
    const hostile = '\u001B[2J\u009B1A\u202Egnp.\u0007\nNothing happens.'
    const tool = { name: 'list_tags', description: hostile, inputSchema: { properties: { [hostile]: {} } } }
    const page = createServer(({ method, url, headers }, response) => {
      const told = `Bearer ${KEY}`
      expect(headers.authorization).toBe(told)
      const ask = { told, error: 'CONFIRMATION_REQUIRED', message: hostile, confirmationCode: 123_456 }
      const refusal = JSON.stringify(ask)
      if (method === 'POST') return response.writeHead(403).end(refusal)
      const isOne = url?.endsWith('/list_tags')
      return response.end(JSON.stringify({ success: true, ...(isOne ? { tool } : { tools: [tool] }) }))
    })
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
    const words = ['--server', `http://127.0.0.1:${(page.address() as AddressInfo).port}`, '--token', KEY]
    const said = [
      await runPostdesk(['tools', ...words]),
      await runPostdesk(['tools', 'list_tags', ...words]),
      await runPostdesk(['call', 'list_tags', ...words]),
    ]
    page.close()
    for (const { stdout, stderr } of said) {
      expect(stdout + stderr).not.toContain(KEY)
      expect(stdout + stderr).toContain(String.raw`\u001b[2J\u009b1A\u202egnp.\u0007`)
      expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202E]/)
    }
    expect(said[0]?.stdout.split('\n')).toHaveLength(2)
    expect(JSON.parse(said[2]?.stderr ?? '')).toMatchObject({ message: hostile })
  })

  test('a server that is not there is one plain sentence', async () => {
    const words = ['call', 'list_tags', '--server', 'http://127.0.0.1:9', '--token', shop.token]
    const { code, stdout, stderr } = await runPostdesk(words)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^http:\/\/127\.0\.0\.1:9 refuses connections: [^\n]+\n$/)
  })
})

test('postdesk help names every command', async () => {
  const { code, stdout } = await runPostdesk(['help'])
  expect(code).toBe(0)
  for (const command of ['serve', 'tools', 'call']) expect(stdout).toContain(`postdesk ${command}`)
})

test.each([['--version'], ['-v']])('%s prints the version of the package', async (word) => {
  expect(await runPostdesk([word])).toMatchObject({ code: 0, stdout: `${about.version}\n` })
})

test.each([['serve'], ['tools'], ['call']])(
  'help of the command %s alone, in each way to ask',
  async (command) => {
    const others = ['serve', 'tools', 'call'].filter((other) => other !== command)
    for (const words of [
      [command, '--help'],
      [command, '-h'],
      [command, 'get_org', '--help'],
      ['help', command],
    ]) {
      const { code, stdout } = await runPostdesk(words)
      expect({ words, code }).toEqual({ words, code: 0 })
      expect(stdout).toContain(`  postdesk ${command}`)
      for (const other of others) expect(stdout).not.toContain(`  postdesk ${other} `)
    }
  },
)
