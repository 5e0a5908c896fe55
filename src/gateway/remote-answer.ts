import { hideKeys } from '../shared/text/keys.ts'
import type { AnswerWire } from '../shared/bridge.ts'
import { CONFIRMATION_LIFETIME_MS } from '../engine/domain/limits.ts'
import {
  type ConnectionErrorCode,
  cut,
  type ErrorCode,
  type FailureCode,
  isOwnCode,
  type Issue,
  MOST_ISSUES,
} from '../shared/errors.ts'
import type { WebResponse } from '../shared/ports.ts'
import { saysSuccess } from '../shared/envelopes.ts'
import { type Failure, failure, type Result, success } from '../shared/result.ts'
import { countBytes } from '../shared/text/characters.ts'
import { isRecord, isText, listOf, recordOf } from '../shared/text/guards.ts'
import { SECOND_MS } from '../shared/text/time-units.ts'
import type { RateState } from './gateway.ts'

/** Where an answer came from, and when: machine time, ms UTC. */
interface Asked {
  /** Base URL of the deployment. */
  url: string
  now: number
}

/** Returns the envelope of an answer that says success, otherwise why it is none. */
export function readEnvelope(response: WebResponse, asked: Asked): Result<Record<string, unknown>> {
  if (nestsTooDeeply(response.text))
    return failure(
      strange('ANSWER_UNREADABLE', asked, 'answered with JSON that is nested too deeply to be read.'),
    )
  const body = readJson(response)
  if (!isRecord(body)) return failure(readStrange(response, asked, body !== undefined))
  const worked = response.status >= 200 && response.status < 300
  // Neither is believed: whether a tool that writes took effect stays open.
  if (!worked && response.status < 500 && body['success'] === true)
    return failure(strange('UNEXPECTED_ANSWER', asked, `answered ${response.status} and success at once.`))
  if (!worked || body['success'] === false) return failure(readFailure(response, body, asked))
  if (saysSuccess(body)) return success(body)
  return failure(
    strange(
      'UNEXPECTED_ANSWER',
      asked,
      'answered with JSON that is not an answer of a tool. Check the base URL.',
    ),
  )
}

/**
 * Returns the budget that the headers of an answer tell, null when they tell none. The end of the minute is
 * counted from the clock of the server, so that a wrong clock here does no harm.
 */
export function readRate({ headers }: WebResponse, now: number): RateState | null {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => {
    const text = headers[`x-ratelimit-${name}`] ?? ''
    return /^\d{1,15}$/.test(text) ? Number(text) : undefined
  })
  if (limit === undefined || remaining === undefined || reset === undefined) return null
  const there = Date.parse(headers['date'] ?? '')
  const skew = Number.isNaN(there) ? 0 : now - there
  return { limit, remaining, resetAt: reset * SECOND_MS + skew }
}

/** Headers that say something of a call: of its answer, its budget, its way and its name in another's log. */
const TOLD_HEADER =
  /^(?:content-(?:type|length|encoding)|date|age|via|server|etag|allow|cache-control|retry-after|deprecation|sunset|warning|traceparent|cf-ray|(?:x-)?rate-?limit(?:-[a-z-]+)?|(?:[a-z]+-)*(?:request|correlation|trace)-?id)$/

const MOST_HEADERS = 40

/** Returns the status, the size and the headers that may be shown; cookies and all others stay behind. */
export function readWire({ status, headers, text }: WebResponse): AnswerWire {
  const told = Object.entries(headers)
    .filter(([name]) => TOLD_HEADER.test(name))
    .slice(0, MOST_HEADERS)
    .map(([name, value]) => [name, hideKeys(cut(value))] as const)
  return { status, bytes: countBytes(text), headers: Object.fromEntries(told) }
}

/** Nothing of the API nests so deeply; what writes an answer down or draws it would run out of stack. */
const MOST_LEVELS = 500

/** The parser itself takes any depth: the text is counted through, brackets within strings left out. */
function nestsTooDeeply(text: string): boolean {
  let level = 0
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') isString = !isString
    else if (isString) at += sign === '\\' ? 1 : 0
    else if (sign === '[' || sign === '{') level += 1
    else if (sign === ']' || sign === '}') level -= 1
    if (level > MOST_LEVELS) return true
  }
  return false
}

/** Undefined for what is no JSON. */
function readJson({ text }: WebResponse): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function strange(code: ConnectionErrorCode, { url }: Asked, what: string): Failure {
  return { code, message: `${url} ${what}` }
}

/** What the status alone says of an answer without a code of its own. */
const BY_STATUS: Partial<Record<number, ErrorCode>> = {
  400: 'VALIDATION_ERROR',
  401: 'AUTHENTICATION_ERROR',
  402: 'PLAN_LIMIT_REACHED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'VALIDATION_ERROR',
  429: 'RATE_LIMIT_ERROR',
}

/** Statuses of a proxy that finds no server behind it, or of a server that is not up. */
const DOWN = new Set([502, 503, 504])

function codeOfStatus(status: number, isExplained: boolean): FailureCode {
  if (status >= 500) return isExplained && !DOWN.has(status) ? 'INTERNAL_ERROR' : 'SERVER_FAILED'
  return BY_STATUS[status] ?? 'UNEXPECTED_ANSWER'
}

/** A code is a word; what looks like one of our own about the connection is not believed. */
const CODE = /^\w[\w.:-]{0,63}$/

/** Reads an error body as every age of the API writes it (contract: errors). */
function readFailure(response: WebResponse, body: Record<string, unknown>, asked: Asked): Failure {
  const error = isRecord(body['error']) ? body['error']['message'] : body['error']
  const texts = [body['message'], error].filter(isText).filter((text) => text.trim() !== '')
  const { status } = response
  const plain = `${asked.url} answered ${status} without an explanation.`
  const message = cut(texts[0] ?? plain)
  const code = readCode(body, status, texts.length > 0, message)
  if (code === 'CONFIRMATION_REQUIRED') return readQuestion(body, message, asked)
  const failed: Failure = { code, message }
  if (code === 'NO_API_HERE') return noApi(asked)
  const issues = listOf(body['issues']).slice(0, MOST_ISSUES).flatMap(readIssue)
  if (issues.length > 0) failed.issues = issues
  return withWait(failed, response)
}

function readCode(
  body: Record<string, unknown>,
  status: number,
  isExplained: boolean,
  message: string,
): FailureCode {
  if (body['error'] === 'CONFIRMATION_REQUIRED') return 'CONFIRMATION_REQUIRED'
  const named = body['code']
  if (isText(named) && CODE.test(named) && !isOwnCode(named)) return named
  if (status >= 200 && status < 300) return 'UNEXPECTED_ANSWER'
  if (status !== 404) return codeOfStatus(status, isExplained)
  if (!isExplained) return 'NO_API_HERE'
  // The admin API has no codes: its 404 is an unknown tool (contract: admin-endpoint).
  return /^(?:unknown tool|tool not found)\b/i.test(message) ? 'TOOL_NOT_FOUND' : 'NOT_FOUND'
}

function noApi(asked: Asked): Failure {
  return strange('NO_API_HERE', asked, 'has no tools at this address. Check the base URL of the connection.')
}

/** Seconds are told only where they say when to try again. */
function withWait(failed: Failure, response: WebResponse): Failure {
  const wait = response.status === 429 || DOWN.has(response.status) ? readRetryAfter(response.headers) : null
  return wait === null ? failed : { ...failed, retryAfter: wait }
}

function readQuestion(body: Record<string, unknown>, message: string, asked: Asked): Failure {
  const { action, confirmationCode, instruction } = body
  const code =
    isText(confirmationCode) && /^\d+$/.test(confirmationCode) ? Number(confirmationCode) : confirmationCode
  if (!Number.isSafeInteger(code) || Number(code) < 0)
    return strange('UNEXPECTED_ANSWER', asked, 'asks for a confirmation but sent no code to confirm with.')
  return {
    code: 'CONFIRMATION_REQUIRED',
    message,
    confirmation: {
      action: isText(action) ? cut(action) : '',
      confirmationCode: code as number,
      instruction: isText(instruction) ? cut(instruction) : '',
      expiresAt: asked.now + CONFIRMATION_LIFETIME_MS,
    },
  }
}

/** A path may come as a list of its parts; an issue without words says nothing. */
function readIssue(value: unknown): Issue[] {
  const { path, message, hint } = recordOf(value)
  if (!isText(message)) return []
  const where = Array.isArray(path) ? path.filter(isPlace).join('.') : path
  const issue: Issue = { path: isText(where) ? cut(where) : '', message: cut(message) }
  return [isText(hint) ? { ...issue, hint: cut(hint) } : issue]
}

/** A part of a path is a name or the number of an entry. */
function isPlace(part: unknown): boolean {
  return typeof part === 'string' || typeof part === 'number'
}

/** What answers there is no tool: a page, a redirect, nothing at all, or something else. */
function readStrange(response: WebResponse, asked: Asked, isJson: boolean): Failure {
  const { status, headers, text } = response
  const { location, 'content-encoding': encoding = 'identity' } = headers
  if (status >= 300 && status < 400 && location !== undefined) return redirected(asked, status, location)
  const empty = text.trim() === ''
  const isPage =
    /^\s*<(?:!doctype html|html|head|body|\?xml)/i.test(text) || /html/i.test(headers['content-type'] ?? '')
  const what = empty ? 'an empty answer' : isPage ? 'a web page' : 'something that is not an answer of a tool'
  const said = `answered ${status} with ${what}`
  if (status === 404) return noApi(asked)
  if (status >= 500 || status === 429)
    return withWait({ code: codeOfStatus(status, false), message: `${asked.url} ${said}.` }, response)
  if (encoding !== 'identity')
    return strange(
      'ANSWER_UNREADABLE',
      asked,
      `answered in ${encoding.slice(0, 40)}, which was not asked for.`,
    )
  if (isPage)
    return strange(
      'ANSWERED_HTML',
      asked,
      `${said}. A sign-in page or a proxy may stand in front of it; check the base URL.`,
    )
  if (empty && BY_STATUS[status] !== undefined)
    return { code: codeOfStatus(status, false), message: `${asked.url} ${said}.` }
  return strange(
    isJson || empty ? 'UNEXPECTED_ANSWER' : 'ANSWER_UNREADABLE',
    asked,
    `${said}. Check the base URL.`,
  )
}

const SEE_OTHER = 303

/** A name of the Internet is not longer. */
const MOST_HOST = 253

/** Only the server is named: the rest of the address may hold what is nobody's business, such as a password. */
function redirected(asked: Asked, status: number, location: string): Failure {
  const address = /^(?:([a-z][a-z\d+.-]*):)?(?:\/\/(?:[^/?#\s]*@)?([^/?#@\s]*))?/i.exec(location.trim()) ?? []
  const [, scheme = '', server = ''] = address
  const target = `${scheme || asked.url.split(':')[0]}://${server.slice(0, MOST_HOST)}`
  const isHere = server === '' || asked.url === target || asked.url.startsWith(`${target}/`)
  const isWeb = scheme === '' || /^https?$/i.test(scheme)
  const where = isWeb ? (isHere ? 'another path' : target) : 'an address that is not one of the web'
  // 303 is the answer of a server that has done its work and shows the outcome elsewhere.
  return strange(
    status === SEE_OTHER ? 'UNEXPECTED_ANSWER' : 'REDIRECTED',
    asked,
    `sends callers on to ${where}. The key was not sent there: if that is right, correct the base URL.`,
  )
}

/** More than a day is no advice any more. */
const MOST_WAIT_SECONDS = 86_400

/**
 * Returns the whole seconds that an answer asks to wait, null when it asks for none. A date is taken
 * from the clock of the server that wrote it, so that a wrong clock here does no harm.
 */
function readRetryAfter(headers: Record<string, string>): number | null {
  const { 'retry-after': asked = '', date = '' } = headers
  const seconds = /^\d+$/.test(asked.trim())
    ? Number(asked)
    : (Date.parse(asked) - Date.parse(date)) / SECOND_MS
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), MOST_WAIT_SECONDS) : null
}
