import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import {
  decodeId,
  decodeOrganizationId,
  encodeId,
  encodeOrganizationId,
  organizationOfId,
} from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { cutText } from '../../../shared/text/characters.ts'
import { EMAIL_KINDS, EMAIL_STATUSES, type EmailKind } from '../../domain/email-status.ts'
import { eventCode } from '../../domain/event-types.ts'
import { findLoggedEmail, listClicks, type LoggedEmail } from '../../store/emails/email-log.ts'
import type { ReadHandle } from '../../store/db.ts'
import { findOrganization } from '../../store/organizations.ts'
import type { AdminContext } from '../../context.ts'
import { defineTool } from '../define.ts'
import { isoTime } from '../fields.ts'
import { SubjectLines } from '../subscribers/email-subject.ts'
import { link } from './fields.ts'
import { readSentEmail, type SentEmail } from './sent-email.ts'

const LIFECYCLE_TYPES = [
  'QUEUED',
  'SENT',
  'DELIVERED',
  'OPENED',
  'CLICKED',
  'BOUNCED',
  'COMPLAINED',
  'UNSUBSCRIBED',
  'FAILED',
] as const

const FORMATS = ['text', 'html', 'both'] as const

const content = z
  .object({ text: z.string().optional(), html: z.string().optional(), truncated: z.boolean() })
  .nullable()
  .describe('As it was sent, links untracked. Null when left out, and when the words were not kept.')

export default defineTool({
  name: 'get_email',
  group: 'admin',
  surface: 'admin',
  access: 'read',
  description: 'One email: what became of it, step by step, and what it said.',
  input: {
    emailId: z.string().min(1).describe('Id of the email (eml_…).'),
    organizationId: z.string().optional().describe('Id of its organization (org_…), to make sure.'),
    includeContent: z.boolean().default(true).describe('Default true.'),
    format: z.enum(FORMATS).default('text').describe('Default text.'),
    maxChars: z.int().min(1).default(20_000).describe('Most characters of each body. Default 20000.'),
  },
  output: {
    id: z.string(),
    organizationId: z.string(),
    subscriberId: z.string().nullable(),
    campaignId: z.string().nullable(),
    workflowId: z.string().nullable().describe('Of the workflow that sent it.'),
    workflowName: z.string().nullable(),
    kind: z.enum(Object.keys(EMAIL_KINDS) as EmailKind[]),
    status: z.enum(EMAIL_STATUSES),
    to: z.string(),
    from: z.object({ name: z.string().nullable(), email: z.string() }).nullable(),
    replyTo: z.string().nullable(),
    subject: z.string().nullable().describe('As it was sent to this person.'),
    lifecycle: z
      .array(
        z.object({
          type: z.enum(LIFECYCLE_TYPES),
          at: isoTime,
          data: z.record(z.string(), z.unknown()).nullable(),
        }),
      )
      .describe('In order of time. CLICKED once for each click.'),
    content,
    links: z.array(link),
  },
  run({ emailId, organizationId, includeContent, format, maxChars }, context) {
    const { organization, email, db } = findNamed(emailId, organizationId, context)
    const sent = readSentEmail(db, context.content, email)
    const { campaign, subscriber, workflow, workflowName } = email
    const { words } = sent ?? {}
    return {
      id: emailId,
      organizationId: encodeOrganizationId(organization),
      subscriberId: subscriber === null ? null : encodeId('subscriber', organization, subscriber),
      campaignId: campaign === null ? null : encodeId('campaign', organization, campaign),
      workflowId: workflow === null ? null : encodeId('workflow', organization, workflow),
      workflowName,
      kind: email.kind,
      status: email.status,
      to: email.recipient,
      from: words ? { name: words.fromName, email: words.fromEmail } : null,
      replyTo: words?.replyTo ?? null,
      subject: sent?.subject ?? new SubjectLines(db).write(email),
      lifecycle: describeLife(db, email),
      content: sent && includeContent ? describeContent(sent, format, maxChars) : null,
      links: sent && includeContent ? sent.links : [],
    }
  },
})

function findNamed(
  emailId: string,
  organizationId: string | undefined,
  { platform, organizationFile }: AdminContext,
): { organization: number; email: LoggedEmail; db: ReadHandle } {
  const owner = organizationOfId('email', emailId)
  if (organizationId !== undefined) {
    const named = decodeOrganizationId(organizationId)
    if (named === null || !findOrganization(platform, named))
      throw new ToolError('NOT_FOUND', `organizationId: no organization "${organizationId}".`)
    if (named !== owner)
      throw new ToolError('NOT_FOUND', `emailId: the organization has no email "${emailId}".`)
  }
  if (owner !== null && findOrganization(platform, owner)) {
    const db = organizationFile(owner)
    const email = findLoggedEmail(db, decodeId('email', owner, emailId) ?? 0)
    if (email) return { organization: owner, email, db }
  }
  throw new ToolError('NOT_FOUND', `emailId: no email "${emailId}".`)
}

function describeContent({ text, html }: SentEmail, format: (typeof FORMATS)[number], maxChars: number) {
  const plain = format === 'html' ? null : cutText(text, maxChars)
  const page = format === 'text' ? null : cutText(html, maxChars)
  return {
    ...(plain ? { text: plain.text } : {}),
    ...(page ? { html: page.text } : {}),
    truncated: [plain, page].some((part) => part?.truncated === true),
  }
}

interface Step {
  type: (typeof LIFECYCLE_TYPES)[number]
  at: number | null
  data: Record<string, unknown> | null
}

function describeLife(db: ReadHandle, email: LoggedEmail) {
  const outcome = email.outcome && { ...email.outcome }
  const clicks = listClicks(db, email, eventCode('EMAIL_CLICKED')).map(({ at, url }): Step => ({
    type: 'CLICKED',
    at,
    data: { url },
  }))
  // Of a test no events are kept, only that it was clicked.
  const clicked: Step[] = clicks.length > 0 ? clicks : [{ type: 'CLICKED', at: email.clicked, data: null }]
  const steps: Step[] = [
    { type: 'QUEUED', at: email.created, data: null },
    { type: 'SENT', at: email.sent, data: null },
    { type: 'DELIVERED', at: email.delivered, data: null },
    { type: 'OPENED', at: email.opened, data: null },
    ...clicked,
    { type: 'BOUNCED', at: email.bounced, data: outcome },
    { type: 'COMPLAINED', at: email.complained, data: outcome },
    { type: 'UNSUBSCRIBED', at: email.unsubscribed, data: null },
    { type: 'FAILED', at: email.status === 'FAILED' ? email.created : null, data: outcome },
  ]
  // Stable: what falls on one minute keeps the order in which it must have happened.
  return steps
    .flatMap(({ type, at, data }) => (at === null ? [] : [{ type, at, data }]))
    .toSorted((a, b) => a.at - b.at)
    .map(({ type, at, data }) => ({ type, at: toIsoTime(at), data }))
}
