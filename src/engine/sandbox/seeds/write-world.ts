import type { ContentLibrary } from '../../../shared/content-library.ts'
import { listDomainRecordsFor } from '../../domain/domain-records.ts'
import { publicationOf } from '../../domain/domain-verification.ts'
import type { WriteHandle } from '../../store/db.ts'
import { insertDomain, insertDomainRecord } from '../../store/domains.ts'
import { emptyOrganizationFile, type OrganizationRow } from '../../store/organizations.ts'
import { queueEffect } from '../../store/side-effects.ts'
import {
  type OrganizationStart,
  registerOrganization,
  startOrganizationFile,
} from '../world/create-organization.ts'
import { organizationChance, SeededChance } from '../world/seeded-chance.ts'
import { emptyTally } from '../scheduler/job.ts'
import type { World } from '../world/world.ts'
import { planSubscribers } from './plan-subscribers.ts'
import { MailReplay, type ReplayContext } from './replay-mail.ts'
import { WorkflowReplay } from './replay-workflows.ts'
import type { DomainSeed, OrganizationSeed, WorldSeed } from './seed-shape.ts'
import { writeIdentity } from './write-identity.ts'
import { writeSubscribers } from './write-subscribers.ts'
import { writeMessages } from './write-messages.ts'
import { type VerificationTarget, writeVerification } from './write-verification.ts'
import { writeUsers } from './write-users.ts'
import { DAY_MS } from '../../../shared/text/time-units.ts'

/**
 * Organization files first, then everything of the platform in one transaction: a process that
 * dies in between leaves an empty world, and the next seeding empties those files.
 */
export function writeWorldSeed(
  world: World,
  seed: WorldSeed,
  seededWith: string,
  content: ContentLibrary,
): void {
  const now = world.clock.now()
  const starts = seed.organizations.map((organization, index) => {
    const start = { ...organization, number: index + 1, created: now - organization.createdDaysAgo * DAY_MS }
    writeOrganizationFile(world, organization, { start, now, content })
    return start
  })
  world.platform.transaction(() => {
    for (const start of starts) registerOrganization(world, start, now)
    for (const [index, organization] of seed.organizations.entries()) {
      writeVerificationOf(world, organization, { number: index + 1, now, content })
    }
    writeUsers(world.platform.write, seed.users, starts, now)
    world.write({ ...world.state(), seededWith })
  })
  for (const { number } of starts) world.markWritten(number, true)
}

function writeOrganizationFile(
  world: World,
  seed: OrganizationSeed,
  { start, now, content }: { start: OrganizationStart; now: number; content: ContentLibrary },
): void {
  const chance = new SeededChance(world.state().seed, seed.slug)
  const planned = planSubscribers(seed, chance, now)
  const file = world.createOrganizationFile(start.number)
  file.transaction(() => {
    emptyOrganizationFile(file.write)
    startOrganizationFile(file.write, start)
    for (const [index, domain] of seed.domains.entries()) writeDomain(file.write, domain, chance, index, now)
    writeIdentity(world, file.write, start.number, seed.identity ?? {}, now)
    const sendings = seed.messages ? writeMessages(file.write, start.number, seed.messages, now) : []
    const context = replayContext(world, file.write, start, content)
    const mail = new MailReplay(context, sendings)
    const workflows = new WorkflowReplay(context, mail, seed.workflows ?? [], now)
    writeSubscribers(file.write, seed.crowd, planned, { mail, workflows })
    workflows.runTo(now)
    mail.runTo(now)
    queueEffect(file.write, { kind: 'SUMMARY', payload: {} })
  })
}

function writeVerificationOf(
  world: World,
  seed: OrganizationSeed,
  target: Pick<VerificationTarget, 'number' | 'now' | 'content'>,
): void {
  if (!seed.verificationRecord) return
  const file = world.organization(target.number).read
  writeVerification(seed, seed.verificationRecord, { ...target, platform: world.platform.write, file })
}

/** The platform does not know the organization yet; when it sent, nothing stood against it. */
function replayContext(
  world: World,
  db: WriteHandle,
  start: OrganizationStart,
  content: ContentLibrary,
): ReplayContext {
  const { number, name, timezone, trackingHash, doubleOptIn, created, subscription, slug = '' } = start
  const organization: OrganizationRow = {
    number,
    slug,
    name,
    email: null,
    logo: null,
    website: null,
    timezone,
    verification: 'WHITELISTED',
    humanApproved: true,
    trackingHash,
    clickDomain: null,
    doubleOptIn,
    created,
    plan: subscription.plan,
  }
  const chance = organizationChance(world.state().seed, number)
  return {
    ...{ db, organization, platform: world.platform.read, chance, content },
    tally: emptyTally(),
  }
}

const DKIM_ROWS = 3
const TOKEN_LENGTH = 32

function writeDomain(
  db: WriteHandle,
  seed: DomainSeed,
  chance: SeededChance,
  index: number,
  now: number,
): void {
  const requested = seed.verificationRequestedDaysAgo
  const domain = insertDomain(db, {
    domain: seed.domain,
    region: seed.region,
    status: seed.status,
    fallbackPriority: seed.fallbackPriority ?? null,
    verificationRequested: requested === undefined ? null : now - requested * DAY_MS,
    created: now - seed.createdDaysAgo * DAY_MS,
  })
  const tokens = Array.from({ length: DKIM_ROWS }, (_, row) => drawToken(chance, `dkim ${row}`, index))
  for (const record of listDomainRecordsFor(seed.domain, seed.region, tokens)) {
    const status = seed.records?.[record.purpose] ?? seed.status
    insertDomainRecord(db, { ...record, domain, status, published: publicationOf(status) })
  }
}

function drawToken(chance: SeededChance, purpose: string, id: number): string {
  const letters = Array.from({ length: TOKEN_LENGTH }, (_, place) =>
    chance.integer(`${purpose} ${place}`, id, 0, 35).toString(36),
  )
  return letters.join('')
}
