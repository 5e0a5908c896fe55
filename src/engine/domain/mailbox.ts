import { normalizeEmail } from './email-address.ts'
import { cleanLine } from '../../shared/text/clean.ts'

export interface Mailbox {
  /** The part before the address; null without one. */
  name: string | null
  /** Normalized. */
  email: string
}

const NAMED = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/
const QUOTED = /^"(.*)"$/s
const LONGEST = 1000

/** `hello@shop.example` or `Shop <hello@shop.example>`; null when it is neither. */
export function readMailbox(text: string): Mailbox | null {
  if (text.length > LONGEST) return null
  const { name, address = text } = NAMED.exec(text.trim())?.groups ?? {}
  const email = normalizeEmail(address)
  if (email === null) return null
  const written = cleanLine(name ?? '')
    .text.replace(QUOTED, '$1')
    .replaceAll(/\\(.)/g, '$1')
    .trim()
  return { name: written === '' ? null : written, email }
}
