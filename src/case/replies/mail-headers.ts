import { foldAccents } from '../../shared/text/fold.ts'

/** What a line of a header says, as far as it is used. */
export type HeaderKind = 'from' | 'reply-to' | 'to' | 'subject' | 'list' | 'type' | 'encoding' | 'other'

export interface HeaderLine {
  kind: HeaderKind
  value: string
}

/** A header, and where its lines stand in the text. */
export interface Header {
  lines: readonly HeaderLine[]
  start: number
  end: number
}

/** As programs of mail name the lines that they show, in six languages, folded. */
const SHOWN: Readonly<Record<'from' | 'reply-to' | 'to' | 'subject' | 'other', string>> = {
  from: 'from|von|de|da|absender|expediteur|remitente|remetente|mittente',
  'reply-to': 'reply to|antwort an|repondre a|responder a|responder para|rispondi a',
  to: 'to|an|a|para|destinataire|destinatario|empfanger',
  subject: 'subject|betreff|objet|asunto|assunto|oggetto',
  other:
    'sent|date|gesendet|datum|envoye|enviado|enviado el|enviado em|enviada em|fecha|data|inviato|cc|bcc|cco|ccn|cci|kopie|copie|copia|importance|attachments',
}

const KINDS: ReadonlyMap<string, HeaderKind> = new Map([
  ...Object.entries(SHOWN).flatMap(([kind, names]) =>
    names.split('|').map((name) => [name, kind as HeaderKind] as const),
  ),
  ['reply-to', 'reply-to'],
  ['list-unsubscribe', 'list'],
  ['content-type', 'type'],
  ['content-transfer-encoding', 'encoding'],
])

/** What only servers and programs write: a text that begins so is the source of a mail. `spf` and the like: a summary of it. */
const TECHNICAL =
  /^(?:(?:x|arc|dkim|list|content|mime|authentication|received|resent|delivered|envelope|return|message|in-reply|domainkey)-[\w-]+|received|references|sender|user-agent|spf|dkim|dmarc|created at|message id)$/
/** Names that hold a hyphen are of a header where others around them are. */
const HYPHENATED = /^(?!e-?mail)[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/

const LINE = /^(\p{L}[\p{L}\p{N}_ -]{0,60}?)[ \u00A0]?:(.*)$/u
/** The first line of a mail in a mailbox file, and what a page with the source of a mail shows around it. */
const AROUND =
  /^(?:From \S{1,200} .{0,40}\d{4}|Message ID\s.*|(?:Original Message|Download Original|Copy to clipboard))\s*$/iu
const FOLDED = /^[ \t]+\S/

/**
 * Returns the header that stands at a place of a text, with lines that were folded; null where none does. Blank lines
 * before it do not matter, and the source of a mail may have several parts of one.
 */
export function headerAt(text: string, at: number): Header | null {
  const lines: (HeaderLine & { isSure: boolean })[] = []
  let end = at
  let start = at
  for (let place = at; place < text.length;) {
    const stop = text.indexOf('\n', place)
    const next = stop < 0 ? text.length : stop + 1
    const line = text.slice(place, next).trimEnd()
    const last = lines.at(-1)
    const read = readLine(line)
    const isAfterBlank = end < place
    if (line.trim() !== '') {
      if (last && !isAfterBlank && FOLDED.test(line)) last.value += ` ${line.trim()}`
      // Below a blank line the mail begins, unless it was the end of a summary.
      else if (read === null || (isAfterBlank && last && !read.isTechnical)) break
      else lines.push({ kind: read.kind, value: read.value, isSure: read.isTechnical || SURE.has(read.kind) })
      if (lines.length === 1 && read !== null) start = place
      end = next
    }
    place = next
  }
  return lines.some(({ isSure }) => isSure) ? { lines, start, end } : null
}

/** A date or who was written to may begin any text. */
const SURE: ReadonlySet<HeaderKind> = new Set(['from', 'subject'])

function readLine(line: string): (HeaderLine & { isTechnical: boolean }) | null {
  if (AROUND.test(line)) return { kind: 'other', value: '', isTechnical: true }
  const [, written = '', value = ''] = LINE.exec(line) ?? []
  const name = foldAccents(written).toLowerCase()
  if (name === '') return null
  const isTechnical = TECHNICAL.test(name)
  const kind = KINDS.get(name)
  if (kind === undefined && !isTechnical && !HYPHENATED.test(name)) return null
  return { kind: kind ?? 'other', value: value.trim(), isTechnical }
}
