import { idEncoder } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { type CustomFieldRow, listCustomFields } from '../../store/custom-fields.ts'
import type { ReadContext } from '../../context.ts'
import type { ReadHandle } from '../../store/db.ts'
import type { SubscriberColumn, SubscriberRow } from '../../store/subscribers.ts'
import { mapTagNames } from '../../store/tags.ts'
import { suppressionWarnings } from '../../subscribers/suppression.ts'
import { warned } from '../fields.ts'

/** A subscriber as tools answer it. */
export interface PresentedSubscriber {
  id: string
  email: string
  name: string | null
  phone: string | null
  status: SubscriberRow['status']
  createdAt: string
  updatedAt: string
  tags: string[]
  customFields: Record<string, string>
  revenue: number
  emailCount: number
  openCount: number
  clickCount: number
  ipAddress: string | null
  country: string | null
  unsubscribeReason: string | null
}

/**
 * Returns what `add_subscriber` and `update_subscriber` answer of a saved subscriber: the subscriber,
 * and the warnings of the input (`found`), of the status, of the save, and of the mail it leads to.
 */
export function presentSaved(
  { db, organization }: ReadContext,
  { row, warnings }: { row: SubscriberRow; warnings: readonly string[] },
  { found, status, mail }: { found: readonly string[]; status: string | undefined; mail: string | null },
): { subscriber: PresentedSubscriber; warnings?: string[] } {
  const rest = [...warnings, ...suppressionWarnings(db, row.email), ...(mail === null ? [] : [mail])]
  return {
    subscriber: presentSubscriber(db, organization.number, row),
    ...warned([...found, ...(status ? [status] : []), ...rest]),
  }
}

export type PresentedField = keyof PresentedSubscriber

/** The columns of a list row. */
export const SUMMARY = ['id', 'email', 'name', 'status', 'createdAt', 'tags'] as const

/** The columns that the fields are made of. */
export function columnsOf(fields: readonly PresentedField[]): SubscriberColumn[] {
  const other: Partial<Record<PresentedField, SubscriberColumn>> = {
    createdAt: 'created',
    updatedAt: 'updated',
    tags: 'id',
    customFields: 'fields',
  }
  return [...new Set(['id', ...fields.map((field) => other[field] ?? field)] as SubscriberColumn[])]
}

type Presenters = { [Field in PresentedField]: (row: SubscriberRow) => PresentedSubscriber[Field] }

/** Only what is asked for is worked out: tag names and times cost more than the query itself. */
function presentersFor(db: ReadHandle, organization: number, rows: readonly SubscriberRow[]): Presenters {
  const encode = idEncoder('subscriber', organization)
  let tags: Map<number, string[]> | undefined
  let fields: FieldOrder | undefined
  return {
    id: (row) => encode(row.id),
    email: (row) => row.email,
    name: (row) => row.name,
    phone: (row) => row.phone,
    status: (row) => row.status,
    createdAt: (row) => toIsoTime(row.created),
    updatedAt: (row) => toIsoTime(row.updated),
    tags: (row) => (tags ??= mapTagNames(db, idsOf(rows))).get(row.id) ?? [],
    customFields: (row) => namedFields(row.fields, (fields ??= orderOf(listCustomFields(db)))),
    revenue: (row) => row.revenue / 100,
    emailCount: (row) => row.emailCount,
    openCount: (row) => row.openCount,
    clickCount: (row) => row.clickCount,
    ipAddress: (row) => row.ipAddress,
    country: (row) => row.country,
    unsubscribeReason: (row) => row.unsubscribeReason,
  }
}

function idsOf(rows: readonly SubscriberRow[]): number[] {
  return rows.map((row) => row.id)
}

/** Rows as answers, in order: ids encoded, tags and custom fields by name, money in units. */
export function presentSubscribers<Field extends PresentedField>(
  db: ReadHandle,
  organization: number,
  rows: readonly SubscriberRow[],
  fields: readonly Field[],
): Pick<PresentedSubscriber, Field>[] {
  const presenters = presentersFor(db, organization, rows)
  return rows.map((row) => presentRow(presenters, row, fields))
}

export function presentSubscriber(
  db: ReadHandle,
  organization: number,
  row: SubscriberRow,
): PresentedSubscriber {
  const presenters = presentersFor(db, organization, [row])
  return presentRow(presenters, row, Object.keys(presenters) as PresentedField[])
}

function presentRow<Field extends PresentedField>(
  presenters: Presenters,
  row: SubscriberRow,
  fields: readonly Field[],
): Pick<PresentedSubscriber, Field> {
  const presented = {} as Pick<PresentedSubscriber, Field>
  for (const field of fields) presented[field] = presenters[field](row)
  return presented
}

/** Name and place of each custom field, by its id as rows write it. */
type FieldOrder = ReadonlyMap<string, { name: string; place: number }>

function orderOf(fields: readonly CustomFieldRow[]): FieldOrder {
  return new Map(fields.map(({ id, name }, place) => [String(id), { name, place }]))
}

/**
 * By what the row has: an organization may have a hundred times as many fields. Ids of a row come ascending,
 * so what is out of place is rare, and sorting each row of an export took a third of it.
 */
function namedFields(values: Record<string, string>, fields: FieldOrder): Record<string, string> {
  const named: Record<string, string> = {}
  let last = -1
  for (const id of Object.keys(values)) {
    const field = fields.get(id)
    if (!field) continue
    if (field.place < last) return sortedFields(values, fields)
    last = field.place
    named[field.name] = values[id] ?? ''
  }
  return named
}

function sortedFields(values: Record<string, string>, fields: FieldOrder): Record<string, string> {
  const known = Object.entries(values).flatMap(([id, value]) => {
    const field = fields.get(id)
    return field ? [{ ...field, value }] : []
  })
  known.sort((a, b) => a.place - b.place)
  return Object.fromEntries(known.map(({ name, value }) => [name, value]))
}

export function referenceOf(organization: number, row: SubscriberRow) {
  return { id: idEncoder('subscriber', organization)(row.id), email: row.email, status: row.status }
}
