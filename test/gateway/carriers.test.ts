import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tools } from '../../src/engine/tools/index.ts'
import type { GatewayCall } from '../../src/gateway/gateway.ts'
import { MOST_BODY_BYTES } from '../../src/gateway/limits.ts'
import type { Surface } from '../../src/shared/bridge.ts'
import { ERROR_STATUS, type ErrorCode, type FailureCode } from '../../src/shared/errors.ts'
import type { Result } from '../../src/shared/result.ts'
import { CALLS } from '../fixtures/calls/index.ts'
import {
  type Carrier,
  CARRIERS,
  type Data,
  type Input,
  type Kept,
  PAGES_PORT,
  type TableCall,
} from '../fixtures/calls/table.ts'
import { type Carriers, startCarriers } from '../support/carriers.ts'
import { sessionHeaders } from '../support/console-session.ts'
import { rawRequest } from '../support/raw-request.ts'

/**
 * One table of calls, through every carrier: each has the same world of its own, is sent the same
 * calls, and must answer the same once stamps are masked. The fourth world has a process of its own,
 * and all its calls go through a remote gateway.
 */

/** An answer as every carrier can give it. */
interface Plain {
  code: FailureCode | null
  data?: unknown
  message?: string
  issues?: unknown
  action?: string
  instruction?: string
  /** Not compared: the number differs with every call. */
  confirmationCode?: number
}

let carriers: Carriers
const kept = new Map<Carrier, Kept>(CARRIERS.map((carrier) => [carrier, {}]))

beforeAll(async () => {
  carriers = await startCarriers()
}, 60_000)
afterAll(() => carriers.close())

const surfaceOf = (tool: string): Surface => tools.find(({ name }) => name === tool)?.surface ?? 'customer'

/** What differs from world to world, and from call to call. */
const STAMPS: readonly [pattern: RegExp, mask: string][] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '<time>'],
  [/http:\/\/127\.0\.0\.1:\d+(?:\/sandboxes\/[\w-]+)?/g, '<base>'],
  [/\b[0-9a-f]{32}\b/g, '<hash>'],
  [/confirmationCode \d{5}/g, 'confirmationCode <code>'],
  // Which methods a path has is the path's own.
  [/use (?:GET or )?POST/g, 'use <methods>'],
  [/p=[\w+/=]{200,}/g, 'p=<public key>'],
  [/"\/[^" ]*\/carriers-[^" ]*?\/world/g, '"<folder>'],
]

function mask(value: unknown): unknown {
  let text = JSON.stringify(value ?? null)
  for (const [pattern, put] of STAMPS) text = text.replaceAll(pattern, put)
  return JSON.parse(text)
}

/** Keeps the codes apart, which are compared by being there alone. */
function plainOf(result: Result<unknown>): Plain {
  if (result.ok) return { code: null, data: result.data }
  const { code, message, issues, confirmation } = result.error
  const { action, instruction, confirmationCode } = confirmation ?? {}
  return { code, message, issues, action, instruction, confirmationCode }
}

/** Reads an envelope of HTTP by hand: the remote gateway, which does the same, is under test. */
function plainOfBody(status: number, body: Data): Plain {
  if (status === 200) return { code: null, data: body.data }
  const { code, message, issues, action, instruction, confirmationCode, error } = body
  expect(ERROR_STATUS[code as ErrorCode]).toBe(status)
  expect(error).toBe(code === 'CONFIRMATION_REQUIRED' ? code : message)
  return { code, message, issues, action, instruction, confirmationCode }
}

function keyOf({ fault }: TableCall): string {
  if (fault === 'key') return 'svca_wrong'
  if (fault === 'scope') return carriers.keys.narrow
  return fault === 'rate' ? carriers.keys.free : carriers.keys.admin
}

/** A token of one organization goes without its name. */
function organizationOf({ as, tool, fault }: TableCall): string | null {
  return surfaceOf(tool) === 'admin' || fault === 'scope' || fault === 'rate' ? null : as
}

async function callGateway(call: TableCall, input: Input): Promise<Plain> {
  const { tool } = call
  const request: GatewayCall = {
    surface: surfaceOf(tool),
    caller: { kind: 'key', token: keyOf(call), organization: organizationOf(call), isOverLimit: false },
    wants: 'run',
    tool,
    origin: 'manual',
    door: { name: 'console', input },
    receive: () => ({ tool, input }),
  }
  return plainOf((await carriers.inProcess.call(request)).result)
}

/** Sends what one of the two HTTP doors takes, with what the request itself has wrong. */
async function post(url: string, fault: TableCall['fault'], headers: Record<string, string>, body: object) {
  const text = JSON.stringify(body)
  // A body that is too large is told by its declared length: one that is sent meets a closed door half way.
  const length = fault === 'size' ? MOST_BODY_BYTES + 1 : Buffer.byteLength(text)
  const { status, text: answer } = await rawRequest(url, {
    method: fault === 'method' ? 'PUT' : 'POST',
    path: new URL(url).pathname,
    headers: {
      'content-type': fault === 'type' ? 'text/plain' : 'application/json',
      'content-length': String(length),
      ...headers,
    },
    body: text,
  })
  const read: Data = JSON.parse(answer)
  return { status, answer: read }
}

async function callHttp(base: string, call: TableCall, input: Input): Promise<Plain> {
  const { tool, fault } = call
  const admin = surfaceOf(tool) === 'admin'
  const organization = organizationOf(call)
  const headers = {
    authorization: `Bearer ${keyOf(call)}`,
    'x-postdesk-origin': 'manual',
    ...(organization === null ? {} : { 'x-service-organization': organization }),
  }
  const url = `${base}${admin ? '/api/v1/admin/tools' : `/api/v2/tools/${tool}`}`
  const { status, answer } = await post(url, fault, headers, admin ? { tool, input } : input)
  return plainOfBody(status, answer)
}

async function callBridge(call: TableCall, input: Input): Promise<Plain> {
  const { tool, fault } = call
  const { url, session, connection } = carriers.bridge
  const surface = surfaceOf(tool)
  const target = surface === 'admin' ? {} : { organization: call.as }
  const body = { connection, surface, tool, input, ...target }
  const { status, answer } = await post(`${url}/console/call`, fault, sessionHeaders(session), body)
  return typeof answer.ok === 'boolean' ? plainOf(answer) : plainOfBody(status, answer)
}

async function callRemote(call: TableCall, input: Input): Promise<Plain> {
  const { tool } = call
  const caller = { kind: 'console', organization: organizationOf(call) } as const
  const door = { name: 'console', input } as const
  const receive = () => ({ tool, input })
  const request = {
    surface: surfaceOf(tool),
    caller,
    wants: 'run',
    tool,
    origin: 'manual',
    door,
    receive,
  } as const
  return plainOf((await carriers.remote(keyOf(call)).call(request)).result)
}

const SEND: Record<Carrier, (call: TableCall, input: Input) => Promise<Plain>> = {
  'in process': callGateway,
  http: (call, input) => callHttp(carriers.http, call, input),
  bridge: callBridge,
  remote: callRemote,
}

/** More than any minute allows, and then some for a minute that began meanwhile. */
const MOST_CALLS = 250
const POLL_MS = 20

function inputOf({ input }: TableCall, names: Kept): Input {
  const given = typeof input === 'function' ? input(names) : input
  return JSON.parse(JSON.stringify(given).replaceAll(PAGES_PORT, String(carriers.pagesPort))) as Input
}

/** Makes a call through one carrier to its end. Returns the answers that are compared. */
async function carry(call: TableCall, carrier: Carrier): Promise<Plain[]> {
  const names = kept.get(carrier) ?? {}
  const input = inputOf(call, names)
  const send = (given: Input) => SEND[carrier](call, given)
  const answers = [await send(input)]
  if (call.confirmed) {
    const code = answers[0]?.confirmationCode
    expect(code, `${carrier}: ${JSON.stringify(answers[0])}`).toBeGreaterThan(9999)
    answers.push(await send({ ...input, confirmationCode: code }))
  }
  const isEnd = ({ code, data }: Plain): boolean =>
    call.fault === 'rate' ? code !== null : call.until === undefined || call.until(data)
  for (let turn = 0; turn < MOST_CALLS && !isEnd(answers.at(-1) ?? { code: null }); turn += 1) {
    if (call.fault !== 'rate') await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    answers.splice(-1, 1, await send(input))
  }
  const last = answers.at(-1)
  if (last?.code === null) Object.assign(names, call.keep?.(last.data))
  return answers
}

/** What is compared: numbers of codes are not, and of an admin refusal over HTTP not its wording. */
function compared(call: TableCall, { confirmationCode, message, ...answer }: Plain): unknown {
  const issues = Array.isArray(answer.issues) ? answer.issues.length : 0
  // Admin errors have only their message over HTTP, which therefore lists each field (contract: admin-endpoint).
  const lists = surfaceOf(call.tool) === 'admin' && issues > 1
  return mask({ ...answer, ...(lists ? {} : { message }), hasCode: typeof confirmationCode === 'number' })
}

describe('the table', () => {
  test('has every tool, at least once with success, and every error code', () => {
    const succeed = new Set(CALLS.filter(({ code }) => code === null).map(({ tool }) => tool))
    expect(tools.map(({ name }) => name).filter((name) => !succeed.has(name))).toEqual([])
    const codes = new Set(CALLS.map(({ code }) => code))
    expect(Object.keys(ERROR_STATUS).filter((code) => !codes.has(code as ErrorCode))).toEqual([])
    expect(CALLS.length).toBeGreaterThanOrEqual(150)
  })

  test('leaves a carrier out only of a refusal that it cannot meet', () => {
    const partial = CALLS.filter(({ only }) => only !== undefined)
    expect(
      partial.filter(({ code, fault, tool }) => code === null || (!fault && tool !== 'no_such_tool')),
    ).toEqual([])
    expect(partial.length).toBeLessThan(10)
  })
})

describe('answers are equal through every carrier', () => {
  test.each(CALLS.map((call, at) => [`${at + 1} ${call.tool}: ${call.code ?? 'ok'}`, call] as const))(
    '%s',
    async (_name, call) => {
      const names = call.only ?? CARRIERS
      const all = await Promise.all(names.map((carrier) => carry(call, carrier)))
      const [first = [], ...others] = all.map((answers) => answers.map((answer) => compared(call, answer)))
      expect(all[0]?.at(-1)?.code ?? null, JSON.stringify(all[0])).toBe(call.code)
      const told = others.map((answers, at) => ({ carrier: names[at + 1], answers }))
      expect(told).toEqual(names.slice(1).map((carrier) => ({ carrier, answers: first })))
    },
  )
})
