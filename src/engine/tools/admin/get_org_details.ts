import { z } from 'zod'
import { startOfMonth } from '../../domain/timezone.ts'
import { encodeId, idEncoder } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { sendingStatusOf } from '../../domain/verification.ts'
import { listMembers, countMembers } from '../../store/accounts.ts'
import { findDedicatedIp, listInvoices } from '../../store/billing.ts'
import { readDeliverySince } from '../../store/deliverability.ts'
import { listDomains } from '../../store/domains.ts'
import { countEmailsSince } from '../../store/emails/email-usage.ts'
import { listOpenHoldKinds } from '../../store/holds.ts'
import type { OrganizationRow } from '../../store/organizations.ts'
import { readLastActivity, readResourceTotals } from '../../store/organization-totals.ts'
import { listSenders } from '../../store/senders.ts'
import { readPostalAddress, readSettings } from '../../store/settings.ts'
import { findSubscription } from '../../store/subscriptions.ts'
import { readSummary } from '../../store/summaries.ts'
import { listWebDomains } from '../../store/web-domains.ts'
import type { AdminContext } from '../../context.ts'
import { defineTool } from '../define.ts'
import { presentSender } from '../settings/email-sender.ts'
import { nameOrganization, organizationName, presentBan, timeOf } from './fields.ts'
import {
  findReferencedOrganization,
  organizationId,
  organizationSlug,
  requireOneReference,
} from './organization-reference.ts'
import {
  billingSection,
  dedicatedIpSection,
  emailSettingsSection,
  membersSection,
  overviewSection,
  resourcesSection,
  type Section,
  SECTIONS,
} from './organization-sections.ts'
import { DAY_MS } from '../../../shared/text/time-units.ts'
import { RECENT_MS } from '../../domain/limits.ts'

const data = z.union([
  overviewSection,
  resourcesSection,
  membersSection,
  billingSection,
  emailSettingsSection,
  dedicatedIpSection,
])

export default defineTool({
  name: 'get_org_details',
  group: 'admin',
  surface: 'admin',
  access: 'read',
  description:
    'One section of what the platform knows about an organization. Give exactly one of id and slug.',
  input: {
    id: organizationId,
    slug: organizationSlug,
    section: z.enum(SECTIONS).default('overview').describe('Default overview.'),
  },
  output: {
    organization: organizationName,
    section: z.enum(SECTIONS),
    data: data.describe('Of the section that was asked for.'),
  },
  rules: requireOneReference,
  run({ section, ...reference }, context) {
    const found = findReferencedOrganization(context.platform, reference)
    return { organization: nameOrganization(found), section, data: DESCRIBE[section](found, context) }
  },
})

const DESCRIBE: Record<Section, (row: OrganizationRow, context: AdminContext) => z.input<typeof data>> = {
  overview: describeOverview,
  resources: describeResources,
  members: ({ number }, { platform, now }) =>
    listMembers(platform, number).map((row) => {
      const { banned, banReason } = presentBan(row, now)
      const { email, name, role } = row
      const userId = encodeId('user', 0, row.id)
      return { userId, email, name, role, joinedAt: toIsoTime(row.joined), banned, banReason }
    }),
  billing: describeBilling,
  'email-settings': describeEmailSettings,
  'dedicated-ip': describeDedicatedIp,
}

function describeOverview(
  { number, verification }: OrganizationRow,
  { platform, organizationFile, now }: AdminContext,
) {
  const db = organizationFile(number)
  const { subscribers, campaigns } = readSummary(platform, number)
  return {
    verificationStatus: verification,
    sendingStatus: sendingStatusOf(verification, listOpenHoldKinds(platform, number)),
    lastActivityAt: timeOf(readLastActivity(db)),
    emails30d: readDeliverySince(db, now - RECENT_MS),
    stats: { members: countMembers(platform, number), subscribers, campaigns },
  }
}

function describeResources({ number }: OrganizationRow, { platform, organizationFile }: AdminContext) {
  const db = organizationFile(number)
  const { subscribers, campaigns } = readSummary(platform, number)
  const toId = idEncoder('webDomain', number)
  return {
    counts: { subscribers, campaigns, ...readResourceTotals(db) },
    webDomains: listWebDomains(db).map(({ id, hostname, status, sslStatus, created }) => ({
      id: toId(id),
      hostname,
      status,
      sslStatus,
      createdAt: toIsoTime(created),
    })),
  }
}

function describeBilling(
  { number, timezone }: OrganizationRow,
  { platform, organizationFile, now }: AdminContext,
) {
  const row = findSubscription(platform, number)
  return {
    subscription: row
      ? {
          plan: row.plan.toUpperCase(),
          status: row.status,
          periodStart: toIsoTime(row.periodStart),
          periodEnd: toIsoTime(row.periodEnd),
          cancelAtPeriodEnd: row.cancelAtPeriodEnd,
        }
      : null,
    customLimits: row?.customLimits ?? null,
    usage: {
      subscribers: readSummary(platform, number).subscribers,
      emailsThisMonth: countEmailsSince(organizationFile(number), startOfMonth(timezone, now)),
    },
    invoices: listInvoices(platform, number).map(({ id, at, cents, ...invoice }) => ({
      id: encodeId('invoice', 0, id),
      at: toIsoTime(at),
      amount: cents / 100,
      ...invoice,
    })),
  }
}

function describeEmailSettings({ number, clickDomain }: OrganizationRow, { organizationFile }: AdminContext) {
  const db = organizationFile(number)
  const toId = idEncoder('domain', number)
  return {
    senders: listSenders(db).map((row) => presentSender(number, row)),
    domains: listDomains(db).map(({ id, domain, status, fallbackPriority }) => ({
      id: toId(id),
      domain,
      status,
      fallbackPriority,
    })),
    doubleOptIn: readSettings(db).doubleOptIn,
    postalAddress: readPostalAddress(db),
    trackingDomain: clickDomain,
  }
}

function describeDedicatedIp({ number }: OrganizationRow, { platform, now }: AdminContext) {
  const row = findDedicatedIp(platform, number)
  if (!row) return { assigned: false, ip: null, pool: null, warmup: null }
  const { ip, pool, warmupStarted: started, warmupDays: days } = row
  if (started === null || days === null) return { assigned: true, ip, pool, warmup: null }
  const day = Math.min(days, Math.floor((now - started) / DAY_MS) + 1)
  const done = now - started >= days * DAY_MS
  return { assigned: true, ip, pool, warmup: { startedAt: toIsoTime(started), day, days, done } }
}
