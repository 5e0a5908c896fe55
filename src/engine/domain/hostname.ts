import punycode from 'punycode/punycode.js'

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const MOST_CHARACTERS = 253

/** Internationalised names in the form in which DNS has them; null when there is none. */
export function asciiDomain(domain: string): string | null {
  try {
    return punycode.toASCII(domain.normalize('NFKC'))
  } catch {
    return null
  }
}

/** At least two labels, and a last one that is no number. */
export function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  return (
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(last) && last.length > 1
  )
}

/** The one form in which host names are stored and compared: trimmed, lower case, ASCII. Null when it is none. */
export function normalizeHostname(text: string): string | null {
  const ascii = asciiDomain(text.trim().toLowerCase())
  return ascii !== null && ascii.length <= MOST_CHARACTERS && isDomain(ascii) ? ascii : null
}
