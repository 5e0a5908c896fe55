import { createHash } from 'node:crypto'
import type { Log } from '../shared/ports.ts'
import { hideKeys, hideKeysIn, hideKnownKeys } from '../shared/text/keys.ts'
import { KnownKeys } from '../shared/text/known-keys.ts'

/**
 * Larger inputs and bodies are kept as their size and hash: the records are for recognizing a call,
 * not for storing contacts.
 */
const MOST_BYTES = 4096

/** How many paths without a key are remembered, each as long as that of the longest tool at most. */
const MOST_PATHS = 500
const LONGEST_PATH = 100

/** Takes keys out of what this application keeps: those it was given by value, all others by form. */
export class KeyFilter {
  private readonly known = new KnownKeys()
  /** Paths that hold no key: the same few are asked for again and again. A new key may stand in one of them. */
  private readonly clean = new Set<string>()

  /** Remembers a key that came in, for as long as this process runs. */
  learn(key: string): void {
    const { size } = this.known
    this.known.add(key)
    if (this.known.size > size) this.clean.clear()
  }

  /** By form first, which leaves of a key what kind it is. */
  readonly text = (text: string): string => this.known.hide(hideKnownKeys(hideKeys(text), this.known.others))

  value<T>(value: T): T {
    return hideKeysIn(value, this.text) as T
  }

  /** Returns a log with all keys removed from its lines. */
  log(log: Log): Log {
    return {
      info: (message, facts) => log.info(this.text(message), facts && this.value(facts)),
      error: (message, facts) => log.error(this.text(message), facts && this.value(facts)),
    }
  }

  /** Returns a path without keys, also those that it writes with escapes. */
  path(path: string): string {
    if (this.clean.has(path)) return path
    const decoded = decode(path)
    const hidden = this.text(decoded)
    if (hidden !== decoded) return hidden
    if (path.length <= LONGEST_PATH && this.clean.size < MOST_PATHS) this.clean.add(path)
    return path
  }

  /** Returns a call's input as the history may keep it: no key, no five-digit code, nothing huge. */
  input(input: unknown): unknown {
    const { confirmationCode: _code, ...rest } = (input ?? {}) as Record<string, unknown>
    const text = JSON.stringify(rest)
    const bytes = Buffer.byteLength(text)
    return bytes <= MOST_BYTES ? this.value(rest) : { omitted: true, bytes, sha256: sha256(text) }
  }

  /** Returns a request's body as the log may keep it: as it came when it holds no key, else without. */
  body(body: string): string {
    if (Buffer.byteLength(body) > MOST_BYTES) return `sha256:${sha256(body)}`
    const hidden = this.text(body)
    if (hidden === body) return body
    try {
      return JSON.stringify(this.value(JSON.parse(body) as unknown))
    } catch {
      return hidden
    }
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Returns JSON text with its `\u….` escapes written out, so that no key hides behind one. */
export function unescapeJson(text: string): string {
  return text.replaceAll(/\\u([0-9a-f]{4})/gi, (_escape, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}
