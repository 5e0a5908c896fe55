import { foldAccents } from './fold.ts'

/** What joins two names, in six languages: people write one for another. */
const JOINS = new Set(['&', 'and', 'und', 'et', 'y', 'e'])

const WORDS = [...JOINS].filter((join) => join !== '&').join('|')
const BETWEEN = new RegExp(String.raw`\s*[&+]\s*|\s+(?:${WORDS})\s+`, 'iu')

/** A pattern of what joins two names with the space around it, for a search that tells capitals apart. */
export const JOINED = String.raw`(?:\s*[&+]\s*|\s+(?:${WORDS.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)})\s+)`

/** Returns the parts of a name that are joined; the name alone where nothing joins. */
export function partsOfName(name: string): string[] {
  const parts = name.trim().split(BETWEEN)
  return parts.includes('') ? [name] : parts
}

/** Returns whether a word, folded, joins two names, as it stands between them. */
export function joinsNames(word: string): boolean {
  return JOINS.has(word)
}

/**
 * Returns the words of a text, folded, as names are compared that people write: what joins two of them is one word,
 * so that "Brass and Oak" is "Brass & Oak".
 */
export function wordsOfNames(text: string): string[] {
  const words = foldAccents(text).match(/[\p{L}\p{N}]+|&/gu) ?? []
  const joined = words.map((word, at) => (at > 0 && at < words.length - 1 && JOINS.has(word) ? '&' : word))
  return joined.filter((word, at) => word !== '&' || (at > 0 && at < words.length - 1))
}

/** Returns whether a name holds what somebody wrote of it, however its parts are joined. */
export function holdsName(name: string, written: string): boolean {
  return wordsOfNames(name).join(' ').includes(wordsOfNames(written).join(' '))
}

/** Returns the longest part of a name that joins others, for a search that knows one join only; null where none does. */
export function partOfJoined(name: string): string | null {
  const parts = partsOfName(name)
  if (parts.length < 2) return null
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest))
}
