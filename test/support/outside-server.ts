import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildConnector } from 'undici'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { refuseAddress } from '../../src/engine/domain/outside-address.ts'
import { guardedFetch } from '../../src/platform/outside-fetch.ts'
import type { Connector, OutsideFetchParts } from '../../src/platform/outside-fetch.ts'
import {
  type OutsideAnswer,
  type OutsideFetch,
  OutsideFetchError,
  type OutsideRequest,
} from '../../src/shared/ports.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * The internet of a test: names with addresses of its choosing; all lead to one server
 * on loopback. The guard sees the addresses; only the connector knows where they lead.
 */
export interface OutsideWorld {
  web: OutsideFetch
  /** What guards it, for another way out under the same guard. */
  guard: OutsideFetchParts
  /** Names resolved, in order. */
  asked: string[]
  /** Addresses that sockets were opened to, in order. */
  reached: string[]
  /** What the server was asked: host and path. */
  visited: string[]
  names: Record<string, string[] | (() => string[] | Promise<string[]>)>
  pages: Record<string, Handler>
  port: number
  close(): Promise<void>
}

const PUBLIC = ['93.184.215.14']

export async function startOutside(
  options: { allowPrivate?: boolean; totalMs?: number } = {},
): Promise<OutsideWorld> {
  const outside: Omit<OutsideWorld, 'web' | 'guard' | 'port' | 'close'> = {
    asked: [],
    reached: [],
    visited: [],
    names: {},
    pages: {},
  }
  const server: Server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    outside.visited.push(`${host}${request.url}`)
    const handler = outside.pages[`${host}${request.url}`] ?? outside.pages[request.url ?? '']
    if (handler) handler(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const connect = buildConnector({})
  const connector: Connector = (target, callback) => {
    outside.reached.push(target.hostname)
    connect({ ...target, hostname: '127.0.0.1', port: String(port) }, callback)
  }
  const addresses = async (name: string): Promise<string[]> => {
    outside.asked.push(name)
    const known = outside.names[name] ?? PUBLIC
    return typeof known === 'function' ? known() : known
  }
  const guard = {
    resolver: { addresses },
    refuse: (address: string) => refuseAddress(address, options.allowPrivate ?? false),
    connector,
    ...(options.totalMs === undefined ? {} : { totalMs: options.totalMs }),
  }
  return Object.assign(outside, {
    web: guardedFetch(guard),
    guard,
    port,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

export function redirectTo(location: string, status = 302): Handler {
  return (_request, response) => void response.writeHead(status, { location }).end('moved')
}

export function answerWith(body: string | Uint8Array, headers: Record<string, string> = {}): Handler {
  return (_request, response) => void response.writeHead(200, headers).end(body)
}

export const anything = { mostBytes: 1000, accept: ['*/*'] } satisfies Partial<OutsideRequest>

/** One outside world for a test file, forgotten between tests. */
export function useOutside(options: Parameters<typeof startOutside>[0] = {}) {
  let outside: OutsideWorld
  beforeAll(async () => {
    outside = await startOutside(options)
  })
  afterAll(() => outside.close())
  beforeEach(() => {
    outside.names = {}
    outside.pages = { '/': answerWith('hello', { 'content-type': 'text/html; charset=UTF-8' }) }
    for (const list of [outside.asked, outside.reached, outside.visited]) list.length = 0
  })
  const get = (url: string, more: Partial<OutsideRequest> = {}): Promise<OutsideAnswer> =>
    outside.web.fetch({ url, ...anything, ...more })
  const refusal = async (url: string, more: Partial<OutsideRequest> = {}): Promise<string> => {
    const error: unknown = await get(url, more).then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(OutsideFetchError)
    return (error as Error).message
  }
  return {
    outside: () => outside,
    get,
    /** The words of a fetch that must be refused. */
    refusal,
    /** Refused before anything was connected to. */
    expectNothingReached: async (url: string): Promise<void> => {
      expect(await refusal(url)).toMatch(/not public|no URL|user name|http:\/\/ or https:\/\//)
      expect(outside.reached).toEqual([])
    },
  }
}
