import { listOf, recordOf } from '../shared/text/guards.ts'
import { controlDoor, type ServerAnswer, type ServerWords, type ToolServer } from './server.ts'
import { UsageError } from './usage.ts'

/** A tool as an assistant is offered it. */
export interface OfferedTool {
  name: string
  description: string
  /** JSON Schema of an object. */
  inputSchema: { type: 'object'; [key: string]: unknown }
  group: string
  /** Null when the server does not say what the tool does to its data. */
  access: 'read' | 'write' | 'danger' | null
}

/** What can be offered, and how it is run. */
export interface ToolSource {
  /** Returns the tools. Rejects with a plain sentence when they cannot be listed. */
  list(): Promise<OfferedTool[]>
  run(name: string, input: Record<string, unknown>, signal?: AbortSignal): Promise<ServerAnswer>
}

const PREFIX = 'sandbox_'
const ASKS_FIRST =
  ' Asks first: the first call changes nothing, and answers what would happen and a confirmationCode.'

/** Returns the tools of a server or of a deployment. */
export function toolsOf(server: ToolServer): ToolSource {
  return {
    list: async () => listOf(bodyOf(await server.list())['tools']).map(offerTool),
    run: (name, input, signal) => server.run(name, input, signal),
  }
}

/**
 * Returns the control actions of a sandbox as tools. `clock.advance` is called `sandbox_clock_advance`,
 * because several assistants refuse a name with a dot.
 */
export function actionsOf(words: ServerWords): ToolSource & { close(): Promise<void> } {
  const { run, close } = controlDoor(words)
  return {
    close,
    list: async () => {
      const { data } = bodyOf(await run('action.list', {}))
      return listOf(recordOf(data)['actions']).map(offerAction)
    },
    run: (name, input, signal) => run(name.slice(PREFIX.length).replace('_', '.'), input, signal),
  }
}

/** Returns the tools of a sandbox with its control actions. */
export function withActions(tools: ToolSource, actions: ToolSource): ToolSource {
  return {
    list: async () => (await Promise.all([tools.list(), actions.list()])).flat(),
    run: (name, ...rest) => (name.startsWith(PREFIX) ? actions : tools).run(name, ...rest),
  }
}

/** What of the tools is offered. */
export interface Choice {
  /** Groups to offer; null for all. */
  only: readonly string[] | null
  readOnly: boolean
}

/** Returns the chosen tools of a source; what is not offered cannot be run either. */
export function choose(source: ToolSource, { only, readOnly }: Choice): ToolSource {
  if (only === null && !readOnly) return source
  const names = new Set<string>()
  const list = async (): Promise<OfferedTool[]> => {
    const all = await source.list()
    requireGroups(all, only ?? [])
    const chosen = all.filter(({ group, access }) => {
      return (only === null || only.includes(group)) && (!readOnly || access === 'read')
    })
    for (const { name } of chosen) names.add(name)
    return chosen
  }
  return {
    list,
    run: async (name, ...rest) => {
      if (!names.has(name)) await list()
      return names.has(name) ? source.run(name, ...rest) : notOffered(name)
    },
  }
}

function requireGroups(tools: readonly OfferedTool[], only: readonly string[]): void {
  const groups = [...new Set(tools.map(({ group }) => group))]
  const unknown = only.find((group) => !groups.includes(group))
  if (unknown !== undefined)
    throw new UsageError(`--only: no group "${unknown}". The groups here are ${groups.join(', ')}.`)
}

function notOffered(name: string): ServerAnswer {
  const message = `Tool not found: "${name}" is not offered here.`
  return { status: 404, body: { code: 'TOOL_NOT_FOUND', message } }
}

function bodyOf({ status, body }: ServerAnswer): ServerAnswer['body'] {
  if (status === 200) return body
  throw new Error(String(body['message'] ?? `The server answered ${status}.`))
}

function offerTool(listed: unknown): OfferedTool {
  const tool = recordOf(listed)
  const access = readAccess(tool)
  const description = String(tool['description'] ?? '') + (access === 'danger' ? ASKS_FIRST : '')
  const group = String(tool['category'] ?? 'other')
  return { name: String(tool['name']), description, inputSchema: schemaOf(tool), group, access }
}

function readAccess({ access, dangerous }: Record<string, unknown>): OfferedTool['access'] {
  if (dangerous === true) return 'danger'
  return access === 'read' || access === 'write' || access === 'danger' ? access : null
}

function offerAction(listed: unknown): OfferedTool {
  const action = recordOf(listed)
  const name = PREFIX + String(action['name']).replace('.', '_')
  const description = `Of the sandbox: ${String(action['description'])}`
  return { name, description, inputSchema: schemaOf(action), group: 'sandbox', access: null }
}

function schemaOf({ inputSchema }: Record<string, unknown>): OfferedTool['inputSchema'] {
  return { ...recordOf(inputSchema), type: 'object' }
}
