import { request } from 'undici'
import { isRecord, listOf } from '../shared/text/guards.ts'
import { hideKnownKeys } from '../shared/text/keys.ts'
import { saysSuccess } from '../shared/envelopes.ts'
import { SECOND_MS } from '../shared/text/time-units.ts'
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

/** No tool takes longer; the console waits as long for a deployment. */
const DEADLINE_MS = 30 * SECOND_MS

/** Stands for the status of an answer that contradicts itself. */
const UNEXPECTED = 502

const CUSTOMER = '/api/v2/tools'
const ADMIN = '/api/v1/admin/tools'

/** An admin listing does not say what its tools do: all of them only read (admin API, rules). */
function toAdminTool(tool: unknown): unknown {
  return isRecord(tool) ? { category: 'admin', access: 'read', ...tool } : tool
}

/**
 * Returns the tools of a server. With an admin key a name that no customer tool has is looked for among
 * the admin tools: nothing ran under it.
 */
export function namedServer(words: ServerWords, deadlineMs = DEADLINE_MS): ToolServer {
  const ask = (method: 'GET' | 'POST', path: string, body?: unknown, signal?: AbortSignal) =>
    askServer(words, { method, path, body, signal, deadlineMs })
  const isAdmin = (words.token ?? process.env['POSTDESK_TOKEN'])?.startsWith('svca_') ?? false
  const orAdmin = async (first: ServerAnswer, then: () => Promise<ServerAnswer>): Promise<ServerAnswer> => {
    if (!isAdmin || first.body['code'] !== 'TOOL_NOT_FOUND') return first
    const second = await then()
    return second.body['code'] === 'TOOL_NOT_FOUND' ? first : second
  }
  const describeAdmin = async (name: string, signal?: AbortSignal): Promise<ServerAnswer> => {
    const { status, body } = await ask('GET', ADMIN, undefined, signal)
    const tool = listOf(body['tools']).find((one) => isRecord(one) && one['name'] === name)
    return tool === undefined ? { status: 404, body: { code: 'TOOL_NOT_FOUND' } } : { status, body: { tool } }
  }
  return {
    list: async (signal) => {
      const customer = await ask('GET', CUSTOMER, undefined, signal)
      if (!isAdmin) return customer
      const admin = await ask('GET', ADMIN, undefined, signal)
      const tools = listOf(admin.body['tools']).map(toAdminTool)
      if (customer.status !== 200) return admin.status === 200 ? { status: 200, body: { tools } } : admin
      return { status: 200, body: { tools: [...listOf(customer.body['tools']), ...tools] } }
    },
    describe: async (name, signal) =>
      orAdmin(await ask('GET', `${CUSTOMER}/${encodeURIComponent(name)}`, undefined, signal), () =>
        describeAdmin(name, signal),
      ),
    run: async (name, input, signal) =>
      orAdmin(await ask('POST', `${CUSTOMER}/${encodeURIComponent(name)}`, input, signal), () =>
        ask('POST', ADMIN, { tool: name, input }, signal),
      ).then(judge),
    close: () => Promise.resolve(),
  }
}

/** Returns an answer of 2xx that does not say success as a refusal. */
function judge({ status, body }: ServerAnswer): ServerAnswer {
  if (status < 200 || status > 299 || saysSuccess(body)) return { status, body }
  if (body['success'] === false) return { status: UNEXPECTED, body }
  const message = `The server answered ${status} without saying whether it was a success. ${LOOK_FIRST}`
  return { status: UNEXPECTED, body: { success: false, code: 'UNEXPECTED_ANSWER', message } }
}

/** Which tools of a server write is not known here. */
const LOOK_FIRST = 'Whether it took effect is not known: look before you repeat it.'

interface Asked {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  signal?: AbortSignal | undefined
  /** From the request to the last byte of the answer; without it, as long as it takes. */
  deadlineMs?: number
}

/** Sends one request to a Postdesk server or a deployment, as any script would. */
export async function askServer(
  words: ServerWords,
  { method, path, body, signal, deadlineMs }: Asked,
): Promise<ServerAnswer> {
  const url = (words.server ?? process.env['POSTDESK_URL'])?.replace(/\/+$/, '')
  const token = words.token ?? process.env['POSTDESK_TOKEN']
  if (!url) throw new UsageError('--server is required: give the address of a server, or set POSTDESK_URL.')
  if (!token) throw new UsageError('--token is required: give a key, or set POSTDESK_TOKEN.')
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  if (words.organization !== undefined) headers['x-service-organization'] = words.organization
  if (body !== undefined) headers['content-type'] = 'application/json'
  const sent = body === undefined ? null : JSON.stringify(body)
  const late = deadlineMs === undefined ? undefined : AbortSignal.timeout(deadlineMs)
  const ends = [signal, late].filter((one) => one !== undefined)
  const lose = (error: Error): never => {
    const unknown = method === 'POST' ? ` ${LOOK_FIRST}` : ''
    if (signal?.aborted) throw new Error(`The call to ${url} was given up before it answered. ${LOOK_FIRST}`)
    if (late?.aborted)
      throw new Error(`${url} did not answer within ${(deadlineMs ?? 0) / SECOND_MS} s.${unknown}`)
    throw new Error(
      `${url} did not answer: ${error.message}. Check the address, and that it is served.${unknown}`,
    )
  }
  const options = { method, headers, body: sent, signal: AbortSignal.any(ends) }
  const response = await request(url + path, options).catch(lose)
  // A key passes outward only: what a server repeats of it reaches no terminal and no assistant.
  const text = hideKnownKeys(await response.body.text().catch(lose), [token])
  const answer = readJson(text)
  if (!isRecord(answer))
    throw new Error(`${url} answered ${response.statusCode} with something that is no tools API.`)
  return { status: response.statusCode, body: answer }
}

/** Returns undefined for text that is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
