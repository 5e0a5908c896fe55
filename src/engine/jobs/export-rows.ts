/**
 * The lines of a CSV of subscribers: the same in the answer of `export_subscribers` and in the file
 * of an export.
 */
import { EXPORT_COLUMNS, joinTags, toCsvLine } from '../domain/csv.ts'
import type { SubscriberStatus } from '../domain/subscriber-status.ts'

/** A subscriber as exports write it: tags by name, times as ISO 8601. */
interface ExportedSubscriber {
  email: string
  name: string | null
  phone: string | null
  status: SubscriberStatus
  tags: readonly string[]
  createdAt: string
}

/** Returns the first line of every export; `fields` are names of custom fields. */
export function exportHeader(fields: readonly string[]): string {
  return toCsvLine([...EXPORT_COLUMNS, ...fields])
}

/** Returns the line of one subscriber; `values` are those of the custom fields, in the order of the header. */
export function exportLine(subscriber: ExportedSubscriber, values: readonly (string | null)[]): string {
  const { email, name, phone, status, tags, createdAt } = subscriber
  return toCsvLine([email, name, phone, status, joinTags(tags), createdAt, ...values])
}
