/**
 * What the engine will accept, known before anything is sent. The engine stays the judge: a
 * test holds these rules against its own, over the cells of every sample file.
 */

export const MOST_CHARACTERS = 255
export const MOST_FIELD_CHARACTERS = 10_000

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const PLAIN = /^[a-z0-9._+-]+@[a-z0-9.-]+$/

/** The browser's own reading of a host name: the one thing here that knows international ones. */
function asciiDomain(domain: string): string | null {
  if (/[^\p{L}\p{M}\p{N}.\-\u3002]/u.test(domain)) return null
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return null
  }
}

/** The form in which addresses are compared; null when it is none. */
export function normalizeEmail(cell: string): string | null {
  const lowered = cell.trim().toLowerCase()
  const at = lowered.lastIndexOf('@')
  if (at < 1 || lowered.length > 320) return null
  const local = lowered.slice(0, at)
  const given = lowered.slice(at + 1)
  const domain = PLAIN.test(lowered) ? given : asciiDomain(given)
  if (domain === null || local.length > 64 || !LOCAL.test(local)) return null
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  if (labels.length < 2 || last.length < 2 || /^\d+$/.test(last)) return null
  if (!labels.every((label) => LABEL.test(label))) return null
  const address = `${local}@${domain}`
  return address.length > 254 ? null : address
}

// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g
const LINE_SPACE = /[\t\n\u000b\f\r]+/g

/** One line; `removed` names what was taken out, for the warning. */
export function cleanLine(cell: string): { text: string; removed: string | null } {
  const found = cell.match(FORBIDDEN)
  const kept = found ? cell.replace(FORBIDDEN, '') : cell
  const text = kept.replace(LINE_SPACE, ' ').trim().normalize('NFC')
  return { text, removed: found ? nameOf(found) : null }
}

function nameOf(characters: string[]): string {
  const bidi = characters.some((one) => one >= '\u202a')
  const control = characters.some((one) => one < '\u202a')
  if (bidi && control) return 'control and direction characters'
  return bidi ? 'a direction override' : characters.includes('\u0000') ? 'a NUL' : 'control characters'
}

export function isPhone(text: string): boolean {
  return /^\+?[0-9][0-9 ().\-/]{2,30}$/.test(text)
}

const IP_V4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/
const IP_V6 = /^(?=.*:.*:)[0-9a-f:]{2,39}(?:(?:\d{1,3}\.){3}\d{1,3})?$/i

export function isIpAddress(text: string): boolean {
  return IP_V4.test(text) || IP_V6.test(text)
}

const WESTERN_NUMBER = /^[+-]?(?:\d{1,3}(?:[.\u00a0\u202f ]\d{3})+|\d+),\d+$/

/** "1.234,56" → "1234.56"; anything that is no such number stays as it is. */
export function readDecimalComma(text: string): string {
  if (!WESTERN_NUMBER.test(text)) return text
  return text.replaceAll(/[.\u00a0\u202f ]/g, '').replace(',', '.')
}

export function hasDecimalComma(text: string): boolean {
  return WESTERN_NUMBER.test(text.trim())
}

export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
