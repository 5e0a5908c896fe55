import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { gzipSync } from 'node:zlib'
import type { FailureCode } from '../../src/shared/errors.ts'
import { SELF_SIGNED } from './certificate.ts'

/**
 * A deployment that answers in every wrong way there is, written byte by byte: no library stands
 * between the fault and the gateway. The fault is the first part of the path.
 */

/** What a fault must end in; `message` is a part of its sentence. */
interface Outcome {
  code: FailureCode
  message?: RegExp
  retryAfter?: number
}

export interface ServerFault extends Outcome {
  /** Replies to a request that came completely, or its connection when `early`. */
  answer(socket: Socket): void
  /** Before a byte is read. */
  early?: true
}

const MARK = 'HTTP/1.1'

/** Writes a whole answer. `length` lies about the bytes of the body. */
function whole(
  status: number,
  body: string | Buffer,
  head: readonly string[] = [],
  length?: number,
): ServerFault['answer'] {
  const bytes = Buffer.from(body)
  const lines = [`${MARK} ${status} X`, `content-length: ${length ?? bytes.length}`, ...head]
  return (socket) => void socket.end(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]))
}

const json = (status: number, body: unknown, head: readonly string[] = []) =>
  whole(status, JSON.stringify(body), ['content-type: application/json', ...head])
const html = (status: number, head: readonly string[] = []) =>
  whole(status, '<!doctype html><title>Sign in</title>', ['content-type: text/html', ...head])
const raw =
  (text: string): ServerFault['answer'] =>
  (socket) =>
    void socket.end(text)
const rawThenSilent =
  (text: string): ServerFault['answer'] =>
  (socket) =>
    void socket.write(text)

/** Writes a piece again and again until the caller has enough. */
function drip(first: string, piece: string, ms: number): ServerFault['answer'] {
  return (socket) => {
    socket.write(first)
    const timer = setInterval(() => void socket.write(piece), ms)
    socket.on('close', () => clearInterval(timer))
  }
}

const reset: ServerFault['answer'] = (socket) => void socket.resetAndDestroy()
const close: ServerFault['answer'] = (socket) => void socket.end()
const silent: ServerFault['answer'] = () => undefined
const CHUNKED = `${MARK} 200 OK\r\ntransfer-encoding: chunked\r\n\r\n`
const GOOD = { success: true, data: { tags: [] } }

const ISSUE = { path: [{ deep: 1 }, 'a', 7], message: 'x' }

/** The key that the callers of the tests send: an answer may repeat it. */
const KEY_OF_THE_TEST = 'svca_key-of-the-test'
const LEVELS = 8000
const nest = (open: string, shut: string) => `${open.repeat(LEVELS)}1${shut.repeat(LEVELS)}`
const DEEP = { code: 'ANSWER_UNREADABLE', message: /nested too deeply/ } as const

const CUT = { code: 'CONNECTION_CUT', message: /cut the connection before its answer was complete/ } as const
const LATE = { code: 'NO_ANSWER', message: /did not answer within 0\.4 s/ } as const
const UNREADABLE = { code: 'ANSWER_UNREADABLE' } as const
const ODD = { code: 'UNEXPECTED_ANSWER' } as const
const PAGE = { code: 'ANSWERED_HTML', message: /a web page\. A sign-in page or a proxy/ } as const
const FAILED = { code: 'SERVER_FAILED' } as const

/** By their names, which are parts of addresses. */
export const SERVER_FAULTS: Record<string, ServerFault> = {
  'closes-at-once': { ...CUT, answer: close, early: true },
  'resets-at-once': { ...CUT, answer: reset, early: true },
  'closes-after-the-request': { ...CUT, answer: close },
  'resets-after-the-request': { ...CUT, answer: reset },
  'half-a-status-line': { ...CUT, answer: raw(`${MARK} 20`) },
  'head-without-body': { ...CUT, answer: whole(200, '', [], 40) },
  'half-a-body': { ...CUT, answer: whole(200, '{"success":true,', [], 400) },
  'chunks-cut': { ...CUT, answer: raw(`${CHUNKED}10\r\n{"success":`) },
  'never-answers': { ...LATE, answer: silent },
  'head-then-silence': { ...LATE, answer: rawThenSilent(`${MARK} 200 OK\r\ncontent-length: 9\r\n\r\n`) },
  'drips-its-body': { ...LATE, answer: drip(CHUNKED, '1\r\n \r\n', 20) },
  'drips-its-head': { ...LATE, answer: drip(`${MARK} 200 OK\r\n`, 'x: y\r\n', 20) },
  'continues-for-ever': { ...LATE, answer: drip('', `${MARK} 103 Early Hints\r\n\r\n`, 20) },
  'speaks-smtp': { ...UNREADABLE, message: /it is not HTTP/, answer: raw('220 mail.example ESMTP\r\n') },
  'speaks-noise': { ...UNREADABLE, answer: raw('\u0001\u0002\u0003\u0004\r\n\r\n') },
  'huge-head': {
    ...UNREADABLE,
    message: /headers are too large/,
    answer: raw(`${MARK} 200 OK\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`),
  },
  'two-lengths': {
    ...UNREADABLE,
    answer: raw(`${MARK} 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}`),
  },
  'bad-chunk-size': { ...UNREADABLE, answer: raw(`${CHUNKED}zz\r\n{}\r\n0\r\n\r\n`) },
  text: { ...UNREADABLE, answer: whole(200, 'OK') },
  'half-of-the-json': { ...UNREADABLE, answer: whole(200, '{"success":true,"data":') },
  'not-utf8': {
    ...UNREADABLE,
    message: /not UTF-8/,
    answer: whole(200, Buffer.from([123, 34, 255, 34, 125])),
  },
  compressed: {
    ...UNREADABLE,
    message: /answered in gzip, which was not asked for/,
    answer: whole(200, 'xx', ['content-encoding: gzip']),
  },
  'compressed-bomb': {
    ...UNREADABLE,
    message: /answered in gzip, which was not asked for/,
    answer: whole(200, gzipSync(Buffer.alloc(10_000_000, 32)), ['content-encoding: gzip']),
  },
  'encoding-names-the-key': {
    ...UNREADABLE,
    answer: whole(200, 'xx', [`content-encoding: ${KEY_OF_THE_TEST}`]),
  },
  'nested-lists': { ...DEEP, answer: whole(200, `{"success":true,"data":${nest('[', ']')}}`) },
  'nested-fields': { ...DEEP, answer: whole(200, `{"success":true,"data":${nest('{"a":', '}')}}`) },
  html: { ...PAGE, answer: html(200) },
  'html-forbidden': { ...PAGE, answer: html(403) },
  empty: { ...ODD, message: /an empty answer/, answer: whole(200, '') },
  'no-content': { ...ODD, answer: raw(`${MARK} 204 No Content\r\n\r\n`) },
  list: { ...ODD, answer: json(200, [GOOD]) },
  null: { ...ODD, answer: json(200, null) },
  'other-json': { ...ODD, message: /not an answer of a tool/, answer: json(200, { status: 'ok' }) },
  'success-false': {
    code: 'WRONG_STATE',
    message: /^Not now\.$/,
    answer: json(200, { success: false, message: 'Not now.', code: 'WRONG_STATE' }),
  },
  'success-false-without-code': { ...ODD, answer: json(200, { success: false, error: 'Not now.' }) },
  redirect: {
    code: 'REDIRECTED',
    message: /sends callers on to https:\/\/other\.example\. The key was not sent there/,
    answer: whole(301, '', ['location: https://other.example/login?next=secret']),
  },
  'redirect-with-a-password': {
    code: 'REDIRECTED',
    message: /sends callers on to https:\/\/other\.example:8443\. The key/,
    answer: whole(302, '', ['location: https://ada:secret@other.example:8443/']),
  },
  'redirect-to-a-host': {
    code: 'REDIRECTED',
    message: /sends callers on to http:\/\/other\.example\. The key/,
    answer: whole(302, '', ['location: //other.example/x']),
  },
  'redirect-to-a-file': {
    code: 'REDIRECTED',
    message: /sends callers on to an address that is not one of the web\. The key/,
    answer: whole(302, '', ['location: file:///etc/secret']),
  },
  'redirect-names-the-key': {
    code: 'REDIRECTED',
    message: /sends callers on to https:\/\/svca_….other\.example\. The key/,
    answer: whole(302, '', [`location: https://${KEY_OF_THE_TEST}.other.example/`]),
  },
  'redirect-without-end': {
    code: 'REDIRECTED',
    answer: whole(302, '', [`location: https://${'o'.repeat(12_000)}.example/`]),
  },
  'redirect-within': { code: 'REDIRECTED', message: /another path/, answer: html(307, ['location: /v3']) },
  'redirect-without-target': { ...ODD, answer: whole(302, '') },
  unauthorized: { code: 'AUTHENTICATION_ERROR', answer: whole(401, '') },
  forbidden: { code: 'FORBIDDEN', answer: whole(403, '') },
  'forbidden-in-words': { code: 'FORBIDDEN', message: /^No\.$/, answer: json(403, { message: 'No.' }) },
  'question-without-code': {
    ...ODD,
    message: /sent no code to confirm with/,
    answer: json(403, { success: false, error: 'CONFIRMATION_REQUIRED', message: 'Sure?' }),
  },
  'question-with-a-list-for-a-code': {
    ...ODD,
    answer: json(403, { error: 'CONFIRMATION_REQUIRED', confirmationCode: [123_456] }),
  },
  'question-with-a-code-below-zero': {
    ...ODD,
    answer: json(403, { error: 'CONFIRMATION_REQUIRED', confirmationCode: -7 }),
  },
  'question-with-a-code-beyond-numbers': {
    ...ODD,
    answer: json(403, { error: 'CONFIRMATION_REQUIRED', confirmationCode: '99999999999999999999' }),
  },
  'issues-without-end': {
    code: 'VALIDATION_ERROR',
    answer: json(422, { message: 'No.', issues: Array.from({ length: 1500 }, () => ISSUE) }),
  },
  'nothing-here': { code: 'NO_API_HERE', message: /Check the base URL/, answer: whole(404, '') },
  'page-not-found': { code: 'NO_API_HERE', answer: html(404) },
  'unknown-tool': {
    code: 'TOOL_NOT_FOUND',
    answer: json(404, { message: 'Unknown tool "x". Available tools: get_org.' }),
  },
  'record-not-found': { code: 'NOT_FOUND', answer: json(404, { message: 'No such organization.' }) },
  'too-many': { code: 'RATE_LIMIT_ERROR', answer: json(429, { message: 'too many requests' }) },
  'too-many-page': { code: 'RATE_LIMIT_ERROR', retryAfter: 40, answer: html(429, ['retry-after: 40']) },
  'too-many-until': {
    code: 'RATE_LIMIT_ERROR',
    retryAfter: 3600,
    answer: json(429, { message: 'wait' }, [
      'date: Thu, 01 Jan 2026 00:00:00 GMT',
      'retry-after: Thu, 01 Jan 2026 01:00:00 GMT',
    ]),
  },
  'server-error': { ...FAILED, answer: html(500) },
  'bad-gateway': { ...FAILED, message: /answered 502 with a web page/, answer: html(502) },
  unavailable: { ...FAILED, retryAfter: 30, answer: whole(503, '', ['retry-after: 30']) },
  'gateway-timeout': { ...FAILED, answer: json(504, {}) },
  'error-in-words': {
    code: 'INTERNAL_ERROR',
    message: /^Broken\./,
    answer: json(500, { message: 'Broken.' }),
  },
  'new-code': {
    code: 'QUOTA_PAUSED',
    message: /^Paused\.$/,
    answer: json(409, { code: 'QUOTA_PAUSED', error: 'Paused.' }),
  },
  teapot: { ...ODD, answer: json(418, { message: 'short and stout' }) },
  'claims-to-be-here': {
    code: 'VALIDATION_ERROR',
    answer: json(400, { code: 'KEYCHAIN_LOCKED', message: 'Unlock your keychain.' }),
  },
  'too-large': {
    code: 'ANSWER_TOO_LARGE',
    message: /more than 64/,
    answer: whole(200, Buffer.alloc(200_000, 32)),
  },
  endless: { code: 'ANSWER_TOO_LARGE', answer: drip(CHUNKED, `2000\r\n${' '.repeat(8192)}\r\n`, 1) },
}

export interface FaultyServer {
  /** Base URL of a deployment with this fault; without one, of a good one. */
  urlOf(fault?: string): string
  /** Speaks TLS with a certificate that nobody trusts. */
  tlsUrl: string
  /** How often each marker `id=…` of a request came. */
  seen: Map<string, number>
  close(): void
}

/** Starts the server on a free port of this machine; a path without a known fault is answered well. */
export async function startFaultyServer(): Promise<FaultyServer> {
  const seen = new Map<string, number>()
  const sockets = new Set<Socket>()
  const serve = (socket: Socket): void => {
    sockets.add(socket)
    let text = ''
    socket.on('error', () => undefined).on('close', () => void sockets.delete(socket))
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const request = takeRequest(text)
      if (!request) return
      text = text.slice(request.length)
      for (const [, id = ''] of request.matchAll(/"id=(\w+)"/g)) seen.set(id, (seen.get(id) ?? 0) + 1)
      const name = /^\w+ \/([\w-]+)\//.exec(request)?.[1] ?? ''
      const fault = SERVER_FAULTS[name]
      if (fault) fault.answer(socket)
      else json(200, GOOD)(socket)
    })
  }
  const servers: Server[] = [createServer(serve), createTlsServer(SELF_SIGNED, serve)]
  const early = Object.entries(SERVER_FAULTS).filter(([, fault]) => fault.early)
  servers.push(
    ...early.map(([, { answer }]) => createServer((socket) => answer(socket.on('error', () => undefined)))),
  )
  const [plain = 0, tls = 0, ...ports] = await Promise.all(servers.map(listen))
  const ofEarly = new Map(early.map(([name], index) => [name, `http://127.0.0.1:${ports[index]}`]))
  return {
    urlOf: (fault = 'good') => ofEarly.get(fault) ?? `http://127.0.0.1:${plain}/${fault}`,
    tlsUrl: `https://127.0.0.1:${tls}`,
    seen,
    close: () => {
      for (const server of servers) server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Returns the first whole request of what came, null while it is not whole. */
function takeRequest(text: string): string | null {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const length = Number(/content-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0)
  const size = end + 4 + length
  return text.length >= size ? text.slice(0, size) : null
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
