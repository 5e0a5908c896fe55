import { CONSOLE_POLICY } from './content-policy.ts'

/** Types of the built console's files, for the window's scheme and for a browser. */
export const CONSOLE_FILE_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** Returns the headers of a file in the window. */
export function consoleHeaders(type: string): Record<string, string> {
  return {
    'Content-Type': type,
    'Content-Security-Policy': CONSOLE_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-cache',
  }
}

/** The scheme of the window's own pages; links of other programs have another. */
export const CONSOLE_SCHEME = 'postdesk-app'

export const CONSOLE_ORIGIN = `${CONSOLE_SCHEME}://console`

/** Returns whether an address is one of the window's own pages. */
export function isConsoleUrl(url: string): boolean {
  return url === CONSOLE_ORIGIN || url.startsWith(`${CONSOLE_ORIGIN}/`)
}
