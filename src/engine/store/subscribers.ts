import { type SubscriberStatus, statusCode, statusFromCode } from '../domain/subscriber-status.ts'
import { foldCase } from '../../shared/text/fold.ts'
import { recordDomain } from './audience/idn.ts'
import type { CounterChanges } from './counters.ts'
import type { ReadHandle, SqlValue, WriteHandle } from './db.ts'

/** A subscriber as stored, with the status spelled out and custom values keyed by field id. */
export interface SubscriberRow {
  id: number
  email: string
  name: string | null
  phone: string | null
  status: SubscriberStatus
  created: number
  updated: number
  country: string | null
  ipAddress: string | null
  unsubscribeReason: string | null
  /** Integer cents. */
  revenue: number
  emailCount: number
  openCount: number
  clickCount: number
  fields: Record<string, string>
}

/** A subscriber who was looked up alone. */
export interface FoundSubscriber extends SubscriberRow {
  /** The address may not be mailed (decision 0052). */
  isSuppressed: boolean
}

interface StoredSubscriber extends Omit<SubscriberRow, 'status' | 'fields'> {
  status: number
  fields: string | null
}

const COLUMNS = {
  id: 's.id',
  email: 's.email',
  name: 's.name',
  phone: 's.phone',
  status: 's.status',
  created: 's.created',
  updated: 's.updated',
  country: 's.country',
  ipAddress: 's.ip_address AS ipAddress',
  unsubscribeReason: 's.unsubscribe_reason AS unsubscribeReason',
  revenue: 's.revenue',
  emailCount: 's.email_count AS emailCount',
  openCount: 's.open_count AS openCount',
  clickCount: 's.click_count AS clickCount',
  fields: 'json(s.fields) AS fields',
} satisfies Record<keyof SubscriberRow, string>

export type SubscriberColumn = keyof SubscriberRow

const SUBSCRIBER_COLUMNS = Object.values(COLUMNS).join(', ')

/** Asked in the same statement: one of its own costs a look-up over HTTP a seventh of its time. */
const FOUND_COLUMNS = `${SUBSCRIBER_COLUMNS}, EXISTS (SELECT 1 FROM suppressions x WHERE x.email = s.email) AS isSuppressed`

type StoredFound = StoredSubscriber & { isSuppressed: number }

function spellOutFound(row: StoredFound | undefined): FoundSubscriber | undefined {
  return row && { ...spellOut(row), isSuppressed: row.isSuppressed === 1 }
}

/**
 * Returns the columns as SQL, for pages that show a few: reading all of them doubles the time of
 * such a page.
 */
export function listSubscriberColumns(columns: readonly SubscriberColumn[]): string {
  return columns.map((column) => COLUMNS[column]).join(', ')
}

/** Returns a stored row with status and fields decoded; the row itself is changed. */
export function spellOut<Column extends SubscriberColumn>(
  stored: Pick<StoredSubscriber, Column>,
): Pick<SubscriberRow, Column> {
  const row: Partial<StoredSubscriber> = stored
  if (row.status !== undefined) row.status = statusFromCode(row.status) as never
  if (row.fields !== undefined) row.fields = (row.fields === null ? {} : JSON.parse(row.fields)) as never
  return row as unknown as Pick<SubscriberRow, Column>
}

/** Returns a subscriber by row id, undefined when there is none. */
export function findSubscriber(db: ReadHandle, id: number): FoundSubscriber | undefined {
  return spellOutFound(db.get<StoredFound>(`SELECT ${FOUND_COLUMNS} FROM subscribers s WHERE s.id = ?`, [id]))
}

/** Returns the subscriber of a normalized address, undefined when there is none. */
export function findSubscriberByEmail(db: ReadHandle, email: string): FoundSubscriber | undefined {
  return spellOutFound(
    db.get<StoredFound>(`SELECT ${FOUND_COLUMNS} FROM subscribers s WHERE s.email = ?`, [email]),
  )
}

/** Remembers an address that a subscriber had: mail that went there is still found by it. */
export function recordFormerAddress(db: WriteHandle, email: string, subscriber: number): void {
  db.run('INSERT OR IGNORE INTO former_addresses (email, subscriber) VALUES (?, ?)', [email, subscriber])
}

/** Returns the subscribers of normalized addresses in one query, by address. */
export function mapSubscribersByEmail(db: ReadHandle, emails: readonly string[]): Map<string, SubscriberRow> {
  const rows = db.all<StoredSubscriber>(
    `SELECT ${SUBSCRIBER_COLUMNS} FROM json_each(?) AS wanted CROSS JOIN subscribers s ON s.email = wanted.value`,
    [JSON.stringify(emails)],
  )
  return new Map(rows.map((row) => [row.email, spellOut(row)]))
}

/** Returns those of these subscribers who are there, in the same order. */
export function listSubscribers(db: ReadHandle, ids: readonly number[]): SubscriberRow[] {
  const rows = db.all<StoredSubscriber>(
    `SELECT ${SUBSCRIBER_COLUMNS} FROM json_each(?) AS wanted CROSS JOIN subscribers s ON s.id = wanted.value`,
    [JSON.stringify(ids)],
  )
  return rows.map(spellOut)
}

/** Returns those of `ids`, a JSON array, who are still subscribers, in the same order. */
export function listExisting(db: ReadHandle, ids: string): number[] {
  return db.column('SELECT s.id FROM json_each(?) q CROSS JOIN subscribers s ON s.id = q.value', [ids])
}

/** Addresses `word@domain` and `word+anything@domain` of these words. */
interface AddressFamily {
  words: readonly string[]
  /** With the @. */
  domain: string
}

/**
 * Returns the addresses of a family by subscriber, of the subscribers from `first` to `last`. A range
 * of the index of addresses for each word: nobody else is looked at.
 */
export function mapAddressesLike(
  db: ReadHandle,
  { words, domain }: AddressFamily,
  { first, last }: { first: number; last: number },
): Map<number, string> {
  const list = JSON.stringify(words)
  const rows = db.all<{ id: number; email: string }>(
    `SELECT s.id, s.email FROM json_each(?) w CROSS JOIN subscribers s
       ON s.email = w.value || ? AND s.id BETWEEN ? AND ?
     UNION ALL
     SELECT s.id, s.email FROM json_each(?) w CROSS JOIN subscribers s
       ON s.email > w.value || '+' AND s.email < w.value || ',' AND s.id BETWEEN ? AND ?
     WHERE s.email LIKE '%' || ?`,
    [list, domain, first, last, list, first, last, domain],
  )
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** What a write may set. Fields left undefined keep their value. */
export interface SubscriberPatch {
  email?: string | undefined
  name?: string | null | undefined
  phone?: string | null | undefined
  country?: string | null | undefined
  ipAddress?: string | null | undefined
  unsubscribeReason?: string | null | undefined
  status?: SubscriberStatus | undefined
  fields?: Record<string, string> | undefined
  revenue?: number | undefined
  /** ms UTC; only an insert may set it, to the time of an earlier sign-up. */
  created?: number | undefined
}

/** A subscriber to be added: address and status are required. */
type NewSubscriber = SubscriberPatch & { email: string; status: SubscriberStatus }

/**
 * Returns custom values as JSON text by field id, null for none. By hand: with numbers as keys
 * `JSON.stringify` of the whole takes twice as long.
 */
export function fieldsToJson(fields: Record<string, string>): string | null {
  let text = ''
  for (const id in fields) text += `${text === '' ? '{' : ','}"${id}":${JSON.stringify(fields[id])}`
  return text === '' ? null : `${text}}`
}

/** Adds a subscriber and counts it by status. Returns the row without reading it back. */
export function insertSubscriber(
  db: WriteHandle,
  values: NewSubscriber,
  at: number,
  counters: CounterChanges,
): SubscriberRow {
  const row = toNewRow(values, at)
  row.id = insertSubscriberValues(
    db,
    { email: row.email, status: row.status, patch: values },
    fieldsToJson(row.fields),
    at,
    counters,
  )
  return row
}

/**
 * Creates a subscriber and returns the row id. `fields` is JSON text by field id, null for none:
 * for a batch, in which building rows that nobody reads costs as much as reading the input.
 */
export function insertSubscriberValues(
  db: WriteHandle,
  { email, status: wanted, patch }: { email: string; status: SubscriberStatus; patch: SubscriberPatch },
  fields: string | null,
  at: number,
  counters: CounterChanges,
): number {
  const name = patch.name ?? null
  const status = statusCode(wanted)
  recordDomain(db, email)
  counters.add('status', status, 1)
  return db.run(
    `INSERT INTO subscribers (email, name, name_folded, phone, status, created, updated, country, ip_address, fields)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, jsonb(?))`,
    [
      email,
      name,
      name && foldCase(name),
      patch.phone ?? null,
      status,
      patch.created ?? at,
      at,
      patch.country ?? null,
      patch.ipAddress ?? null,
      fields,
    ],
  ).lastId
}

function toNewRow(values: NewSubscriber, at: number): SubscriberRow {
  return {
    id: 0,
    email: values.email,
    name: values.name ?? null,
    phone: values.phone ?? null,
    status: values.status,
    created: values.created ?? at,
    updated: at,
    country: values.country ?? null,
    ipAddress: values.ipAddress ?? null,
    unsubscribeReason: null,
    revenue: 0,
    emailCount: 0,
    openCount: 0,
    clickCount: 0,
    fields: values.fields ?? {},
  }
}

/** What a patch may change of a row that is there, and the columns it stands in. */
const CHANGEABLE: readonly {
  key: Exclude<keyof SubscriberPatch, 'created'>
  set: string
  values(row: SubscriberRow): SqlValue[]
}[] = [
  { key: 'email', set: 'email = ?', values: ({ email }) => [email] },
  { key: 'name', set: 'name = ?, name_folded = ?', values: ({ name }) => [name, name && foldCase(name)] },
  { key: 'phone', set: 'phone = ?', values: ({ phone }) => [phone] },
  { key: 'status', set: 'status = ?', values: ({ status }) => [statusCode(status)] },
  { key: 'country', set: 'country = ?', values: ({ country }) => [country] },
  { key: 'ipAddress', set: 'ip_address = ?', values: ({ ipAddress }) => [ipAddress] },
  { key: 'unsubscribeReason', set: 'unsubscribe_reason = ?', values: (row) => [row.unsubscribeReason] },
  { key: 'revenue', set: 'revenue = ?', values: ({ revenue }) => [revenue] },
  { key: 'fields', set: 'fields = jsonb(?)', values: ({ fields }) => [fieldsToJson(fields)] },
]

/**
 * Writes what a patch changes. Returns the row after it; `updated` always moves forward.
 * SQLite rewrites the index of every column that a statement names, so unchanged columns are not
 * named.
 */
export function updateSubscriber(
  db: WriteHandle,
  before: SubscriberRow,
  patch: SubscriberPatch,
  now: number,
  counters: CounterChanges,
): SubscriberRow {
  const after: SubscriberRow = { ...before, updated: Math.max(now, before.updated + 1) }
  let set = 'updated = ?'
  const values: SqlValue[] = [after.updated]
  for (const column of CHANGEABLE) {
    const value = patch[column.key]
    if (value === undefined || value === before[column.key]) continue
    Object.assign(after, { [column.key]: value })
    set += `, ${column.set}`
    values.push(...column.values(after))
  }
  if (after.email !== before.email) recordDomain(db, after.email)
  if (after.status !== before.status) {
    counters.add('status', statusCode(before.status), -1)
    counters.add('status', statusCode(after.status), 1)
  }
  values.push(after.id)
  db.run(`UPDATE subscribers SET ${set} WHERE id = ?`, values)
  return after
}
