import type { z } from 'zod'
import type { Bridge } from '../shared/bridge.ts'
import { SESSION_HEADER } from '../shared/console-session.ts'
import { bridgeCall, bridgeControl } from '../shared/bridge-schema.ts'
import { invalid, ToolError } from '../shared/errors.ts'
import { wordIssue } from '../shared/input-faults.ts'
import type { ConsoleSessions } from './console-session.ts'
import {
  type Exchange,
  headerOf,
  parseJsonObject,
  portOf,
  readBodyText,
  SECURITY_HEADERS,
  sendError,
  sendJson,
} from './exchange.ts'
import { openLink } from './open-link.ts'
import { sendAsset } from './assets.ts'

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
  const parsed = schema.safeParse(body, { reportInput: true, error: wordIssue })
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
