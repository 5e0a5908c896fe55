import { escapeRegExp } from '../../../shared/text/escape-reg-exp.ts'
import { foldWithPlaces, foldWord } from './folded.ts'

const CONSONANTS = 'bdfgjklmnprstvwz'
const VOWELS = 'aeiou'
const SYLLABLES = CONSONANTS.length * VOWELS.length
const WORDS = SYLLABLES ** 3
/** Shares no factor with the number of words, so that every word comes once before any comes twice. */
const STRIDE = 214_993

/** The nth invented word from a starting point: three syllables, in no language that we know of. */
export function coinWord(offset: number, nth: number): string {
  let rest = ((((offset % WORDS) + nth * STRIDE) % WORDS) + WORDS) % WORDS
  let word = ''
  for (let turn = 0; turn < 3; turn += 1) {
    const syllable = rest % SYLLABLES
    rest = Math.floor(rest / SYLLABLES)
    word +=
      (CONSONANTS[syllable % CONSONANTS.length] ?? '') +
      (VOWELS[Math.floor(syllable / CONSONANTS.length)] ?? '')
  }
  return word
}

/** Words that name nobody: articles, legal forms, parts of nearly every address. */
const COMMON = new Set(
  `a an and at by for from in of on or the to with de der die das du la le les el und et y e
  inc ltd llc llp plc gmbh ag kg ug co corp sa sas sarl srl bv nv ab as oy kk pty
  no we us hi me it my up so do go if is am be ok as
  www com net org info biz io eu uk test example invalid localhost xn`.split(/\s+/),
)

/** From so many letters on a word is replaced inside longer words too: `parcels`, `growthfoxes`. */
const INSIDE_WORDS = 4
/** Between the words of one name when it is found as a whole: `growth-fox`, `GrowthFox`, `growth_fox`. */
const JOINT = '[^\\p{L}\\p{N}]{0,3}'

/**
 * Names of people, companies and places of the case, word by word. Each word has one invented
 * word in its stead wherever it stands, so `Parcel Desk`, `parcel-desk.example` and `@parceldesk`
 * still belong together.
 */
export class NamedWords {
  /** Folded word → invented word. */
  private readonly words = new Map<string, string>()
  private readonly phrases = new Set<string>()
  private readonly offset: number
  private coined = 0
  private pattern: RegExp | null = null

  constructor(offset: number) {
    this.offset = offset
  }

  /** Everything in it becomes a word to be replaced. */
  add(name: string): void {
    this.addWords(name)
    const spelled = spellOut(name)
    if (spelled !== name) this.addWords(spelled)
  }

  private addWords(name: string): void {
    const found = splitWords(name).filter((word) => isNaming(word))
    for (const word of found) if (!this.words.has(word)) this.words.set(word, '')
    const all = splitWords(name)
    if (all.length > 1 && found.length > 0) this.phrases.add(all.map(escapeRegExp).join(JOINT))
    this.pattern = null
  }

  /** An invented word for something that is no name of the case. */
  coin(): string {
    for (;;) {
      const word = coinWord(this.offset, (this.coined += 1))
      // Neither may be a part of the other, or an original word would stand there by chance.
      const clashes = [...this.words.keys()].some((known) => word.includes(known) || known.includes(word))
      if (!clashes) return word
    }
  }

  has(word: string): boolean {
    return this.words.has(foldWord(word))
  }

  /** Until nothing is found any more: where two invented words meet, an original one may appear. */
  replace(text: string): string {
    let written = text
    for (let turn = 0; turn < 3; turn += 1) {
      const next = this.replaceOnce(written)
      if (next === written) break
      written = next
    }
    return written
  }

  private replaceOnce(text: string): string {
    this.pattern ??= this.compile()
    if (this.words.size === 0) return text
    const { folded, starts, ends } = foldWithPlaces(text)
    let written = ''
    let from = 0
    for (const match of folded.matchAll(this.pattern)) {
      for (const { at, word } of wordsOf(match, this.words)) {
        const start = starts[at] ?? 0
        if (start < from) continue
        const end = ends[at + word.length - 1] ?? start
        written += text.slice(from, start) + likeCase(this.inventedFor(word), text.slice(start, end))
        from = end
      }
    }
    return written + text.slice(from)
  }

  private inventedFor(word: string): string {
    const known = this.words.get(word)
    if (known) return known
    const invented = this.coin()
    this.words.set(word, invented)
    return invented
  }

  private compile(): RegExp {
    // In the order in which they were named, so that the same case always gets the same words.
    for (const word of this.words.keys()) this.inventedFor(word)
    const byLength = [...this.words.keys()].toSorted((a, b) => b.length - a.length)
    const inside = byLength.filter((word) => isLong(word)).map(escapeRegExp)
    const whole = byLength.filter((word) => !isLong(word)).map(escapeRegExp)
    const alternatives = [...[...this.phrases].toSorted((a, b) => b.length - a.length), ...inside]
    if (whole.length > 0) alternatives.push(`(?<![\\p{L}\\p{N}])(?:${whole.join('|')})(?![\\p{L}\\p{N}])`)
    return new RegExp(alternatives.length === 0 ? '(?!)' : alternatives.join('|'), 'gu')
  }
}

function* wordsOf(match: RegExpExecArray, words: ReadonlyMap<string, string>) {
  const text = match[0]
  if (words.has(text)) yield { at: match.index, word: text }
  else {
    // A whole name: its words one after another, whatever joins them.
    let from = 0
    while (from < text.length) {
      const word = longestAt(text, from, words)
      if (word !== null) yield { at: match.index + from, word }
      from += word?.length ?? 1
    }
  }
}

function longestAt(text: string, from: number, words: ReadonlyMap<string, string>): string | null {
  let longest: string | null = null
  for (const word of words.keys())
    if (word.length > (longest?.length ?? 0) && text.startsWith(word, from)) longest = word
  return longest
}

export function splitWords(name: string): string[] {
  return foldWord(name).match(/[\p{L}\p{N}]+/gu) ?? []
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa' }

/** As in addresses: Jürgen is `juergen`. */
function spellOut(name: string): string {
  return name.normalize('NFC').replaceAll(/[äöüå]/giu, (letter) => UMLAUTS[letter.toLowerCase()] ?? letter)
}

export function isCommon(word: string): boolean {
  return COMMON.has(foldWord(word))
}

/** Single letters and short numbers name nobody, and stand everywhere. */
function isNaming(word: string): boolean {
  if (COMMON.has(word) || word.length < 2) return false
  return /\p{L}/u.test(word) || word.length >= 4
}

/** Of scripts without spaces two characters are a name. */
function isLong(word: string): boolean {
  return word.length >= INSIDE_WORDS || /[^\p{ASCII}]/u.test(word)
}

function likeCase(invented: string, original: string): string {
  const letters = original.replaceAll(/[^\p{L}]/gu, '')
  if (letters.length > 1 && letters === letters.toUpperCase() && letters !== letters.toLowerCase())
    return invented.toUpperCase()
  const first = letters[0] ?? ''
  return first !== first.toLowerCase() ? (invented[0] ?? '').toUpperCase() + invented.slice(1) : invented
}
