/**
 * The foldings of what people write. Protocol words (schemes, header, tag and attribute names)
 * are ASCII by their syntax: plain `toLowerCase` is right for them.
 */

/** Returns the text in NFC and lower case: how stored names, tags, variables and searches compare. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** Returns whether the text holds the searched one, trimmed and without regard to case. */
export function holdsText(text: string, search: string): boolean {
  return foldCase(text).includes(foldCase(search.trim()))
}

/** Returns whether the text holds every word of the search; `_` separates words as spaces do. */
export function holdsWords(text: string, search: string): boolean {
  const words = foldCase(search.replaceAll('_', ' ')).split(/\s+/)
  const folded = foldCase(text.replaceAll('_', ' '))
  return words.every((word) => folded.includes(word))
}

/** Returns the text in compatibility form (NFKD: `ﬁ` is `fi`) without accents; case is kept. */
export function removeAccents(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}+/gu, '')
}

/** Returns the text without accents and in lower case: for guesses and slugs, never for stored keys. */
export function foldAccents(text: string): string {
  return removeAccents(text).toLowerCase()
}

/** Letters that Unicode does not take apart, as people write them without a key for them. */
const UNDIVIDED: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h' },
}

/** Returns `foldAccents` with `ł ø đ ð þ ß æ œ ı ħ` written as Latin letters too. */
export function foldToLatin(text: string): string {
  return foldAccents(text).replaceAll(/[łøđðþßæœıħ]/g, (letter) => UNDIVIDED[letter] ?? letter)
}

/**
 * Returns the text without characters that show nothing: zero-width, soft hyphens, joiners, bidi. For
 * checks that a writer may try to evade: the review's wordings, links, names, leaks in replies.
 */
export function removeInvisible(text: string): string {
  return text.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu, '')
}
