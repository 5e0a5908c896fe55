import { MOST_BODY_BYTES } from '../gateway/limits.ts'
import { writeBytes } from '../shared/text/amounts.ts'
import { isUtf8 } from 'node:buffer'
import { isRecord } from '../shared/text/guards.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ToolError } from '../shared/errors.ts'
import { jsonHeaders, retryHeaders, toErrorBody, type WireAnswer } from '../shared/envelopes.ts'
import { statusOf } from '../shared/errors.ts'
import type { Answer, RateState, WireFault } from '../gateway/gateway.ts'
import type { Failure } from '../shared/result.ts'
import { SECOND_MS } from '../shared/text/time-units.ts'

/**
 * On every answer: no page of another origin may embed it, read it or keep a window on it, and no
 * browser guesses at its type. Routes that mail leads to loosen two of them, and say why.
 */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
} as const

/** One request and its answer, with what the routes need of both. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  method: string
  path: string
  /** The server that the request is meant for, as it says; null: it does not say. */
  host: string | null
  /** The peer has sent more in this second than one address may. */
  isOverLimit: boolean
}

export function headerOf(exchange: Exchange, name: string): string | null {
  const value = exchange.request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Returns the port that the request came in at. */
export function portOf({ request }: Exchange): number {
  return request.socket.localPort ?? 0
}

/** The token of `Authorization: Bearer …`; the scheme is compared without case. */
export function bearerOf(exchange: Exchange): string | null {
  const match = /^bearer +(\S+)$/i.exec(headerOf(exchange, 'authorization')?.trim() ?? '')
  return match?.[1] ?? null
}

/** Headers that say who asks and for what: of two, a proxy may believe one and this server the other. */
const ONCE_ONLY = ['host', 'authorization', 'content-type', 'x-service-organization']

/** Throws VALIDATION_ERROR for such a header that came more than once; Node keeps the first and says nothing. */
export function requireSingleHeaders({ request }: Exchange): void {
  const { rawHeaders, headers } = request
  // As many lines as names: nothing came twice, which is every call but an odd one.
  if (rawHeaders.length === 2 * Object.keys(headers).length) return
  const seen = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? ''
    if (!ONCE_ONLY.includes(name)) continue
    if (seen.has(name))
      throw new ToolError('VALIDATION_ERROR', `${rawHeaders[index]}: came more than once; send it once.`)
    seen.add(name)
  }
}

/**
 * The JSON body as text. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, and VALIDATION_ERROR for
 * bytes that are no UTF-8; an empty body counts as `{}`, because many tools have no required parameter.
 */
export async function readBodyText(exchange: Exchange): Promise<string> {
  const type = headerOf(exchange, 'content-type') ?? ''
  const length = Number(headerOf(exchange, 'content-length') ?? 0)
  if (length > MOST_BODY_BYTES) throw tooLarge()
  const body = await readBody(exchange.request)
  if (body.length === 0) return '{}'
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ToolError(
      'UNSUPPORTED_MEDIA_TYPE',
      `Content-Type: must be application/json, not "${type || 'missing'}".`,
    )
  }
  refuseOtherCodings(type, headerOf(exchange, 'content-encoding') ?? '')
  // What is no UTF-8 would be read as other text than was sent.
  if (!isUtf8(body))
    throw new ToolError('VALIDATION_ERROR', 'The body is not valid UTF-8; send JSON as UTF-8.', [
      { path: '', message: 'is not valid UTF-8' },
    ])
  return body.toString('utf8')
}

/** Refuses what would have to be decoded: another charset, in any of the parameters, and compression. */
function refuseOtherCodings(type: string, encoding: string): void {
  for (const [, charset = ''] of type.matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi)) {
    if (/^utf-?8$/i.test(charset)) continue
    throw new ToolError(
      'UNSUPPORTED_MEDIA_TYPE',
      `Content-Type: the charset must be utf-8, not "${charset}"; JSON has no other.`,
    )
  }
  if (!/^(?:identity)?$/i.test(encoding.trim()))
    throw new ToolError(
      'UNSUPPORTED_MEDIA_TYPE',
      `Content-Encoding: "${encoding}" is not read here; send the body as it is.`,
    )
}

/** By events: iterating over the request costs a tenth of a small call. */
function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MOST_BODY_BYTES) {
        request.removeAllListeners('data').pause()
        reject(tooLarge())
      } else chunks.push(chunk)
    })
    request.on('end', () =>
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size)),
    )
    request.on('error', () => reject(cutOff()))
    request.on('close', () => {
      // Complete requests close too, and an error that nobody reads costs a twentieth of a small call.
      if (!request.readableEnded) reject(cutOff())
    })
  })
}

export function parseJsonObject(text: string): Record<string, unknown> {
  if (text.startsWith('\uFEFF'))
    throw new ToolError('VALIDATION_ERROR', 'The body begins with a byte order mark; send it without one.', [
      { path: '', message: 'begins with a byte order mark' },
    ])
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ToolError('VALIDATION_ERROR', `The body is not valid JSON: ${why}`, [
      { path: '', message: 'is not valid JSON', hint: 'Send one JSON object.' },
    ])
  }
  if (!isRecord(value)) {
    throw new ToolError('VALIDATION_ERROR', 'The body must be a JSON object.', [
      { path: '', message: 'must be a JSON object' },
    ])
  }
  return value
}

function cutOff(): ToolError {
  return new ToolError('VALIDATION_ERROR', 'The connection ended before the body did.')
}

function tooLarge(): ToolError {
  return new ToolError(
    'PAYLOAD_TOO_LARGE',
    `The body is larger than ${writeBytes(MOST_BODY_BYTES)}; send it in smaller parts.`,
  )
}

/** Sends one line of plain text. */
export function sendText(
  exchange: Exchange,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  exchange.response.writeHead(status, {
    ...SECURITY_HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  })
  exchange.response.end(exchange.method === 'HEAD' ? undefined : `${text}\n`)
}

/** Sends a JSON answer, together with the others of this turn of the event loop. */
export function sendJson(exchange: Exchange, answer: WireAnswer, headers: Record<string, string> = {}): void {
  // As a string, so that head and body leave in one write.
  const body = JSON.stringify(answer.body)
  const { response } = exchange
  finished.push(() => {
    response.writeHead(answer.status, {
      ...jsonHeaders(Buffer.byteLength(body)),
      ...SECURITY_HEADERS,
      ...headers,
    })
    response.end(body)
  })
  if (finished.length > 1) return
  finishedSince = performance.now()
  setImmediate(sendFinished)
}

/** JSON answers that were finished in this turn of the event loop and have not left, oldest first. */
let finished: (() => void)[] = []
/** When the first of them was finished, in ms of `performance.now`. */
let finishedSince = 0

/** How long a finished answer may wait for the work of other requests, in ms. */
const MOST_WAIT_MS = 1

/** Sends what waits, if it has waited long: called before the work of another request begins. */
export function sendLateAnswers(): void {
  if (finished.length > 0 && performance.now() - finishedSince >= MOST_WAIT_MS) sendFinished()
}

/**
 * Sends all that wait. Writing to a socket pushes our code and data out of the processor's caches: ten
 * calls and then ten writes take a fifth less time than call and write in turn (decision 0045).
 */
export function sendFinished(): void {
  const sending = finished
  finished = []
  for (const send of sending) send()
}

/** Sends the answer of a call with its rate limit, and for a wrong method the methods there are. */
export function sendAnswer(
  exchange: Exchange,
  wire: WireAnswer,
  { result, rate }: Pick<Answer, 'result' | 'rate'>,
  allowed: readonly string[],
): void {
  const headers = rate ? rateHeaders(rate) : {}
  if (!result.ok) Object.assign(headers, refusalHeaders(result.error, allowed))
  sendJson(exchange, wire, headers)
}

/** Sends what an armed fault puts in place of an answer: nothing, a web page, or the 503 of a proxy. */
export function sendWireFault({ response }: Exchange, fault: WireFault, { result }: Answer): void {
  if (fault === 'cut') return void response.destroy()
  const status = fault === 'html' ? 200 : 503
  const wait = result.ok ? undefined : result.error.retryAfter
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    ...(wait === undefined ? {} : { 'retry-after': String(wait) }),
  })
  response.end('<!doctype html><title>Armed fault</title><p>This sandbox has a fault armed.</p>')
}

/** Sends a ToolError as an answer; anything else is not expected here and goes up. */
export function sendError(exchange: Exchange, error: unknown, allowed: readonly string[] = []): void {
  if (!(error instanceof ToolError)) throw error
  const { code, message, issues } = error
  sendFailure(exchange, { code, message, ...(issues ? { issues } : {}) }, allowed)
}

/** Sends a failure as an answer. */
export function sendFailure(exchange: Exchange, failure: Failure, allowed: readonly string[] = []): void {
  const answer = { status: statusOf(failure.code), body: toErrorBody(failure) }
  sendJson(exchange, answer, refusalHeaders(failure, allowed))
}

/** Returns the X-RateLimit-* headers of a counted call (contract: rate-limits). */
export function rateHeaders({ limit, remaining, resetAt }: RateState): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(Math.ceil(resetAt / SECOND_MS)),
  }
}

function refusalHeaders(refusal: Failure, allowed: readonly string[]): Record<string, string> {
  const { code } = refusal
  const headers = retryHeaders(refusal)
  if (code === 'METHOD_NOT_ALLOWED') headers['allow'] = allowed.join(', ')
  // What is left of an oversized body is not read: the connection ends with the answer.
  if (code === 'PAYLOAD_TOO_LARGE') headers['connection'] = 'close'
  return headers
}
