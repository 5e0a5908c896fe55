import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mcpCommand } from '../../src/cli/mcp.ts'
import { actions } from '../../src/engine/sandbox/actions/index.ts'
import { tools } from '../../src/engine/tools/index.ts'
import { root } from '../imports.ts'
import { startOrganization, type TestOrganization } from '../support/organization.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'
import { COMPILED, runPostdesk } from '../support/serve-process.ts'

/** `postdesk mcp` in a process of its own, driven by the client of the protocol that its authors publish. */
const customer = tools.filter(({ surface }) => surface === 'customer')

interface Assistant {
  client: Client
  /** Runs a tool; returns what an assistant reads: the value of the text, and whether it is a refusal. */
  // oxlint-disable-next-line typescript/no-explicit-any
  call(name: string, input?: Record<string, unknown>): Promise<{ isError: boolean; value: any }>
  names(): Promise<string[]>
  /** What came on stdout and was not of the protocol. */
  faults: Error[]
  stderr(): string
  /** Goes away, and waits until the process has ended. */
  leave(): Promise<void>
}

async function start(...words: string[]): Promise<Assistant> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['src/cli/postdesk.mjs', 'mcp', ...words],
    cwd: root,
    env: { ...(process.env as Record<string, string>), NODE_COMPILE_CACHE: COMPILED },
    stderr: 'pipe',
  })
  let said = ''
  transport.stderr?.on('data', (text) => (said += String(text)))
  const faults: Error[] = []
  const client = new Client({ name: 'test', version: '1' })
  client.onerror = (error) => faults.push(error)
  await client.connect(transport).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${said}`)
  })
  return {
    client,
    call: async (name, input = {}) => {
      const { content, isError = false } = await client.callTool({ name, arguments: input })
      const [first] = content
      return { isError, value: JSON.parse(first?.type === 'text' ? first.text : '') }
    },
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    faults,
    stderr: () => said,
    leave: async () => {
      const ended = transport.stderr && once(transport.stderr, 'close')
      await client.close()
      await ended
    },
  }
}

describe('the sandbox of a folder', () => {
  let folder: string
  let assistant: Assistant

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mcp-'))
    assistant = await start('--data', folder, '--seed', 'demo')
  })
  afterAll(async () => {
    await assistant.leave()
    rmSync(folder, { recursive: true, force: true })
  })

  test('offers every customer tool and every control action, under names that every assistant takes', async () => {
    const { tools: offered } = await assistant.client.listTools()
    const names = offered.map(({ name }) => name)
    expect(names.slice(0, customer.length).toSorted()).toEqual(customer.map(({ name }) => name).toSorted())
    expect(names.slice(customer.length)).toEqual(
      actions.map(({ name }) => `sandbox_${name.replace('.', '_')}`),
    )
    expect(names.filter((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    for (const tool of customer) {
      const { inputSchema, annotations, description } = offered.find(({ name }) => name === tool.name)!
      expect(Object.keys(inputSchema.properties ?? {})).toEqual(
        expect.arrayContaining(Object.keys(tool.input)),
      )
      const isDangerous = tool.access === 'danger'
      expect(annotations).toEqual({ readOnlyHint: tool.access === 'read', destructiveHint: isDangerous })
      expect(description?.includes('Asks first')).toBe(isDangerous)
    }
    expect(assistant.client.getInstructions()).toContain('confirmationCode')
  })

  test('reads, writes, and is told by name what is wrong', async () => {
    const before = await assistant.call('count_subscribers')
    expect(await assistant.call('add_subscriber', { email: 'new@shop.test' })).toMatchObject({
      isError: false,
    })
    const after = await assistant.call('count_subscribers')
    expect(after.value.total ?? after.value.count).toBe((before.value.total ?? before.value.count) + 1)
    expect(await assistant.call('add_subscriber', { mail: 'new@shop.test' })).toMatchObject({
      isError: true,
      value: {
        code: 'VALIDATION_ERROR',
        issues: expect.arrayContaining([expect.objectContaining({ path: 'mail' })]),
      },
    })
    expect(await assistant.call('no_such_tool')).toMatchObject({
      isError: true,
      value: { code: 'TOOL_NOT_FOUND' },
    })
  })

  test('a tool that asks first changes nothing until the code comes with the same call', async () => {
    await assistant.call('create_tag', { name: 'To go' })
    const asked = await assistant.call('delete_tag', { name: 'To go' })
    expect(asked).toMatchObject({ isError: true, value: { error: 'CONFIRMATION_REQUIRED' } })
    const listed = () => assistant.call('list_tags').then(({ value }) => JSON.stringify(value))
    expect(await listed()).toContain('To go')
    const code = { confirmationCode: asked.value.confirmationCode as number }
    expect(await assistant.call('delete_tag', { name: 'Other', ...code })).toMatchObject({ isError: true })
    expect(await assistant.call('delete_tag', { name: 'To go', ...code })).toMatchObject({ isError: false })
    expect(await listed()).not.toContain('To go')
  })

  test('moves the time of the sandbox', async () => {
    const { value } = await assistant.call('sandbox_clock_get')
    const moved = await assistant.call('sandbox_clock_advance', { by: '2d' })
    expect(moved.isError).toBe(false)
    const { value: then } = await assistant.call('sandbox_clock_get')
    expect(Date.parse(then.now) - Date.parse(value.now)).toBe(2 * 86_400_000)
  })

  test('nothing but the protocol is on stdout; the folder is held while it runs, and free after it', async () => {
    expect(assistant.faults).toEqual([])
    expect(assistant.stderr()).toMatch(
      /^The assistant acts as .+\. Console: http:\/\/127\.0\.0\.1:\d+\/\S+$/m,
    )
    const second = await runPostdesk(['mcp', '--data', folder])
    expect(second).toMatchObject({ code: 1, stdout: '' })
    expect(second.stderr).toContain(folder)
    await assistant.leave()
    await expect(mcpCommand(['--data', folder, '--organization', 'nobody'])).rejects.toThrow(
      /--organization: give one of this sandbox: \w/,
    )
    assistant = await start('--data', folder, '--only', 'tags,sandbox')
    expect(await assistant.names()).toEqual(expect.arrayContaining(['list_tags', 'sandbox_clock_get']))
    expect(await assistant.names()).not.toContain('list_subscribers')
  })
})

describe('a server', () => {
  let sandbox: ServedSandbox
  let shop: TestOrganization
  const open: Assistant[] = []
  const startHere = async (...words: string[]) => {
    const assistant = await start('--server', sandbox.url, ...words)
    open.push(assistant)
    return assistant
  }

  beforeAll(async () => {
    sandbox = await serveSandbox()
    shop = await startOrganization(sandbox)
  })
  afterAll(async () => {
    await Promise.all(open.map((assistant) => assistant.leave()))
    await sandbox.close()
  })

  test('with an admin key: all 113 tools, the admin tools only reading', async () => {
    const { client } = await startHere('--token', sandbox.adminKey)
    const { tools: offered } = await client.listTools()
    expect(offered.map(({ name }) => name).toSorted()).toEqual(tools.map(({ name }) => name).toSorted())
    const admin = new Set<string>(tools.filter(({ surface }) => surface === 'admin').map(({ name }) => name))
    expect(
      offered.filter(({ name }) => admin.has(name)).map(({ annotations }) => annotations?.readOnlyHint),
    ).toEqual([...admin].map(() => true))
  })

  test('--read-only offers what changes nothing, and runs nothing else', async () => {
    const assistant = await startHere('--token', shop.token, '--read-only')
    const reading = customer.filter(({ access }) => access === 'read').map(({ name }) => name)
    expect((await assistant.names()).toSorted()).toEqual(reading.toSorted())
    expect(await assistant.call('create_tag', { name: 'New' })).toMatchObject({
      isError: true,
      value: { code: 'TOOL_NOT_FOUND' },
    })
    expect(JSON.stringify(await shop.call('list_tags'))).not.toContain('New')
  })

  test('a key that is refused, and a server that is gone, are told in a sentence', async () => {
    const wrong = await startHere('--token', 'svc_none')
    await expect(wrong.names()).rejects.toThrow(/token/i)
    expect(await wrong.call('list_tags')).toMatchObject({
      isError: true,
      value: { code: 'AUTHENTICATION_ERROR' },
    })
    const gone = await start('--server', 'http://127.0.0.1:9', '--token', 'svc_none')
    open.push(gone)
    expect(await gone.call('list_tags')).toMatchObject({
      isError: true,
      value: { message: expect.stringContaining('refuses connections') },
    })
  })

  test('words that are wrong end with their reason before anything is served', async () => {
    for (const [words, why] of [
      [['--data', 'x', '--connection', 'Far'], /give one of --data, --connection/],
      [['--connection', 'Far', '--control-key', 'x'], /--control-key goes with --server/],
      [['--seed', 'demo'], /--seed needs --data/],
      [
        ['--server', sandbox.url, '--token', shop.token, '--only', 'tag'],
        /no group "tag"\. The groups here are subscribers/,
      ],
      [['--unknown'], /unknown/i],
    ] as const)
      await expect(mcpCommand(words)).rejects.toThrow(why)
  })
})

test('Deployments in safe hands, 2: a key that a server repeats reaches no assistant', async () => {
  const KEY = 'svc_canary.of"the\\assistant'
  const far = createServer(({ method, headers }, response) => {
    const listed = [{ name: 'list_tags', description: `${headers.authorization}`, inputSchema: {} }]
    const refusal = { success: false, message: `Not ${headers.authorization}`, key: btoa(KEY) }
    const isListing = method === 'GET'
    response.writeHead(isListing ? 200 : 400)
    response.end(JSON.stringify(isListing ? { success: true, tools: listed } : refusal))
  })
  await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(far.address() as AddressInfo).port}`
  const assistant = await start('--server', url, '--token', KEY)
  const { tools: offered } = await assistant.client.listTools()
  const { value } = await assistant.call('list_tags', { note: 'x' })
  await assistant.leave()
  far.close()
  expect(offered).toHaveLength(1)
  expect(value.message).toMatch(/^Not Bearer svc_…/)
  const heard = JSON.stringify([offered, value]) + assistant.stderr()
  expect(heard).not.toContain('canary')
  expect(heard).not.toContain(btoa(KEY).slice(4, 24))
})
