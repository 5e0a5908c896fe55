import { type EmailLogStatus, emailStatusCode, type EmailStatus } from '../../domain/email-status.ts'
import { suppressionCode } from '../../domain/suppression.ts'
import { addressContains } from '../audience/idn.ts'
import type { ReadHandle, SqlValue } from '../db.ts'
import { type EmailRow, findEmail, JOIN_WORKFLOW, OF_WORKFLOW, type OfWorkflow } from './emails.ts'

/** Conditions on the emails of one organization, combined with AND; null leaves one out. */
export interface EmailLogSearch {
  /** Folded text, matched inside the recipient's address and the subject as its author wrote it. */
  text: string | null
  /** Row id of the one email that is meant. */
  email: number | null
  subscriber: number | null
  status: EmailLogStatus | null
  /** ms UTC: what went out before and has not arrived is delayed. */
  delayedBefore: number
}

/** Id and time of an email (ms UTC), enough to merge the logs of several organizations. */
export interface EmailLogKey {
  id: number
  created: number
}

interface Condition {
  where: string
  parameters: SqlValue[]
}

/** Bounces and complaints: a ban is no suppression that is listed (decision 0052). */
const SUPPRESSED = `SELECT email FROM suppressions WHERE kind <> ${suppressionCode('BAN')}`

const SUBJECT_MATCHES = `e.template IN (SELECT id FROM email_templates WHERE instr(fold_text(subject), ?) > 0)
  OR e.template IS NULL AND e.campaign IN (SELECT id FROM campaigns WHERE instr(subject_folded, ?) > 0)`

function conditionsOf(db: ReadHandle, search: EmailLogSearch): Condition {
  const wheres: string[] = []
  const parameters: SqlValue[] = []
  const add = (where: string, ...values: SqlValue[]): void => {
    wheres.push(`(${where})`)
    parameters.push(...values)
  }
  const { text, status } = search
  if (text !== null) {
    const recipient = addressContains(db, 'e.recipient', text)
    add(`${recipient.sql} OR ${SUBJECT_MATCHES}`, ...recipient.parameters, text, text)
  }
  if (search.email !== null) add('e.id = ?', search.email)
  if (search.subscriber !== null) add('e.subscriber = ?', search.subscriber)
  if (status === 'OPENED') add('e.opened IS NOT NULL')
  else if (status === 'CLICKED') add('e.clicked IS NOT NULL')
  else if (status === 'DELAYED')
    add('e.status = ? AND e.sent < ?', emailStatusCode('SENT'), search.delayedBefore)
  else if (status === 'SUPPRESSED')
    add(`e.status = ? AND e.recipient IN (${SUPPRESSED})`, emailStatusCode('CANCELLED'))
  else if (status !== null) add('e.status = ?', emailStatusCode(status satisfies EmailStatus))
  return { where: wheres.length > 0 ? `WHERE ${wheres.join(' AND ')}` : '', parameters }
}

/** Returns emails found, newest first: rows of a file are in the order in which they were made. */
export function listEmailLog(db: ReadHandle, search: EmailLogSearch, limit: number): EmailLogKey[] {
  const { where, parameters } = conditionsOf(db, search)
  return db.all(`SELECT e.id, e.created FROM emails e ${where} ORDER BY e.id DESC LIMIT ?`, [
    ...parameters,
    limit,
  ])
}

/** Returns how many emails are found. */
export function countEmailLog(db: ReadHandle, search: EmailLogSearch): number {
  const { where, parameters } = conditionsOf(db, search)
  return db.get<{ n: number }>(`SELECT count(*) AS n FROM emails e ${where}`, parameters)?.n ?? 0
}

/** An email with sender and subject as a list shows them; null when its template is not kept. */
export interface LoggedEmail extends EmailRow, OfWorkflow {
  fromName: string | null
  fromEmail: string | null
  /** With placeholders. */
  subject: string | null
}

type LoggedWords = Omit<LoggedEmail, keyof EmailRow>

/** Returns an email for the list by row id, undefined when there is none. */
export function findLoggedEmail(db: ReadHandle, id: number): LoggedEmail | undefined {
  const email = findEmail(db, id)
  const words = db.get<LoggedWords>(
    `SELECT t.from_name AS fromName, t.from_email AS fromEmail, coalesce(t.subject, c.subject) AS subject,
       ${OF_WORKFLOW}
     FROM emails e LEFT JOIN email_templates t ON t.id = e.template LEFT JOIN campaigns c ON c.id = e.campaign
     ${JOIN_WORKFLOW}
     WHERE e.id = ?`,
    [id],
  )
  return email && words && { ...email, ...words }
}

/** Returns every click of an email with its address, oldest first. Times are ms UTC. */
export function listClicks(
  db: ReadHandle,
  email: EmailRow,
  clickCode: number,
): { at: number; url: string }[] {
  return db.all(
    `SELECT at, data ->> '$.url' AS url FROM events
     WHERE subscriber = ? AND type = ? AND data ->> '$.emailId' = ? ORDER BY at, id`,
    [email.subscriber, clickCode, email.id],
  )
}
