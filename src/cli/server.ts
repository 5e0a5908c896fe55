import { openClient, type OpenedClient } from '../app/named-client.ts'
import { ADMIN_PATH, CUSTOMER_PATH } from '../gateway/remote-client.ts'
import { type OrganizationBudget, readsOnly, readsOnlyAction } from '../shared/bridge.ts'
import { toEnvelope } from '../shared/envelopes.ts'
import { isRecord, listOf } from '../shared/text/guards.ts'
import { DAY_MS, SECOND_MS } from '../shared/text/time-units.ts'
import { UsageError } from './usage.ts'

/**
 * Options that name the server and the user. `call` takes parameters of tools beside them, so none
 * may have the name of one: a value meant for a tool would choose where the key is sent.
 */
export const SERVER_OPTIONS = ['server', 'token', 'organization'] as const

export type ServerWords = { [Option in (typeof SERVER_OPTIONS)[number]]?: string | undefined }

export interface ServerAnswer {
  status: number
  body: Record<string, unknown>
}

/** What runs the tools: a server that is named with its key, or a connection of the application. */
export interface ToolServer {
  /** Returns `{tools}`, or the body of a refusal. */
  list(signal?: AbortSignal): Promise<ServerAnswer>
  /** Returns `{tool}`, or the body of a refusal. */
  describe(name: string, signal?: AbortSignal): Promise<ServerAnswer>
  /** Returns `{data}`, or the body of a refusal. */
  run(name: string, input: Record<string, unknown>, signal?: AbortSignal): Promise<ServerAnswer>
  close(): Promise<void>
}

const CONTROL_DOOR = '/sandbox/v1/'

/** A control action may move a sandbox by months; a day is longer than any takes. */
const CONTROL_DEADLINE_MS = DAY_MS

/** An admin listing does not say what its tools do: all of them only read (admin API, rules). */
function toAdminTool(tool: unknown): unknown {
  return isRecord(tool) ? { category: 'admin', access: 'read', ...tool } : tool
}

interface Asked {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  signal?: AbortSignal | undefined
  /** Nothing is changed by it, so it may be sent again. */
  reads: boolean
}

interface Opened {
  isAdmin: boolean
  ask(asked: Asked): Promise<ServerAnswer>
  close(): Promise<void>
}

/** Returns the way to the server that the words or the environment name. Its `ask` rejects with UsageError for what is missing. */
function open(words: ServerWords, deadlineMs?: number): Opened {
  const url = (words.server ?? process.env['POSTDESK_URL'])?.trim().replace(/\/+$/, '')
  const key = (words.token ?? process.env['POSTDESK_TOKEN'])?.trim()
  const { organization = null } = words
  let opened: OpenedClient | null = null
  const connect = (): OpenedClient => {
    if (!url) throw new UsageError('--server is required: give the address of a server, or set POSTDESK_URL.')
    if (!/^https?:\/\/./i.test(url) || !URL.canParse(url))
      throw new UsageError(`--server must be an address such as https://mail.example, and "${url}" is none.`)
    if (!key) throw new UsageError('--token is required: give a key, or set POSTDESK_TOKEN.')
    return openClient({ url, key, budgetChanged: tellWaits(url), ...(deadlineMs && { deadlineMs }) })
  }
  return {
    isAdmin: key?.startsWith('svca_') ?? false,
    close: async () => opened?.close(),
    ask: async ({ reads, ...asked }) => {
      // Not before: what is wrong with the rest of the words is told first.
      opened ??= connect()
      const { envelope } = await opened.client.send({ ...asked, organization, writes: reads ? null : 'it' })
      if (envelope.ok) return { status: 200, body: envelope.data }
      const { status, body } = toEnvelope(envelope)
      return { status, body: body as ServerAnswer['body'] }
    },
  }
}

/**
 * Returns the tools of a server, reached by the rules of a deployment. With an admin key a name that no
 * customer tool has is looked for among the admin tools: nothing ran under it.
 */
export function namedServer(words: ServerWords, deadlineMs?: number): ToolServer {
  const { isAdmin, ask, close } = open(words, deadlineMs)
  const read = (path: string, signal?: AbortSignal) => ask({ method: 'GET', path, signal, reads: true })
  const orAdmin = async (first: ServerAnswer, then: () => Promise<ServerAnswer>): Promise<ServerAnswer> => {
    if (!isAdmin || first.body['code'] !== 'TOOL_NOT_FOUND') return first
    const second = await then()
    return second.body['code'] === 'TOOL_NOT_FOUND' ? first : second
  }
  const describeAdmin = async (name: string, signal?: AbortSignal): Promise<ServerAnswer> => {
    const { status, body } = await read(ADMIN_PATH, signal)
    const tool = listOf(body['tools']).find((one) => isRecord(one) && one['name'] === name)
    return tool === undefined ? { status: 404, body: { code: 'TOOL_NOT_FOUND' } } : { status, body: { tool } }
  }
  const pathOf = (name: string): string => `${CUSTOMER_PATH}/${encodeURIComponent(name)}`
  return {
    list: async (signal) => {
      const customer = await read(CUSTOMER_PATH, signal)
      if (!isAdmin) return customer
      const admin = await read(ADMIN_PATH, signal)
      const tools = listOf(admin.body['tools']).map(toAdminTool)
      if (customer.status !== 200) return admin.status === 200 ? { status: 200, body: { tools } } : admin
      return { status: 200, body: { tools: [...listOf(customer.body['tools']), ...tools] } }
    },
    describe: async (name, signal) =>
      orAdmin(await read(pathOf(name), signal), () => describeAdmin(name, signal)),
    run: async (name, input, signal) => {
      const given = { method: 'POST', signal, reads: readsOnly(name) } as const
      return orAdmin(await ask({ ...given, path: pathOf(name), body: input }), () =>
        ask({ ...given, path: ADMIN_PATH, body: { tool: name, input } }),
      )
    },
    close,
  }
}

/** Returns the control door of a sandbox: runs an action of it. */
export function controlDoor(words: ServerWords) {
  const { ask, close } = open(words, CONTROL_DEADLINE_MS)
  return {
    run: (action: string, body: object, signal?: AbortSignal): Promise<ServerAnswer> =>
      ask({ method: 'POST', path: CONTROL_DOOR + action, body, signal, reads: readsOnlyAction(action) }),
    close,
  }
}

/** Ends of waits that lie closer together are one wait, told by another answer. */
const SAME_WAIT_MS = SECOND_MS

/** Returns what tells on the error stream, once each, what a read waits for and until when. */
export function tellWaits(place: string, way = ''): (budget: readonly OrganizationBudget[]) => void {
  let told = 0
  return (budget) => {
    const until = budget.find(({ queued }) => queued > 0)?.waitsUntil ?? null
    if (until === null || Date.parse(until) - told < SAME_WAIT_MS) return
    told = Date.parse(until)
    const seconds = Math.max(1, Math.ceil((told - Date.now()) / SECOND_MS))
    process.stderr.write(
      `"${place}" allows no more calls at present. Waiting ${seconds} s, until ${until}${way}.\n`,
    )
  }
}

/** Returns undefined for text that is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
