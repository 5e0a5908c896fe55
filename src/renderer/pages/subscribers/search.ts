import type { ToolInput } from '../../../engine/tools/index.ts'
import { isRecord } from '../../../shared/text/guards.ts'
import type { Filter } from '../../audience/filters.ts'
import type { SubscriberField } from '../../bridge/subscribers.ts'
import { FIELDS, FIRST_FIELDS, NEEDED, STATUSES, type StatusChoice } from './subscriberFields.ts'

/** What the list shows; kept by the host for each connection and organization. */
export interface Search {
  status: StatusChoice
  query: string
  filters: Filter[]
  columns: SubscriberField[]
  widths: Record<string, number>
  /** The person beside the list. */
  subscriber: string | null
}

export const FIRST_SEARCH: Search = {
  status: 'ALL',
  query: '',
  filters: [],
  columns: FIRST_FIELDS,
  widths: {},
  subscriber: null,
}

function isStatus(value: unknown): value is StatusChoice {
  return STATUSES.some(({ status }) => status === value)
}

/** What was saved by another version is taken as far as it fits. */
export function readSearch(saved: Record<string, unknown> | null): Search {
  if (!saved) return FIRST_SEARCH
  const { status, query, filters, columns, widths, subscriber } = saved
  const known = FIELDS.map(({ key }) => key)
  const shown = Array.isArray(columns) ? known.filter((key) => columns.includes(key)) : []
  return {
    status: isStatus(status) ? status : 'ALL',
    query: typeof query === 'string' ? query : '',
    filters: Array.isArray(filters) ? filters.filter(isRecord) : [],
    columns: shown.length > 0 ? shown : FIRST_FIELDS,
    widths: isRecord(widths) ? (widths as Record<string, number>) : {},
    subscriber: typeof subscriber === 'string' ? subscriber : null,
  }
}

/** The part of a search that decides who is in the list. */
export function toInput({ status, query, filters }: Search): ToolInput<'query_subscribers'> {
  return {
    ...(status === 'ALL' ? {} : { status }),
    ...(query.trim() === '' ? {} : { query: query.trim() }),
    ...(filters.length === 0 ? {} : { filters }),
  }
}

export function fieldsOf({ columns }: Search): SubscriberField[] {
  const asked = new Set([...NEEDED, ...columns])
  return FIELDS.map(({ key }) => key).filter((key) => asked.has(key))
}

export function isNarrowed({ status, query, filters }: Search): boolean {
  return status !== 'ALL' || query.trim() !== '' || filters.length > 0
}

/** An address may say which part to show, by ids alone; null when it says nothing. */
export function readAddress(address: string): Partial<Search> | null {
  const asked = new URLSearchParams(address.split('?')[1] ?? '')
  const change: Partial<Search> = {}
  const [status, subscriber, tag, segment] = ['status', 'person', 'tag', 'segment'].map((key) =>
    asked.get(key),
  )
  if (isStatus(status)) change.status = status
  if (subscriber) change.subscriber = subscriber
  const filters: Filter[] = []
  if (tag) filters.push({ type: 'TAG', field: 'tags', operator: 'BELONGS_TO_ANY', tagIds: [tag] })
  if (segment) filters.push({ type: 'SEGMENT', field: 'segment', operator: 'INCLUDE', segmentId: segment })
  if (filters.length > 0) Object.assign(change, { filters, query: '', status: change.status ?? 'ALL' })
  return Object.keys(change).length === 0 ? null : change
}

export function writeAddress(list: string, { status, subscriber }: Search): string {
  const parts = new URLSearchParams()
  if (status !== 'ALL') parts.set('status', status)
  if (subscriber !== null) parts.set('person', subscriber)
  const query = parts.toString()
  return query === '' ? list : `${list}?${query}`
}
