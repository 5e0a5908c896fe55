import { RUN_STATUSES } from '../../src/engine/domain/workflows/run-states.ts'
import { SUBSCRIBER_STATUSES, type SubscriberStatus } from '../../src/engine/domain/subscriber-status.ts'
import type { ReadHandle } from '../../src/engine/store/db.ts'
import type { PublicFilter } from './audience-oracle.ts'

/** Everything an organization's file knows of a person, in memory. */
export interface Person {
  id: number
  email: string
  name: string | null
  phone: string | null
  country: string | null
  ipAddress: string | null
  status: SubscriberStatus
  /** Money as callers write it, not cents. */
  revenue: number
  emailCount: number
  openCount: number
  clickCount: number
  createdAt: number
  updatedAt: number
  lastOpenedAt: number | null
  lastClickedAt: number | null
  lastEmailAt: number | null
  /** By custom field id. */
  fields: Map<number, string>
  tags: Set<number>
  emails: EmailRow[]
  runs: { workflow: number; status: (typeof RUN_STATUSES)[number] }[]
  submissions: Set<number>
}

export interface EmailRow {
  kind: 'CAMPAIGN' | 'WORKFLOW' | 'TRANSACTIONAL' | 'TEST'
  campaign: number
  delivered: number | null
  opened: number | null
  clicked: number | null
  bounced: number | null
}

export interface Books {
  organization: number
  now: number
  timezone: string
  people: Person[]
  tagNames: Map<number, string>
  /** By folded name. */
  tagIds: Map<string, number>
  /** By folded name. */
  fieldIds: Map<string, number>
  segments: Map<number, PublicFilter[]>
  suspectDomains: ReadonlySet<string>
}

export interface Setting {
  organization: number
  now: number
  suspectDomains: ReadonlySet<string>
}

export function loadBooks(db: ReadHandle, setting: Setting): Books {
  const people = loadPeople(db)
  const segments = db.all<{ id: number; filters: string }>('SELECT id, filters FROM segments')
  const tags = db.all<{ id: number; name: string; folded: string }>('SELECT id, name, folded FROM tags')
  const fields = db.all<{ id: number; folded: string }>('SELECT id, folded FROM custom_fields')
  const [timezone = 'UTC'] = db.column<string>('SELECT timezone FROM settings')
  return {
    ...setting,
    timezone,
    people,
    tagNames: new Map(tags.map(({ id, name }) => [id, name])),
    tagIds: new Map(tags.map(({ id, folded }) => [folded, id])),
    fieldIds: new Map(fields.map(({ id, folded }) => [folded, id])),
    segments: new Map(segments.map(({ id, filters }) => [id, JSON.parse(filters) as PublicFilter[]])),
  }
}

interface StoredPerson {
  id: number
  status: number
  revenue: number
  fields: string | null
  [column: string]: unknown
}

function loadPeople(db: ReadHandle): Person[] {
  const rows = db.all<StoredPerson>(`SELECT id, email, name, phone, country, ip_address AS ipAddress, status,
    revenue, email_count AS emailCount, open_count AS openCount, click_count AS clickCount,
    created AS createdAt, updated AS updatedAt, last_opened AS lastOpenedAt, last_clicked AS lastClickedAt,
    last_sent AS lastEmailAt,
    json(fields) AS fields FROM subscribers ORDER BY id`)
  const people = new Map(rows.map((row) => [row.id, toPerson(row)]))
  const at = (subscriber: number): Person | undefined => people.get(subscriber)
  for (const { tag, subscriber } of db.all<{ tag: number; subscriber: number }>(
    'SELECT * FROM subscriber_tags',
  ))
    at(subscriber)?.tags.add(tag)
  for (const row of db.all<{ subscriber: number; kind: number }>('SELECT * FROM emails'))
    at(row.subscriber)?.emails.push({
      ...(row as never as EmailRow),
      kind: EMAIL_KINDS[row.kind - 1] ?? 'TEST',
    })
  for (const row of db.all<{ subscriber: number; workflow: number; status: number }>(
    'SELECT * FROM workflow_runs',
  ))
    at(row.subscriber)?.runs.push({
      workflow: row.workflow,
      status: RUN_STATUSES[row.status - 1] ?? 'FAILED',
    })
  for (const row of db.all<{ subscriber: number; page: number }>('SELECT * FROM capture_submissions'))
    at(row.subscriber)?.submissions.add(row.page)
  return [...people.values()]
}

const EMAIL_KINDS = ['CAMPAIGN', 'WORKFLOW', 'TRANSACTIONAL', 'TEST'] as const

function toPerson(row: StoredPerson): Person {
  const fields = Object.entries(JSON.parse(row.fields ?? '{}') as Record<string, string>)
  return {
    ...(row as never as Person),
    status: SUBSCRIBER_STATUSES[row.status - 1] ?? 'BANNED',
    revenue: row.revenue / 100,
    fields: new Map(fields.map(([id, value]) => [Number(id), value])),
    tags: new Set(),
    emails: [],
    runs: [],
    submissions: new Set(),
  }
}
