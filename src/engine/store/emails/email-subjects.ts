import type { ReadHandle } from '../db.ts'

/** What the subject of one email is written from. */
export interface EmailSubjectRow {
  template: number | null
  /** Values of the variables, by folded name. */
  mergeValues: Record<string, unknown> | null
  recipient: string
  /** With placeholders; null when no words of the message are kept. */
  subject: string | null
}

type Stored = Omit<EmailSubjectRow, 'mergeValues'> & { id: number; mergeValues: string | null }

/** Of many emails in one query, by id. */
export function mapEmailSubjects(db: ReadHandle, ids: readonly number[]): Map<number, EmailSubjectRow> {
  if (ids.length === 0) return new Map()
  const rows = db.all<Stored>(
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
