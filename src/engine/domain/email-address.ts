import type { Issue } from '../../shared/errors.ts'
import { asciiDomain, hasMeantJoiner, isDomain, withoutInvisible } from './hostname.ts'

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
// What nearly every address looks like: one test settles it, five times faster than the rules below.
const SIMPLE = /^[a-z0-9_+-]+(?:\.[a-z0-9_+-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/
const SIMPLE_LENGTH = 63
const PLAIN = /^[a-z0-9._+-]+@[a-z0-9.-]+$/
/** Longest text that a refusal repeats. */
const MOST_QUOTED = 60
/** Longer text is no address, whatever invisible characters are among it. */
const MOST_TYPED = 1000

/**
 * The one form in which an address is stored and compared: trimmed, lower case, domain in
 * ASCII (internationalised domains are accepted), without invisible characters. Null when it is no
 * address: no `@`, a domain without a dot, quotes, spaces, or over 254 characters. Reserved domains
 * (`.example`, `.test`) are accepted. contract: names-and-addresses; decision 0057.
 */
export function normalizeEmail(text: string): string | null {
  if (text.length <= SIMPLE_LENGTH && SIMPLE.test(text)) return text
  if (text.length > MOST_TYPED) return null
  const lowered = text.trim().toLowerCase()
  const at = lowered.lastIndexOf('@')
  const local = withoutInvisible(lowered.slice(0, Math.max(at, 0))).trim()
  const typed = lowered.slice(at + 1)
  const domain = PLAIN.test(lowered) ? typed : asciiDomain(typed.trim())
  if (domain === null || !isDomain(domain)) return null
  if (local.length > 64 || !LOCAL.test(local)) return null
  const address = `${local}@${domain}`
  return address.length > 254 ? null : address
}

/** Returns whether characters that show nothing stand in the text, which `normalizeEmail` takes out. */
export function holdsInvisible(text: string): boolean {
  return withoutInvisible(text) !== text
}

/** Returns the warning about an address from which invisible characters were taken. */
export function invisibleRemoved(path: string): string {
  return `${path}: invisible characters were removed.`
}

/** Returns why the text is no address, for a message that names the field beside it. */
export function badAddress(path: string, text: string): Issue {
  const what = `"${text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text}" is not an email address`
  return hasMeantJoiner(text.slice(text.lastIndexOf('@') + 1))
    ? {
        path,
        message: `${what}: its domain holds a zero-width joiner (U+200C or U+200D)`,
        hint: 'Leave it out.',
      }
    : { path, message: what, hint: 'Send one such as ada@example.org.' }
}
