import { createHash } from 'node:crypto'
import { SESSION_STORAGE } from '../shared/console-session.ts'
import type { ConsoleSessions } from './console-session.ts'
import { type Exchange, headerOf, portOf, SECURITY_HEADERS, sendText } from './exchange.ts'

/** Keeps the secret where no other port can read it, and leaves no trace in the browser's history. */
const SCRIPT = `localStorage.setItem('${SESSION_STORAGE}', document.documentElement.dataset.session); location.replace('/')`

const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64')

const OPENING_POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${SCRIPT_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Handles the one-time link. GET alone opens it: what only looks, like a preview of links or a browser that
 * loads ahead, uses nothing up.
 */
export function openLink(exchange: Exchange, sessions: ConsoleSessions): void {
  if (exchange.method !== 'GET') return sendText(exchange, 405, 'Method not allowed.', { allow: 'GET' })
  if (
    /prefetch|prerender|preview/i.test(
      headerOf(exchange, 'sec-purpose') ?? headerOf(exchange, 'purpose') ?? '',
    )
  )
    return sendText(exchange, 503, 'This link is good once: it is not loaded ahead.')
  const port = portOf(exchange)
  const ticket = new URL(exchange.request.url ?? '/', 'http://localhost').searchParams.get('ticket') ?? ''
  const session = sessions.redeem(ticket, port)
  if (session) {
    exchange.response.writeHead(200, {
      ...SECURITY_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': OPENING_POLICY,
      'set-cookie': session.cookie,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    exchange.response.end(writePage(session.secret))
    return
  }
  // Opened twice in the same browser: the session is there already, with its secret.
  if (sessions.hasCookie({ port, cookies: headerOf(exchange, 'cookie') })) {
    exchange.response.writeHead(303, { ...SECURITY_HEADERS, location: '/', 'cache-control': 'no-store' })
    exchange.response.end()
    return
  }
  sendText(exchange, 403, 'This link was used already. Start Postdesk again for a new one.')
}

function writePage(secret: string): string {
  return [
    `<!doctype html><html lang="en" data-session="${secret}"><head><meta charset="utf-8"><title>Postdesk</title></head>`,
    `<body><noscript>The console needs JavaScript.</noscript><script>${SCRIPT}</script></body></html>`,
  ].join('')
}
