import { EMAIL_KINDS, emailStatusCode } from '../../domain/email-status.ts'
import { type MailEffect, statusAfterMail } from '../../domain/subscriber-status.ts'
import { CounterChanges, recordGrowth } from '../../store/counters.ts'
import type { SqlValue, WriteHandle } from '../../store/db.ts'
import { addToStats } from '../../store/emails/email-queue.ts'
import { NewEvents } from '../../store/events.ts'
import { insertMany } from '../../store/insert-many.ts'
import { findSubscriber, updateSubscriber } from '../../store/subscribers.ts'
import { ensureTag, findTagByName, linkTag, unlinkTag } from '../../store/tags.ts'
import type { Job } from '../scheduler/job.ts'
import type { DueEmail } from './delivery-events.ts'
import type { OutcomePlan } from './outcome-plan.ts'
import { OutcomePlanners } from './planners.ts'
import { softBouncesInARow } from './soft-bounces.ts'

/** What mail does to a person, in the order in which it goes within one instant. As stored. */
export const SUBSCRIBER_EFFECTS = {
  HARD_BOUNCE: 1,
  SOFT_BOUNCE: 2,
  COMPLAINT: 3,
  UNSUBSCRIBE: 4,
  TAGS: 5,
} as const

export type SubscriberEffectCode = (typeof SUBSCRIBER_EFFECTS)[keyof typeof SUBSCRIBER_EFFECTS]

export interface SubscriberEffect {
  at: number
  email: number
  kind: SubscriberEffectCode
  /** Of TAGS: position of the link in the template. */
  data: string | null
}

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
  const values: SqlValue[] = []
  for (const { email, life } of lives) {
    if (email.kind === EMAIL_KINDS.TEST || email.subscriber === null) continue
    const { links } = planners.find(email.template, email.kind)
    const { bounced, bounce, complained, unsubscribed } = life
    if (bounced !== null && bounce) {
      const kind = bounce.hard ? SUBSCRIBER_EFFECTS.HARD_BOUNCE : SUBSCRIBER_EFFECTS.SOFT_BOUNCE
      values.push(bounced, email.id, kind, null)
    }
    if (complained !== null) values.push(complained, email.id, SUBSCRIBER_EFFECTS.COMPLAINT, null)
    if (unsubscribed !== null) values.push(unsubscribed, email.id, SUBSCRIBER_EFFECTS.UNSUBSCRIBE, null)
    for (const { at, link } of life.clicks) {
      if (links[link]?.tags) values.push(at, email.id, SUBSCRIBER_EFFECTS.TAGS, String(link))
    }
  }
  insertMany(db, 'INSERT INTO recipient_moves (at, email, kind, data)', 4, values)
}

/** Bounces, complaints, unsubscribes and tags, as what they do to people. */
export const subscriberEffects: Job = {
  kind: 'recipient.move',
  phase: 'with',
  nextDueAt: (db) => db.get<{ at: number }>('SELECT at FROM recipient_moves ORDER BY at LIMIT 1')?.at ?? null,
  nthDueAt: (db, count) =>
    db.get<{ at: number }>('SELECT at FROM recipient_moves ORDER BY at LIMIT 1 OFFSET ?', [count - 1])?.at ??
    null,
  run({ db, until, limit }) {
    const effects = db.all<SubscriberEffect>(
      'SELECT at, email, kind, data FROM recipient_moves WHERE at <= ? ORDER BY at, email, kind LIMIT ?',
      [until, limit],
    )
    const applier = new EffectApplier(db)
    for (const effect of effects) applier.apply(effect)
    applier.finish()
    const last = effects.at(-1)
    if (last) {
      db.run('DELETE FROM recipient_moves WHERE (at, email, kind) <= (?, ?, ?)', [
        last.at,
        last.email,
        last.kind,
      ])
    }
    return { processed: effects.length, more: effects.length === limit }
  },
}

const CANCELLED = emailStatusCode('CANCELLED')

interface AffectedEmail {
  id: number
  kind: number
  campaign: number | null
  subscriber: number | null
  template: number | null
  cancelled: number
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
    const email = this.db.get<AffectedEmail>(
      `SELECT id, kind, campaign, subscriber, template, status = ${CANCELLED} AS cancelled FROM emails WHERE id = ?`,
      [effect.email],
    )
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

  private changeStatus(email: AffectedEmail, effect: MailEffect, at: number): boolean {
    const before = findSubscriber(this.db, email.subscriber ?? 0)
    if (!before) return false
    const status = statusAfterMail(before.status, effect)
    if (status === before.status) return false
    updateSubscriber(this.db, before, { status }, at, this.counters)
    return true
  }

  /** A second way out taken by somebody who is out already is no unsubscribe. */
  private unsubscribe(email: AffectedEmail, at: number): void {
    if (!this.changeStatus(email, 'UNSUBSCRIBE', at)) return
    this.db.run('UPDATE emails SET unsubscribed = ? WHERE id = ?', [at, email.id])
    const data = { source: 'LINK', emailId: email.id, campaignId: email.campaign }
    this.events.add(email.subscriber ?? 0, 'UNSUBSCRIBED', at, data)
    recordGrowth(this.db, at, 0, 1)
    if (email.campaign !== null) addToStats(this.db, email.campaign, { unsubscribed: 1 })
  }

  private followTags(email: AffectedEmail, link: number, at: number): void {
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
