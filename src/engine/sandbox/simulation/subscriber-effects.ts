import { EMAIL_KINDS } from '../../domain/email-status.ts'
import { type MailEffect, statusAfterMail } from '../../domain/subscriber-status.ts'
import { cancelMailOfLeaver } from '../../sending/campaign-progress.ts'
import { addToStats } from '../../store/campaign-stats.ts'
import { CounterChanges, recordGrowth } from '../../store/counters.ts'
import type { WriteHandle } from '../../store/db.ts'
import type { DueEmail } from '../../store/emails/due-emails.ts'
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
import { NewEvents } from '../../store/events.ts'
import { findSubscriber, updateSubscriber } from '../../store/subscribers.ts'
import { ensureTag, findTagByName, linkTag, unlinkTag } from '../../store/tags.ts'
import type { Job } from '../scheduler/job.ts'
import type { OutcomePlan } from './outcome-plan.ts'
import { OutcomePlanners } from './planners.ts'
import { softBouncesInARow } from './soft-bounces.ts'

/**
 * Notes down, when an email is made, what it will do to its recipient. These few moves change who
 * is in the next audience, so they happen one by one in the order of time over all emails, while
 * everything else is summed up in any order.
 */
export function planSubscriberEffects(
  db: WriteHandle,
  lives: readonly { email: DueEmail; life: OutcomePlan }[],
  planners: OutcomePlanners,
): void {
  const effects: SubscriberEffect[] = []
  for (const { email, life } of lives) {
    if (email.kind === EMAIL_KINDS.TEST || email.subscriber === null) continue
    const { links } = planners.find(email.template, email.kind)
    const { bounced, bounce, complained, unsubscribed } = life
    const add = (at: number, kind: SubscriberEffect['kind'], data: string | null = null) =>
      effects.push({ at, email: email.id, kind, data })
    if (bounced !== null && bounce) {
      add(bounced, bounce.hard ? SUBSCRIBER_EFFECTS.HARD_BOUNCE : SUBSCRIBER_EFFECTS.SOFT_BOUNCE)
    }
    if (complained !== null) add(complained, SUBSCRIBER_EFFECTS.COMPLAINT)
    if (unsubscribed !== null) add(unsubscribed, SUBSCRIBER_EFFECTS.UNSUBSCRIBE)
    for (const { at, link } of life.clicks) {
      if (links[link]?.tags) add(at, SUBSCRIBER_EFFECTS.TAGS, String(link))
    }
  }
  insertPlannedEffects(db, effects)
}

/** Bounces, complaints, unsubscribes and tags, as what they do to people. */
export const subscriberEffects: Job = {
  kind: 'recipient.move',
  phase: 'with',
  nextDueAt: (db) => findNthEffectAt(db, 1),
  nthDueAt: findNthEffectAt,
  run({ db, until, limit }) {
    const effects = listDueEffects(db, until, limit)
    const applier = new EffectApplier(db)
    for (const effect of effects) applier.apply(effect)
    applier.finish()
    const last = effects.at(-1)
    if (last) deleteEffectsThrough(db, last)
    return { processed: effects.length, more: effects.length === limit }
  },
}

/** Makes moves that change a person: status, tags, growth, events and counters stay in step. */
export class EffectApplier {
  private readonly db: WriteHandle
  private readonly planners: OutcomePlanners
  private readonly counters = new CounterChanges()
  private readonly events = new NewEvents()

  constructor(db: WriteHandle) {
    this.db = db
    this.planners = new OutcomePlanners(db)
  }

  apply(effect: SubscriberEffect): void {
    const email = findAffectingEmail(this.db, effect.email)
    // Who left before their turn never got the message.
    if (!email || email.cancelled === 1 || email.subscriber === null) return
    switch (effect.kind) {
      case SUBSCRIBER_EFFECTS.HARD_BOUNCE:
        return void this.changeStatus(email, 'BOUNCE', effect.at)
      case SUBSCRIBER_EFFECTS.SOFT_BOUNCE:
        if (softBouncesInARow(this.db, this.planners, email.subscriber, effect.at)) {
          this.changeStatus(email, 'BOUNCE', effect.at)
        }
        return
      case SUBSCRIBER_EFFECTS.COMPLAINT:
        return void this.changeStatus(email, 'COMPLAINT', effect.at)
      case SUBSCRIBER_EFFECTS.UNSUBSCRIBE:
        return this.unsubscribe(email, effect.at)
      default:
        return this.followTags(email, Number(effect.data), effect.at)
    }
  }

  /** Writes what was gathered; to be called once. */
  finish(): void {
    this.events.write(this.db)
    this.counters.write(this.db)
  }

  private changeStatus(email: AffectingEmail, effect: MailEffect, at: number): boolean {
    const before = findSubscriber(this.db, email.subscriber ?? 0)
    if (!before) return false
    const status = statusAfterMail(before.status, effect)
    if (status === before.status) return false
    const after = updateSubscriber(this.db, before, { status }, at, this.counters)
    cancelMailOfLeaver(this.db, before, after, at)
    return true
  }

  /** A second way out taken by somebody who is out already is no unsubscribe. */
  private unsubscribe(email: AffectingEmail, at: number): void {
    if (!this.changeStatus(email, 'UNSUBSCRIBE', at)) return
    markUnsubscribed(this.db, email.id, at)
    const data = { source: 'LINK', emailId: email.id, campaignId: email.campaign }
    this.events.add(email.subscriber ?? 0, 'UNSUBSCRIBED', at, data)
    recordGrowth(this.db, at, 0, 1)
    if (email.campaign !== null) addToStats(this.db, email.campaign, { unsubscribed: 1 })
  }

  private followTags(email: AffectingEmail, link: number, at: number): void {
    const { tags } = this.planners.find(email.template, email.kind).links[link] ?? {}
    const subscriber = email.subscriber ?? 0
    for (const name of tags?.names ?? []) {
      const adds = tags?.action === 'add'
      const tag = adds ? ensureTag(this.db, name) : findTagByName(this.db, name)
      if (!tag) continue
      const changed = (adds ? linkTag : unlinkTag)(this.db, subscriber, tag.id, this.counters)
      if (!changed) continue
      this.events.add(subscriber, adds ? 'TAG_ADDED' : 'TAG_REMOVED', at, {
        tagId: tag.id,
        tagName: tag.name,
        emailId: email.id,
      })
    }
  }
}
