import type { LookupFunction } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { Worker } from 'node:worker_threads'
import { getProxyForUrl } from 'proxy-from-env'
import type { Dispatcher } from 'undici'
import type { ConnectionErrorCode } from '../shared/errors.ts'
import { type WebClient, WebError, type WebRequest, type WebResponse } from '../shared/ports.ts'
import { writeBytes } from '../shared/text/amounts.ts'
import { exceptHere, type FindProxy } from '../shared/proxies.ts'
import { SECOND_MS } from '../shared/text/time-units.ts'

/** No answer of a tool is larger; to read more would hold the host too long. */
const MOST_BYTES = 16 * 1024 * 1024

const CONNECT_MS = 10 * SECOND_MS

/** How long to wait before each further try of what may be repeated, ms. */
const PAUSES = [200, 800]

/** Errors of a try that another one may well not meet. */
const PASSING: readonly ConnectionErrorCode[] = ['CONNECTION_REFUSED', 'CONNECTION_CUT', 'HOST_UNREACHABLE']

/**
 * What HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY say, in capitals or not. The package takes an address
 * without a scheme for one of the server's scheme; by custom, as with curl, it is a plain one.
 */
const proxyOfEnvironment = exceptHere((url) => {
  const found = getProxyForUrl(url)
  const isWritten = Object.values(process.env).includes(found)
  return Promise.resolve((isWritten ? found : found.replace(/^\w+:/, 'http:')) || null)
})

const PROXY_PROTOCOLS = ['http:', 'https:', 'socks5:']

interface WebOptions {
  mostBytes?: number
  /** Finds the addresses of a name, instead of the system. */
  lookup?: LookupFunction
  /** The proxy that leads to an address; without it the environment says so. */
  findProxy?: FindProxy | undefined
}

/**
 * HTTP for deployments, over kept connections, through the proxy of the environment where there is one.
 * Redirects are not followed: a key must never travel to another host. A write is sent once; HTTP/2 is
 * left out, because it sends again by itself.
 */
export function undiciClient(options: WebOptions = {}): WebClient & { close(): Promise<void> } {
  const { mostBytes = MOST_BYTES, findProxy = proxyOfEnvironment } = options
  const ways = new Ways(options.lookup)
  return {
    request: async (request) => {
      // Once for the process, and no fault of the server that is asked first.
      await loadUndici()
      if (request.url.startsWith('https:')) await trustSystemAuthorities()
      return inTime(request, async (signal, ends) => {
        const way = await ways.through(await findProxy(request.url))
        return keepTrying(way, request, { signal, ends, mostBytes })
      })
    },
    // What is still on its way is given up: nobody waits for it any more.
    close: () => ways.close(),
  }
}

/** Reading the store of the system takes 100 ms and more, which no call may be held for. */
const READ = `require('node:worker_threads').parentPort.postMessage(require('node:tls').getCACertificates('system'))`

let trusting: Promise<void> | null = null

/**
 * Trusts the certificate authorities of the system beside those of Node, once for the process. Where a
 * firewall reads all traffic, only the system knows the authority that signs it. Never rejects: what
 * cannot be read leaves Node's own authorities.
 */
function trustSystemAuthorities(): Promise<void> {
  trusting ??= readSystemAuthorities().then(
    (found) => setDefaultCACertificates([...new Set([...getCACertificates('default'), ...found])]),
    () => undefined,
  )
  return trusting
}

function readSystemAuthorities(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(READ, { eval: true })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that reads the store ended early.')))
  })
}

/** Read when first needed: a host starts without it (decision 0201). */
const loadUndici = () => import('undici')

/** A way to servers: directly, or through a proxy. */
interface Way {
  /** Sends a request this way and resolves when its headers are here. */
  send(
    url: string,
    options: Omit<Dispatcher.RequestOptions, 'origin' | 'path'>,
  ): Promise<Dispatcher.ResponseData>
  destroy(): Promise<void>
  /** Host and port of the proxy, null without one. */
  proxy: string | null
}

/** The kept connections, by the proxy that they go through. */
class Ways {
  private readonly kept = new Map<string | null, Promise<Way>>()
  private readonly lookup: LookupFunction | undefined

  constructor(lookup: LookupFunction | undefined) {
    this.lookup = lookup
  }

  through(proxy: string | null): Promise<Way> {
    const known = this.kept.get(proxy)
    if (known) return known
    const address = proxy === null ? null : URL.parse(proxy)
    // The address itself is not told: it may hold a password.
    if (proxy !== null && !(address && isProxyAddress(address)))
      throw new WebError('PROXY_FAILED', 'its address cannot be read')
    const made = this.open(proxy, address?.host ?? null)
    this.kept.set(proxy, made)
    // What could not be opened is tried again, and is not waited for at the end.
    made.catch(() => this.kept.delete(proxy))
    return made
  }

  private async open(uri: string | null, proxy: string | null): Promise<Way> {
    const { lookup } = this
    const common = {
      connections: 8,
      allowH2: false,
      // The deadline of the request counts for all of it.
      headersTimeout: 0,
      bodyTimeout: 0,
    }
    const { Agent, ProxyAgent, request } = await loadUndici()
    const dispatcher =
      uri === null
        ? new Agent({ ...common, connect: { timeout: CONNECT_MS, ...(lookup && { lookup }) } })
        : new ProxyAgent({ ...common, uri, connectTimeout: CONNECT_MS })
    return {
      send: (url, options) => request(url, { ...options, dispatcher }),
      destroy: () => dispatcher.destroy(),
      proxy,
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.kept.values()].map(async (way) => (await way).destroy()))
  }
}

/** Returns whether an address can be gone through: its protocol is known, name and password can be decoded. */
function isProxyAddress({ protocol, username, password }: URL): boolean {
  try {
    decodeURIComponent(`${username}:${password}`)
  } catch {
    return false
  }
  return PROXY_PROTOCOLS.includes(protocol)
}

/** Runs work that stops at the deadline of the request, or when its caller gives it up. */
async function inTime<T>(
  { deadlineMs, signal }: WebRequest,
  work: (signal: AbortSignal, ends: number) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  const late = setTimeout(
    () => stop.abort(new WebError('NO_ANSWER', `within ${deadlineMs / SECOND_MS} s`)),
    deadlineMs,
  )
  const giveUp = (): void => stop.abort(new WebError('CANCELED'))
  if (signal?.aborted) giveUp()
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    // Undici does not hear a signal while a connection opens, or while a request waits for one.
    return await Promise.race([work(stop.signal, performance.now() + deadlineMs), stopOf(stop.signal)])
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : explain(error)
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', giveUp)
  }
}

function stopOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(signal.reason as WebError)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  })
}

interface Limits {
  signal: AbortSignal
  /** By `performance.now`. */
  ends: number
  mostBytes: number
}

/** Sends a request, and sends it again where that is allowed and may help. */
async function keepTrying(way: Way, request: WebRequest, limits: Limits): Promise<WebResponse> {
  for (let turn = 0; ; turn += 1) {
    const outcome = await sendOnce(way, request, limits).catch((error: unknown) => explainOn(way, error))
    const wait = request.mayRepeat ? waitBefore(outcome, PAUSES[turn]) : null
    if (wait === null || performance.now() + wait >= limits.ends) {
      if (outcome instanceof WebError) throw outcome
      return outcome
    }
    await pause(wait, undefined, { signal: limits.signal })
  }
}

/** Returns the ms before another try, null when there is none. */
function waitBefore(outcome: WebResponse | WebError, usual: number | undefined): number | null {
  const isPassing = outcome instanceof WebError && PASSING.includes(outcome.code)
  return isPassing && usual !== undefined ? usual : null
}

async function sendOnce(
  way: Way,
  { url, method, headers, body }: WebRequest,
  { signal, mostBytes }: Limits,
): Promise<WebResponse> {
  const response = await way.send(url, { method, headers, body: body ?? null, signal })
  const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const)
  const isPlain = (response.headers['content-encoding'] ?? 'identity') === 'identity'
  // Nobody asked for compression, and what grows to a thousand times its size is not unpacked.
  if (!isPlain) response.body.on('error', () => undefined).destroy()
  const text = isPlain ? await readText(response.body, mostBytes) : ''
  return { status: response.statusCode, headers: Object.fromEntries(named), text }
}

async function readText(body: Dispatcher.ResponseData['body'], mostBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size > mostBytes) throw new WebError('ANSWER_TOO_LARGE', `more than ${writeBytes(mostBytes)}`)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks, size))
  } catch {
    throw new WebError('ANSWER_UNREADABLE', 'its bytes are not UTF-8')
  }
}

/** What the system and undici call the ways to fail. */
const CODES: Partial<Record<string, [code: ConnectionErrorCode, detail?: string]>> = {
  ENOTFOUND: ['HOST_NOT_FOUND'],
  EAI_AGAIN: ['NO_NETWORK', 'no name server answers'],
  ENETUNREACH: ['NO_NETWORK'],
  ENETDOWN: ['NO_NETWORK'],
  EHOSTUNREACH: ['HOST_UNREACHABLE'],
  EHOSTDOWN: ['HOST_UNREACHABLE'],
  ETIMEDOUT: ['HOST_UNREACHABLE'],
  UND_ERR_CONNECT_TIMEOUT: ['HOST_UNREACHABLE', `no connection within ${CONNECT_MS / SECOND_MS} s`],
  ECONNREFUSED: ['CONNECTION_REFUSED'],
  ECONNRESET: ['CONNECTION_CUT'],
  EPIPE: ['CONNECTION_CUT'],
  UND_ERR_SOCKET: ['CONNECTION_CUT'],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['ANSWER_UNREADABLE', 'it has another length than it says'],
  HPE_INVALID_EOF_STATE: ['CONNECTION_CUT'],
  UND_ERR_HEADERS_OVERFLOW: ['ANSWER_UNREADABLE', 'its headers are too large'],
  UND_ERR_INVALID_ARG: [
    'COMPUTER_FAILED',
    'the key or the name of the organization cannot be sent as a header',
  ],
  EMFILE: ['COMPUTER_FAILED', 'too many files and connections are open'],
  ENFILE: ['COMPUTER_FAILED', 'too many files and connections are open'],
  EADDRNOTAVAIL: ['COMPUTER_FAILED', 'no free port is left'],
  CERT_HAS_EXPIRED: ['TLS_FAILED', 'its certificate has expired'],
  CERT_NOT_YET_VALID: ['TLS_FAILED', 'its certificate is not valid yet'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['TLS_FAILED', 'its certificate is for another name'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['TLS_FAILED', 'its certificate is signed by itself'],
  SELF_SIGNED_CERT_IN_CHAIN: [
    'TLS_FAILED',
    'its certificate is signed by an authority that is not trusted here',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['TLS_FAILED', 'it does not send the whole chain of its certificate'],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [
    'TLS_FAILED',
    'its certificate is signed by an authority that is not trusted here',
  ],
  EPROTO: ['TLS_FAILED', 'it does not speak TLS at this port'],
}

/** What a proxy answers instead of opening the way. */
const REFUSALS: Partial<Record<string, string>> = {
  403: 'it does not allow this address',
  407: 'it asks for a name and a password',
}

/** What of the way to a server is told of the way to its proxy. */
const OF_PROXY: Partial<Record<ConnectionErrorCode, string>> = {
  HOST_NOT_FOUND: 'its name is not found',
  NO_NETWORK: 'there is no way to it',
  HOST_UNREACHABLE: 'it cannot be reached',
  CONNECTION_REFUSED: 'no server listens there',
}

/** Returns an error as a WebError; one of the proxy is not blamed on the server behind it. */
function explainOn({ proxy }: Way, error: unknown): WebError {
  const plain = explain(error)
  if (proxy === null) return plain
  const status = /^Proxy response \((\d+)\)/.exec(error instanceof Error ? error.message : '')?.[1]
  if (status !== undefined) {
    return new WebError('PROXY_FAILED', `${proxy}: ${REFUSALS[status] ?? `it answered ${status}`}`)
  }
  const failed = OF_PROXY[plain.code]
  return failed === undefined ? plain : new WebError('PROXY_FAILED', `${proxy}: ${failed}`)
}

/** Returns an error as a WebError. The system's own words never travel on: they may name what is near this machine. */
function explain(error: unknown): WebError {
  if (error instanceof WebError) return error
  const code = codeOf(error)
  const known = CODES[code]
  if (known) return new WebError(...known)
  if (/CERT|TLS|SSL/.test(code)) return new WebError('TLS_FAILED', `its certificate is not valid (${code})`)
  if (code.startsWith('HPE_')) return new WebError('ANSWER_UNREADABLE', 'it is not HTTP')
  return new WebError('COMPUTER_FAILED', code)
}

/** Of several addresses that were tried, the first one's reason counts. */
function codeOf(error: unknown): string {
  const { code, errors: several } = (error ?? {}) as { code?: unknown; errors?: unknown }
  if (Array.isArray(several) && several.length > 0) return codeOf(several[0])
  if (typeof code === 'string') return code
  // Undici leaves the parser's code out.
  return error instanceof Error && error.name === 'HTTPParserError' ? 'HPE_' : 'UNKNOWN'
}
