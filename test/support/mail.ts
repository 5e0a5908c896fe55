import { type CampaignStatsRow, NO_STATS, writeCampaignStats } from '../../src/engine/store/campaign-stats.ts'
import {
  EMAIL_KINDS,
  type EmailKind,
  type EmailOutcome,
  type EmailStatus,
  emailStatusCode,
} from '../../src/engine/domain/email-status.ts'
import type { Database } from '../../src/engine/store/db.ts'
import { suppress } from '../../src/engine/store/suppressions.ts'
import { insertEmailTemplate } from '../../src/engine/store/emails/email-templates.ts'
import { decodeId, decodeOrganizationId, encodeId } from '../../src/shared/ids.ts'
import type { TestOrganization } from './organization.ts'

/** An email as it lies in the file: every state at will, also those that take days of sending. */
export interface PutEmail {
  /** Address of a subscriber who is there. */
  to: string
  /** Public id of a campaign; null for a single send. */
  campaignId?: string | null
  kind?: EmailKind
  status?: EmailStatus
  template?: number
  mergeValues?: Record<string, unknown>
  sent?: number
  delivered?: number
  opened?: number
  clicked?: number
  bounced?: number
  complained?: number
  outcome?: EmailOutcome
}

/** Returns the public id. */
export function putEmail({ id, file }: TestOrganization, email: PutEmail): string {
  const number = decodeOrganizationId(id) ?? 0
  const {
    to,
    campaignId = null,
    kind = campaignId === null ? 'TRANSACTIONAL' : 'CAMPAIGN',
    status = 'SENT',
  } = email
  const campaign = campaignId === null ? null : decodeId('campaign', number, campaignId)
  const row = file.write.run(
    `INSERT INTO emails (kind, campaign, subscriber, recipient, status, template, merge_values, created, sent,
       delivered, opened, clicked, bounced, complained, outcome)
     VALUES (?, ?, (SELECT id FROM subscribers WHERE email = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[EMAIL_KINDS[kind], campaign, to, to, emailStatusCode(status), email.template ?? null],
      email.mergeValues ? JSON.stringify(email.mergeValues) : null,
      email.sent ?? 0,
      ...[email.sent, email.delivered, email.opened, email.clicked, email.bounced, email.complained].map(
        (at) => at ?? null,
      ),
      email.outcome ? JSON.stringify(email.outcome) : null,
    ],
  )
  if (kind !== 'TEST') suppressFor(file.write, email, row.lastId)
  return encodeId('email', number, row.lastId)
}

/** As the simulation does when mail bounces for good or is complained about. */
function suppressFor(file: Database['write'], { to, bounced, complained, outcome }: PutEmail, cause: number) {
  if (complained !== undefined) suppress(file, { address: to, kind: 'COMPLAINT', at: complained, cause })
  else if (bounced !== undefined && outcome?.bounceType === 'HARD')
    suppress(file, { address: to, kind: 'HARD_BOUNCE', at: bounced, cause })
}

/** The snapshot of a message; only its subject matters here. */
export function putTemplate({ file }: TestOrganization, subject: string): number {
  return insertEmailTemplate(file.write, {
    campaign: null,
    created: 0,
    subject,
    preview: null,
    contentType: 'MARKDOWN',
    content: 'x',
    text: null,
    fromName: 'Studio',
    fromEmail: 'hello@a.example',
    replyTo: null,
    organizationName: 'Studio of the day',
    postalAddress: null,
    extras: null,
  })
}

export const HARD_BOUNCE: EmailOutcome = {
  bounceType: 'HARD',
  bounceCategory: 'NO_SUCH_USER',
  reason: '550 5.1.1 There is no mailbox of this name here.',
  provider: 'sandbox',
}

export const SOFT_BOUNCE: EmailOutcome = {
  bounceType: 'SOFT',
  bounceCategory: 'MAILBOX_FULL',
  reason: '452 4.2.2 The mailbox is full.',
  provider: 'sandbox',
}

export const COMPLAINT: EmailOutcome = { complaintFeedbackType: 'abuse', provider: 'sandbox' }

/** Figures of a campaign as sending would have left them. */
export function putStats(
  { id, file }: TestOrganization,
  campaignId: string,
  stats: Partial<CampaignStatsRow> & { lastSent?: number; sendAt?: number },
): void {
  const campaign = decodeId('campaign', decodeOrganizationId(id) ?? 0, campaignId) ?? 0
  const { lastSent, sendAt, ...counts } = stats
  writeCampaignStats(file.write, campaign, { ...NO_STATS, ...counts })
  file.write.run('UPDATE campaign_stats SET last_sent = ? WHERE campaign = ?', [lastSent ?? null, campaign])
  file.write.run('UPDATE campaigns SET send_at = ? WHERE id = ?', [sendAt ?? null, campaign])
}
