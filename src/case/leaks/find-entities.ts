import { IPV4, IPV6 } from '../../engine/domain/pseudonyms/addresses.ts'
import { foldText, isWordCharacter, placeIn, type Squeezed, squeeze } from './fold.ts'
import type { KnownPhrases } from './known.ts'
import { type Leak, leakAt } from './leak.ts'
import type { Sourced } from './sources.ts'
import { tokensOf, type Token } from './tokens.ts'
import { isOrdinaryWord } from './stop-words.ts'

/** Something that is a leak wherever it stands: an id, a ticket number, a name in a note. */
interface Entity extends Pick<Sourced, 'source'> {
  kind: Leak['kind']
  /** Folded and squeezed, see fold.ts. */
  letters: string
}

const FEWEST_LETTERS = 4
/** Of what has letters and digits: "CR-2". */
const FEWEST_OF_MIXED = 3

export function entityOf(kind: Leak['kind'], { value, source }: Sourced): Entity | null {
  const { text: letters } = squeeze(foldText(value))
  const isMixed = /\d/.test(value) && /\p{L}/u.test(value)
  return letters.length < (isMixed ? FEWEST_OF_MIXED : FEWEST_LETTERS) ? null : { kind, letters, source }
}

/** Digits within a word, host names, addresses, and words of mixed case. */
const MARK = /\d|@|\p{Ll}\p{Lu}|\p{L}\.\p{L}{2}/u
const MARKED = new RegExp(`[\\p{L}\\p{N}_@.:/#-]*(?:${MARK.source})[\\p{L}\\p{N}_@.:/#-]*`, 'gu')
const YEAR = /^(?:19|20)\d\d$/
const DATE = /^\d{1,4}[-./:]\d{1,2}(?:[-./:]\d{1,4})?/
/** Also with a port or a range behind it. It may look like a date or an amount, but says where somebody was. */
const IP_ADDRESS = new RegExp(`^(?:${IPV4}|${IPV6})`, 'i')
const AMOUNT = /^\d{1,3}(?:[.,]\d{1,3})*$/

/** Names that everyone may say. */
const HOUSEHOLD = new Set(
  `google gmail yahoo outlook hotmail microsoft apple icloud facebook instagram linkedin paypal stripe spamhaus dmarc spf dkim gdpr
  english german french europe european paris london berlin`.split(/\s+/),
)

/** What of a note is a leak standing alone, unless the customer knows it. */
export function entitiesOfNote(note: Sourced, known: KnownPhrases, knownLetters: string): Entity[] {
  const words = [...markedWords(note.value), ...properNames(note.value, known)]
  return words.flatMap((value) => {
    const entity = entityOf('note', { value, source: note.source })
    return entity && !knownLetters.includes(entity.letters) ? [entity] : []
  })
}

function markedWords(text: string): string[] {
  return [...text.matchAll(MARKED)]
    .map(([word]) => word.replace(/^[.:/#-]+|[.:/#@-]+$/g, ''))
    .filter((word) => {
      // "abuse@" leaves a word that everybody may say.
      if (!MARK.test(word)) return false
      if (IP_ADDRESS.test(word)) return true
      if (YEAR.test(word) || AMOUNT.test(word) || DATE.test(word)) return false
      return /\p{L}/u.test(word) || word.replaceAll(/\D/g, '').length >= FEWEST_LETTERS
    })
    .filter((word) => !/^\d+(?:st|nd|rd|th|h|x|k|m|s|d|min)$/i.test(word))
    .concat(
      [...text.matchAll(/\b\d{4,}\b/g)].map(([digits]) => digits).filter((digits) => !YEAR.test(digits)),
    )
}

const OFTEN_CAPITAL = 0.35
const SHORTEST_NAME = 4

/** Words with a capital in the middle of a sentence; none where nouns have capitals anyway. */
function properNames(text: string, known: KnownPhrases): string[] {
  const tokens = tokensOf(text)
  const inside = tokens.filter((token, index) => index > 0 && !startsSentence(text, token))
  const names = inside.filter(({ start, end }) => /^\p{Lu}\p{Ll}/u.test(text.slice(start, end)))
  if (names.length > Math.max(2, inside.length * OFTEN_CAPITAL)) return []
  return names
    .filter(({ word, stem }) => {
      if (word.length < SHORTEST_NAME || known.stems.has(stem)) return false
      return !isOrdinaryWord(word) && !HOUSEHOLD.has(word)
    })
    .map(({ start, end }) => text.slice(start, end))
}

function startsSentence(text: string, { start }: Token): boolean {
  return /(?:^|[.!?:;]\s*|\n\s*|["'(“]\s*)$/.test(text.slice(0, start))
}

/** Returns where a reply holds one of the entities. */
export function findEntities(entities: readonly Entity[], reply: string, squeezed: Squeezed): Leak[] {
  return entities.flatMap(({ kind, letters, source }) =>
    placesOf(letters, squeezed, reply).map(([start, end]) => ({ kind, text: '', start, end, source })),
  )
}

/** Returns where the letters stand as whole words: gaps inside are allowed, no word may go on at either edge. */
export function placesOf(letters: string, squeezed: Squeezed, reply: string): [number, number][] {
  const { text } = squeezed
  const found: [number, number][] = []
  for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1)) {
    const [start, end] = placeIn(squeezed, at, letters.length)
    if (!continues(reply, start, -1) && !continues(reply, end, 1)) found.push([start, end])
  }
  return found
}

/** Whether a word goes on at this edge, zero-width characters aside. */
function continues(reply: string, edge: number, step: 1 | -1): boolean {
  const beside = step === 1 ? reply.slice(edge, edge + 8) : reply.slice(Math.max(0, edge - 8), edge)
  const { characters } = foldText(beside)
  const next = (step === 1 ? characters[0] : characters.at(-1))?.character
  // A plural is still the same name.
  if (step === 1 && next === 's' && !isWordCharacter(characters[1]?.character ?? ' ')) return false
  return next !== undefined && isWordCharacter(next)
}

/** Ids of this platform, and keys, are told by their form even when they are of no answer. */
const ID_FORM =
  /\b(?:org|usr|sub|tag|fld|evt|eve|cmp|hst|wf|cap|img|seg|eml|dom|wdom|snd|snp|key|rev|trn|hld|mil|ses|inv|adm)_[0-9a-z]{5,}\b|\bsvc[ac]?_[0-9a-f]{8,}\b/gi

/** Reason codes and states of any case are written so: `PAYMENT_DISPUTE`. No customer is told one. */
const CODE_FORM = /\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g

/** Returns the ids, keys and codes that their form alone gives away. */
export function findIdForms(reply: string): Leak[] {
  return [ID_FORM, CODE_FORM]
    .flatMap((form) => [...reply.matchAll(form)])
    .map(({ 0: { length }, index }) => leakAt('id', index, index + length))
}

/** Codes are leaks as codes, `PHISHING_CONTENT`; their words are everybody's. */
export function findCodes(codes: readonly Sourced[], reply: string, squeezed: Squeezed): Leak[] {
  return codes.flatMap(({ value, source }) =>
    placesOf(squeeze(foldText(value)).text, squeezed, reply)
      .filter(([start, end]) => isWrittenAsCode(reply.slice(start, end), reply))
      .map(([start, end]) => ({ kind: 'id' as const, text: '', start, end, source })),
  )
}

function isWrittenAsCode(found: string, reply: string): boolean {
  if (found.includes('_')) return true
  const shouts = /\p{Lu}/u.test(found) && found === found.toUpperCase()
  return shouts && reply !== reply.toUpperCase()
}
