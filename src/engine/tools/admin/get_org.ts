import { z } from 'zod'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { encodeOrganizationId, idEncoder } from '../../../shared/ids.ts'
import { verificationGroup } from '../../domain/verification.ts'
import type { ReadHandle } from '../../store/db.ts'
import { listDomainRecords, listDomains } from '../../store/domains.ts'
import type { OrganizationRow } from '../../store/organizations.ts'
import { countMembers } from '../../store/accounts.ts'
import { findSubscription } from '../../store/subscriptions.ts'
import { readSummary } from '../../store/summaries.ts'
import { defineTool } from '../define.ts'
import { isoTime } from '../fields.ts'
import {
  findReferencedOrganization,
  organizationId,
  organizationSlug,
  requireOneReference,
} from './organization-reference.ts'

const providerRecord = z.object({ name: z.string(), type: z.string(), value: z.string(), status: z.string() })

const output = {
  organization: z.object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    logo: z.string().nullable(),
    email: z.string().nullable(),
    timezone: z.string(),
    verified: z.boolean(),
    createdAt: isoTime,
  }),
  subscription: z
    .object({
      plan: z.string(),
      status: z.string(),
      periodStart: isoTime,
      periodEnd: isoTime,
      cancelAtPeriodEnd: z.boolean(),
      customLimits: z.record(z.string(), z.number()).nullable(),
    })
    .nullable()
    .describe('Null on the free plan: no active, trialing or past-due subscription.'),
  stats: z.object({ members: z.int(), subscribers: z.int(), campaigns: z.int() }),
  domains: z.array(
    z.object({
      id: z.string(),
      domain: z.string(),
      status: z.string(),
      region: z.string(),
      providerRecords: z.array(providerRecord),
      fallbackPriority: z.int().nullable(),
      verificationRequestedAt: isoTime.nullable(),
      createdAt: isoTime,
    }),
  ),
}

export default defineTool({
  name: 'get_org',
  group: 'admin',
  surface: 'admin',
  access: 'read',
  description:
    'One organization with its subscription, totals and sending domains. Give exactly one of id and slug.',
  input: { id: organizationId, slug: organizationSlug },
  output,
  rules: requireOneReference,
  run(input, context) {
    const { platform } = context
    const found = findReferencedOrganization(platform, input)
    const { subscribers, campaigns } = readSummary(platform, found.number)
    return {
      organization: describeOrganization(found),
      subscription: describeSubscription(platform, found.number),
      stats: { members: countMembers(platform, found.number), subscribers, campaigns },
      domains: describeDomains(context.organizationFile(found.number), found.number),
    }
  },
})

function describeOrganization(row: OrganizationRow) {
  return {
    id: encodeOrganizationId(row.number),
    name: row.name,
    slug: row.slug,
    logo: row.logo,
    email: row.email,
    timezone: row.timezone,
    verified: verificationGroup(row.verification) === 'verified',
    createdAt: toIsoTime(row.created),
  }
}

function describeSubscription(platform: ReadHandle, number: number) {
  const row = findSubscription(platform, number)
  if (!row) return null
  return {
    plan: row.plan.toUpperCase(),
    status: row.status,
    periodStart: toIsoTime(row.periodStart),
    periodEnd: toIsoTime(row.periodEnd),
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    customLimits: row.customLimits,
  }
}

function describeDomains(db: ReadHandle, number: number) {
  const records = Map.groupBy(listDomainRecords(db), (record) => record.domain)
  const toId = idEncoder('domain', number)
  return listDomains(db).map((row) => ({
    id: toId(row.id),
    domain: row.domain,
    status: row.status,
    region: row.region,
    providerRecords: (records.get(row.id) ?? []).map(({ name, type, value, status }) => ({
      name,
      type,
      value,
      status,
    })),
    fallbackPriority: row.fallbackPriority,
    verificationRequestedAt: row.verificationRequested === null ? null : toIsoTime(row.verificationRequested),
    createdAt: toIsoTime(row.created),
  }))
}
