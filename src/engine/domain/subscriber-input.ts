import { countCharacters, isLonger } from '../../shared/text/characters.ts'
import type { Issue } from '../../shared/errors.ts'
import { normalizeCountry } from './country.ts'
import { faultOfFieldName } from './custom-field-names.ts'
import { badAddress, holdsInvisible, invisibleRemoved, normalizeEmail } from './email-address.ts'
import { isIpAddress } from './ip-address.ts'
import {
  MOST_CHARACTERS,
  MOST_FIELD_CHARACTERS,
  MOST_SUBSCRIBER_FIELDS,
  MOST_SUBSCRIBER_TAGS,
  MOST_TAG_CHARACTERS,
} from './limits.ts'
import { cleanLimitedLine, cleanValue, isPlainLine } from '../../shared/text/clean.ts'
import { parseIsoTime } from '../../shared/text/iso-time.ts'

const PHONE = /^\+?[0-9][0-9 ().\-/]{2,30}$/

/** Gathers what is wrong, and what was accepted but changed, while one person's data is read. */
export class Findings {
  readonly issues: Issue[] = []
  readonly warnings: string[] = []

  email(path: string, text: string): string {
    const email = normalizeEmail(text)
    if (email === null) this.issues.push(badAddress(path, text))
    else if (holdsInvisible(text)) this.warnings.push(invisibleRemoved(path))
    return email ?? ''
  }

  /** One clean line; empty becomes null. */
  line(path: string, text: string, most = MOST_CHARACTERS): string | null {
    if (text.length <= most && isPlainLine(text)) return text
    const { text: line, removed } = cleanLimitedLine(text, most)
    if (removed) this.warnings.push(`${path}: control characters were removed.`)
    this.checkLength(path, line, most)
    return line === '' ? null : line
  }

  /** One clean line that may be the name of a tag; empty becomes null. */
  tagName(path: string, text: string): string | null {
    return this.line(path, text, MOST_TAG_CHARACTERS)
  }

  private checkLength(path: string, text: string, most: number): void {
    if (!isLonger(text, most)) return
    this.issues.push({ path, message: `must be at most ${most} characters, not ${countCharacters(text)}` })
  }

  phone(path: string, text: string): string | null {
    const line = this.line(path, text)
    if (line !== null && !PHONE.test(line))
      this.issues.push({
        path,
        message: `"${shorten(line)}" is not a phone number`,
        hint: 'Send digits, such as +33 6 12 34 56 78.',
      })
    return line
  }

  country(path: string, text: string): string | null {
    if (text.trim() === '') return null
    const country = normalizeCountry(text)
    if (country === null) {
      this.issues.push({
        path,
        message: `"${shorten(text)}" is not a country`,
        hint: 'An ISO 3166-1 alpha-2 code such as FR.',
      })
    }
    return country
  }

  ipAddress(path: string, text: string): string | null {
    const address = text.trim()
    if (address === '') return null
    if (!isIpAddress(address)) {
      this.issues.push({
        path,
        message: `"${shorten(text)}" is not an IPv4 or IPv6 address`,
        hint: 'Send one such as 203.0.113.7.',
      })
    }
    return address
  }

  /** Returns ms UTC of an ISO 8601 time that is not after `now`; undefined when it is at fault. */
  pastTime(path: string, text: string, now: number): number | undefined {
    const at = parseIsoTime(text)
    if (at !== null && at <= now) return at
    const message = at === null ? `"${shorten(text)}" is not an ISO 8601 time` : 'lies in the future'
    this.issues.push({ path, message })
    return undefined
  }

  /** Tag names, each once whatever its case; empty ones are at fault. */
  tags(path: string, names: readonly string[]): string[] {
    const read: string[] = []
    this.atMost(path, names.length, MOST_SUBSCRIBER_TAGS, 'tags')
    for (const [index, name] of names.entries()) {
      const line = this.tagName(`${path}.${index}`, name)
      if (line === null) this.issues.push({ path: `${path}.${index}`, message: 'must not be empty' })
      else read.push(line)
    }
    return read
  }

  /** Custom values as text; null clears. Names are kept as given. */
  fields(path: string, values: Record<string, string | number | boolean | null>): Map<string, string | null> {
    const read = new Map<string, string | null>()
    const names = Object.keys(values)
    this.atMost(path, names.length, MOST_SUBSCRIBER_FIELDS, 'fields')
    for (const name of names) {
      const value = values[name] ?? null
      const line = isPlainLine(name) ? name : this.fieldName(path, name)
      if (line === null) this.issues.push({ path, message: 'a custom field name must not be empty' })
      else read.set(line, value === null ? null : this.fieldValue(path, name, String(value)))
    }
    return read
  }

  /** A name that is no plain line is no field's: what it would be without its blanks is another one. */
  private fieldName(path: string, name: string): string | null {
    const line = this.line(`${path}.${name}`, name)
    const fault = line === null ? null : faultOfFieldName(name)
    if (fault !== null) this.issues.push({ path: `${path}.${shorten(name)}`, message: fault })
    return line
  }

  /** The work of one call is bounded: every tag and field is looked up by its name. */
  private atMost(path: string, count: number, most: number, items: string): void {
    if (count > most) this.issues.push({ path, message: `must have at most ${most} ${items}` })
  }

  private fieldValue(path: string, name: string, text: string): string | null {
    if (isPlainLine(text)) return text
    this.checkLength(`${path}.${name}`, text, MOST_FIELD_CHARACTERS)
    return text === '' ? null : cleanValue(text)
  }
}

const LONGEST_QUOTE = 60

/** Returns the text as an error message quotes it: at most 60 characters and an ellipsis. */
export function shorten(text: string): string {
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text
}
