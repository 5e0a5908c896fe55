import type { Dispatcher, buildConnector } from 'undici'
import {
  type DnsResolver,
  type OutsideAnswer,
  type OutsideCall,
  type OutsideCallRequest,
  type OutsideFetch,
  OutsideFetchError,
  type OutsideLook,
  type OutsideRequest,
} from '../shared/ports.ts'
import { readBody } from './outside-body.ts'
import { Turns } from './turns.ts'

/** How undici opens a socket. */
export type Connector = buildConnector.connector

const CONNECT_MS = 4000

/**
 * Opens sockets to these addresses only, the next when one does not answer, whatever name undici
 * asks for. The certificate is still checked against the name.
 */
export function pinnedConnector(addresses: readonly string[], connector: Connector): Connector {
  return (options, callback) => {
    const tryFrom = (index: number): void => {
      const address = addresses[index]
      if (address === undefined) return callback(new Error('no address'), null)
      connector({ ...options, ...target(options, address) }, (...[error, socket]) => {
        if (error === null) callback(null, socket)
        else if (index + 1 < addresses.length) tryFrom(index + 1)
        else callback(error, null)
      })
    }
    tryFrom(0)
  }
}

/** A server name only where there is TLS and a name: an address is never one (RFC 6066). */
function target(options: buildConnector.Options, address: string) {
  const name = options.hostname.replace(/^\[(.*)\]$/, '$1')
  const named = options.protocol === 'https:' && name !== address
  return { hostname: address, ...(named ? { servername: name } : {}) }
}

/** Enough for any honest page or picture, and little enough that nobody can hold the host up (decision 0020). */
const MOST_REDIRECTS = 5
const TOTAL_MS = 10_000
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]
const MOST_URL_CHARACTERS = 8192
const MOST_HOST_CHARACTERS = 253
/** Five megabytes each is what they may hold; later callers wait. */
const MOST_AT_ONCE = 16

interface GuardParts {
  resolver: Pick<DnsResolver, 'addresses'>
  /** Opens the sockets; a test leads them elsewhere. */
  connector?: Connector
  /** For everything: names, connections, redirects and the body. */
  totalMs?: number
}

/** Returns why an address may not be reached, null when it may: engine/domain/outside-address.ts. */
type Refuse = (address: string) => string | null

export interface OutsideFetchParts extends GuardParts {
  refuse: Refuse
}

export interface OutsideCallParts extends GuardParts {
  /** The same, for addresses of this machine and for all others. */
  refuse(address: string, isLocal: boolean): string | null
}

/**
 * Fetches what somebody else named. Every hop is checked again: the name is resolved once, all its
 * addresses must be allowed, and the socket is opened to the very address that was judged, so a
 * name that resolves differently a moment later changes nothing. No cookies, no referrer, no
 * proxy, no credentials, no connection kept for the next caller.
 */
export function guardedFetch(parts: OutsideFetchParts): OutsideFetch {
  const turns = new Turns(MOST_AT_ONCE)
  return { fetch: (request) => turns.take(() => fetchInTime(request, parts)) }
}

/** Calls what somebody else named, under the same guard. A redirect is an answer: it is not followed. */
export function guardedCall(parts: OutsideCallParts): OutsideCall {
  const turns = new Turns(MOST_AT_ONCE)
  const post = (request: OutsideCallRequest) =>
    inTime(parts, undefined, (signal) => postTo(request, parts, signal))
  return { post: (request) => turns.take(() => post(request)) }
}

/** Looks where links lead that somebody else named, under the same guard as `guardedFetch`. */
export function guardedLook(parts: OutsideFetchParts): OutsideLook {
  const turns = new Turns(MOST_AT_ONCE)
  const look: OutsideLook['look'] = ({ url, signal }) =>
    inTime(parts, signal, async (stop) => {
      const { answer, redirects } = await followRedirects(url, (hop) => lookAt(hop, parts, stop))
      return { ...answer, redirects }
    })
  return { look: (request) => turns.take(() => look(request)) }
}

function fetchInTime(request: OutsideRequest, parts: OutsideFetchParts): Promise<OutsideAnswer> {
  return inTime(parts, request.signal, async (signal) => {
    const { answer } = await followRedirects(request.url, (url) => visit(url, request, parts, signal))
    return answer
  })
}

async function inTime<T>(
  parts: GuardParts,
  given: OutsideRequest['signal'],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  const late = setTimeout(() => stop.abort(timeout(parts)), parts.totalMs ?? TOTAL_MS)
  const give = () => stop.abort(new OutsideFetchError('The call was given up.'))
  if (given?.aborted) give()
  given?.addEventListener('abort', give, { once: true })
  try {
    return await Promise.race([work(stop.signal), stopOf(stop.signal)])
  } catch (error) {
    throw explain(stop.signal.aborted ? stop.signal.reason : error)
  } finally {
    clearTimeout(late)
    given?.removeEventListener('abort', give)
    stop.abort()
  }
}

/** What neither hears nor answers (a name server, a socket that opens for ever) ends with this. */
function stopOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  })
}

function timeout({ totalMs = TOTAL_MS }: GuardParts): OutsideFetchError {
  return new OutsideFetchError(`It did not answer completely within ${totalMs / 1000} seconds.`)
}

async function followRedirects<T extends object>(
  start: string,
  visitHop: (url: URL) => Promise<T | { location: string }>,
): Promise<{ answer: T; redirects: number }> {
  let url = readUrl(start)
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await visitHop(url)
    if (!('location' in answer)) return { answer, redirects }
    url = readUrl(answer.location, url)
  }
  throw new OutsideFetchError(`It redirects more than ${MOST_REDIRECTS} times.`)
}

function readUrl(text: string, base?: URL): URL {
  const where = base ? 'It redirects to an address that' : 'The address'
  if (text.length > MOST_URL_CHARACTERS) throw new OutsideFetchError(`${where} is too long.`)
  if (!URL.canParse(text, base?.href)) throw new OutsideFetchError(`${where} is no URL.`)
  const url = new URL(text, base?.href)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutsideFetchError(`${where} does not start with http:// or https://.`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutsideFetchError(`${where} carries a user name or password.`)
  }
  url.hash = ''
  return url
}

/** One hop: the answer, or where it leads. */
async function visit(
  url: URL,
  request: OutsideRequest,
  parts: OutsideFetchParts,
  signal: AbortSignal,
): Promise<OutsideAnswer | { location: string }> {
  const headers = { accept: request.accept.join(', '), 'accept-encoding': 'gzip, br' }
  return ask(url, parts, { signal, method: 'GET', headers }, async (response) => {
    const location = locationOf(response)
    if (location !== null) return { location }
    const fetched = await readBody(response.body, response.headers, request, response.statusCode)
    return { url: url.href, status: response.statusCode, ...fetched }
  })
}

/** HEAD costs a server nothing; many refuse it, or answer it otherwise than what a reader would get. */
async function lookAt(
  url: URL,
  parts: OutsideFetchParts,
  signal: AbortSignal,
): Promise<{ url: string; status: number } | { location: string }> {
  const send = (method: 'HEAD' | 'GET'): Promise<{ url: string; status: number } | { location: string }> =>
    ask(url, parts, { signal, method, headers: { accept: '*/*' } }, (response) => {
      const location = locationOf(response)
      return Promise.resolve(
        location === null ? { url: url.href, status: response.statusCode } : { location },
      )
    })
  const answer = await send('HEAD')
  return 'status' in answer && answer.status >= 400 ? send('GET') : answer
}

/** Where an answer leads on; null where it is the end. */
function locationOf({ statusCode, headers }: Dispatcher.ResponseData): string | null {
  return REDIRECTS.includes(statusCode) ? single(headers['location']) : null
}

const THIS_MACHINE = { addresses: () => Promise.resolve(['127.0.0.1', '::1']) }

function postTo(
  { url, body, isLocal }: OutsideCallRequest,
  parts: OutsideCallParts,
  signal: AbortSignal,
): Promise<number> {
  const refuse = (address: string) => parts.refuse(address, isLocal)
  // `localhost` is never looked up: a name server could say anything.
  const resolver = isLocal ? THIS_MACHINE : parts.resolver
  const hop = { signal, method: 'POST' as const, headers: { 'content-type': 'application/json' }, body }
  return ask(readUrl(url), { ...parts, refuse, resolver }, hop, ({ statusCode }) =>
    Promise.resolve(statusCode),
  )
}

interface Hop {
  signal: AbortSignal
  method: 'GET' | 'HEAD' | 'POST'
  headers: Record<string, string>
  body?: string
}

/** Sends one request to the addresses that were judged, over a connection of its own. */
async function ask<T>(
  url: URL,
  parts: OutsideFetchParts,
  { signal, method, headers, body }: Hop,
  read: (response: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  const addresses = await judgedAddresses(url, parts)
  // Read here: a host starts without it (decision 0201).
  const undici = await import('undici')
  const direct = parts.connector ?? undici.buildConnector({ timeout: CONNECT_MS, allowH2: false })
  const client = new undici.Client(url.origin, {
    connect: pinnedConnector(addresses, direct),
    pipelining: 0,
    maxHeaderSize: 32 * 1024,
    allowH2: false,
  })
  const drop = () => void client.destroy()
  signal.addEventListener('abort', drop, { once: true })
  try {
    const response = await client.request({
      method,
      path: url.pathname + url.search,
      headers: { ...headers, 'user-agent': 'Postdesk sandbox' },
      ...(body === undefined ? {} : { body }),
      signal,
    })
    // Whatever is left of it is thrown away with the connection.
    response.body.on('error', () => undefined)
    return await read(response)
  } finally {
    signal.removeEventListener('abort', drop)
    drop()
  }
}

function single(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null
}

/** All of them must be allowed: one that is not says that the name is not to be trusted. */
async function judgedAddresses(url: URL, parts: OutsideFetchParts): Promise<string[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (host.length > MOST_HOST_CHARACTERS) throw new OutsideFetchError('The name in the address is too long.')
  const literal = host.includes(':') || /^[\d.]+$/.test(host)
  const addresses = literal ? [host] : await resolveName(host, parts)
  if (addresses.length === 0) throw new OutsideFetchError(`The name "${host}" has no address.`)
  for (const address of addresses) {
    const why = parts.refuse(address)
    if (why !== null) {
      throw new OutsideFetchError(
        `"${host}" is not reached from a sandbox: its address is not public (${why}).`,
      )
    }
  }
  return addresses
}

async function resolveName(host: string, parts: OutsideFetchParts): Promise<string[]> {
  try {
    return await parts.resolver.addresses(host)
  } catch (error) {
    throw new OutsideFetchError(`The name "${host}" was not found.`, { cause: error })
  }
}

/** The wording of the system never travels on: it may name what is near this machine. */
function explain(error: unknown): OutsideFetchError {
  if (error instanceof OutsideFetchError) return error
  const code = (error as { code?: unknown } | null)?.code
  const known = typeof code === 'string' ? WORDS[code] : undefined
  const certificate = typeof code === 'string' && /CERT|TLS|SSL|SELF_SIGNED/.test(code)
  const words = known ?? (certificate ? 'Its certificate is not valid.' : 'It could not be fetched.')
  return new OutsideFetchError(words, { cause: error })
}

const WORDS: Partial<Record<string, string>> = {
  ECONNREFUSED: 'It refuses connections.',
  ECONNRESET: 'It broke off the connection.',
  UND_ERR_SOCKET: 'It broke off the connection.',
  UND_ERR_CONNECT_TIMEOUT: 'It does not answer.',
  ENETUNREACH: 'It cannot be reached.',
  EHOSTUNREACH: 'It cannot be reached.',
  ETIMEDOUT: 'It does not answer.',
  UND_ERR_HEADERS_OVERFLOW: 'Its headers are too large.',
}
