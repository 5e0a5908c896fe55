import { freeSlug, slugOf } from '../../domain/slug.ts'
import { type VerificationState, verificationGroup, SYSTEM_ACTOR } from '../../domain/verification.ts'
import type { Plan } from '../../domain/plan.ts'
import type { WriteHandle } from '../../store/db.ts'
import { emptyOrganizationFile, insertOrganization, listSlugsLike } from '../../store/organizations.ts'
import { writeSettings } from '../../store/settings.ts'
import { queueEffect } from '../../store/side-effects.ts'
import { writeSubscription } from '../../store/subscriptions.ts'
import { insertTransition } from '../../store/verification.ts'
import type { World } from './world.ts'
import { DAY_MS } from '../../../shared/text/time-units.ts'

const PERIOD_MS = 30 * DAY_MS

export interface OrganizationPlan {
  plan: Plan
  status?: 'active' | 'trialing' | 'past_due' | undefined
  customLimits?: Record<string, number> | null | undefined
}

export interface OrganizationStart {
  /** From nextOrganizationNumber. */
  number: number
  name: string
  slug?: string | undefined
  email?: string | undefined
  logo?: string | undefined
  website?: string | undefined
  timezone: string
  verification: VerificationState
  humanApproved?: boolean | undefined
  trackingHash: string
  clickDomain?: string | null | undefined
  doubleOptIn: boolean
  created: number
  subscription: OrganizationPlan
  /** The caller writes how it came into this state. Without it, it was created in it. */
  verificationRecord?: object | undefined
}

/**
 * The organization's own file comes first: dying in between leaves a file that the next
 * organization of that number empties and takes over, never an organization without a file.
 */
export function createOrganization(world: World, start: OrganizationStart, now: number): { slug: string } {
  const file = world.createOrganizationFile(start.number)
  file.transaction(() => {
    emptyOrganizationFile(file.write)
    startOrganizationFile(file.write, start)
    queueEffect(file.write, { kind: 'SUMMARY', payload: {} })
  })
  const slug = start.slug ?? makeFreeSlug(world, start.name)
  world.platform.transaction(() => registerOrganization(world, { ...start, slug }, now))
  world.markWritten(start.number, true)
  return { slug }
}

export function startOrganizationFile(
  db: WriteHandle,
  { name, timezone, doubleOptIn }: OrganizationStart,
): void {
  writeSettings(db, { name, timezone, doubleOptIn })
}

/** What the platform knows about it; belongs in a transaction of the platform's file. */
export function registerOrganization(
  world: World,
  start: OrganizationStart & { slug: string },
  now: number,
): void {
  insertOrganization(world.platform.write, {
    ...start,
    email: start.email ?? null,
    logo: start.logo ?? null,
    website: start.website ?? null,
    humanApproved: start.humanApproved ?? isApproved(start.verification),
    clickDomain: start.clickDomain ?? null,
  })
  startPlan(world, start.number, start.subscription, now)
  if (start.verification === 'UNVERIFIED' || start.verificationRecord) return
  insertTransition(world.platform.write, {
    organization: start.number,
    from: 'UNVERIFIED',
    to: start.verification,
    at: start.created,
    actor: SYSTEM_ACTOR,
    reasonCode: 'CREATED',
    adminNote: null,
    customerExplanation: null,
    review: null,
  })
}

function isApproved(verification: VerificationState): boolean {
  return verificationGroup(verification) === 'verified'
}

/** The free plan is the absence of a subscription. */
export function startPlan(world: World, number: number, plan: OrganizationPlan, now: number): void {
  if (plan.plan === 'free') return
  writeSubscription(world.platform.write, number, {
    plan: plan.plan,
    status: plan.status ?? 'active',
    periodStart: now,
    periodEnd: now + PERIOD_MS,
    cancelAtPeriodEnd: false,
    customLimits: plan.customLimits ?? null,
  })
}

function makeFreeSlug(world: World, name: string): string {
  const slug = slugOf(name)
  return freeSlug(slug, listSlugsLike(world.platform.read, slug))
}
