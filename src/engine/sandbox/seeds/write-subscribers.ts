import { recordGrowth } from '../../store/growth.ts'
import { suppressionOfStatus } from '../../domain/suppression.ts'
import type { EventType } from '../../domain/event-types.ts'
import { CounterChanges } from '../../store/counters.ts'
import { insertCustomField } from '../../store/custom-fields.ts'
import type { WriteHandle } from '../../store/db.ts'
import { insertEvent } from '../../store/events.ts'
import {
  findSubscriber,
  insertSubscriber,
  type SubscriberRow,
  updateSubscriber,
} from '../../store/subscribers.ts'
import { suppress } from '../../store/suppressions.ts'
import { linkTag, insertTag, unlinkTag } from '../../store/tags.ts'
import type { PlannedSubscriber, Step } from './plan-subscribers.ts'
import type { MailReplay } from './replay-mail.ts'
import type { Moment, WorkflowReplay } from './replay-workflows.ts'
import type { CrowdSeed } from './seed-shape.ts'

/**
 * Writes what was planned for subscribers, in the order of time, through the functions that tools use, so
 * that ids ascend with time and counters, growth and events agree with the rows.
 */
export function writeSubscribers(
  db: WriteHandle,
  crowd: CrowdSeed,
  planned: readonly PlannedSubscriber[],
  { mail, workflows }: Replays,
): void {
  const writer = new SubscriberReplay(db, crowd, planned, { mail, workflows })
  const arrivals = planned.map((subscriber, index) => ({
    at: subscriber.arrived,
    order: 0,
    happen: () => writer.arrive(subscriber, index),
  }))
  const steps = planned.flatMap((subscriber, index) =>
    subscriber.steps.map((step, order) => ({
      at: step.at,
      order: order + 1,
      happen: () => writer.take(step, index),
    })),
  )
  // Sorting is stable: whatever falls on one instant keeps the order of arrival and of planning.
  const moments: Moment[] = [...arrivals, ...steps, ...mail.moments(), ...workflows.moments()]
  for (const { at, happen } of moments.toSorted((a, b) => a.at - b.at)) {
    // Ticks come last at their instant.
    workflows.runTo(at - 1)
    happen()
  }
  writer.finish()
}

/** What happens to subscribers besides what was planned. */
interface Replays {
  mail: MailReplay
  workflows: WorkflowReplay
}

class SubscriberReplay {
  private readonly db: WriteHandle
  private readonly counters = new CounterChanges()
  private readonly rows: SubscriberRow[] = []
  private readonly tags = new Map<string, { id: number; name: string }>()
  private readonly fields = new Map<string, number>()
  private readonly mail: MailReplay
  private readonly workflows: WorkflowReplay

  constructor(db: WriteHandle, crowd: CrowdSeed, planned: readonly PlannedSubscriber[], replays: Replays) {
    this.db = db
    this.mail = replays.mail
    this.workflows = replays.workflows
    for (const { name } of crowd.tags) this.ensureTag(name)
    const names = new Set([
      ...crowd.fields.map(({ name }) => name),
      ...planned.flatMap(({ fields }) => Object.keys(fields)),
    ])
    for (const name of names) this.fields.set(name, insertCustomField(db, name).id)
  }

  arrive(planned: PlannedSubscriber, index: number): void {
    const { email, name, phone, country, ipAddress, entry: status, arrived } = planned
    const fields = Object.fromEntries(
      Object.entries(planned.fields).map(([field, value]) => [String(this.fields.get(field)), value]),
    )
    const row = insertSubscriber(
      this.db,
      { email, name, phone, country, ipAddress, status, fields },
      arrived,
      this.counters,
    )
    this.rows[index] = row
    this.suppress(row, arrived)
    recordGrowth(this.db, arrived, 1, 0)
    if (status === 'SUBSCRIBED') this.record(row.id, 'SUBSCRIBED', arrived, { source: planned.source })
    this.workflows.follow({ kind: 'STATUS', subscriber: row.id, at: arrived, before: null, after: status })
  }

  take(step: Step, index: number): void {
    // Mail may have changed it since.
    const row = findSubscriber(this.db, this.rows[index]?.id ?? 0)
    if (!row) throw new Error('a step before the arrival')
    switch (step.kind) {
      case 'tag':
      case 'untag':
        return this.changeTag(row.id, step)
      case 'status':
        return this.move(row, index, step)
      default:
        return this.pay(row, index, step)
    }
  }

  finish(): void {
    this.counters.write(this.db)
  }

  private changeTag(subscriber: number, { kind, name, at }: Step & { kind: 'tag' | 'untag' }): void {
    const tag = this.ensureTag(name)
    const change = kind === 'tag' ? linkTag : unlinkTag
    if (!change(this.db, subscriber, tag.id, this.counters)) return
    const type = kind === 'tag' ? 'TAG_ADDED' : 'TAG_REMOVED'
    this.record(subscriber, type, at, { tagId: tag.id, tagName: tag.name })
    this.workflows.followTag({ kind: type, subscriber, at, tag: tag.id }, name)
  }

  private move(
    row: SubscriberRow,
    index: number,
    { at, status, source, reason }: Step & { kind: 'status' },
  ): void {
    const unsubscribed = status === 'UNSUBSCRIBED'
    const blamed = reason === null ? this.mail.blame(row, status, at) : null
    if (blamed) {
      this.rows[index] = blamed
      return
    }
    const patch = unsubscribed ? { status, unsubscribeReason: reason } : { status }
    const moved = updateSubscriber(this.db, row, patch, at, this.counters)
    this.rows[index] = moved
    this.suppress(moved, at)
    if (status === 'SUBSCRIBED') this.record(row.id, 'SUBSCRIBED', at, { source })
    if (unsubscribed) {
      recordGrowth(this.db, at, 0, 1)
      this.record(row.id, 'UNSUBSCRIBED', at, { source, ...(reason ? { reason } : {}) })
    }
    this.workflows.follow({ kind: 'STATUS', subscriber: row.id, at, before: row.status, after: status })
  }

  /** Suppresses an address when no email of the seed explains its status. */
  private suppress({ email: address, status }: SubscriberRow, at: number): void {
    const kind = suppressionOfStatus(status)
    if (kind !== null) suppress(this.db, { address, kind, at, cause: null })
  }

  private pay(row: SubscriberRow, index: number, step: Step & { kind: 'payment' | 'refund' }): void {
    const { at, kind, cents, currency, product } = step
    const revenue = row.revenue + (kind === 'payment' ? cents : -cents)
    this.rows[index] = updateSubscriber(this.db, row, { revenue }, at, this.counters)
    const type = kind === 'payment' ? 'SUBSCRIBER_PAYMENT' : 'SUBSCRIBER_REFUND'
    const data = { amount: cents / 100, currency, metadata: { product } }
    const event = this.record(row.id, type, at, data)
    const change = { kind: 'REVENUE', type, subscriber: row.id, at, event } as const
    this.workflows.follow({ ...change, cents: kind === 'payment' ? cents : -cents })
  }

  private record(subscriber: number, type: EventType, at: number, data: Record<string, unknown>): number {
    return insertEvent(this.db, subscriber, type, at, data)
  }

  private ensureTag(name: string): { id: number; name: string } {
    const tag = this.tags.get(name) ?? insertTag(this.db, name)
    this.tags.set(name, tag)
    return tag
  }
}
