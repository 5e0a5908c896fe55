import {
  EMAIL_KINDS,
  type EmailKind,
  emailKindFromCode,
  type EmailOutcome,
  type EmailStatus,
  emailStatusCode,
  emailStatusFromCode,
} from '../../domain/email-status.ts'
import { recordDomain } from '../audience/idn.ts'
import type { ReadHandle, SqlValue, WriteHandle } from '../db.ts'

/** The record of one message to one recipient. Times are ms UTC. */
export interface EmailRow {
  id: number
  kind: EmailKind
  campaign: number | null
  subscriber: number | null
  /** The address it went to, whatever the subscriber's is now. */
  recipient: string
  status: EmailStatus
  /** Row of `email_templates`; null when it is not kept. */
  template: number | null
  /** Values of the variables that the template uses; null when it uses none about the subscriber. */
  mergeValues: Record<string, unknown> | null
  created: number
  sent: number | null
  delivered: number | null
  /** The first opening and the first click. */
  opened: number | null
  clicked: number | null
  bounced: number | null
  complained: number | null
  unsubscribed: number | null
  outcome: EmailOutcome | null
  /** The next instant at which it moves by itself, null when nothing more comes. */
  due: number | null
}

type StoredEmail = Omit<EmailRow, 'kind' | 'status' | 'mergeValues' | 'outcome'> & {
  kind: number
  status: number
  mergeValues: string | null
  outcome: string | null
}

const COLUMNS = `e.id, e.kind, e.campaign, e.subscriber, e.recipient, e.status, e.template,
  e.merge_values AS mergeValues, e.created, e.sent, e.delivered, e.opened, e.clicked, e.bounced, e.complained,
  e.unsubscribed, e.outcome, e.due`

function spellOut(row: StoredEmail): EmailRow {
  return {
    ...row,
    kind: emailKindFromCode(row.kind),
    status: emailStatusFromCode(row.status),
    mergeValues: row.mergeValues === null ? null : (JSON.parse(row.mergeValues) as Record<string, unknown>),
    outcome: row.outcome === null ? null : (JSON.parse(row.outcome) as EmailOutcome),
  }
}

/** Returns whether the organization has any email, in whatever state. */
export function hasAnyEmail(db: ReadHandle): boolean {
  return db.get('SELECT 1 FROM emails LIMIT 1') !== undefined
}

/** Returns an email by row id, undefined when there is none. */
export function findEmail(db: ReadHandle, id: number): EmailRow | undefined {
  const row = db.get<StoredEmail>(`SELECT ${COLUMNS} FROM emails e WHERE e.id = ?`, [id])
  return row && spellOut(row)
}

/** An email to be added. `due` is when it is sent, ms UTC: the present for one that is sent at once. */
export interface NewEmail {
  kind: EmailKind
  campaign: number | null
  subscriber: number | null
  recipient: string
  template: number | null
  mergeValues: Record<string, unknown> | null
  created: number
  due: number
}

/**
 * Adds an email as PENDING; the clock sends it at `due` and simulates its delivery events. Returns
 * its row id.
 */
export function insertEmail(db: WriteHandle, values: NewEmail): number {
  // A filter finds `münchen` although the stored address has `xn--mnchen-3ya`: the table of domains knows both.
  recordDomain(db, values.recipient)
  return db.run(
    `INSERT INTO emails (kind, campaign, subscriber, recipient, status, template, merge_values, created, due)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      EMAIL_KINDS[values.kind],
      values.campaign,
      values.subscriber,
      values.recipient,
      emailStatusCode('PENDING'),
      values.template,
      values.mergeValues && JSON.stringify(values.mergeValues),
      values.created,
      values.due,
    ],
  ).lastId
}

/** Returns whether a confirmation message to this address of a subscriber was queued after `after`, ms UTC. */
export function hasConfirmationSince(
  db: ReadHandle,
  subscriber: number,
  address: string,
  after: number,
): boolean {
  const row = db.get(
    `SELECT 1 FROM emails e JOIN email_templates t ON t.id = e.template
     WHERE e.subscriber = ? AND e.recipient = ? AND e.created > ? AND t.extras ->> '$.confirmation' LIMIT 1`,
    [subscriber, address, after],
  )
  return row !== undefined
}

/** The workflow that an email came from, null for any other email. */
export interface OfWorkflow {
  workflow: number | null
  workflowName: string | null
}

/** Joins the workflow `w` of an email `e`, to be read as OF_WORKFLOW. */
export const JOIN_WORKFLOW = `LEFT JOIN workflows w ON e.kind = ${EMAIL_KINDS.WORKFLOW} AND w.id =
  (SELECT v.workflow FROM workflow_version_emails m JOIN workflow_versions v ON v.id = m.version
   WHERE m.campaign = e.campaign LIMIT 1)`
export const OF_WORKFLOW = 'w.id AS workflow, w.name AS workflowName'

/** An email in the list of a subscriber, with names of its campaign, workflow and subject. */
export interface ListedEmail extends EmailRow, OfWorkflow {
  campaignName: string | null
  subject: string | null
}

/**
 * Returns emails of a subscriber, newest first, tests excepted. Null as status stands for all.
 */
export function listEmailsOfSubscriber(
  db: ReadHandle,
  subscriber: number,
  status: EmailStatus | null,
  limit: number,
): ListedEmail[] {
  const parameters: SqlValue[] = [subscriber, ...(status === null ? [] : [emailStatusCode(status)]), limit]
  const rows = db.all<StoredEmail & Omit<ListedEmail, keyof EmailRow>>(
    `SELECT ${COLUMNS}, c.name AS campaignName, coalesce(t.subject, c.subject) AS subject, ${OF_WORKFLOW}
     FROM emails e LEFT JOIN campaigns c ON c.id = e.campaign LEFT JOIN email_templates t ON t.id = e.template
     ${JOIN_WORKFLOW}
     WHERE e.subscriber = ? AND e.kind <> ${EMAIL_KINDS.TEST} ${status === null ? '' : 'AND e.status = ?'}
     ORDER BY e.id DESC LIMIT ?`,
    parameters,
  )
  return rows.map((row) => {
    const { campaignName, subject, workflow, workflowName } = row
    return { ...spellOut(row), campaignName, subject, workflow, workflowName }
  })
}

/**
 * An email that was delivered before this world began and has no further delivery events. Times are
 * ms UTC.
 */
export interface ArrivedEmail {
  campaign: number | null
  recipient: string
  template: number | null
  sent: number
}

/** Adds an email as DELIVERED, without counting it: its case brings the totals. Returns its row id. */
export function insertArrivedEmail(
  db: WriteHandle,
  { campaign, recipient, template, sent }: ArrivedEmail,
): number {
  recordDomain(db, recipient)
  return db.run(
    `INSERT INTO emails (kind, campaign, subscriber, recipient, status, template, merge_values, created, sent,
       delivered, due) VALUES (?, ?, NULL, ?, ?, ?, NULL, ?, ?, ?, NULL)`,
    [
      campaign === null ? EMAIL_KINDS.TRANSACTIONAL : EMAIL_KINDS.CAMPAIGN,
      campaign,
      recipient,
      emailStatusCode('DELIVERED'),
      template,
      sent,
      sent,
      sent,
    ],
  ).lastId
}

/** What the subject of one email is rendered from. */
export interface EmailSubjectRow {
  template: number | null
  /** Values of the variables, by folded name. */
  mergeValues: Record<string, unknown> | null
  recipient: string
  /** With placeholders; null when the template is not kept. */
  subject: string | null
}

type StoredSubject = Omit<EmailSubjectRow, 'mergeValues'> & { id: number; mergeValues: string | null }

/** Returns what the subjects of many emails are rendered from, by email id, in one query. */
export function mapEmailSubjects(db: ReadHandle, ids: readonly number[]): Map<number, EmailSubjectRow> {
  if (ids.length === 0) return new Map()
  const rows = db.all<StoredSubject>(
    `SELECT e.id, e.template, e.merge_values AS mergeValues, e.recipient, coalesce(t.subject, c.subject) AS subject
     FROM json_each(?) AS wanted CROSS JOIN emails e ON e.id = wanted.value
     LEFT JOIN campaigns c ON c.id = e.campaign LEFT JOIN email_templates t ON t.id = e.template`,
    [JSON.stringify(ids)],
  )
  return new Map(
    rows.map(({ id, mergeValues, ...row }) => [
      id,
      {
        ...row,
        mergeValues: mergeValues === null ? null : (JSON.parse(mergeValues) as Record<string, unknown>),
      },
    ]),
  )
}
