import type { MailServer } from '../../shared/ports.ts'
import { isDottedV4 } from './ip-address.ts'

const SMTP = /^(?:smtp:\/\/)?(\[[^\]]*\]|[^:[\]/@?#]+)(?::(\d{1,5}))?\/?$/i
const HTTP = /^http:\/\/(\[[^\]]*\]|[^:[\]/@?#]+)(?::(\d{1,5}))?((?:\/sandboxes\/con_[0-9a-f]+)?)\/?$/i

/** Where catchers such as MailHog and Mailpit listen unless told otherwise. */
const SMTP_PORT = 1025

/** Returns the loopback address a name stands for, never looked up: a name server could say anything. */
export function loopbackAddress(name: string): string | null {
  const host = name.toLowerCase().replaceAll(/^\[|\]$/g, '')
  if (host === 'localhost') return '127.0.0.1'
  return host === '::1' || (isDottedV4(host) && host.startsWith('127.')) ? host : null
}

function portOf(digits: string | undefined, usual: number): number | null {
  const port = digits === undefined ? usual : Number.parseInt(digits, 10)
  return port >= 1 && port <= 65_535 ? port : null
}

/** Reads `127.0.0.1:1025`, `localhost`, `smtp://[::1]:2525`; null for everything that is not this machine. */
export function readMailServer(text: string): MailServer | null {
  const [, name = '', digits] = SMTP.exec(text.trim()) ?? []
  const host = loopbackAddress(name)
  const port = portOf(digits, SMTP_PORT)
  return host === null || port === null ? null : { host, port }
}

/** Returns the server as `readMailServer` reads it. */
export function writeMailServer({ host, port }: MailServer): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * Reads `http://127.0.0.1:4319` or `http://127.0.0.1:4319/sandboxes/con_…`, where this server answers;
 * null for everything else. It listens on 127.0.0.1 only, so `localhost` is that.
 */
export function readLinkBase(text: string): string | null {
  const [, name = '', digits, path = ''] = HTTP.exec(text.trim()) ?? []
  const port = portOf(digits, 80)
  return loopbackAddress(name) === '127.0.0.1' && port !== null ? `http://127.0.0.1:${port}${path}` : null
}
