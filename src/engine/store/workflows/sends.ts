import { EMAIL_KINDS, emailStatusCode } from '../../domain/email-status.ts'
import { workflowStatusCode } from '../../domain/workflows/status.ts'
import { statusCode } from '../../domain/subscriber-status.ts'
import type { ReadHandle, WriteHandle } from '../db.ts'
import { readNextIds } from '../emails/simulated-emails.ts'
import { mergeValues } from '../emails/sending-queue.ts'

/** The email that an EMAIL step of a version sends, as it was when that was published. */
export interface VersionEmail {
  campaign: number
  subject: string
  preview: string | null
  content: string
  contentType: 'MAILY' | 'PLATE' | 'MARKDOWN'
  sender: number | null
  replyTo: string | null
  /** Row of `email_templates`, null before the first email. */
  template: number | null
}

/** Returns the email of a step, undefined when it sends none. */
export function findVersionEmail(db: ReadHandle, version: number, step: number): VersionEmail | undefined {
  return db.get(
    `SELECT campaign, subject, preview, content, content_type AS contentType, sender, reply_to AS replyTo, template
     FROM workflow_version_emails WHERE version = ? AND step = ?`,
    [version, step],
  )
}

/** An email of a published version, with the workflow that it belongs to. */
export interface PublishedEmail extends Pick<
  VersionEmail,
  'campaign' | 'subject' | 'preview' | 'content' | 'contentType' | 'template'
> {
  version: number
  step: number
  workflow: number
  workflowName: string
  /** 1 when subscribers enter or stand in its version, and the workflow is not archived. */
  live: number
}

/** Returns the emails of all published versions, by workflow, version and step. */
export function listPublishedEmails(db: ReadHandle): PublishedEmail[] {
  return db.all(
    `SELECT e.version, e.step, e.campaign, e.subject, e.preview, e.content, e.content_type AS contentType,
       e.template, v.workflow, w.name AS workflowName,
       w.status <> ${workflowStatusCode('ARCHIVED')} AND (v.id = w.version OR EXISTS
         (SELECT 1 FROM workflow_steps s WHERE s.version = v.id AND s.inside > 0)) AS live
     FROM workflow_version_emails e CROSS JOIN workflow_versions v ON v.id = e.version
       CROSS JOIN workflows w ON w.id = v.workflow ORDER BY v.workflow, e.version, e.step`,
  )
}

/** Writes the words of an email of a published version again, after a rename. */
export function rewritePublishedEmail(
  db: WriteHandle,
  { version, step }: Pick<PublishedEmail, 'version' | 'step'>,
  { subject, preview, content }: Pick<VersionEmail, 'subject' | 'preview' | 'content'>,
): void {
  db.run(
    'UPDATE workflow_version_emails SET subject = ?, preview = ?, content = ? WHERE version = ? AND step = ?',
    [subject, preview, content, version, step],
  )
}

/** Sets the template from which the emails of a step are written. */
export function writeVersionTemplate(db: WriteHandle, version: number, step: number, template: number): void {
  db.run('UPDATE workflow_version_emails SET template = ? WHERE version = ? AND step = ?', [
    template,
    version,
    step,
  ])
}

/** Returns those of the subscribers who may be in a workflow and get its email: SUBSCRIBED and not suppressed. */
export function listReachable(db: ReadHandle, subscribers: readonly number[]): number[] {
  return db.column(
    `SELECT s.id FROM json_each(?) q CROSS JOIN subscribers s ON s.id = q.value
     WHERE s.status = ${statusCode('SUBSCRIBED')} AND NOT EXISTS (SELECT 1 FROM suppressions x WHERE x.email = s.email)`,
    [JSON.stringify(subscribers)],
  )
}

/** Returns those of the runs to which a campaign's message went already. */
export function listSentRuns(db: ReadHandle, campaign: number, runs: readonly number[]): number[] {
  return db.column(
    'SELECT w.run FROM json_each(?) q CROSS JOIN workflow_sends w ON w.run = q.value AND w.campaign = ?',
    [JSON.stringify(runs), campaign],
  )
}

export interface NewSends {
  campaign: number
  template: number
  /** Folded names of the variables that say something about a subscriber. */
  keys: readonly string[]
  /** ms UTC: when they are written and sent. */
  at: number
}

/** Writes an email for each run, in that order, and that the message went to it. */
export function insertSends(
  db: WriteHandle,
  runs: readonly { id: number; subscriber: number }[],
  { campaign, template, keys, at }: NewSends,
): void {
  const { email } = readNextIds(db)
  const { sql, parameters } = mergeValues(db, keys)
  const { changes } = db.run(
    `INSERT INTO emails (kind, campaign, subscriber, recipient, status, template, merge_values, created, due)
     SELECT ${EMAIL_KINDS.WORKFLOW}, ?, s.id, s.email, ${emailStatusCode('PENDING')}, ?, ${sql}, ?, ?
     FROM (SELECT key, value FROM json_each(?) LIMIT -1) q CROSS JOIN subscribers s ON s.id = q.value ORDER BY q.key`,
    [campaign, template, ...parameters, at, at, JSON.stringify(runs.map(({ subscriber }) => subscriber))],
  )
  if (changes !== runs.length)
    throw new Error(`of ${runs.length} emails of a workflow only ${changes} were written`)
  db.run(
    'INSERT INTO workflow_sends (run, campaign, email) SELECT value, ?, CAST(? AS INTEGER) + key FROM json_each(?)',
    [campaign, email, JSON.stringify(runs.map(({ id }) => id))],
  )
}

/** Returns the emails that went to a run, in the order in which they were written. */
export function listSendsOf(db: ReadHandle, run: number): { campaign: number; email: number }[] {
  return db.all('SELECT campaign, email FROM workflow_sends WHERE run = ? ORDER BY email', [run])
}
