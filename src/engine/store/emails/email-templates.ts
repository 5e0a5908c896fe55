import type { ReadHandle, WriteHandle } from '../db.ts'

/** A link of a message that can be followed: an address, or tags that it adds or removes. */
export interface TemplateLink {
  url: string
  tags?: { action: 'add' | 'remove'; names: string[] }
}

/**
 * The content of a message as it was sent: one for each start of a campaign, one for each single
 * message.
 * The outbox rebuilds messages from it and an email's merge values.
 */
export interface EmailTemplateRow {
  id: number
  campaign: number | null
  created: number
  /** With placeholders. */
  subject: string
  preview: string | null
  /** HTML: `content` is a page as it was given. Else a document in stored form, snippets inlined. */
  contentType: 'MAILY' | 'PLATE' | 'MARKDOWN' | 'HTML'
  content: string
  /** The text part as it was given, '' for none; null makes it from the page. */
  text: string | null
  fromName: string | null
  fromEmail: string
  replyTo: string | null
  organizationName: string
  postalAddress: string | null
  /** What else the message has: `cc`, `headers`, `tags` of a single send. */
  extras: Record<string, unknown> | null
  /** Links that recipients can follow; null until the first email of it is sent. */
  links: TemplateLink[] | null
  /** How its recipients behave, and the seed of their chance; null as `links`. */
  rates: Record<string, number> | null
  seed: number | null
}

type StoredTemplate = Omit<EmailTemplateRow, 'extras' | 'links' | 'rates'> & {
  extras: string | null
  links: string | null
  rates: string | null
}

const COLUMNS = `id, campaign, created, subject, preview, content_type AS contentType, content, text,
  from_name AS fromName, from_email AS fromEmail, reply_to AS replyTo, organization_name AS organizationName,
  postal_address AS postalAddress, extras, links, rates, seed`

function parse<T>(text: string | null): T | null {
  return text === null ? null : (JSON.parse(text) as T)
}

/** Returns a template by row id, undefined when there is none. */
export function findEmailTemplate(db: ReadHandle, id: number): EmailTemplateRow | undefined {
  const row = db.get<StoredTemplate>(`SELECT ${COLUMNS} FROM email_templates WHERE id = ?`, [id])
  return row && { ...row, extras: parse(row.extras), links: parse(row.links), rates: parse(row.rates) }
}

/** Sets who is in copy of a message that was not sent yet. */
export function updateTemplateCopies(db: WriteHandle, id: number, cc: readonly string[]): void {
  db.run("UPDATE email_templates SET extras = json_set(extras, '$.cc', json(?)) WHERE id = ?", [
    JSON.stringify(cc),
    id,
  ])
}

/** A template to be added. Tools leave links, rates and seed out: the clock sets them when it sends. */
export type NewEmailTemplate = Omit<EmailTemplateRow, 'id' | 'links' | 'rates' | 'seed'> &
  Partial<Pick<EmailTemplateRow, 'links' | 'rates' | 'seed'>>

/** Adds a template. Returns its row id. */
export function insertEmailTemplate(db: WriteHandle, row: NewEmailTemplate): number {
  const stringify = (value: unknown) => (value ? JSON.stringify(value) : null)
  return db.run(
    `INSERT INTO email_templates (campaign, created, subject, preview, content_type, content, text, from_name,
       from_email, reply_to, organization_name, postal_address, extras, links, rates, seed)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      row.campaign,
      row.created,
      row.subject,
      row.preview,
      row.contentType,
      row.content,
      row.text,
      row.fromName,
      row.fromEmail,
      row.replyTo,
      row.organizationName,
      row.postalAddress,
      stringify(row.extras),
      stringify(row.links),
      stringify(row.rates),
      row.seed ?? null,
    ],
  ).lastId
}

/** Sets links, rates and seed of a single message when it is sent. */
export function planEmailTemplate(
  db: WriteHandle,
  id: number,
  plan: { links: TemplateLink[]; rates: object; seed: number },
): void {
  db.run('UPDATE email_templates SET links = ?, rates = ?, seed = ? WHERE id = ?', [
    JSON.stringify(plan.links),
    JSON.stringify(plan.rates),
    plan.seed,
    id,
  ])
}

/** Returns the row id of the last template of a campaign, undefined before the first. */
export function findLastTemplate(db: ReadHandle, campaign: number): number | undefined {
  const row = db.get<{ id: number | null }>('SELECT max(id) AS id FROM email_templates WHERE campaign = ?', [
    campaign,
  ])
  return row?.id ?? undefined
}

/** Sets the rates of a template: a seed has rates of its own for each. */
export function updateTemplateRates(db: WriteHandle, template: number, rates: Record<string, number>): void {
  db.run('UPDATE email_templates SET rates = ? WHERE id = ?', [JSON.stringify(rates), template])
}
