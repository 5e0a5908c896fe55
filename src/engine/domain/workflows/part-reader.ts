import { isLonger } from '../../../shared/text/characters.ts'
import { cleanLimitedLine, cleanLine } from '../../../shared/text/clean.ts'
import { isRecord } from '../../../shared/text/guards.ts'
import { parseIsoTime } from '../../../shared/text/iso-time.ts'
import type { Issue } from '../../../shared/errors.ts'
import { parseFilters } from '../audience/parse.ts'
import { MOST_CHARACTERS, MOST_KEY_LENGTH } from '../limits.ts'
import { canonicalTimezone } from '../timezone.ts'
import type { SavedFilter } from './graph.ts'

/**
 * Reads one object of a graph: it knows the path, gathers what is wrong, and in the end names the
 * keys that nobody read. A value that is wrong is an issue and a fallback, so that one pass finds
 * every fault.
 */
export class PartReader {
  readonly path: string
  private readonly values: Record<string, unknown>
  private readonly issues: Issue[]
  private readonly used = new Set<string>()

  constructor(path: string, value: unknown, issues: Issue[]) {
    this.path = path
    this.issues = issues
    this.values = isRecord(value) ? value : {}
    if (!isRecord(value)) issues.push({ path, message: 'must be an object' })
  }

  private pathOf(key: string): string {
    return [this.path, key].filter((part) => part !== '').join('.')
  }

  /** Null counts as left out: editors write it for an empty box. */
  has(key: string): boolean {
    this.used.add(key)
    return this.values[key] !== undefined && this.values[key] !== null
  }

  take(key: string): unknown {
    this.used.add(key)
    return this.values[key]
  }

  fault(key: string, message: string, hint?: string): void {
    this.issues.push({ path: this.pathOf(key), message, ...(hint === undefined ? {} : { hint }) })
  }

  /** One clean line; empty is a fault. */
  line(key: string, most = MOST_CHARACTERS): string {
    if (!this.has(key)) {
      this.fault(key, 'is required')
      return ''
    }
    const line = this.optionalLine(key, most) ?? ''
    if (line === '' && typeof this.values[key] === 'string') this.fault(key, 'must not be empty')
    return line
  }

  optionalLine(key: string, most = MOST_CHARACTERS): string | undefined {
    if (!this.has(key)) return undefined
    const value = this.values[key]
    if (typeof value !== 'string') {
      this.fault(key, 'must be text')
      return undefined
    }
    const { text } = cleanLimitedLine(value, most)
    if (isLonger(text, most)) this.fault(key, `must be at most ${most} characters`)
    return text
  }

  /** An id that the author chose. */
  key(name: string): string {
    return this.line(name, MOST_KEY_LENGTH)
  }

  wholeNumber(key: string, range: { least: number; most: number; fallback?: number }): number {
    const { least, most, fallback } = range
    if (!this.has(key) && fallback !== undefined) return fallback
    const value = this.values[key]
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
    this.fault(key, value === undefined ? 'is required' : `must be a whole number from ${least} to ${most}`)
    return fallback ?? least
  }

  flag(key: string, fallback: boolean): boolean {
    if (!this.has(key)) return fallback
    const value = this.values[key]
    if (typeof value === 'boolean') return value
    this.fault(key, 'must be true or false')
    return fallback
  }

  oneOf<const T extends string>(key: string, known: readonly T[], fallback?: T): T | undefined {
    if (!this.has(key) && fallback !== undefined) return fallback
    const value = this.values[key]
    const found = known.find((one) => one === value)
    if (found !== undefined) return found
    this.fault(
      key,
      value === undefined ? 'is required' : `${JSON.stringify(value)} is not known`,
      `One of ${known.join(', ')}.`,
    )
    return undefined
  }

  /** The items of a list, each handed to `read` with its path; none when it is left out. */
  list<T>(key: string, most: number, read: (path: string, value: unknown, index: number) => T): T[] {
    if (!this.has(key)) return []
    const value = this.values[key]
    if (!Array.isArray(value)) {
      this.fault(key, 'must be a list')
      return []
    }
    if (value.length > most) {
      this.fault(key, `must have at most ${most} items, not ${value.length}`)
      return []
    }
    return value.map((item, index) => read(`${this.pathOf(key)}.${index}`, item, index))
  }

  /** Texts that are not empty, each once. */
  texts(key: string, most: number): string[] {
    const texts = this.list(key, most, (path, value) => {
      const { text } = cleanLine(typeof value === 'string' ? value : '')
      if (text === '') this.issues.push({ path, message: 'must be text that is not empty' })
      return text
    })
    return [...new Set(texts)]
  }

  /** Audience filters as they came, checked. */
  filters(key: string): SavedFilter[] {
    if (!this.has(key)) return []
    const value = this.values[key]
    if (!Array.isArray(value)) {
      this.fault(key, 'must be a list of filters')
      return []
    }
    this.issues.push(...parseFilters(this.pathOf(key), value).issues)
    return value.filter(isRecord)
  }

  isoTime(key: string): string {
    const value = this.take(key)
    if (typeof value === 'string' && parseIsoTime(value) !== null) return value.trim()
    this.fault(key, value === undefined ? 'is required' : 'must be an ISO 8601 date or time')
    return ''
  }

  /** A wall-clock time, `HH:MM`. */
  clockTime(key: string): string {
    const value = this.take(key)
    if (typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)) return value
    this.fault(key, value === undefined ? 'is required' : 'must be a time of day like 09:30')
    return ''
  }

  optionalTimezone(key: string): string | undefined {
    if (!this.has(key)) return undefined
    const value = this.values[key]
    const zone = typeof value === 'string' ? canonicalTimezone(value) : null
    if (zone !== null) return zone
    this.fault(key, 'must be an IANA time zone', 'For example Europe/Paris.')
    return undefined
  }

  /** Names the keys that nothing has read; `what` is the thing that has them, `known` what it takes. */
  finish(what: string, known: readonly string[]): void {
    for (const key of Object.keys(this.values)) {
      if (this.used.has(key)) continue
      this.fault(
        key,
        `is not used by ${what}`,
        known.length === 0 ? 'It takes nothing.' : `It takes ${known.join(', ')}.`,
      )
    }
  }
}

/** Returns the values that are given, without keys that have none. */
export function given<T extends Record<string, unknown>>(
  values: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
