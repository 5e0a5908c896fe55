import { z } from 'zod'
import { type Issue, ToolError } from '../../../shared/errors.ts'
import { decodeId, encodeId, encodeOrganizationId, organizationOfId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { EMAIL_KINDS, EMAIL_LOG_STATUSES, EMAIL_STATUSES, type EmailKind } from '../../domain/email-status.ts'
import { foldCase } from '../../../shared/text/fold.ts'
import type { ReadHandle } from '../../store/db.ts'
import {
  countEmailLog,
  type EmailLogSearch,
  findLoggedEmail,
  listEmailLog,
} from '../../store/emails/email-log.ts'
import { findOrganization, listOrganizationNumbers } from '../../store/organizations.ts'
import { findSubscriber } from '../../store/subscribers.ts'
import type { AdminContext } from '../../context.ts'
import { defineTool, type InputOf } from '../define.ts'
import { isoTime } from '../fields.ts'
import { SubjectLines } from '../subscribers/email-subject.ts'
import { timeOf } from './fields.ts'
import { findReferencedOrganization, organizationId, organizationSlug } from './organization-reference.ts'
import { writeMailbox } from './sent-email.ts'
import { HOUR_MS } from '../../../shared/text/time-units.ts'
import { EMAILS_PER_PAGE } from '../../domain/limits.ts'

/** Mail is usually there within minutes. */
const DELAYED_AFTER_MS = HOUR_MS

const input = {
  id: organizationId.describe('Id of one organization (org_…), or slug, never both. Without: all.'),
  slug: organizationSlug.describe('Slug of one organization, or id, never both. Without: all.'),
  page: z.int().min(1).default(1).describe(`${EMAILS_PER_PAGE} emails each. Default 1.`),
  query: z
    .string()
    .optional()
    .describe('Part of the recipient or of the subject as its author wrote it, or an email id (eml_…).'),
  status: z
    .enum(['ALL', ...EMAIL_LOG_STATUSES])
    .default('ALL')
    .describe(
      'DELAYED: sent over an hour ago and not there. SUPPRESSED: cancelled, as mail to the address had bounced or was complained about. Default ALL.',
    ),
  subscriberId: z.string().optional().describe('Only emails of this subscriber (sub_…).'),
}

const listed = z.object({
  id: z.string(),
  organizationId: z.string(),
  organizationName: z.string(),
  to: z.string(),
  from: z.string().nullable(),
  subject: z.string().nullable().describe('As it was sent to this person.'),
  status: z.enum(EMAIL_STATUSES),
  kind: z.enum(Object.keys(EMAIL_KINDS) as EmailKind[]),
  campaignId: z.string().nullable(),
  workflowId: z.string().nullable().describe('Of the workflow that sent it.'),
  createdAt: isoTime,
  sentAt: isoTime.nullable(),
})

export default defineTool({
  name: 'list_emails',
  group: 'admin',
  surface: 'admin',
  access: 'read',
  description: `Emails of one organization or of all, newest first, ${EMAILS_PER_PAGE} per page.`,
  input,
  output: {
    emails: z.array(listed),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    pageCount: z.int(),
    warnings: z
      .array(z.string())
      .optional()
      .describe('Organizations that are left out, because their files cannot be used.'),
  },
  rules: ({ id, slug }): Issue[] =>
    id !== undefined && slug !== undefined
      ? [{ path: 'id', message: 'give either id or slug, never both', hint: 'Leave both out for all.' }]
      : [],
  run(given, context) {
    const { page } = given
    const { places, warnings } = placesOf(given, context)
    const total = places.reduce((sum, place) => sum + countEmailLog(place.db, place.search), 0)
    const keys = (page - 1) * EMAILS_PER_PAGE < total ? newestOf(places, page) : []
    return {
      emails: describe(keys, context),
      total,
      page,
      pageSize: EMAILS_PER_PAGE,
      pageCount: Math.ceil(total / EMAILS_PER_PAGE),
      ...(warnings.length > 0 ? { warnings } : {}),
    }
  },
})

/** One organization's file, and what is looked for in it. */
interface Place {
  organization: number
  db: ReadHandle
  search: EmailLogSearch
}

/** Of all organizations, one with an unusable file is left out; one that was asked for is an error. */
function placesOf(
  given: InputOf<typeof input>,
  context: AdminContext,
): { places: Place[]; warnings: string[] } {
  const { platform, organizationFile, damageOf, mayHaveEmails, now } = context
  const text = foldCase(given.query?.trim() ?? '')
  const meant = organizationOfId('email', text)
  const owner = given.subscriberId === undefined ? null : ownerOf(given.subscriberId, context)
  const search: EmailLogSearch = {
    text: text === '' || meant !== null ? null : text,
    email: meant === null ? null : decodeId('email', meant, text),
    subscriber: owner?.subscriber ?? null,
    status: given.status === 'ALL' ? null : given.status,
    delayedBefore: now - DELAYED_AFTER_MS,
  }
  const named = given.id !== undefined || given.slug !== undefined
  const numbers = named
    ? [findReferencedOrganization(platform, given).number]
    : listOrganizationNumbers(platform).filter(mayHaveEmails)
  const asked = numbers
    .filter((number) => meant === null || number === meant)
    .filter((number) => owner === null || number === owner.organization)
  const left = asked.length > 1 ? asked.filter((number) => damageOf(number) !== null) : []
  return {
    places: asked
      .filter((number) => !left.includes(number))
      .map((organization) => ({
        organization,
        // Found each time it is used: of many files the first may be closed when the last is opened.
        get db() {
          return organizationFile(organization)
        },
        search,
      })),
    warnings: left.flatMap((number) => damageOf(number) ?? []),
  }
}

function ownerOf(
  subscriberId: string,
  { platform, organizationFile }: AdminContext,
): { organization: number; subscriber: number } {
  const organization = organizationOfId('subscriber', subscriberId)
  const known = organization !== null && findOrganization(platform, organization) !== undefined
  const subscriber = known ? decodeId('subscriber', organization, subscriberId) : null
  if (!known || subscriber === null || !findSubscriber(organizationFile(organization), subscriber))
    throw new ToolError('NOT_FOUND', `subscriberId: no subscriber "${subscriberId}".`)
  return { organization, subscriber }
}

interface Key {
  organization: number
  id: number
  created: number
}

/** Any file may hold the whole page, so each gives as many as there are up to its end. */
function newestOf(places: readonly Place[], page: number): Key[] {
  const keys = places.flatMap(({ organization, db, search }) =>
    listEmailLog(db, search, page * EMAILS_PER_PAGE).map((key) => ({ organization, ...key })),
  )
  return keys
    .toSorted((a, b) => b.created - a.created || a.organization - b.organization || b.id - a.id)
    .slice((page - 1) * EMAILS_PER_PAGE, page * EMAILS_PER_PAGE)
}

function describe(keys: readonly Key[], { platform, organizationFile }: AdminContext) {
  const subjects = new Map<number, SubjectLines>()
  const names = new Map<number, string>()
  return keys.map(({ organization, id }) => {
    const db = organizationFile(organization)
    const email = findLoggedEmail(db, id)
    if (!email) throw new Error(`email ${id} of organization ${organization} is gone`)
    const lines = subjects.get(organization) ?? new SubjectLines(db)
    subjects.set(organization, lines)
    const name = names.get(organization) ?? findOrganization(platform, organization)?.name ?? ''
    names.set(organization, name)
    return {
      id: encodeId('email', organization, id),
      organizationId: encodeOrganizationId(organization),
      organizationName: name,
      to: email.recipient,
      from: email.fromEmail === null ? null : writeMailbox(email.fromName, email.fromEmail),
      subject: lines.write(email),
      status: email.status,
      kind: email.kind,
      campaignId: email.campaign === null ? null : encodeId('campaign', organization, email.campaign),
      workflowId: email.workflow === null ? null : encodeId('workflow', organization, email.workflow),
      createdAt: toIsoTime(email.created),
      sentAt: timeOf(email.sent),
    }
  })
}
