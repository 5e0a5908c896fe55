import type { z } from 'zod'
import type { Bridge } from '../shared/bridge.ts'
import { SESSION_HEADER } from '../shared/console-session.ts'
import { bridgeCall, bridgeControl } from '../shared/bridge-schema.ts'
import { ToolError, invalid } from '../shared/errors.ts'
import { wordIssue } from '../shared/input-faults.ts'
import type { ConsoleSessions } from './console-session.ts'
import {
  type Exchange,
  SECURITY_HEADERS,
  headerOf,
  parseJsonObject,
  portOf,
  readBodyText,
  sendError,
  sendJson,
  sendText,
} from './exchange.ts'
import { openLink } from './open-link.ts'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { CONSOLE_FILE_TYPES } from '../shared/console-files.ts'
import { CONSOLE_POLICY } from '../shared/content-policy.ts'

const NOT_BUILT = 'The console is not built yet. Run "npm start" once, which builds it, and reload this page.'

/** A file of the built console; its names carry a hash, so all but the page itself may be kept. */
async function sendAsset(exchange: Exchange, folder: string | null): Promise<void> {
  if (exchange.method !== 'GET' && exchange.method !== 'HEAD')
    return sendText(exchange, 405, 'Method not allowed.', { allow: 'GET, HEAD' })
  if (folder === null) return sendText(exchange, 503, NOT_BUILT)
  const wanted = exchange.path === '/' ? '/index.html' : exchange.path
  const file = join(folder, normalize(decodeURIComponent(wanted)))
  if (!file.startsWith(folder + sep)) return sendText(exchange, 404, 'Not found.')
  const content = await readFile(file).catch(() => null)
  if (content === null) return sendText(exchange, 404, 'Not found.')
  exchange.response.writeHead(200, {
    ...SECURITY_HEADERS,
    'content-type': CONSOLE_FILE_TYPES[extname(file)] ?? 'application/octet-stream',
    'content-length': String(content.length),
    'content-security-policy': CONSOLE_POLICY,
    'referrer-policy': 'no-referrer',
    'cache-control': wanted.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-store',
  })
  exchange.response.end(exchange.method === 'HEAD' ? undefined : content)
}

export interface ConsoleParts {
  bridge: Bridge
  sessions: ConsoleSessions
  /** Folder of the built console, null when it was never built. */
  assets: string | null
}

const KEEP_ALIVE_MS = 15_000

/** The console in a browser: one-time link, files, and the bridge over HTTP and a stream of events. */
export async function handleConsole(exchange: Exchange, parts: ConsoleParts): Promise<void> {
  if (exchange.path === '/open') return openLink(exchange, parts.sessions)
  if (!exchange.path.startsWith('/console/')) return sendAsset(exchange, parts.assets)
  try {
    requireSession(exchange, parts.sessions)
    if (exchange.path === '/console/events' && exchange.method === 'GET')
      return streamEvents(exchange, parts.bridge)
    if (exchange.method !== 'POST')
      throw new ToolError('METHOD_NOT_ALLOWED', `${exchange.method} is not allowed here; use POST.`)
    const body = parseJsonObject(await readBodyText(exchange))
    if (exchange.path === '/console/call') {
      sendJson(exchange, { status: 200, body: await parts.bridge.call(checked(bridgeCall, body)) })
    } else if (exchange.path === '/console/control') {
      sendJson(exchange, { status: 200, body: await parts.bridge.control(checked(bridgeControl, body)) })
    } else throw new ToolError('NOT_FOUND', `Nothing is at ${exchange.path}.`)
  } catch (error) {
    sendError(exchange, error, ['POST'])
  }
}

/** The same check as at the window's door: what came is a bridge request or is refused. */
function checked<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body, { error: wordIssue })
  if (parsed.success) return parsed.data
  throw invalid(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

function requireSession(exchange: Exchange, sessions: ConsoleSessions): void {
  const port = portOf(exchange)
  const [cookies, secret] = [headerOf(exchange, 'cookie'), headerOf(exchange, SESSION_HEADER)]
  if (sessions.isKnown({ port, cookies, secret })) return
  throw new ToolError(
    'AUTHENTICATION_ERROR',
    'This console session is over. Open the link that Postdesk printed when it started.',
  )
}

function streamEvents(exchange: Exchange, bridge: Bridge): void {
  exchange.response.writeHead(200, {
    ...SECURITY_HEADERS,
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
  })
  exchange.response.write(': listening\n\n')
  const stop = bridge.subscribe((event) => void exchange.response.write(`data: ${JSON.stringify(event)}\n\n`))
  const alive = setInterval(() => void exchange.response.write(': alive\n\n'), KEEP_ALIVE_MS)
  exchange.response.on('close', () => {
    clearInterval(alive)
    stop()
  })
}
