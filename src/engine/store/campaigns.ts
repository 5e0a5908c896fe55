import {
  CAMPAIGN_KINDS,
  type CampaignKind,
  campaignKindFromCode,
  type CampaignStatus,
  campaignStatusCode,
  campaignStatusFromCode,
} from '../domain/campaign-status.ts'
import type { ContentType } from '../domain/document.ts'
import type { CampaignFailure, SendRule } from '../domain/send-eligibility.ts'
import { foldCase } from '../../shared/text/fold.ts'
import type { CounterChanges } from './counters.ts'
import type { CampaignStatsRow } from './campaign-stats.ts'
import type { ReadHandle, SqlValue, WriteHandle } from './db.ts'

/**
 * A campaign as stored, kind and status as words. `content` is the stored form, `filters` JSON
 * text. Times are ms UTC.
 */
export interface CampaignRow {
  id: number
  kind: CampaignKind
  name: string
  subject: string
  preview: string | null
  content: string
  contentType: ContentType
  sender: number | null
  replyTo: string | null
  filters: string
  status: CampaignStatus
  sendAt: number | null
  /** The instant it was scheduled for, not that of the scheduling. */
  scheduledAt: number | null
  timezone: string | null
  /** Why it FAILED. */
  failure: CampaignFailure | null
  created: number
  updated: number
}

/** A draft that was never scheduled. */
export const UNSCHEDULED = {
  status: 'DRAFT',
  sendAt: null,
  scheduledAt: null,
  timezone: null,
  failure: null,
} as const

/** A campaign without its content and filters, with its totals. */
export type CampaignListRow = Omit<CampaignRow, 'content' | 'filters'> & { stats: CampaignStatsRow }

type Stored<Row> = Omit<Row, 'kind' | 'status' | 'failure'> & {
  kind: number
  status: number
  failure: string | null
  failureCode: SendRule | null
}

const LIST_COLUMNS = `c.id, c.kind, c.name, c.subject, c.preview, c.content_type AS contentType, c.sender,
  c.reply_to AS replyTo, c.status, c.send_at AS sendAt, c.scheduled_at AS scheduledAt, c.timezone, c.failure,
  c.failure_code AS failureCode,
  c.created, c.updated`
const COLUMNS = `${LIST_COLUMNS}, c.content, c.filters`

/** Returns the row with its codes as words. */
function spellOut<Row extends Stored<object>>(
  row: Row,
): Omit<Row, 'kind' | 'status' | 'failure' | 'failureCode'> &
  Pick<CampaignRow, 'kind' | 'status' | 'failure'> {
  const { kind, status, failure, failureCode, ...rest } = row
  return {
    ...rest,
    kind: campaignKindFromCode(kind),
    status: campaignStatusFromCode(status),
    failure: failure === null || failureCode === null ? null : { code: failureCode, message: failure },
  }
}

/** Returns a campaign by row id, undefined when there is none. */
export function findCampaign(db: ReadHandle, id: number): CampaignRow | undefined {
  const row = db.get<Stored<CampaignRow>>(`SELECT ${COLUMNS} FROM campaigns c WHERE c.id = ?`, [id])
  return row && spellOut(row)
}

/** Returns all campaigns that have not started, and the emails of workflows, oldest first. */
export function listUnsentCampaigns(db: ReadHandle): CampaignRow[] {
  return db
    .all<Stored<CampaignRow>>(
      `SELECT ${COLUMNS} FROM campaigns c WHERE c.status NOT IN (?, ?) ORDER BY c.id`,
      [campaignStatusCode('SENDING'), campaignStatusCode('SENT')],
    )
    .map(spellOut)
}

/**
 * Returns the broadcast that is to be sent next, by (instant, id), after `skipped` others; undefined
 * when there is none. `sendAt` in ms UTC.
 */
export function findNextScheduled(db: ReadHandle, skipped = 0): { id: number; sendAt: number } | undefined {
  return db.get(
    `SELECT id, send_at AS sendAt FROM campaigns
     WHERE kind = ${CAMPAIGN_KINDS.CAMPAIGN} AND status = ${campaignStatusCode('SCHEDULED')} AND send_at IS NOT NULL
     ORDER BY send_at, id LIMIT 1 OFFSET ?`,
    [skipped],
  )
}

/** Conditions on campaigns, combined with AND. */
interface CampaignSearch {
  /** Null lists all but archived ones. */
  status: CampaignStatus | null
  /** Folded; matches a part of the name. */
  text: string | null
}

/** Broadcasts only: the emails of workflows are no campaigns of the list. */
function conditionsOf({ status, text }: CampaignSearch): { where: string; parameters: SqlValue[] } {
  const conditions = ['c.kind = ?']
  const parameters: SqlValue[] = [CAMPAIGN_KINDS.CAMPAIGN]
  conditions.push(status === null ? 'c.status <> ?' : 'c.status = ?')
  parameters.push(campaignStatusCode(status ?? 'ARCHIVED'))
  if (text !== null) {
    conditions.push('(instr(c.name_folded, ?) > 0 OR instr(c.subject_folded, ?) > 0)')
    parameters.push(text, text)
  }
  return { where: conditions.join(' AND '), parameters }
}

/** Returns a page of the campaigns found, newest first. */
export function listCampaigns(
  db: ReadHandle,
  search: CampaignSearch,
  page: { limit: number; offset: number },
): CampaignListRow[] {
  const { where, parameters } = conditionsOf(search)
  const rows = db.all<Stored<CampaignListRow> & CampaignStatsRow>(
    `SELECT ${LIST_COLUMNS}, coalesce(t.recipients, 0) AS recipients, coalesce(t.sent, 0) AS sent,
       coalesce(t.delivered, 0) AS delivered, coalesce(t.opened, 0) AS opened, coalesce(t.clicked, 0) AS clicked,
       coalesce(t.bounced, 0) AS bounced, coalesce(t.complained, 0) AS complained,
       coalesce(t.unsubscribed, 0) AS unsubscribed, coalesce(t.cancelled, 0) AS cancelled,
       coalesce(t.failed, 0) AS failed
     FROM campaigns c LEFT JOIN campaign_stats t ON t.campaign = c.id
     WHERE ${where} ORDER BY c.id DESC LIMIT ? OFFSET ?`,
    [...parameters, page.limit, page.offset],
  )
  return rows.map((row) => {
    const { recipients, sent, delivered, opened, clicked, bounced, complained, unsubscribed, ...rest } = row
    const { cancelled, failed, ...campaign } = rest
    const stats = {
      recipients,
      sent,
      delivered,
      opened,
      clicked,
      bounced,
      complained,
      unsubscribed,
      cancelled,
      failed,
    }
    return { ...spellOut(campaign), stats }
  })
}

/** Returns how many campaigns are found. */
export function countCampaigns(db: ReadHandle, search: CampaignSearch): number {
  const { where, parameters } = conditionsOf(search)
  return db.get<{ n: number }>(`SELECT count(*) AS n FROM campaigns c WHERE ${where}`, parameters)?.n ?? 0
}

/** Returns the broadcasts that start in `from <= sendAt < to` (ms UTC), in the order of their starts. */
export function listScheduledBetween(
  db: ReadHandle,
  from: number,
  to: number,
): Pick<CampaignRow, 'id' | 'filters'>[] {
  return db.all(
    `SELECT id, filters FROM campaigns
     WHERE kind = ${CAMPAIGN_KINDS.CAMPAIGN} AND status = ? AND send_at >= ? AND send_at < ?
     ORDER BY send_at, id`,
    [campaignStatusCode('SCHEDULED'), from, to],
  )
}

/** A campaign to be added; `updated` is `created` when left out. */
export type NewCampaign = Omit<CampaignRow, 'id' | 'updated'> & { updated?: number }

/** Adds a campaign and counts it by its status. Returns its row id. */
export function insertCampaign(db: WriteHandle, values: NewCampaign, counters: CounterChanges): number {
  if (values.kind === 'CAMPAIGN') counters.add('campaign', campaignStatusCode(values.status), 1)
  return db.run(
    `INSERT INTO campaigns (kind, name, name_folded, subject, subject_folded, preview, content, content_type, sender,
       reply_to, filters, status, send_at, scheduled_at, timezone, failure, failure_code, created, updated)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [CAMPAIGN_KINDS[values.kind], ...columnsOf(values), values.created, values.updated ?? values.created],
  ).lastId
}

function columnsOf(row: Omit<NewCampaign, 'kind' | 'created' | 'updated'>): SqlValue[] {
  return [
    row.name,
    foldCase(row.name),
    row.subject,
    foldCase(row.subject),
    row.preview,
    row.content,
    row.contentType,
    row.sender,
    row.replyTo,
    row.filters,
    campaignStatusCode(row.status),
    row.sendAt,
    row.scheduledAt,
    row.timezone,
    row.failure?.message ?? null,
    row.failure?.code ?? null,
  ]
}

/** Writes a patch and the counters. Returns the row after it; `updated` always moves forward. */
export function updateCampaign(
  db: WriteHandle,
  before: CampaignRow,
  patch: Partial<Omit<CampaignRow, 'id' | 'kind' | 'created' | 'updated'>>,
  now: number,
  counters: CounterChanges,
): CampaignRow {
  const after: CampaignRow = { ...before, ...patch, updated: Math.max(now, before.updated + 1) }
  if (after.status !== before.status && after.kind === 'CAMPAIGN') {
    counters.add('campaign', campaignStatusCode(before.status), -1)
    counters.add('campaign', campaignStatusCode(after.status), 1)
  }
  db.run(
    `UPDATE campaigns SET name = ?, name_folded = ?, subject = ?, subject_folded = ?, preview = ?, content = ?,
       content_type = ?, sender = ?, reply_to = ?, filters = ?, status = ?, send_at = ?, scheduled_at = ?,
       timezone = ?, failure = ?, failure_code = ?, updated = ? WHERE id = ?`,
    [...columnsOf(after), after.updated, after.id],
  )
  return after
}
