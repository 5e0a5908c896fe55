/** What the reviewer needs of a message as it is on the wire; a reader for tests, not for mail. */
export interface ReadMessage {
  subject: string
  senderName: string
  senderEmail: string
  html: string
  text: string
}

interface Part {
  headers: Map<string, string>
  body: string
}

/** `bytes` as latin1, so that each character is one byte. */
export function readEml(bytes: string): ReadMessage {
  const whole = readPart(bytes)
  const parts = leavesOf(whole)
  const find = (type: string) => parts.find((part) => typeOf(part).startsWith(type))
  const [, name = '', email = ''] =
    /^(.*?)<?([^\s<>]*@[^\s<>,]*)>?/s.exec(decodeHeader(whole.headers.get('from') ?? '')) ?? []
  return {
    subject: decodeHeader(whole.headers.get('subject') ?? ''),
    senderName: name
      .replaceAll('"', '')
      .replace(/[,<]\s*$/, '')
      .trim(),
    senderEmail: email,
    html: decodeBody(find('text/html')),
    text: decodeBody(find('text/plain')),
  }
}

function readPart(source: string): Part {
  const end = /\r?\n\r?\n/.exec(source)
  const head = end ? source.slice(0, end.index) : source
  const headers = new Map<string, string>()
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+):\s*(.*)$/s.exec(line) ?? []
    if (name !== undefined && value !== undefined && !headers.has(name.toLowerCase())) {
      headers.set(name.toLowerCase(), value)
    }
  }
  return { headers, body: end ? source.slice(end.index + end[0].length) : '' }
}

const typeOf = (part: Part) => (part.headers.get('content-type') ?? 'text/plain').toLowerCase()

function leavesOf(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(part.headers.get('content-type') ?? '')?.[1]
  if (!typeOf(part).startsWith('multipart/') || boundary === undefined) return [part]
  const [, ...inner] = part.body.split(`--${boundary}`)
  return inner
    .filter((text) => !text.startsWith('--'))
    .flatMap((text) => leavesOf(readPart(text.trimStart())))
}

function decodeBody(part: Part | undefined): string {
  if (!part) return ''
  const encoding = (part.headers.get('content-transfer-encoding') ?? '').toLowerCase()
  const charset = /charset="?([\w-]+)/i.exec(part.headers.get('content-type') ?? '')?.[1] ?? 'utf-8'
  return decodeBytes(decodeTransfer(part.body, encoding), charset)
}

function decodeTransfer(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return Buffer.from(encoding === 'quoted-printable' ? decodeQuoted(body) : body, 'latin1')
}

function decodeQuoted(text: string): string {
  return text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function decodeBytes(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

const WORD = /=\?([\w-]+)\?([bq])\?([^?]*)\?=/gi

function decodeHeader(text: string): string {
  return decodeBytes(Buffer.from(text, 'latin1'), 'utf-8')
    .replaceAll(/(\?=)\s+(=\?)/g, '$1$2')
    .replaceAll(WORD, (_whole, charset: string, how: string, value: string) => {
      const plain =
        how.toLowerCase() === 'b'
          ? Buffer.from(value, 'base64')
          : Buffer.from(decodeQuoted(value.replaceAll('_', ' ')), 'latin1')
      return decodeBytes(plain, charset)
    })
}
