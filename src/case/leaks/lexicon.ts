import type { Concept, TermLanguage, Terms } from './concepts.ts'
import { foldText, isWordCharacter } from './fold.ts'
import { DE } from './terms/de.ts'
import { EN } from './terms/en.ts'
import { ES } from './terms/es.ts'
import { FR } from './terms/fr.ts'
import { IT } from './terms/it.ts'
import { PT } from './terms/pt.ts'
import type { Token } from './tokens.ts'

const TERMS: Readonly<Record<TermLanguage, Terms>> = { en: EN, fr: FR, de: DE, es: ES, pt: PT, it: IT }

export const TERM_LANGUAGES = Object.keys(TERMS) as TermLanguage[]

/** A concept where a text names it: its first token and its last one. */
export interface ConceptAt {
  concept: Concept
  first: number
  last: number
}

interface WordPattern {
  letters: string
  /** `*` before and after it. */
  begins: boolean
  ends: boolean
}

/** One way to say a concept. */
interface Phrase {
  concept: Concept
  words: readonly WordPattern[]
}

interface Lexicon {
  exact: ReadonlyMap<string, readonly Phrase[]>
  open: readonly Phrase[]
  /** Phrases that begin with a word, once looked up. */
  found: Map<string, readonly Phrase[]>
}

const lexicons = new Map<TermLanguage, Lexicon>()

function lexiconOf(language: TermLanguage): Lexicon {
  let lexicon = lexicons.get(language)
  if (!lexicon) {
    lexicon = buildLexicon(TERMS[language])
    lexicons.set(language, lexicon)
  }
  return lexicon
}

function buildLexicon(terms: Terms): Lexicon {
  const exact = new Map<string, Phrase[]>()
  const open: Phrase[] = []
  for (const [concept, alternatives] of Object.entries(terms) as [Concept, string][])
    for (const alternative of alternatives.split('|')) {
      const words = alternative.split(/[\s-]+/).map(patternOf)
      const phrase = { concept, words }
      const [first] = words
      if (!first || first.begins || first.ends) open.push(phrase)
      else exact.set(first.letters, [...(exact.get(first.letters) ?? []), phrase])
    }
  return { exact, open, found: new Map() }
}

function patternOf(word: string): WordPattern {
  return { letters: plainWord(word), begins: word.startsWith('*'), ends: word.endsWith('*') }
}

function meets({ letters, begins, ends }: WordPattern, word: string): boolean {
  if (begins) return ends ? word.includes(letters) : word.endsWith(letters)
  return ends ? word.startsWith(letters) : word === letters
}

/** One letter here, two in the terms. */
const UNDIVIDED: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae' }

const SHORTEST_AFTER_ELISION = 2

/**
 * Returns the letters of a word as the lexicon has them, of what is elided only the word itself:
 * `l'empreinte`, `owner's`. The word is one that `tokensOf` found.
 */
export function plainWord(word: string): string {
  const parts = word.split(/['’]/)
  const last = parts.at(-1) ?? ''
  const chosen = parts.length > 1 && last.length < SHORTEST_AFTER_ELISION ? (parts.at(-2) ?? '') : last
  let letters = ''
  for (const { character } of foldText(chosen).characters)
    if (isWordCharacter(character)) letters += UNDIVIDED[character] ?? character
  return letters
}

const MOST_FOUND = 20_000

function phrasesFrom(lexicon: Lexicon, word: string): readonly Phrase[] {
  let found = lexicon.found.get(word)
  if (!found) {
    const open = lexicon.open.filter(({ words: [first] }) => first && meets(first, word))
    found = [...(lexicon.exact.get(word) ?? []), ...open]
    if (lexicon.found.size > MOST_FOUND) lexicon.found.clear()
    lexicon.found.set(word, found)
  }
  return found
}

/** Returns the concepts that words name in a language; a word may name several. `words` are plain. */
export function conceptsIn(words: readonly string[], language: TermLanguage): ConceptAt[] {
  const lexicon = lexiconOf(language)
  return words.flatMap((word, first) =>
    phrasesFrom(lexicon, word)
      .filter((phrase) => phrase.words.every((pattern, at) => meets(pattern, words[first + at] ?? '')))
      .map((phrase) => ({ concept: phrase.concept, first, last: first + phrase.words.length - 1 })),
  )
}

/** Returns the plain words of tokens. */
export function plainWords(text: string, tokens: readonly Token[]): string[] {
  return tokens.map(({ start, end }) => plainWord(text.slice(start, end)))
}
