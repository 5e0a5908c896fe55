import { emptyOrganizationFile } from '../../store/organizations.ts'
import { listDomainRecordsFor, DOMAIN_REGIONS, DOMAIN_STATUSES } from '../../domain/domain-records.ts'
import { publicationOf } from '../../domain/domain-verification.ts'
import { PAYING_STATES, PLANS } from '../../domain/plan.ts'
import { slugOf } from '../../domain/slug.ts'
import type { VerificationState } from '../../domain/verification.ts'
import type { WriteHandle } from '../../store/db.ts'
import { findDomainByName, insertDomain, insertDomainRecord } from '../../store/domains.ts'
import { queueEffect } from '../../store/side-effects.ts'
import { writeSubscription } from '../../store/subscriptions.ts'
import { type OrganizationStart, startOrganizationFile } from '../world/create-organization.ts'
import type { World } from '../world/world.ts'
import { momentOf, type Reproduction, wordOf } from './reproduction.ts'
import { writeMail } from './write-mail.ts'

const HASH_DIGITS = 16
const TOKEN_LENGTH = 32
const DKIM_ROWS = 3

/** What the platform will know of the organization of the case. */
export function startOf(
  { answers, pseudonyms, now, shift, digest }: Reproduction,
  number: number,
  verification: VerificationState,
): OrganizationStart & { slug: string } {
  const given = answers.organization.organization
  const known = answers.verification.organization
  const name = pseudonyms.name(known?.name || given?.name || 'Organization of the case')
  const created = momentOf({ shift }, given?.createdAt)
  return {
    number,
    name,
    slug: slugOf(name),
    email: given?.email ? pseudonyms.address(given.email) : undefined,
    // Where somebody is narrows down who it is.
    timezone: 'UTC',
    verification,
    trackingHash: digest.sha256(`${name} ${number}`).slice(0, HASH_DIGITS),
    doubleOptIn: false,
    created: Math.min(now, created ?? now),
    // Written apart: the period is the case's own.
    subscription: { plan: 'free' },
    verificationRecord: {},
  }
}

/** Writes the organization's own file: its domains and the mail of the case. Returns rows of emails. */
export function writeCaseFile(
  world: World,
  reproduction: Reproduction,
  start: OrganizationStart,
): Map<string, number> {
  const file = world.createOrganizationFile(start.number)
  return file.transaction(() => {
    emptyOrganizationFile(file.write)
    startOrganizationFile(file.write, start)
    for (const domain of reproduction.answers.organization.domains ?? [])
      writeDomain(file.write, reproduction, domain)
    const rows = writeMail(file.write, reproduction, start.name)
    queueEffect(file.write, { kind: 'SUMMARY', payload: {} })
    return rows
  })
}

/** A file with nothing in it: an organization that is only named in the case. */
export function writeEmptyFile(world: World, start: OrganizationStart): void {
  const file = world.createOrganizationFile(start.number)
  file.transaction(() => {
    emptyOrganizationFile(file.write)
    startOrganizationFile(file.write, start)
    queueEffect(file.write, { kind: 'SUMMARY', payload: {} })
  })
}

export function writePlan(platform: WriteHandle, reproduction: Reproduction, number: number): void {
  const { answers, now, pseudonyms, leftOut } = reproduction
  const { subscription } = answers.organization
  if (!subscription) return
  const plan = wordOf(PLANS, subscription.plan?.toLowerCase())
  const status = wordOf(PAYING_STATES, subscription.status)
  if (plan === null || status === null) leftOut.add('a subscription with a plan or status of another kind')
  if (plan === 'free') return
  const limits = Object.entries(subscription.customLimits ?? {}).flatMap(([name, value]) =>
    typeof value === 'number' ? [[pseudonyms.code(name), value] as const] : [],
  )
  const periodStart = momentOf(reproduction, subscription.periodStart) ?? now
  writeSubscription(platform, number, {
    plan: plan ?? 'premium',
    status: status ?? 'active',
    periodStart,
    periodEnd: momentOf(reproduction, subscription.periodEnd) ?? now,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd === true,
    customLimits: limits.length === 0 ? null : Object.fromEntries(limits),
  })
}

interface CaseDomain {
  domain?: string | null | undefined
  status?: string | null | undefined
  region?: string | null | undefined
  createdAt?: string | null | undefined
  providerRecords?: unknown
}

/** With records of its own: those of the case name the original domain and its keys. */
function writeDomain(db: WriteHandle, reproduction: Reproduction, given: CaseDomain): void {
  if (!given.domain) return
  const name = reproduction.pseudonyms.host(given.domain)
  if (findDomainByName(db, name)) return
  const status = wordOf(DOMAIN_STATUSES, given.status) ?? 'PENDING'
  const region = wordOf(DOMAIN_REGIONS, given.region) ?? 'EU_CENTRAL_1'
  const created = momentOf(reproduction, given.createdAt) ?? reproduction.now
  const domain = insertDomain(db, {
    domain: name,
    region,
    status,
    fallbackPriority: null,
    verificationRequested: created,
    created,
  })
  const tokens = Array.from({ length: DKIM_ROWS }, (_, row) =>
    reproduction.digest.sha256(`dkim ${row} ${name}`).slice(0, TOKEN_LENGTH),
  )
  const seen = statusesOf(given.providerRecords)
  for (const [index, record] of listDomainRecordsFor(name, region, tokens).entries()) {
    const said = wordOf(DOMAIN_STATUSES, seen[index]) ?? status
    insertDomainRecord(db, { ...record, domain, status: said, published: publicationOf(said) })
  }
}

function statusesOf(records: unknown): (string | undefined)[] {
  if (!Array.isArray(records)) return []
  return records.map((record: unknown) => {
    const { status } = (record ?? {}) as { status?: unknown }
    return typeof status === 'string' ? status : undefined
  })
}
