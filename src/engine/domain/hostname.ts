import punycode from 'punycode/punycode.js'
import { foldCase } from '../../shared/text/fold.ts'

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const MOST_CHARACTERS = 253

const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu
const JOINER = /[\u200c\u200d]/

/** Returns an address or host name without characters that show nothing, as people paste them. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '')
}

/**
 * Returns whether a zero-width joiner or non-joiner stands in a name that is not plain ASCII. There
 * it can belong to a letter and make it another domain: such a name is refused, never guessed.
 */
export function hasMeantJoiner(domain: string): boolean {
  return JOINER.test(domain) && /[^ -~]/.test(withoutInvisible(domain))
}

/**
 * Returns an internationalised name in the ASCII form that DNS has, without invisible characters;
 * null when there is none.
 */
export function asciiDomain(domain: string): string | null {
  if (hasMeantJoiner(domain)) return null
  try {
    return punycode.toASCII(withoutInvisible(domain.normalize('NFKC')).trim())
  } catch {
    return null
  }
}

/** Returns a name in ASCII as people write it, folded. */
export function typedDomain(ascii: string): string {
  try {
    return foldCase(punycode.toUnicode(ascii))
  } catch {
    return ascii
  }
}

/** Returns whether a name in ASCII has two labels at least and a last one that is no number. */
export function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  return (
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(last) && last.length > 1
  )
}

/**
 * Returns the one form in which host names are stored and compared: trimmed, lower case, ASCII;
 * null when the text is none.
 */
export function normalizeHostname(text: string): string | null {
  // No name is longer however it is written, and folding millions of characters takes its time.
  if (text.length > 10 * MOST_CHARACTERS) return null
  const ascii = asciiDomain(text.trim().toLowerCase())
  return ascii !== null && ascii.length <= MOST_CHARACTERS && isDomain(ascii) ? ascii : null
}

/** Returns the folded host name inside a URL; text that is no URL comes back folded. */
export function hostInText(text: string): string {
  const folded = foldCase(text)
  return /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:[^/?#@]*@)?([^/?#:]+)/.exec(folded)?.[1] ?? folded
}
