import { EMAIL_KINDS, type EmailOutcome } from '../../domain/email-status.ts'
import { type MailEffect, statusAfterMail } from '../../domain/subscriber-status.ts'
import type { SuppressionKind } from '../../domain/suppression.ts'
import type { OrganizationRow } from '../../store/organizations.ts'
import type { SubscriberChange } from '../../subscribers/changes.ts'
import { queueChanges } from '../../workflows/apply-changes.ts'
import { addToStats } from '../../store/campaign-stats.ts'
import type { ReadHandle, WriteHandle } from '../../store/db.ts'
import {
  countPossibleBounces,
  type DueEmail,
  listOutcomesOf,
  type StoredOutcome,
} from '../../store/emails/due-emails.ts'
import { markUnsubscribed } from '../../store/emails/email-writes.ts'
import {
  type AffectingEmail,
  deleteEffectsThrough,
  findAffectingEmail,
  findNthEffectAt,
  insertPlannedEffects,
  listDueEffects,
  SUBSCRIBER_EFFECTS,
  type SubscriberEffect,
} from '../../store/emails/planned-effects.ts'
import { findLastReactivation, NewEvents } from '../../store/events.ts'
import { findSubscriber } from '../../store/subscribers.ts'
import { ensureTag, findTagByName } from '../../store/tags.ts'
import { SubscriberWriter } from '../../subscribers/save.ts'
import type { Job } from '../scheduler/job.ts'
import { postponeHeldCampaigns } from './held-campaigns.ts'
import { type OutcomePlan, OutcomePlanners } from './outcome-plan.ts'

/** An email and what will happen to it. */
export interface PlannedEmail {
  email: DueEmail
  plan: OutcomePlan
}

/**
 * Stores, when an email is written, what it will do to its subscriber. These few effects change who
 * is in the next audience, so they happen one by one in the order of time over all emails, while
 * everything else is summed up in any order.
 */
export function planSubscriberEffects(
  db: WriteHandle,
  planned: readonly PlannedEmail[],
  planners: OutcomePlanners,
): void {
  const effects: SubscriberEffect[] = []
  for (const { email, plan } of planned) {
    if (email.kind === EMAIL_KINDS.TEST || email.subscriber === null) continue
    const { links } = planners.find(email.template, email.kind)
    const { bounced, bounce, complained, unsubscribed } = plan
    const add = (at: number, kind: SubscriberEffect['kind'], data: string | null = null) =>
      effects.push({ at, email: email.id, kind, data })
    if (bounced !== null && bounce) {
      add(bounced, bounce.hard ? SUBSCRIBER_EFFECTS.HARD_BOUNCE : SUBSCRIBER_EFFECTS.SOFT_BOUNCE)
    }
    if (complained !== null) add(complained, SUBSCRIBER_EFFECTS.COMPLAINT)
    if (unsubscribed !== null) add(unsubscribed, SUBSCRIBER_EFFECTS.UNSUBSCRIBE)
    for (const { at, link } of plan.clicks) {
      if (links[link]?.tags) add(at, SUBSCRIBER_EFFECTS.TAGS, String(link))
    }
  }
  insertPlannedEffects(db, effects)
}

/** The job that applies what bounces, complaints, unsubscribes and tag links do to subscribers. */
export const subscriberEffects: Job = {
  kind: 'subscriber.effect',
  phase: 'with',
  nextDueAt: (db) => findNthEffectAt(db, 1),
  nthDueAt: findNthEffectAt,
  run(job) {
    const { db, organization, until, limit } = job
    // What was not sent does nothing to anybody.
    const held = postponeHeldCampaigns(job)
    if (held === limit) return { processed: held, more: true }
    const applied = applyEffects(db, new EffectApplier(db, organization), until, limit)
    return { processed: held + applied, more: applied === limit }
  },
}

/** Applies at most `limit` of the effects that are due by then. Returns how many. */
export function applyEffects(db: WriteHandle, applier: EffectApplier, until: number, limit: number): number {
  const effects = listDueEffects(db, until, limit)
  for (const effect of effects) applier.apply(effect)
  applier.finish()
  const last = effects.at(-1)
  if (last) deleteEffectsThrough(db, last)
  return effects.length
}

/** Applies to subscribers what emails do to them: status and tags. */
export class EffectApplier {
  private readonly db: WriteHandle
  private readonly planners: OutcomePlanners
  private readonly writer: SubscriberWriter
  /** Of subscribers and of the runs that end with them, in the order of effects. */
  private readonly events: NewEvents
  private readonly writesEvents: boolean
  private readonly organization: OrganizationRow

  /** `events` is where a caller gathers them, who writes them. */
  constructor(db: WriteHandle, organization: OrganizationRow, events?: NewEvents) {
    this.db = db
    this.organization = organization
    this.events = events ?? new NewEvents()
    this.writesEvents = events === undefined
    this.planners = new OutcomePlanners(db)
    this.writer = new SubscriberWriter(db, 0, { source: 'LINK', events: this.events })
  }

  apply(effect: SubscriberEffect): void {
    const email = findAffectingEmail(this.db, effect.email)
    // A subscriber who left before their turn never got the message.
    if (!email || email.cancelled === 1 || email.subscriber === null) return
    this.writer.setTime(effect.at)
    switch (effect.kind) {
      case SUBSCRIBER_EFFECTS.HARD_BOUNCE:
        return this.bounce(email, 'HARD_BOUNCE')
      case SUBSCRIBER_EFFECTS.SOFT_BOUNCE:
        if (softBouncesInARow(this.db, this.planners, email, effect.at)) {
          this.bounce(email, 'SOFT_BOUNCES')
        }
        return
      case SUBSCRIBER_EFFECTS.COMPLAINT:
        return this.complain(email)
      case SUBSCRIBER_EFFECTS.UNSUBSCRIBE:
        return this.unsubscribe(email, effect.at)
      default:
        return this.followTags(email, Number(effect.data))
    }
  }

  /** Writes what was gathered; to be called once. */
  finish(): void {
    this.follow(this.writer.finish())
    if (this.writesEvents) this.events.write(this.db)
  }

  /** What workflows hear of it they hear at the next tick. */
  private follow(changes: readonly SubscriberChange[]): void {
    const { db, organization, events } = this
    queueChanges({ db, now: 0, organization, events }, changes, { source: 'MAIL' })
  }

  /** The address is dead; the status of its owner follows only if they have not left it. */
  private bounce(email: AffectingEmail, kind: SuppressionKind): void {
    this.writer.suppress(email.recipient, kind, email)
    const owner = findSubscriber(this.db, email.subscriber ?? 0)
    if (owner?.email === email.recipient) this.changeStatus(email, 'BOUNCE')
    this.follow(this.writer.takeChanges())
  }

  /** A complaint is the person's: it also holds for the address that they have now. */
  private complain(email: AffectingEmail): void {
    const owner = findSubscriber(this.db, email.subscriber ?? 0)
    for (const address of new Set([email.recipient, owner?.email ?? email.recipient]))
      this.writer.suppress(address, 'COMPLAINT', email)
    this.changeStatus(email, 'COMPLAINT')
    this.follow(this.writer.takeChanges())
  }

  private changeStatus(email: AffectingEmail, effect: MailEffect): boolean {
    const before = findSubscriber(this.db, email.subscriber ?? 0)
    if (!before) return false
    const status = statusAfterMail(before.status, effect)
    if (status === before.status) return false
    this.writer.move(before, status, {}, { emailId: email.id, campaignId: email.campaign })
    // At once: a later effect of this transaction must find the mail that it came of cancelled.
    this.follow(this.writer.takeChanges())
    return true
  }

  /** Does not count when the subscriber is out already. */
  private unsubscribe(email: AffectingEmail, at: number): void {
    if (!this.changeStatus(email, 'UNSUBSCRIBE')) return
    const isFirst = markUnsubscribed(this.db, email.id, at)
    if (isFirst && email.campaign !== null) addToStats(this.db, email.campaign, { unsubscribed: 1 })
  }

  private followTags(email: AffectingEmail, link: number): void {
    const { tags } = this.planners.find(email.template, email.kind).links[link] ?? {}
    const subscriber = email.subscriber ?? 0
    for (const name of tags?.names ?? []) {
      const adds = tags?.action === 'add'
      const tag = adds ? ensureTag(this.db, name) : findTagByName(this.db, name)
      if (!tag) continue
      if (adds) this.writer.addTag(subscriber, tag, { emailId: email.id })
      else this.writer.removeTag(subscriber, tag, { emailId: email.id })
    }
    this.follow(this.writer.takeChanges())
  }
}

/** This many soft bounces one after the other make an address dead (contract: suppression). */
const IN_A_ROW = 3

interface Outcome {
  at: number
  email: number
  soft: boolean
}

/**
 * Returns true when the last three messages to an address, up to `at` and since its subscriber was last
 * reactivated, bounced softly: another way back makes no mailbox less full (decision 0063). What its subscriber got at another address does not count. Emails that are still under way are judged by their plan: whether
 * their rows were written already depends on how time was cut.
 */
function softBouncesInARow(
  db: ReadHandle,
  planners: OutcomePlanners,
  { subscriber, recipient }: Pick<AffectingEmail, 'subscriber' | 'recipient'>,
  at: number,
): boolean {
  if (subscriber === null) return false
  // Hardly anybody has as many, and reading all of somebody's mail is dear.
  if (countPossibleBounces(db, subscriber) < IN_A_ROW) return false
  const last = listOutcomesOf(db, subscriber, recipient)
    .flatMap((email) => outcomeOf(email, planners))
    .filter((outcome) => outcome.at <= at)
    .toSorted((one, other) => other.at - one.at || other.email - one.email)
    .slice(0, IN_A_ROW)
  if (last.length < IN_A_ROW || !last.every(({ soft }) => soft)) return false
  const since = findLastReactivation(db, subscriber, at) ?? -Infinity
  return last.every((outcome) => outcome.at > since)
}

function outcomeOf(email: StoredOutcome, planners: OutcomePlanners): Outcome[] {
  if (email.due === null) return storedOutcome(email)
  const { planner } = planners.find(email.template, email.kind)
  const { delivered, bounced, bounce } = planner.plan(email.id, email.recipient, email.sent ?? email.due)
  const instant = delivered ?? bounced
  return instant === null ? [] : [{ at: instant, email: email.id, soft: bounce?.hard === false }]
}

function storedOutcome({ id, delivered, bounced, outcome }: StoredOutcome): Outcome[] {
  const at = bounced ?? delivered
  if (at === null) return []
  const details = bounced === null || outcome === null ? null : (JSON.parse(outcome) as EmailOutcome)
  return [{ at, email: id, soft: details?.bounceType === 'SOFT' }]
}
