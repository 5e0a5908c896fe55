import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { CONSOLE_FILE_TYPES } from '../shared/console-files.ts'
import { CONSOLE_POLICY } from '../shared/content-policy.ts'
import { type Exchange, SECURITY_HEADERS, sendText } from './exchange.ts'

const NOT_BUILT = 'The console is not built yet. Run "npm start" once, which builds it, and reload this page.'

/** A file of the built console; its names carry a hash, so all but the page itself may be kept. */
export async function sendAsset(exchange: Exchange, folder: string | null): Promise<void> {
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
