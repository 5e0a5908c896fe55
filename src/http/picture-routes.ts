import type { Gateway } from '../gateway/gateway.ts'
import type { MediaStore } from '../shared/ports.ts'
import type { Result } from '../shared/result.ts'
import { type Exchange, SECURITY_HEADERS } from './exchange.ts'

/** Beside `/links/`: what shows pictures from here can follow no link by that. */
export const PICTURES_ROOT = '/pictures/'

export function isPictureRoute(path: string): boolean {
  return path.startsWith(PICTURES_ROOT)
}

/** A mail catcher on another port shows them, and a message is of no origin. The token is the permission. */
const SHOWN_ANYWHERE = { 'cross-origin-resource-policy': 'cross-origin' }

interface Picture {
  mimeType: string
  file: string
}

/**
 * Uploaded images in relayed mail, shown to everybody who has the address, as the mail catcher does: the
 * same sealed tokens and the same link base as its links. Nothing is recorded: a picture is no open.
 */
export async function handlePicture(
  exchange: Exchange,
  { gateway, media, base }: { gateway: Gateway; media: MediaStore | null; base: string },
): Promise<void> {
  if (exchange.method !== 'GET' && exchange.method !== 'HEAD')
    return say(exchange, 405, 'A picture is looked at, not sent to.', { allow: 'GET, HEAD' })
  const url = base + exchange.path
  const found = (await gateway.control('link.picture', { url })) as Result<Picture>
  const bytes = found.ok ? (media?.read(found.data.file) ?? null) : null
  if (!found.ok || bytes === null) return say(exchange, 404, 'No picture is at this address.')
  answer(exchange, 200, { ...SHOWN_ANYWHERE, 'content-type': found.data.mimeType }, bytes)
}

function say(exchange: Exchange, status: number, text: string, headers: Record<string, string> = {}): void {
  answer(
    exchange,
    status,
    { 'content-type': 'text/plain; charset=utf-8', ...headers },
    Buffer.from(`${text}\n`),
  )
}

function answer(
  { method, request, response }: Exchange,
  status: number,
  headers: Record<string, string>,
  body: Uint8Array,
): void {
  response.writeHead(status, {
    // Opened by itself it is of no origin and loads nothing, whatever its bytes pretend to be.
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    ...SECURITY_HEADERS,
    // It is of no origin by its policy, and such a page cannot have an opener policy.
    'cross-origin-opener-policy': 'unsafe-none',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-length': String(body.length),
    ...headers,
    ...(request.complete ? {} : { connection: 'close' }),
  })
  response.end(method === 'HEAD' ? undefined : body)
}
