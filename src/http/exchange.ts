import { isRecord } from '../shared/text/guards.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ToolError } from '../shared/errors.ts'
import { toErrorBody, type WireAnswer } from '../shared/envelopes.ts'
import { ERROR_STATUS } from '../shared/errors.ts'
import type { RateState } from '../gateway/gateway.ts'

/** Largest body any route takes. Five hundred import rows with every field stay far below it. */
export const MOST_BODY_BYTES = 8 * 1024 * 1024

/** One request and its answer, with what the routes need of both. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  method: string
  path: string
  /** Peer address. */
  address: string
}

export function headerOf(exchange: Exchange, name: string): string | null {
  const value = exchange.request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The token of `Authorization: Bearer …`; the scheme is compared without case. */
export function bearerOf(exchange: Exchange): string | null {
  const match = /^bearer +(\S+)$/i.exec(headerOf(exchange, 'authorization')?.trim() ?? '')
  return match?.[1] ?? null
}

/**
 * The JSON body as text. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE; an empty body
 * counts as `{}`, because many tools have no required parameter.
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
  return body.toString('utf8')
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
    request.on('error', reject)
    request.on('close', () => {
      // Whole ones end with it too, and making an error for nobody costs a twentieth of a small call.
      if (!request.readableEnded) reject(new Error('The request was cut off.'))
    })
  })
}

export function parseJsonObject(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ToolError('VALIDATION_ERROR', `The body is not valid JSON: ${why}`, [
      { path: '', message: 'is not valid JSON' },
    ])
  }
  if (!isRecord(value)) {
    throw new ToolError('VALIDATION_ERROR', 'The body must be a JSON object.', [
      { path: '', message: 'must be a JSON object' },
    ])
  }
  return value
}

function tooLarge(): ToolError {
  return new ToolError(
    'PAYLOAD_TOO_LARGE',
    `The body is larger than ${MOST_BODY_BYTES} bytes; send it in smaller parts.`,
  )
}

export function sendJson(exchange: Exchange, answer: WireAnswer, headers: Record<string, string> = {}): void {
  // As a string, so that head and body leave in one write.
  const body = JSON.stringify(answer.body)
  exchange.response.writeHead(answer.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  exchange.response.end(body)
}

/** X-RateLimit-* of a counted call, and Retry-After of a refused one (contract-facts.md 1.5). */
export function rateHeaders(rate: RateState | null, retryAfter?: number): Record<string, string> {
  const headers: Record<string, string> = {}
  if (rate) {
    headers['x-ratelimit-limit'] = String(rate.limit)
    headers['x-ratelimit-remaining'] = String(rate.remaining)
    headers['x-ratelimit-reset'] = String(Math.ceil(rate.resetAt / 1000))
  }
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  return headers
}

/** A ToolError as an answer; anything else is not expected here and goes up. */
export function sendError(exchange: Exchange, error: unknown, headers: Record<string, string> = {}): void {
  if (!(error instanceof ToolError)) throw error
  const { code, message, issues } = error
  const failure = { code, message, ...(issues ? { issues } : {}) }
  // What is left of an oversized body is not read: the connection ends with the answer.
  const closing: Record<string, string> = code === 'PAYLOAD_TOO_LARGE' ? { connection: 'close' } : {}
  sendJson(exchange, { status: ERROR_STATUS[code], body: toErrorBody(failure) }, { ...headers, ...closing })
}
