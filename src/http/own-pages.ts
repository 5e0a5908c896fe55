import type { IncomingMessage } from 'node:http'
import { ToolError } from '../shared/errors.ts'
import { type Exchange, headerOf, portOf, SECURITY_HEADERS } from './exchange.ts'

/** The only interface this server ever listens on. */
export const LOOPBACK = '127.0.0.1'

/** The parts of an absolute address: scheme, authority, and what is asked for there. */
const ABSOLUTE = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^]*)$/i

/**
 * Returns the path that a request asks for, and the server it names. Its line may hold a whole address, as clients send
 * it to a proxy; then that address names the server, whatever the Host header says (RFC 9112, 3.2.2).
 */
export function readTarget({ url = '/', headers }: IncomingMessage): { target: string; host: string | null } {
  const [, scheme, authority = '', rest = ''] = ABSOLUTE.exec(url) ?? []
  if (scheme === undefined) return { target: url, host: headers.host || null }
  const isHttp = scheme.toLowerCase() === 'http'
  return {
    target: rest.startsWith('/') ? rest : `/${rest}`,
    host: isHttp ? authority.toLowerCase() : `${scheme}://${authority}`,
  }
}

/**
 * Throws VALIDATION_ERROR for a request without a Host header (RFC 9112, 3.2). Every browser sends one, so no page
 * of somebody else reads the answer.
 */
export function requireHost({ request }: Exchange): void {
  if (!request.headers.host)
    throw new ToolError('VALIDATION_ERROR', 'Host: is missing; send the name and the port of this server.')
}

/**
 * Returns whether a request comes from a page of somebody else: under a name that is not ours (which
 * anybody can point at this machine), with a foreign Origin, or, as browsers say by Sec-Fetch-Site,
 * from another site or another local server. What a message leads to may be asked for from anywhere,
 * and a person may follow a link to the console.
 */
export function isForeign(exchange: Exchange, isOfMessage: boolean): boolean {
  const hosts = hostsOf(portOf(exchange))
  const { host } = exchange
  if (host !== null && !hosts.includes(host)) return true
  const origin = headerOf(exchange, 'origin')
  if (origin !== null && !hosts.some((own) => origin === `http://${own}`)) return true
  const site = headerOf(exchange, 'sec-fetch-site')
  if (isOfMessage || (site !== 'cross-site' && site !== 'same-site')) return false
  return !isFollowedLink(exchange)
}

/** Names by port: a process listens on one or two, and every request asks. */
const hostsByPort = new Map<number, readonly string[]>()

function hostsOf(port: number): readonly string[] {
  const known = hostsByPort.get(port)
  if (known) return known
  const hosts = [`${LOOPBACK}:${port}`, `localhost:${port}`]
  hostsByPort.set(port, hosts)
  return hosts
}

function isFollowedLink(exchange: Exchange): boolean {
  const [mode, destination] = ['sec-fetch-mode', 'sec-fetch-dest'].map((name) => headerOf(exchange, name))
  return exchange.method === 'GET' && mode === 'navigate' && destination === 'document'
}

/** Sends a foreign page the same answer on every path, whatever is there: it learns nothing of what runs here. */
export function sendNothing({ response, request }: Exchange): void {
  response.writeHead(404, {
    ...SECURITY_HEADERS,
    'content-length': '0',
    // What is left of a body that was not read goes with the connection.
    ...(request.complete ? {} : { connection: 'close' }),
  })
  response.end()
}
