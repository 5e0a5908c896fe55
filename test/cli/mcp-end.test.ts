import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '../imports.ts'
import { type TestOrganization, useSandbox } from '../support/organization.ts'
import { COMPILED } from '../support/serve-process.ts'

/** How a conversation of `postdesk mcp` ends: by its input, by a message too large, by an output that is gone. */
const { sandbox, start } = useSandbox()

let shop: TestOrganization
beforeAll(async () => {
  shop = await start()
})

const HELLO = [
  {
    id: 'hello',
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  },
  { method: 'notifications/initialized' },
]
const call = (id: string | number, name: string, given: object = {}) => ({
  id,
  method: 'tools/call',
  params: { name, arguments: given },
})
const write = (messages: readonly object[]): string =>
  messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('')

function startMcp() {
  const words = ['src/cli/postdesk.mjs', 'mcp', '--server', sandbox().url, '--token', shop.token]
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  // A process that ended reads no more; how it ended is what the tests ask.
  child.stdin.on('error', () => undefined)
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }))
  return { child, ended }
}

/** Returns the identifiers of what was answered. */
function answered(stdout: string): (string | number)[] {
  const lines = stdout.split('\n').filter((line) => line !== '')
  return lines.map((line) => (JSON.parse(line) as { id: string | number }).id)
}

/** One of each kind of request: quick and slow, a read and a change, what is refused and what is no method. */
const ASKED = [
  call(1, 'create_tag', { name: 'At the end' }),
  call('two', 'no_such_tool'),
  { id: 3, method: 'tools/list' },
  { id: 4, method: 'ping' },
  { id: 5, method: 'no/such/method' },
  call(6, 'list_tags'),
  call(7, 'create_tag', { name: 7 }),
  { id: 8, method: 'tools/call', params: {} },
]

describe('at the end of its input', () => {
  test.each([
    ['every kind of request', [...ASKED.keys()].map((count) => ASKED.slice(0, count + 1))],
    ['with nothing asked', [[]]],
  ])('everything that was asked is answered once, and the server ends: %s', async (_title, scripts) => {
    const ends = scripts.map(async (asked) => {
      const { child, ended } = startMcp()
      child.stdin.end(write([...HELLO, ...asked]))
      const { code, stdout, stderr } = await ended
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      const wanted = ['hello', ...asked.map(({ id }) => id)]
      expect(answered(stdout).map(String).toSorted()).toEqual(wanted.map(String).toSorted())
    })
    await Promise.all(ends)
    if (scripts.length > 1) expect(JSON.stringify(await shop.call('list_tags'))).toContain('At the end')
  })

  test('a client of the revision of 2026 that listens for changes is let go too', async () => {
    const { child, ended } = startMcp()
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const listen = { notifications: { toolsListChanged: true }, _meta: meta }
    child.stdin.end(
      write([
        { id: 1, method: 'subscriptions/listen', params: listen },
        { id: 2, method: 'tools/list', params: { _meta: meta } },
      ]),
    )
    const { code, stdout } = await ended
    expect(code).toBe(0)
    expect(stdout).toContain('subscriptions/acknowledged')
    expect(answered(stdout)).toContain(2)
  })

  test('a last line that stops in the middle, and a call that was cancelled, hold nothing up', async () => {
    const { child, ended } = startMcp()
    const cancel = { method: 'notifications/cancelled', params: { requestId: 1 } }
    child.stdin.end(
      write([...HELLO, call(1, 'list_tags'), cancel, call(2, 'list_tags')]) + '{"jsonrpc":"2.0"',
    )
    const { code, stdout } = await ended
    expect(code).toBe(0)
    expect(answered(stdout)).toEqual(expect.arrayContaining(['hello', 2]))
  })
})

describe('a pipe that breaks is one sentence and exit code 1', () => {
  test.each([
    ['while more may come', false],
    ['at the end of the input', true],
  ])('a message of 11,000,000 characters, %s', async (_title, isEnd) => {
    const { child, ended } = startMcp()
    child.stdin.write(write([...HELLO, call(1, 'create_tag', { name: 'x'.repeat(11_000_000) })]))
    if (isEnd) child.stdin.end()
    const { code, stderr } = await ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^The assistant sent a message larger than 10 MB; [^\n]+\n$/)
  })

  test.each([
    ['while more may come', false],
    ['at the end of the input', true],
  ])('an output that nobody reads, %s', async (_title, isEnd) => {
    const { child, ended } = startMcp()
    child.stdout.destroy()
    child.stdin.write(write([...HELLO, ...ASKED]))
    if (isEnd) child.stdin.end()
    const { code, stderr } = await ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^The assistant went away [^\n]+\n$/)
  })
})
