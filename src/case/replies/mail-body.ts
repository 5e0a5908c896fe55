import { fromBase64 } from '../../shared/text/encoded-keys.ts'
import { type Header, headerAt, type HeaderKind } from './mail-headers.ts'

/** Deeper nesting is an attack on readers. */
const MOST_DEEP = 4
/** Holds more than is read of a pasted text. */
const MOST_DIGITS = 60_000

/**
 * Returns what the body of a mail says, by the encoding and the parts that its header names; the body as it is where
 * they are of another kind or the text was copied from a program that has read them. Small and at once: what reads
 * whole messages is loaded late, and answers later.
 */
export function bodyText(header: Pick<Header, 'lines'>, body: string, deep = 0): string {
  const type = valueOf(header, 'type')
  const boundary = /boundary="?([^";\s]{1,100})/i.exec(type)?.[1]
  if (boundary !== undefined && /^multipart\//i.test(type) && body.includes(`--${boundary}`))
    return deep < MOST_DEEP ? textOfParts(body.split(`--${boundary}`).slice(1), deep) : body
  const text = decoded(valueOf(header, 'encoding').toLowerCase(), charsetOf(type), body)
  return /^text\/html/i.test(type) ? withoutTags(text) : text
}

/** The text is preferred to the page that says the same. */
function textOfParts(parts: readonly string[], deep: number): string {
  const read = parts.flatMap((part) => {
    const header = headerAt(part, 0)
    return header === null ? [] : [{ type: valueOf(header, 'type'), header, body: part.slice(header.end) }]
  })
  const best =
    read.find(({ type }) => /^text\/plain|^$/i.test(type)) ??
    read.find(({ type }) => /^multipart\//i.test(type)) ??
    read.find(({ type }) => /^text\//i.test(type))
  return best ? bodyText(best.header, best.body, deep + 1) : ''
}

function valueOf({ lines }: Pick<Header, 'lines'>, kind: HeaderKind): string {
  return lines.find((line) => line.kind === kind)?.value ?? ''
}

function charsetOf(type: string): string {
  return /charset="?([\w-]{1,40})/i.exec(type)?.[1]?.toLowerCase() ?? 'utf-8'
}

function decoded(encoding: string, charset: string, body: string): string {
  if (encoding === 'quoted-printable') return fromQuoted(body, charset)
  const digits = body.replaceAll(/\s+/g, '').replace(/=+$/, '')
  const isBase64 = encoding === 'base64' && /^[A-Za-z0-9+/]{4,}$/.test(digits)
  return isBase64 ? (fromBytes(fromBase64(digits.slice(0, MOST_DIGITS)), charset) ?? body) : body
}

function fromQuoted(text: string, charset: string): string {
  return text.replaceAll(/=[ \t]*\r?\n/g, '').replaceAll(/(?:=[\dA-F]{2})+/gi, (run) => {
    const bytes = run.replaceAll(/=(..)/g, (_all, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    )
    return fromBytes(bytes, charset) ?? run
  })
}

/** Null where the bytes are no text of the charset, or it is not known. */
function fromBytes(bytes: string, charset: string): string | null {
  if (/^(?:iso-8859-1|iso-8859-15|windows-1252|latin1)$/.test(charset)) return bytes
  if (!/^(?:utf-?8|us-ascii)$/.test(charset)) return null
  try {
    // What was cut may end within a character.
    const whole = bytes.replace(/[\u00C0-\u00FF][\u0080-\u00BF]{0,2}$/, (end) => (isWhole(end) ? end : ''))
    const written = Array.from(whole, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)
    return decodeURIComponent(written.join(''))
  } catch {
    return null
  }
}

function isWhole(bytes: string): boolean {
  const first = bytes.charCodeAt(0)
  return bytes.length === (first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4)
}

const WORD = /=\?([\w-]{1,40})\?([BQ])\?([^?\s]{0,400})\?=(?:\s+(?==\?))?/gi

/** Returns a value of a header with its encoded words read. */
export function decodeWords(value: string): string {
  return value.replaceAll(WORD, (whole, charset: string, way: string, word: string) => {
    const kind = charset.toLowerCase()
    if (way.toUpperCase() === 'B') return fromBytes(fromBase64(word.replace(/=+$/, '')), kind) ?? whole
    return fromQuoted(word.replaceAll('_', ' '), kind)
  })
}

function withoutTags(html: string): string {
  return html
    .replaceAll(/<(style|script|head)\b[^]*?<\/\1>/gi, ' ')
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/li)\b[^>]{0,500}>/gi, '\n')
    .replaceAll(/<[^<>]{1,2000}>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
