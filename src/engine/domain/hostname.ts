import punycode from 'punycode/punycode.js'
import { foldCase } from '../../shared/text/fold.ts'

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const MOST_CHARACTERS = 253

/** Returns an internationalised name in the ASCII form that DNS has; null when there is none. */
export function asciiDomain(domain: string): string | null {
  try {
    return punycode.toASCII(domain.normalize('NFKC'))
  } catch {
    return null
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
  const ascii = asciiDomain(text.trim().toLowerCase())
  return ascii !== null && ascii.length <= MOST_CHARACTERS && isDomain(ascii) ? ascii : null
}

/** Returns the folded host name inside a URL; text that is no URL comes back folded. */
export function hostInText(text: string): string {
  const folded = foldCase(text)
  return /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:[^/?#@]*@)?([^/?#:]+)/.exec(folded)?.[1] ?? folded
}
