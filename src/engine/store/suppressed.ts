import { EMAIL_KINDS, type EmailOutcome } from '../domain/email-status.ts'
import {
  statusCode,
  statusFromCode,
  type SubscriberStatus,
  type SuppressedStatus,
} from '../domain/subscriber-status.ts'
import { readCounter } from './counters.ts'
import type { ReadHandle } from './db.ts'

/** A subscriber whose address must not be mailed, and why. */
export interface SuppressedRow {
  id: number
  email: string
  name: string | null
  status: SubscriberStatus
  /** ms UTC: of the latest bounce or complaint, else of the last change of the subscriber. */
  suppressedAt: number
  outcome: EmailOutcome | null
}

/** Word for word the condition of the index `emails_returned`, so that it is used. */
const RETURNED = '(bounced IS NOT NULL OR complained IS NOT NULL)'

/** The time of a subscriber's latest bounce or complaint: one step of the index for each. */
const LAST_RETURN = `(SELECT max(coalesce(complained, bounced)) FROM emails
  WHERE subscriber = s.id AND ${RETURNED} AND kind <> ${EMAIL_KINDS.TEST})`

/** Returns how many subscribers have one of the statuses. */
export function countSuppressed(db: ReadHandle, statuses: readonly SuppressedStatus[]): number {
  return statuses.reduce((total, status) => total + readCounter(db, 'status', statusCode(status)), 0)
}

/** Returns a page of suppressed subscribers, most recently suppressed first. */
export function listSuppressed(
  db: ReadHandle,
  statuses: readonly SuppressedStatus[],
  page: { limit: number; offset: number },
): SuppressedRow[] {
  const codes = statuses.map(statusCode).join(', ')
  // Names and details only of those who are shown: sorting whole rows takes twice as long.
  const rows = db.all<Omit<SuppressedRow, 'status' | 'outcome'> & { status: number }>(
    `SELECT s.id, s.email, s.name, s.status, shown.at AS suppressedAt FROM (
       SELECT s.id, coalesce(${LAST_RETURN}, s.updated) AS at FROM subscribers s
       WHERE s.status IN (${codes}) ORDER BY at DESC, s.id DESC LIMIT ? OFFSET ?
     ) AS shown CROSS JOIN subscribers s ON s.id = shown.id ORDER BY shown.at DESC, s.id DESC`,
    [page.limit, page.offset],
  )
  return rows.map((row) => ({
    ...row,
    status: statusFromCode(row.status),
    outcome: findLastReturn(db, row.id)?.outcome ?? null,
  }))
}

/** A bounce or complaint. */
export interface ReturnedEmail {
  /** ms UTC. */
  at: number
  outcome: EmailOutcome
}

/** Returns the latest bounce or complaint of a subscriber, undefined when there is none. */
export function findLastReturn(db: ReadHandle, subscriber: number): ReturnedEmail | undefined {
  const row = db.get<{ at: number; outcome: string | null }>(
    `SELECT coalesce(complained, bounced) AS at, outcome FROM emails
     WHERE subscriber = ? AND ${RETURNED} AND kind <> ${EMAIL_KINDS.TEST} ORDER BY at DESC, id DESC LIMIT 1`,
    [subscriber],
  )
  return row && { at: row.at, outcome: row.outcome === null ? {} : (JSON.parse(row.outcome) as EmailOutcome) }
}

/** Returns true when an email was delivered to a subscriber after `at`, ms UTC. */
export function wasReachedAfter(db: ReadHandle, subscriber: number, at: number): boolean {
  return (
    db.get(
      `SELECT 1 FROM emails WHERE subscriber = ? AND delivered > ? AND kind <> ${EMAIL_KINDS.TEST} LIMIT 1`,
      [subscriber, at],
    ) !== undefined
  )
}
