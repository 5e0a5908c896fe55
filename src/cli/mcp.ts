import { Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { readVersion } from '../app/version.ts'
import { isRecord } from '../shared/text/guards.ts'
import { assistantPipe } from './assistant-pipe.ts'
import { connectedServer } from './connection.ts'
import {
  actionsOf,
  choose,
  type OfferedTool,
  toolsOf,
  type ToolSource,
  withActions,
} from './offered-tools.ts'
import { namedServer, type ServerAnswer } from './server.ts'
import { readOptions, UsageError } from './usage.ts'

export const MCP_OPTIONS = {
  server: { type: 'string' },
  token: { type: 'string' },
  organization: { type: 'string' },
  'control-key': { type: 'string' },
  connection: { type: 'string' },
  app: { type: 'string' },
  data: { type: 'string' },
  seed: { type: 'string' },
  only: { type: 'string' },
  'read-only': { type: 'boolean' },
} as const

const INSTRUCTIONS = `Postdesk: the tools of an email-marketing platform.
Before you write filters, documents or workflow graphs, read get_skill with type "filters", "campaign" or "workflow".
A tool that asks first answers CONFIRMATION_REQUIRED with a message and a confirmationCode: show the person the message, and only when they agree repeat the very same call with that code, within five minutes.
An answer marked as an error has code and message, and in issues the path of each parameter that is wrong.
Tools that begin with sandbox_ move the time of a sandbox and play the people in it. Its time stands still until sandbox_clock_advance moves it: nothing scheduled goes out before.`

type Words = ReturnType<typeof readWords>

/** A source of tools with what must be ended after it. */
interface Opened {
  source: ToolSource
  close(): Promise<void>
}

/**
 * `postdesk mcp`: serves the tools by the Model Context Protocol on stdin and stdout, until stdin has ended and
 * all that it asked is answered, or a signal comes. Only the protocol is written to stdout.
 */
export async function mcpCommand(words: readonly string[]): Promise<void> {
  const given = readWords(words)
  const only = given.only?.split(',').map((group) => group.trim()) ?? null
  const { source, close } = await open(given)
  const offered = choose(source, { only, readOnly: given['read-only'] ?? false })
  if (only !== null) await offered.list().catch((error: unknown) => close().then(() => Promise.reject(error)))
  const { transport, ended } = assistantPipe(process.stdin, process.stdout)
  const served = serveStdio(() => makeServer(offered), {
    transport,
    onerror: (error) => process.stderr.write(`${error.message}\n`),
  })
  try {
    await Promise.race([ended, untilSignal()])
  } finally {
    await served.close()
    await close()
  }
}

function readWords(words: readonly string[]) {
  return readOptions(words, { options: MCP_OPTIONS }).values
}

/** Opens the one place that the words name: a server, a deployment of this console, or a sandbox's folder. */
async function open(words: Words): Promise<Opened> {
  const { connection, data, server, token } = words
  const named = [connection, data, server ?? token].filter((word) => word !== undefined)
  if (named.length > 1)
    throw new UsageError('mcp: give one of --data, --connection, and --server with --token.')
  if (words['control-key'] !== undefined && (connection ?? data) !== undefined)
    throw new UsageError('--control-key goes with --server. A folder needs none, and a deployment has none.')
  if (data !== undefined) return openFolder(data, words)
  if (words.seed !== undefined) throw new UsageError('--seed needs --data DIR, the folder to fill.')
  if (connection !== undefined) {
    const far = await connectedServer(words, 'mcp')
    return { source: toolsOf(far), close: () => far.close() }
  }
  const near = namedServer(words)
  const control = words['control-key']
  const tools = toolsOf(near)
  if (control === undefined) return { source: tools, close: () => near.close() }
  const actions = actionsOf({ server, token: control })
  return { source: withActions(tools, actions), close: () => closeAll(near, actions) }
}

/** Serves the sandbox of a folder from this process, and acts as one of its organizations. */
async function openFolder(data: string, { seed, app, organization }: Words): Promise<Opened> {
  if (seed !== undefined && seed !== 'demo' && seed !== 'stories' && seed !== 'empty')
    throw new UsageError('--seed must be demo, stories or empty.')
  const { serve } = await import('../host/serve.ts')
  const { url, access, consoleLink, close } = await serve({ port: 0, data, appFolder: app, seed })
  const { organizations = [], controlKey = '' } = access ?? {}
  const found = organizations.find(
    ({ id, slug }, index) => id === organization || slug === organization || (!organization && index === 0),
  )
  if (!found) {
    await close()
    const slugs = organizations.map(({ slug }) => slug).join(', ') || 'none; make one in the console'
    throw new UsageError(`--organization: give one of this sandbox: ${slugs}.`)
  }
  process.stderr.write(`The assistant acts as ${found.name}. Console: ${consoleLink()}\n`)
  const near = namedServer({ server: url, token: found.token })
  const actions = actionsOf({ server: url, token: controlKey })
  return { source: withActions(toolsOf(near), actions), close: () => closeAll(near, actions, { close }) }
}

async function closeAll(...opened: readonly { close(): Promise<void> }[]): Promise<void> {
  for (const one of opened) await one.close()
}

/** Resolves when this process is asked to end. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
}

function makeServer(source: ToolSource): Server {
  const server = new Server(
    { name: 'postdesk', title: 'Postdesk', version: readVersion() },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler('tools/list', async () => ({ tools: (await source.list()).map(toTool) }))
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
    source.run(params.name, params.arguments ?? {}, mcpReq.signal).then(toResult, toTrouble),
  )
  return server
}

/** Hints derive from what the tool does to data; a tool that does not say is left to the assistant's caution. */
function toTool({ name, description, inputSchema, access }: OfferedTool) {
  const annotations =
    access === null ? {} : { readOnlyHint: access === 'read', destructiveHint: access === 'danger' }
  return { name, description, inputSchema, annotations }
}

/** A refusal is an answer that the assistant reads, not a fault of the protocol. */
function toResult({ status, body }: ServerAnswer) {
  const isError = status !== 200
  const value = isError ? body : body['data']
  const content = [{ type: 'text' as const, text: JSON.stringify(value ?? null) }]
  return isError || !isRecord(value) ? { content, isError } : { content, structuredContent: value }
}

/** What kept a call from being answered at all, such as a server that is gone. */
function toTrouble(error: unknown) {
  const message = error instanceof Error ? error.message : String(error)
  return { content: [{ type: 'text' as const, text: JSON.stringify({ message }) }], isError: true }
}
