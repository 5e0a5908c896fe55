import { escapeHtml } from '../../../shared/text/escape-html.ts'
import { insertArrivedEmail } from '../../store/emails/emails.ts'
import type { ReviewEmailsAnswer } from '../../../case/answers.ts'
import { CounterChanges } from '../../store/counters.ts'
import { type CampaignStatsRow, NO_STATS, writeCampaignStats } from '../../store/campaign-stats.ts'
import { insertCampaign } from '../../store/campaigns.ts'
import type { WriteHandle } from '../../store/db.ts'
import { insertEmailTemplate } from '../../store/emails/email-templates.ts'
import { greetedNames } from '../../../case/greeted-names.ts'
import { momentOf, type Reproduction, textOf } from './reproduction.ts'

type CaseEmail = NonNullable<ReviewEmailsAnswer['emails']>[number]

const MAILBOX = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/
const LONGEST_MAILBOX = 600
const OPENS_FULL = 0.6
const CLICKS_FULL = 0.2

/** Writes the emails of the case into the organization's file. Returns the row of each by its original id. */
export function writeMail(
  db: WriteHandle,
  reproduction: Reproduction,
  organizationName: string,
): Map<string, number> {
  const writer = new MailWriter(db, reproduction, organizationName)
  const { verification, reviewEmails } = reproduction.answers
  for (const email of reviewEmails?.emails ?? []) writer.write(email, reviewEmails?.review?.at)
  for (const email of verification.blockReason?.review?.emails ?? [])
    writer.write(email, verification.blockReason?.at)
  writer.writeFigures()
  return writer.rows
}

class MailWriter {
  readonly rows = new Map<string, number>()
  private readonly campaigns = new Map<string, number>()
  private readonly counters = new CounterChanges()
  private readonly db: WriteHandle
  private readonly reproduction: Reproduction
  private readonly organizationName: string
  /** Emails of the case by row of their campaign, null for none: all of them arrived. */
  private readonly arrived = new Map<number | null, number>()

  constructor(db: WriteHandle, reproduction: Reproduction, organizationName: string) {
    this.db = db
    this.reproduction = reproduction
    this.organizationName = organizationName
  }

  /** Once each; of one that only its scores are known of, no words are kept. */
  write(email: Partial<CaseEmail>, otherwiseAt: string | null | undefined): void {
    const { now, pseudonyms } = this.reproduction
    const key = email.emailId ?? `without id ${this.rows.size}`
    if (this.rows.has(key)) return
    const sent = momentOf(this.reproduction, email.sentAt) ?? momentOf(this.reproduction, otherwiseAt) ?? now
    const campaign = email.campaignId ? this.campaignOf(email.campaignId, email, sent) : null
    const recipient = `reader-${this.rows.size + 1}@${pseudonyms.host('readers.of.the.case')}`
    const template = typeof email.text === 'string' ? this.writeWords(email, campaign, sent) : null
    this.arrived.set(campaign, (this.arrived.get(campaign) ?? 0) + 1)
    this.rows.set(key, insertArrivedEmail(this.db, { campaign, recipient, template, sent }))
  }

  /**
   * The totals that the platform told, without the emails of the case, on one campaign: its mail
   * itself is not part of a case.
   */
  writeFigures(): void {
    const { sent, delivered, bounced, complained, engagementScore } =
      this.reproduction.answers.verification.reputation ?? {}
    const count = (value: number | null | undefined): number => Math.max(0, Math.round(value ?? 0) || 0)
    const score = Math.min(100, count(engagementScore))
    const known = [...this.arrived.values()].reduce((sum, emails) => sum + emails, 0)
    const arrived = Math.max(0, count(delivered) - known)
    const total = Math.max(0, count(sent) - known, arrived + count(bounced))
    const opened = Math.round((Math.min(score, 50) * OPENS_FULL * count(sent)) / 100)
    const stats: CampaignStatsRow = {
      ...NO_STATS,
      recipients: total,
      sent: total,
      delivered: arrived,
      bounced: count(bounced),
      complained: count(complained),
      opened,
      clicked: Math.round((Math.max(0, score - 50) * CLICKS_FULL * opened) / 100),
    }
    for (const [campaign, emails] of this.arrived) {
      const figures = { ...NO_STATS, recipients: emails, sent: emails, delivered: emails }
      if (campaign !== null) writeCampaignStats(this.db, campaign, figures)
    }
    if (total > 0) {
      const { shift } = this.reproduction
      const created = momentOf({ shift }, this.reproduction.answers.organization.organization?.createdAt)
      const at = Math.min(created ?? this.reproduction.now, this.reproduction.now)
      writeCampaignStats(
        this.db,
        this.insertCampaign('All mail of the case, as totals', 'Earlier mail', null, at),
        stats,
      )
    }
    this.counters.write(this.db)
  }

  private campaignOf(id: string, email: Partial<CaseEmail>, sent: number): number {
    const known = this.campaigns.get(id)
    if (known !== undefined) return known
    const name = `Campaign ${this.campaigns.size + 1} of the case`
    const row = this.insertCampaign(name, email.subject ?? '', email.text ?? null, sent)
    this.campaigns.set(id, row)
    return row
  }

  private insertCampaign(name: string, subject: string, text: string | null, sent: number): number {
    const { pseudonyms } = this.reproduction
    const paragraphs = withoutBraces(this.body(text ?? 'The words are not part of the case.')).split(/\n{2,}/)
    const content = paragraphs.map((line) => ({
      type: 'paragraph',
      ...(line.trim() === '' ? {} : { content: [{ type: 'text', text: line }] }),
    }))
    return insertCampaign(
      this.db,
      {
        kind: 'CAMPAIGN',
        name: pseudonyms.text(name),
        subject: withoutBraces(pseudonyms.text(subject)),
        preview: null,
        content: JSON.stringify({ type: 'doc', content }),
        contentType: 'MAILY',
        sender: null,
        replyTo: null,
        filters: '[]',
        status: 'SENT',
        sendAt: sent,
        scheduledAt: sent,
        timezone: null,
        failure: null,
        created: sent,
      },
      this.counters,
    )
  }

  private writeWords(email: Partial<CaseEmail>, campaign: number | null, sent: number): number {
    const { pseudonyms } = this.reproduction
    const from = (email.from ?? '').slice(0, LONGEST_MAILBOX)
    const [, name = '', address = from] = MAILBOX.exec(from) ?? []
    const text = withoutBraces(this.body(email.text ?? ''))
    const links = (email.links ?? []).map((link) => ({
      text: withoutBraces(textOf(this.reproduction, link.text) ?? ''),
      url: withoutBraces(textOf(this.reproduction, link.url) ?? ''),
    }))
    return insertEmailTemplate(this.db, {
      campaign,
      created: sent,
      subject: withoutBraces(pseudonyms.text(email.subject ?? '')),
      preview: null,
      contentType: 'HTML',
      content: pageOf(text, links),
      text: text === '' ? ' ' : text,
      fromName: name === '' ? null : pseudonyms.name(name),
      fromEmail: pseudonyms.address(address === '' ? 'nobody@sender.of.the.case' : address),
      replyTo: null,
      organizationName: this.organizationName,
      postalAddress: null,
      extras: null,
    })
  }

  /** The greeted names are known by now; a postal address is removed with its line. */
  private body(text: string): string {
    const own = this.reproduction.answers.verification.organization?.name ?? ''
    const lines = text
      .split('\n')
      .map((line) => (isPostalAddress(line, own) ? 'Postal address withheld' : line))
    return this.reproduction.pseudonyms.text(lines.join('\n'))
  }
}

const POSTCODE =
  /\b(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4} ?[A-Z]{2})\b/

/** A short line with commas that has a postcode, or the organization's name and a number. */
function isPostalAddress(line: string, own: string): boolean {
  if (!line.includes(',') || line.length > 200 || line.includes('://')) return false
  if (greetedNames(line).length > 0) return false
  return POSTCODE.test(line) || (own !== '' && line.trim().startsWith(`${own},`) && /\d/.test(line))
}

/** Two braces would be a variable of this organization's own people. */
function withoutBraces(text: string): string {
  return text.replaceAll(/\{(?=\{)/g, '{ ')
}

function pageOf(text: string, links: readonly { text: string; url: string }[]): string {
  const paragraphs = text.split(/\n{2,}/).map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
  const list = links.map(
    ({ text: shown, url }) => `<p><a href="${escapeHtml(url)}">${escapeHtml(shown)}</a></p>`,
  )
  return `<!doctype html><html><body>${paragraphs.join('')}${list.join('')}</body></html>`
}
