import type { EmailSubjectRow } from '../../store/emails/emails.ts'
import { snapshotValues } from '../../content/message-snapshot.ts'
import { evaluateLine, type Expression, readExpression } from '../../content/template/placeholders.ts'
import type { ReadHandle } from '../../store/db.ts'
import { findEmailTemplate, type EmailTemplateRow } from '../../store/emails/email-templates.ts'

/** A subject has no use for addresses; a variable of one shows nothing. */
const NO_LINKS = { unsubscribeUrl: '', onlineUrl: '', tagAction: () => '' }

/** Subjects as they were sent, from the message snapshot and values; each template is read once. */
export class SubjectLines {
  private readonly db: ReadHandle
  private readonly templates = new Map<number, EmailTemplateRow | undefined>()
  private readonly expressions = new Map<string, Expression>()

  constructor(db: ReadHandle) {
    this.db = db
  }

  write({ template, mergeValues, recipient, subject }: EmailSubjectRow): string | null {
    if (subject === null) return null
    const kept = template === null ? undefined : this.findTemplate(template)
    const organization = { name: kept?.organizationName ?? '', postalAddress: kept?.postalAddress ?? null }
    return evaluateLine(this.read(subject), snapshotValues(mergeValues, recipient, organization, NO_LINKS))
  }

  private findTemplate(id: number): EmailTemplateRow | undefined {
    if (!this.templates.has(id)) this.templates.set(id, findEmailTemplate(this.db, id))
    return this.templates.get(id)
  }

  private read(subject: string): Expression {
    const known = this.expressions.get(subject) ?? readExpression(subject)
    this.expressions.set(subject, known)
    return known
  }
}
