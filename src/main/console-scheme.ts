/**
 * The console comes from a scheme of its own instead of file:, so that it has a real origin,
 * gets its policy as a header, and can reach no other file. Links of other programs have another
 * scheme (shared/deep-links.ts): nothing outside may name a file of the console.
 */
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { protocol } from 'electron'
import { CONSOLE_FILE_TYPES, CONSOLE_SCHEME, consoleHeaders } from '../shared/console-files.ts'

/** Must be called before the application is ready. */
export function declareConsoleScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true }
  protocol.registerSchemesAsPrivileged([{ scheme: CONSOLE_SCHEME, privileges }])
}

export function serveConsole(folder: string): void {
  protocol.handle(CONSOLE_SCHEME, (request) => answer(folder, request.method, request.url))
}

async function answer(folder: string, method: string, url: string): Promise<Response> {
  const file = method === 'GET' ? findFile(folder, url) : null
  const type = file && CONSOLE_FILE_TYPES[extname(file)]
  try {
    if (!file || !type) throw new Error('not of the console')
    return new Response(new Uint8Array(await readFile(file)), { headers: consoleHeaders(type) })
  } catch {
    return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain' } })
  }
}

/** Paths without an extension are permalinks of the one page. Escapes are not decoded. */
function findFile(folder: string, url: string): string | null {
  const { host, pathname } = new URL(url)
  const file = join(folder, extname(pathname) === '' ? 'index.html' : pathname)
  return host === 'console' && file.startsWith(folder + sep) ? file : null
}
