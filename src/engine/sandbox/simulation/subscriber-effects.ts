import { emailStatusCode } from '../../domain/email-status.ts'
import { type MailEffect, statusAfterMail } from '../../domain/subscriber-status.ts'
import { CounterChanges, recordGrowth } from '../../store/counters.ts'
import type { WriteHandle } from '../../store/db.ts'
import { addToStats } from '../../store/emails/email-queue.ts'
import { NewEvents } from '../../store/events.ts'
import { findSubscriber, updateSubscriber } from '../../store/subscribers.ts'
import { ensureTag, findTagByName, linkTag, unlinkTag } from '../../store/tags.ts'
import { PERSON_MOVES, type PersonMove } from './recipient-moves.ts'
import { Planners } from './planners.ts'
import { softBouncesInARow } from './soft-bounces.ts'

const CANCELLED = emailStatusCode('CANCELLED')

interface MovedEmail {
  id: number
  kind: number
  campaign: number | null
  subscriber: number | null
  template: number | null
  cancelled: number
}

/** Makes moves that change a person: status, tags, growth, events and counters stay in step. */
export class PersonMover {
  private readonly db: WriteHandle
  private readonly planners: Planners
  private readonly counters = new CounterChanges()
  private readonly events = new NewEvents()

  constructor(db: WriteHandle) {
    this.db = db
    this.planners = new Planners(db)
  }

  make(move: PersonMove): void {
    const email = this.db.get<MovedEmail>(
      `SELECT id, kind, campaign, subscriber, template, status = ${CANCELLED} AS cancelled FROM emails WHERE id = ?`,
      [move.email],
    )
    // Who left before their turn never got the message.
    if (!email || email.cancelled === 1 || email.subscriber === null) return
    switch (move.kind) {
      case PERSON_MOVES.HARD_BOUNCE:
        return void this.changeStatus(email, 'BOUNCE', move.at)
      case PERSON_MOVES.SOFT_BOUNCE:
        if (softBouncesInARow(this.db, this.planners, email.subscriber, move.at)) {
          this.changeStatus(email, 'BOUNCE', move.at)
        }
        return
      case PERSON_MOVES.COMPLAINT:
        return void this.changeStatus(email, 'COMPLAINT', move.at)
      case PERSON_MOVES.UNSUBSCRIBE:
        return this.unsubscribe(email, move.at)
      default:
        return this.followTags(email, Number(move.data), move.at)
    }
  }

  /** Writes what was gathered; to be called once. */
  finish(): void {
    this.events.write(this.db)
    this.counters.write(this.db)
  }

  private changeStatus(email: MovedEmail, effect: MailEffect, at: number): boolean {
    const before = findSubscriber(this.db, email.subscriber ?? 0)
    if (!before) return false
    const status = statusAfterMail(before.status, effect)
    if (status === before.status) return false
    updateSubscriber(this.db, before, { status }, at, this.counters)
    return true
  }

  /** A second way out taken by somebody who is out already is no unsubscribe. */
  private unsubscribe(email: MovedEmail, at: number): void {
    if (!this.changeStatus(email, 'UNSUBSCRIBE', at)) return
    this.db.run('UPDATE emails SET unsubscribed = ? WHERE id = ?', [at, email.id])
    const data = { source: 'LINK', emailId: email.id, campaignId: email.campaign }
    this.events.add(email.subscriber ?? 0, 'UNSUBSCRIBED', at, data)
    recordGrowth(this.db, at, 0, 1)
    if (email.campaign !== null) addToStats(this.db, email.campaign, { unsubscribed: 1 })
  }

  private followTags(email: MovedEmail, link: number, at: number): void {
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
