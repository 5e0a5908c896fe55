import { isRecord, isTextList } from '../../../shared/text/guards.ts'
import { Findings } from '../../domain/subscriber-input.ts'
import type { Issue } from '../../../shared/errors.ts'
import { type GivenValues, type ReadValues, readPatch } from '../../subscribers/values.ts'

/** What a row of `import_subscribers` may say (contract: answers). */
const KEYS: readonly string[] = [
  'email',
  'name',
  'phone',
  'tags',
  'fields',
  'ipAddress',
  'country',
  'createdAt',
]
/** More of a row help nobody, and a row may have a hundred thousand keys. */
const MOST_FAULTS = 20
const TEXT_KEYS = ['name', 'phone', 'ipAddress', 'country', 'createdAt'] as const

export interface ImportRow extends ReadValues {
  email: string
  issues: Issue[]
  warnings: string[]
}

/**
 * Checks one row by itself, so that a bad one is a row error and never fails the call. By hand
 * and not through a schema: five hundred rows are on the hot path of every import.
 */
export function readImportRow(given: unknown, now: number): ImportRow {
  const findings = new Findings()
  const { issues, warnings } = findings
  const values = readForm(given, findings)
  if (!values) return { email: '', patch: {}, tags: [], fields: new Map(), issues, warnings }
  const email = findings.email('email', values['email'] as string)
  const { patch, tags, fields } = readPatch(withoutEmpty(values), findings)
  const createdAt = values['createdAt']
  if (typeof createdAt === 'string' && createdAt !== '')
    patch.created = findings.pastTime('createdAt', createdAt, now)
  return { email, patch, tags, fields, issues, warnings }
}

/** Null when the row is not even of the right form. */
function readForm(given: unknown, findings: Findings): Record<string, unknown> | null {
  if (!isRecord(given)) {
    findings.issues.push({ path: '', message: 'The row must be an object with an email' })
    return null
  }
  checkForm(given, findings)
  return findings.issues.length > 0 ? null : given
}

/** An empty cell means "nothing known", not "clear what is there". */
function withoutEmpty(values: Record<string, unknown>): GivenValues {
  const { name, phone, country, ipAddress, tags, fields } = values
  return {
    name: name ? (name as string) : undefined,
    phone: phone ? (phone as string) : undefined,
    country: country ? (country as string) : undefined,
    ipAddress: ipAddress ? (ipAddress as string) : undefined,
    tags: (tags as string[] | null | undefined) ?? [],
    fields: withoutEmptyValues((fields as GivenValues['fields'] | null) ?? {}),
  }
}

function withoutEmptyValues(fields: NonNullable<GivenValues['fields']>): NonNullable<GivenValues['fields']> {
  for (const name in fields) {
    if (fields[name] === '')
      return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
  }
  return fields
}

function checkForm(values: Record<string, unknown>, findings: Findings): void {
  const fault = (path: string, message: string, hint?: string) =>
    findings.issues.push({ path, message, ...(hint ? { hint } : {}) })
  for (const key in values) {
    if (findings.issues.length >= MOST_FAULTS) break
    if (!KEYS.includes(key)) fault(key, 'is not a known field', `Known: ${KEYS.join(', ')}.`)
  }
  const { email, tags, fields } = values
  if (email === undefined || email === null || email === '') fault('email', 'is required')
  else if (typeof email !== 'string') fault('email', 'must be text')
  for (const key of TEXT_KEYS) {
    const value = values[key]
    if (value !== undefined && value !== null && typeof value !== 'string') fault(key, 'must be text')
  }
  if (tags !== undefined && tags !== null && !isTextList(tags)) fault('tags', 'must be a list of tag names')
  if (fields !== undefined && fields !== null && !isValueMap(fields)) {
    fault('fields', 'must be an object of text, number, boolean or null values')
  }
}

function isValueMap(value: unknown): boolean {
  if (!isRecord(value)) return false
  return Object.values(value).every(
    (item) => item === null || ['string', 'number', 'boolean'].includes(typeof item),
  )
}
