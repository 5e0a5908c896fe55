import { headerAt } from './mail-headers.ts'
import { MOST_PASTED_CHARACTERS } from './pasted-text.ts'
import { firstHeader, readMail } from './read-mail.ts'

/** Fewer words above a quotation are a greeting or a header: then what follows is what was sent to support. */
const FEWEST_OWN_WORDS = 3

/** Begins what somebody else wrote; `notice`: the platform wrote it, whatever stands above. */
const MARKS: readonly { pattern: RegExp; isNotice: boolean }[] = [
  // "On 3 Sep 2026, Postdesk wrote:", in six languages. Without its date it may be a sentence.
  {
    pattern:
      /(?<!\p{L})(?:on|am|le|el|em|il)\s(?=[^\n]{0,60}\d)[^\n]{4,200}?\s(?:wrote|schrieb|a écrit|escribió|escreveu|ha scritto)(?:\s[^\n:]{1,120})?\s?:/giu,
    isNotice: false,
  },
  {
    pattern:
      /(?<!-)-{2,}\s?(?:original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d.origine|message transféré|mensaje original|mensaje reenviado|mensagem original|mensagem encaminhada|messaggio originale|messaggio inoltrato)\s?-{2,}|(?:begin forwarded message|anfang der weitergeleiteten nachricht|début du message (?:transféré|réexpédié)|inicio del mensaje reenviado|início da mensagem (?:reencaminhada|encaminhada)|inizio messaggio inoltrato)\s?:/giu,
    isNotice: false,
  },
  // The header that Outlook puts above a quotation: who, then when.
  {
    pattern:
      /(?<!\p{L})(?:from|von|de|da)\s?:[^\n]{0,120}@[^\n]{0,120}\s{1,20}(?:sent|date|gesendet|datum|envoyé|enviad[oa](?: el| em)?|data|inviato|fecha)\s?:/giu,
    isNotice: false,
  },
  // The same with a name alone, on lines of their own.
  {
    pattern:
      /^(?:from|von|de|da)\s?:[^\n]{1,120}\n(?:sent|date|gesendet|datum|envoyé|enviad[oa](?: el| em)?|data|inviato|fecha)\s?:/gimu,
    isNotice: false,
  },
  {
    pattern: /(?<!\p{L})(?:from|von|de|da)\s?:[^@\n]{0,120}(?:no-?reply|do-?not-?reply|mailer-daemon)@/giu,
    isNotice: true,
  },
  // The lines of a quotation that a field of one line has run together.
  { pattern: /\s>{1,3}\s/gu, isNotice: false },
]

/**
 * Returns what the writer of a pasted mail wrote, without the mail that it quotes or forwards. Where hardly anything
 * stands above the first of those, it was forwarded to be answered, and is the mail itself.
 */
export function ownWords(pasted: string): string {
  const text = pasted.replaceAll(QUOTED_LINE, '')
  const { start, end } = ownPlace(text)
  return text.slice(start, end)
}

/** What a mail says: the subject that its writer gave it, and what its writer wrote. */
export interface OwnMail {
  /** Null where it has none, or one that answers or forwards: then somebody else gave it. */
  subject: string | null
  body: string
}

const NOT_OWN = /^(?:re|aw|wg|fwd?|tr|rv|enc|res|i|r)\s?:/i

/** Returns what the writer of a pasted mail wrote, apart from the lines of headers. */
export function ownMail(pasted: string): OwnMail {
  const own = ownWords(readMail(pasted).slice(0, MOST_PASTED_CHARACTERS))
  const header = firstHeader(own)
  if (header === null) return { subject: null, body: own }
  const subject = header.lines.find(({ kind }) => kind === 'subject')?.value ?? ''
  return {
    subject: subject === '' || NOT_OWN.test(subject) ? null : subject,
    body: own.slice(0, header.start) + own.slice(header.end),
  }
}

/** Blanks of its own line only: a search that goes on over the lines below takes long where all are empty. */
const QUOTED_LINE = /^[^\S\n\r\u2028\u2029]*>.*$/gm

/**
 * Returns whether a place of a pasted mail is of its writer: neither in a line that is quoted nor below the mark
 * of a quotation or a forward.
 */
export function ownPlaces(pasted: string): (at: number) => boolean {
  const text = pasted.replaceAll(QUOTED_LINE, (line) => line.replaceAll(/[^\n]/g, ' '))
  const { end } = ownPlace(text)
  return (at) => at < end && text[at] === pasted[at]
}

function ownPlace(text: string): { start: number; end: number } {
  let start = 0
  for (const { at, end, isNotice } of marksIn(text)) {
    if (at < start) continue
    if (isNotice || countWords(text.slice(start, at)) >= FEWEST_OWN_WORDS) return { start, end: at }
    // Who sent it and when are in a header, below the mark or begun by it.
    start = (headerAt(text, end) ?? headerAt(text, at))?.end ?? end
  }
  return { start, end: text.length }
}

/** Fewer words are a name or a label. */
const FEWEST_WORDS_OF_TEXT = 5

/** Returns whether a pasted text has words of its own besides an address, a name or a quotation. */
export function isText(pasted: string): boolean {
  return countWords(ownWords(readMail(pasted))) >= FEWEST_WORDS_OF_TEXT
}

function marksIn(text: string): { at: number; end: number; isNotice: boolean }[] {
  const found = MARKS.flatMap(({ pattern, isNotice }) =>
    [...text.matchAll(pattern)].map(({ 0: whole, index }) => ({
      at: index,
      end: index + whole.length,
      isNotice,
    })),
  )
  return found.toSorted((left, right) => left.at - right.at || Number(right.isNotice) - Number(left.isNotice))
}

/** Lines of a header, addresses and numbers are no words of a writer. A field of one line has no such lines. */
function countWords(text: string): number {
  const lines = text.includes('\n') ? text.replaceAll(/^[\p{L} -]{2,20}:.*$/gmu, ' ') : text
  const body = lines.replaceAll(/(?<!\S)\S*@\S*/g, ' ')
  return body.match(/\p{L}{2,}/gu)?.length ?? 0
}
