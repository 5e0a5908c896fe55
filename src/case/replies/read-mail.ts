import { bodyText, decodeWords } from './mail-body.ts'
import { type Header, headerAt, type HeaderKind } from './mail-headers.ts'
import { ADDRESS, isRole } from './pasted-text.ts'

/** The source of a mail may be longer by its header than what is read of it. */
const MOST_SOURCE = 200_000
/** More words in front of a header are a text of its own, and the header is of what it quotes. */
const MOST_WORDS_BEFORE = 2
const MOST_LINES_BEFORE = 3

/**
 * Returns a pasted mail as it is read: of its header only who wrote, where answers go if that is elsewhere, and the
 * subject, then what its body says. Who else the header names has not written: servers, message ids, copies. A text
 * without a header stays as it is; what was read once is read the same again.
 */
export function readMail(pasted: string): string {
  const text = pasted
    .slice(0, MOST_SOURCE)
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\uFEFF/, '')
  const header = firstHeader(text)
  if (header === null) return pasted
  const kept = keptLines(header)
  const body = bodyText(header, text.slice(header.end).replace(/^\s*\n/, ''))
  const before = text.slice(0, header.start).trim()
  return [[before, ...kept].filter((line) => line !== '').join('\n'), body].filter(Boolean).join('\n\n')
}

/** Returns the header that a text begins with, null where it has none: the number of a ticket may stand before it. */
export function firstHeader(text: string): Header | null {
  // In a field of one line nothing says where a header ends.
  if (!text.trim().includes('\n')) return null
  let at = 0
  for (let line = 0; line <= MOST_LINES_BEFORE; line += 1) {
    const header = headerAt(text, at)
    if (header !== null) return header
    const stop = text.indexOf('\n', at)
    const words = text.slice(0, stop).match(/\p{L}{2,}/gu)?.length ?? 0
    if (stop < 0 || words > MOST_WORDS_BEFORE) return null
    at = stop + 1
  }
  return null
}

function keptLines({ lines }: Header): string[] {
  const valueOf = (kind: HeaderKind): string | null => lines.find((line) => line.kind === kind)?.value || null
  const [from, answers] = [mailbox(valueOf('from')), mailbox(valueOf('reply-to'))]
  const writer = from ?? answers
  const isNotice = writer === null || (writer.address !== null && isRole(writer.address))
  const subject = valueOf('subject')
  const list = valueOf('list')
  return [
    ...(writer === null ? [] : [`From: ${written(writer)}`]),
    ...(from && answers && answers.address !== from.address ? [`Reply-To: ${written(answers)}`] : []),
    ...(isNotice && valueOf('to') !== null ? [`To: ${valueOf('to')}`] : []),
    ...(subject === null ? [] : [`Subject: ${decodeWords(subject)}`]),
    ...(list === null ? [] : [`List-Unsubscribe: ${list}`]),
  ]
}

interface Mailbox {
  name: string
  address: string | null
}

/** `"Castel, Ruben" <ruben@x>`, `ruben@x (Ruben Castel)`, `Ruben Castel [mailto:ruben@x]`, or one of both. */
function mailbox(value: string | null): Mailbox | null {
  if (value === null) return null
  const plain = decodeWords(value).replaceAll(/mailto:/gi, '')
  const [found] = plain.matchAll(ADDRESS)
  if (!found) return { name: nameIn(plain), address: null }
  const name = nameIn(plain.slice(0, found.index)) || nameIn(/\(([^()]{1,80})\)/.exec(plain)?.[1] ?? '')
  return { name, address: found[0].replace(/\.+$/, '') }
}

function nameIn(text: string): string {
  return text
    .replaceAll(/["<>()[\]:;@]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function written({ name, address }: Mailbox): string {
  if (address === null) return name
  return name === '' ? address : `${name} <${address}>`
}
