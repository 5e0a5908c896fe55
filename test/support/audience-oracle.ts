import { foldCase } from '../../src/shared/text/fold.ts'
import { decodeId, type IdKind } from '../../src/shared/ids.ts'
import { isOnDate } from './audience-oracle-dates.ts'
import type { Books, Person } from './audience-oracle-books.ts'
import { DAY_MS } from '../../src/shared/text/time-units.ts'

/**
 * What a filter means, as plainly as it can be said: one person at a time, over rows that simple
 * SELECTs brought. Written from the contract (contract: filters) and not from the compiler, which must
 * agree with it. Nothing here is fast, and nothing may be taken from engine/store/audience.
 */
export interface PublicFilter {
  type: string
  field?: string
  operator: string
  // Values are the caller's, of any type's shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  [key: string]: any
}

export interface Question {
  filters: readonly PublicFilter[]
  status?: string
  query?: string
}

/** Everybody that the question matches, newest first. */
export function answerNaively(books: Books, question: Question): Person[] {
  return books.people.filter((person) => isAsked(books, person, question)).toReversed()
}

function isAsked(books: Books, person: Person, { filters, status = 'ALL', query = '' }: Question): boolean {
  return (
    (status.toUpperCase() === 'ALL' || person.status === status) &&
    holdsText(books, person, foldCase(query.trim())) &&
    matchesAll(books, person, filters)
  )
}

function holdsText(books: Books, person: Person, text: string): boolean {
  const tags = [...person.tags].map((tag) => books.tagNames.get(tag) ?? '')
  return [person.email, person.name ?? '', ...tags].some((one) => foldCase(one).includes(text))
}

export function matchesAll(books: Books, person: Person, filters: readonly PublicFilter[]): boolean {
  return filters.every((filter) => matches(books, person, filter))
}

/** The operators that say no, and what they are the exact complement of. */
const OPPOSITES: Record<string, string> = {
  NOT_EQUALS: 'EQUALS',
  NOT_CONTAINS: 'CONTAINS',
  IS_NOT_EMPTY: 'IS_EMPTY',
  NOT_BELONGS_TO_ANY: 'BELONGS_TO_ANY',
  NOT_BELONGS_TO_ALL: 'BELONGS_TO_ALL',
  EXCLUDE: 'INCLUDE',
  NOT_RECEIVED: 'RECEIVED',
  NOT_OPENED: 'OPENED',
  NOT_CLICKED: 'CLICKED',
  NEVER_STARTED: 'EVER_STARTED',
  NOT_IN_LAST_DAYS: 'IN_LAST_DAYS',
}

function matches(books: Books, person: Person, filter: PublicFilter): boolean {
  const opposite = OPPOSITES[filter.operator]
  if (opposite) return !matches(books, person, { ...filter, operator: opposite })
  const judge = JUDGES[filter.type]
  if (!judge) throw new Error(`the oracle knows no ${filter.type}`)
  return judge(books, person, filter)
}

type Judge = (books: Books, person: Person, filter: PublicFilter) => boolean

const JUDGES: Record<string, Judge> = {
  STRING: (_, person, filter) =>
    isText(person[filter.field as 'email' | 'name' | 'phone' | 'country' | 'ipAddress'], filter),
  TAG: hasTags,
  SEGMENT: inSegment,
  NUMBER: hasNumber,
  CAMPAIGN: tookPart,
  WORKFLOW: ranThrough,
  DATE: (books, person, filter) =>
    isOnDate(person[filter.field as 'createdAt'], filter, { now: books.now, timezone: books.timezone }),
  SYSTEM: isJudged,
  FIELD: (books, person, filter) => isText(person.fields.get(findField(books, filter)) ?? null, filter),
  CAPTURE_PAGE: (books, person, { capturePageId }) =>
    person.submissions.has(read(books, 'capturePage', capturePageId)),
}

/** -1 is nobody's id: what is unknown matches nobody. */
function read(books: Books, kind: IdKind, id: unknown): number {
  return decodeId(kind, books.organization, String(id)) ?? -1
}

function isText(stored: string | null, { operator, value }: PublicFilter): boolean {
  const has = foldCase(stored ?? '')
  if (operator === 'IS_EMPTY') return has === ''
  if (operator === 'GREATER_THAN' || operator === 'LESS_THAN') return isBeyond(has, operator, value)
  const wanted = foldCase(String(value))
  if (has === '') return false
  if (operator === 'EQUALS') return has === wanted
  if (operator === 'CONTAINS') return has.includes(wanted)
  if (operator === 'STARTS_WITH') return has.startsWith(wanted)
  if (operator === 'ENDS_WITH') return has.endsWith(wanted)
  throw new Error(`the oracle knows no text that ${operator}`)
}

const NUMERAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

/** "When both sides are numbers": as people write them, in digits, spaces around them allowed. */
function isBeyond(has: string, operator: string, value: unknown): boolean {
  const numeral = has.trim()
  const wanted = String(value).trim()
  if (!NUMERAL.test(numeral) || !NUMERAL.test(wanted)) return false
  return operator === 'GREATER_THAN' ? Number(numeral) > Number(wanted) : Number(numeral) < Number(wanted)
}

function findField(books: Books, { field, fieldId }: PublicFilter): number {
  if (fieldId !== undefined) return read(books, 'customField', fieldId)
  return books.fieldIds.get(foldCase(String(field))) ?? -1
}

function hasTags(books: Books, person: Person, { operator, tagIds = [], tagNames = [] }: PublicFilter) {
  const wanted: number[] = [
    ...tagIds.map((id: string) => read(books, 'tag', id)),
    ...tagNames.map((name: string) => books.tagIds.get(foldCase(name)) ?? -1),
  ]
  if (operator === 'BELONGS_TO_ALL') return wanted.every((tag) => person.tags.has(tag))
  return wanted.some((tag) => person.tags.has(tag))
}

function inSegment(books: Books, person: Person, { segmentId }: PublicFilter): boolean {
  const filters = books.segments.get(read(books, 'segment', segmentId))
  return filters !== undefined && matchesAll(books, person, filters)
}

function hasNumber(_: Books, person: Person, { field, operator, value, valueTo }: PublicFilter): boolean {
  const has = person[field as 'revenue' | 'emailCount' | 'openCount' | 'clickCount']
  if (operator === 'EQUALS') return has === value
  if (operator === 'GREATER_THAN') return has > value
  if (operator === 'GREATER_THAN_OR_EQUAL') return has >= value
  if (operator === 'LESS_THAN') return has < value
  if (operator === 'LESS_THAN_OR_EQUAL') return has <= value
  return has >= value && has <= valueTo
}

/** Received is delivered (contract: events-and-emails); a test of a campaign is nobody's part in it. */
function tookPart(books: Books, person: Person, { operator, campaignId, campaignIds }: PublicFilter) {
  const ids: string[] = [...(campaignIds ?? []), ...(campaignId === undefined ? [] : [campaignId])]
  const wanted = new Set(ids.map((id) => read(books, 'campaign', id)))
  const mine = person.emails.filter(({ kind, campaign }) => kind !== 'TEST' && wanted.has(campaign))
  const stamps = { RECEIVED: 'delivered', OPENED: 'opened', CLICKED: 'clicked', BOUNCED: 'bounced' } as const
  const stamp = stamps[operator as keyof typeof stamps]
  return mine.some((email) => email[stamp] !== null)
}

function ranThrough(books: Books, person: Person, { operator, workflowId }: PublicFilter): boolean {
  const workflow = read(books, 'workflow', workflowId)
  const statuses = person.runs.filter((run) => run.workflow === workflow).map((run) => run.status)
  if (operator === 'EVER_STARTED') return statuses.length > 0
  if (operator === 'IN_PROGRESS') return statuses.includes('ACTIVE') || statuses.includes('WAITING')
  return statuses.includes(operator as 'COMPLETED')
}

const NINETY_DAYS = 90 * DAY_MS

function isJudged(books: Books, person: Person, { operator }: PublicFilter): boolean {
  const delivered = person.emails.filter((email) => email.delivered !== null && email.kind !== 'TEST').length
  const answered = [person.lastOpenedAt, person.lastClickedAt].filter((at) => at !== null)
  if (operator === 'IS_INACTIVE')
    return delivered >= 5 && !answered.some((at) => at >= books.now - NINETY_DAYS)
  const domain = person.email.slice(person.email.lastIndexOf('@') + 1)
  return (delivered >= 10 && answered.length === 0) || books.suspectDomains.has(domain)
}
