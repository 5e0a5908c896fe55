import { timingSafeEqual } from 'node:crypto'
import { ToolError } from '../shared/errors.ts'
import { toEnvelope } from '../shared/envelopes.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { bearerOf, type Exchange, parseJsonObject, readBodyText, sendError, sendJson } from './exchange.ts'

const ROOT = '/sandbox/v1/'

export function isControlRoute(path: string): boolean {
  return path.startsWith(ROOT)
}

/**
 * The control door: what the studio does, a script can do. Its key lives as long as the server and is
 * that of one sandbox; null where nobody was given one.
 */
export async function handleControl(
  exchange: Exchange,
  gateway: Gateway,
  controlKey: string | null,
): Promise<void> {
  try {
    if (controlKey === null || !isSame(bearerOf(exchange) ?? '', controlKey)) {
      throw new ToolError(
        'AUTHENTICATION_ERROR',
        'Missing or wrong control key. Send "Authorization: Bearer <controlKey>".',
      )
    }
    if (exchange.method !== 'POST')
      throw new ToolError('METHOD_NOT_ALLOWED', `${exchange.method} is not allowed here; use POST.`)
    const input = parseJsonObject(await readBodyText(exchange))
    sendJson(
      exchange,
      toEnvelope(await gateway.control(decodeURIComponent(exchange.path.slice(ROOT.length)), input)),
    )
  } catch (error) {
    sendError(exchange, error, ['POST'])
  }
}

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
