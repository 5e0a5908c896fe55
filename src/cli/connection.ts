import { existsSync } from 'node:fs'
import type { Application } from '../app/compose.ts'
import type { ConnectionSummary, PersonDoor, ToolListing } from '../shared/bridge.ts'
import { toEnvelope } from '../shared/envelopes.ts'
import { failure, type Result } from '../shared/result.ts'
import { type ServerAnswer, tellWaits, type ToolServer } from './server.ts'
import { UsageError } from './usage.ts'

/** Options that name a connection of the application; parameters of tools stand beside them. */
export const CONNECTION_OPTIONS = ['connection', 'app', 'organizationName'] as const

export type ConnectionWords = {
  [Option in (typeof CONNECTION_OPTIONS)[number] | 'organization']?: string | undefined
}

/** A deployment of the application's folder, in a process of its own. */
export interface OpenedConnection {
  application: Application
  connection: ConnectionSummary
}

/**
 * Opens the application of this person and finds one of its deployments by name or id. Throws UsageError
 * with the names there are, for none and for several of one name.
 */
export async function openConnection({ connection: name, app }: ConnectionWords): Promise<OpenedConnection> {
  if (!name) throw new UsageError('--connection is required: give the name of a deployment.')
  const { defaultAppFolder } = await import('../host/serve.ts')
  const appFolder = app ?? defaultAppFolder()
  if (!existsSync(appFolder))
    throw new UsageError(
      `--connection: nothing is in "${appFolder}". Add the deployment in the console first.`,
    )
  const { composeApplication } = await import('../app/compose.ts')
  const application = composeApplication({ appFolder, host: 'cli' })
  try {
    return { application, connection: choose(application.connections.list(), name) }
  } catch (error) {
    await application.close()
    throw error
  }
}

function choose(connections: readonly ConnectionSummary[], name: string): ConnectionSummary {
  const folded = name.toLowerCase()
  const found = connections.filter(({ id, label }) => id === name || label.toLowerCase() === folded)
  const deployments = connections.filter(({ kind }) => kind === 'deployment')
  const [one, other] = found
  if (one && other) {
    const ids = found.map(({ id, url }) => `${id} (${url ?? 'a sandbox'})`).join(', ')
    throw new UsageError(`--connection: several are called "${name}". Give the id of one: ${ids}.`)
  }
  if (!one) {
    const names = deployments.map(({ label }) => `"${label}"`).join(', ') || 'none'
    throw new UsageError(`--connection: no connection "${name}". Deployments of this console: ${names}.`)
  }
  if (one.kind === 'sandbox')
    throw new UsageError(`--connection: "${one.label}" is a sandbox. Serve it, and use --server and --token.`)
  return one
}

/** Returns the tools of a deployment of the application: with its key of the keychain, and its safety ladder. */
export async function connectedServer(words: ConnectionWords, door: PersonDoor = 'cli'): Promise<ToolServer> {
  const { application, connection } = await openConnection(words)
  const { consoleCall } = await import('../gateway/gateway.ts')
  const gateway = application.connections.gateway(connection.id)
  // No wait is silent.
  const told = tellWaits(connection.label, door === 'cli' ? '; Ctrl-C gives it up' : '')
  const unsubscribe = application.bridge.subscribe((event) => {
    if (event.type === 'budget.changed' && event.connection === connection.id) told(event.budget)
  })
  const find = async (name: string, signal?: AbortSignal): Promise<Result<ToolListing>> => {
    const listed = await gateway.tools(signal)
    if (!listed.ok) return listed
    const tool = listed.data.find((one) => one.name === name)
    const message = `Tool not found: "${name}". Run "postdesk tools --connection NAME".`
    return tool ? { ok: true, data: tool } : failure({ code: 'TOOL_NOT_FOUND', message })
  }
  return {
    list: async (signal) => answerOf(await gateway.tools(signal), 'tools'),
    describe: async (name, signal) => answerOf(await find(name, signal), 'tool'),
    run: async (name, input, signal) => {
      const tool = await find(name, signal)
      if (!tool.ok) return answerOf(tool, 'data')
      const { surface, access } = tool.data
      if (access !== 'read') tellWriting(application.connections.find(connection.id), door)
      const { organization = null, organizationName } = words
      const origin = door === 'mcp' ? 'ai' : 'manual'
      const call = consoleCall({ surface, tool: name, input, organization, organizationName, door, origin })
      return answerOf((await gateway.call({ ...call, signal })).result, 'data')
    },
    close: () => {
      unsubscribe()
      return application.close()
    },
  }
}

/** No write is silent: the error stream says where it goes, and why it may. */
function tellWriting({ label, environment, writing }: ConnectionSummary, door: PersonDoor): void {
  const grant = writing.find((one) => one.door === door)
  if (!grant) return
  process.stderr.write(`Writing to "${label}" (${environment}), on until ${grant.until}: ${grant.reason}\n`)
}

function answerOf(result: Result<unknown>, name: 'tools' | 'tool' | 'data'): ServerAnswer {
  const { status, body } = toEnvelope(result.ok ? result : failure(withKeyAdvice(result.error)))
  return { status, body: result.ok ? { success: true, [name]: result.data } : (body as ServerAnswer['body']) }
}

/** A key of one session of the console is not in the keychain: only there the command line finds it. */
function withKeyAdvice(error: Extract<Result<unknown>, { ok: false }>['error']) {
  if (error.code !== 'KEY_NOT_HERE') return error
  const message = `The command line found no key of this connection in the keychain: ${error.message}`
  return { ...error, message }
}
