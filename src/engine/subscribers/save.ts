import { recordGrowth } from '../store/growth.ts'
import type { SubscriberStatus } from '../domain/subscriber-status.ts'
import { type SuppressionKind, suppressionOfStatus } from '../domain/suppression.ts'
import { CounterChanges } from '../store/counters.ts'
import { type CustomFieldRow, listCustomFields, setFieldOfAll } from '../store/custom-fields.ts'
import type { WriteHandle } from '../store/db.ts'
import { insertEvent, NewEvents } from '../store/events.ts'
import {
  findSubscriber,
  insertSubscriberValues,
  recordFormerAddress,
  type SubscriberPatch,
  type SubscriberRow,
  updateSubscriber,
} from '../store/subscribers.ts'
import {
  assignSuppression,
  copySuppression,
  findSuppression,
  hasUnownedSuppressions,
  liftSuppression,
  suppress,
} from '../store/suppressions.ts'
import {
  ensureTag,
  linkTag,
  linkTagToAll,
  listTagsOfSubscriber,
  NewLinks,
  type TagRow,
  unlinkTag,
  unlinkTagFromAll,
} from '../store/tags.ts'
import type { RevenueType, SubscriberChange } from './changes.ts'
import { FieldWriter } from './custom-fields.ts'

/** What a caller wants a subscriber to become; already checked and normalized. */
interface WantedSubscriber {
  email: string
  patch: SubscriberPatch
  status: SubscriberStatus
  tags: readonly string[]
  replaceTags: boolean
  /** By field name; null clears a value. Unknown names create the field and a warning. */
  fields: ReadonlyMap<string, string | null>
}

interface SavedSubscriber {
  row: SubscriberRow
  created: boolean
  warnings: string[]
}

/** A tag that subscribers get, or that is taken off them. */
export interface TagEdit {
  kind: 'TAG_ADDED' | 'TAG_REMOVED'
  tag: TagRow
}

/** What becomes of many subscribers alike: a tag, or the value of a custom field, null to clear it. */
export type SubscriberEdit = TagEdit | { kind: 'FIELD'; field: CustomFieldRow; value: string | null }

/** What an event says beside its own: the email that it came of. */
type Origin = Readonly<Record<string, unknown>>

/**
 * Creates and changes subscribers with their tags, custom fields, events, counters and growth. The
 * only place where those stay in step: tools, control actions and jobs all go through it (the text
 * law in test/layers.test.ts). It records what changed and neither sends, cancels nor enrols.
 */
export class SubscriberWriter {
  private readonly db: WriteHandle
  private at: number
  private readonly counters = new CounterChanges()
  private readonly events: NewEvents
  private readonly writesEvents: boolean
  private readonly links = new NewLinks()
  /** Data of an event without origin; one object, so that equal events are written as one. */
  private readonly eventData: Origin
  /** Import leaves tag events out unless workflows are to fire: they exist to trigger them. */
  private readonly tagEvents: boolean
  // Tags repeat from row to row of a batch; each is looked up once per call.
  private readonly tags = new Map<string, TagRow>()
  private readonly tagsById = new Map<number, TagRow>()
  private readonly fields: FieldWriter
  private readonly tagData = new Map<number, Origin>()
  private changes: SubscriberChange[] = []
  /** Whether a new address can be a suppressed one; undefined until it is looked up. */
  private hasUnowned: boolean | undefined
  /** Per `created`, ms UTC: growth counts people by it, whenever the call was. */
  private readonly added = new Map<number, number>()
  private unsubscribed = 0

  /**
   * `at` is in ms UTC of the world; `source` and `origin` are what events of a status say of where it came from.
   * `events` is where the caller gathers them, who writes them.
   */
  constructor(
    db: WriteHandle,
    at: number,
    options: { source: string; tagEvents?: boolean; origin?: Origin; events?: NewEvents },
  ) {
    this.db = db
    this.events = options.events ?? new NewEvents()
    this.writesEvents = options.events === undefined
    this.fields = new FieldWriter(db)
    this.at = at
    this.eventData = { source: options.source, ...options.origin }
    this.tagEvents = options.tagEvents ?? true
  }

  /** Sets the instant of what follows, for a job that does several instants in one transaction. */
  setTime(at: number): void {
    if (at === this.at) return
    this.writeGrowth()
    this.at = at
  }

  /** Creates a subscriber, or changes the one that is there; returns the row and what to warn of. */
  save(before: SubscriberRow | null, wanted: WantedSubscriber): SavedSubscriber {
    if (before) return this.change(before, wanted)
    const { id, warnings } = this.create(wanted)
    const row = findSubscriber(this.db, id)
    if (!row) throw new Error(`subscriber ${id} is not there`)
    return { row, created: true, warnings }
  }

  /** Creates a subscriber, without reading it back as `save` does; returns its row id. */
  create(wanted: Omit<WantedSubscriber, 'replaceTags'>): { id: number; warnings: string[] } {
    const warnings: string[] = []
    const fields = this.fields.write(wanted.fields, warnings)
    const id = insertSubscriberValues(this.db, wanted, fields, this.at, this.counters)
    const created = wanted.patch.created ?? this.at
    this.added.set(created, (this.added.get(created) ?? 0) + 1)
    if ((this.hasUnowned ??= hasUnownedSuppressions(this.db))) assignSuppression(this.db, wanted.email, id)
    this.recordStatus({ id, email: wanted.email }, null, wanted.status)
    this.startTags(id, wanted.tags)
    return { id, warnings }
  }

  private change(before: SubscriberRow, wanted: WantedSubscriber): SavedSubscriber {
    const warnings: string[] = []
    const fields = this.fields.change(before.fields, wanted.fields, warnings)
    const row = this.update(before, {
      ...wanted.patch,
      email: wanted.email,
      status: wanted.status,
      fields,
    })
    if (row.email !== before.email) this.moveAddress(before.email, row)
    this.recordStatus(row, before.status, row.status)
    this.recordFields(before, row)
    const tags = wanted.tags.map((name) => this.findTag(name))
    this.saveTags(row.id, tags, wanted.replaceTags)
    return { row, created: false, warnings }
  }

  /** Moves the status and returns the row; `origin` is added to the event of the move. */
  move(
    before: SubscriberRow,
    status: SubscriberStatus,
    patch: SubscriberPatch = {},
    origin?: Origin,
  ): SubscriberRow {
    const row = updateSubscriber(this.db, before, { ...patch, status }, this.at, this.counters)
    this.recordStatus(row, before.status, row.status, origin)
    return row
  }

  /**
   * Records that an address must not be mailed, whatever becomes of its subscriber. `cause` is the
   * email that bounced or was complained about.
   */
  suppress(address: string, kind: SuppressionKind, cause: { id: number } | null = null): void {
    const owner = suppress(this.db, { address, kind, at: this.at, cause: cause?.id ?? null })
    if (owner === null) this.hasUnowned = true
    this.changes.push({ kind: 'UNREACHABLE', subscriber: null, address, at: this.at })
  }

  /**
   * Lifts the suppression of a subscriber's address and makes them SUBSCRIBED; returns the row. The event
   * says that it was this way back: soft bounces are counted from zero again.
   */
  reactivate(before: SubscriberRow): SubscriberRow {
    liftSuppression(this.db, before.email)
    if (before.status === 'SUBSCRIBED')
      this.events.add(before.id, 'SUBSCRIBED', this.at, { ...this.eventData, reactivated: true })
    return this.move(before, 'SUBSCRIBED', { unsubscribeReason: null }, { reactivated: true })
  }

  /** Returns whether the tag is new to this subscriber. */
  addTag(subscriber: number, tag: TagRow, origin?: Origin): boolean {
    this.links.write(this.db, this.counters)
    const isNew = linkTag(this.db, subscriber, tag.id, this.counters)
    if (isNew) this.recordTag('TAG_ADDED', subscriber, tag, origin)
    return isNew
  }

  /** Returns whether the subscriber had the tag. */
  removeTag(subscriber: number, tag: TagRow, origin?: Origin): boolean {
    this.links.write(this.db, this.counters)
    const had = unlinkTag(this.db, subscriber, tag.id, this.counters)
    if (had) this.recordTag('TAG_REMOVED', subscriber, tag, origin)
    return had
  }

  /**
   * Changes tags and custom fields of many subscribers, each edit for all of them in one statement, and records them
   * one subscriber after the other. `subscribers` are distinct. Returns the ids of those that it changed.
   */
  edit(subscribers: readonly number[], edits: readonly SubscriberEdit[]): Set<number> {
    this.links.write(this.db, this.counters)
    const recorders = edits.map((edit) => this.editAll(subscribers, edit))
    const touched = new Set<number>()
    for (const subscriber of subscribers)
      for (const record of recorders) if (record(subscriber)) touched.add(subscriber)
    return touched
  }

  /** Makes an edit. Returns what records it of one subscriber, and says whether there was a change. */
  private editAll(subscribers: readonly number[], edit: SubscriberEdit): (subscriber: number) => boolean {
    if (edit.kind === 'FIELD') {
      const { field, value } = edit
      const before = setFieldOfAll(this.db, { field: field.id, value, at: this.at }, subscribers)
      return (subscriber) => {
        const oldValue = before.get(subscriber)
        if (oldValue !== undefined) this.recordField(subscriber, field, oldValue, value)
        return oldValue !== undefined
      }
    }
    const { kind, tag } = edit
    const change = kind === 'TAG_ADDED' ? linkTagToAll : unlinkTagFromAll
    const changed = new Set(change(this.db, tag.id, subscribers, this.counters))
    return (subscriber) => {
      if (changed.has(subscriber)) this.recordTag(kind, subscriber, tag)
      return changed.has(subscriber)
    }
  }

  /** Adds cents to the revenue, negative for a refund; returns the row id of the event. */
  addRevenue(before: SubscriberRow, type: RevenueType, cents: number, data: Origin): number {
    updateSubscriber(this.db, before, { revenue: before.revenue + cents }, this.at, this.counters)
    const event = insertEvent(this.db, before.id, type, this.at, data)
    this.changes.push({ kind: 'REVENUE', type, subscriber: before.id, at: this.at, cents, event })
    return event
  }

  /** Returns what changed since this was last called. */
  takeChanges(): SubscriberChange[] {
    const { changes } = this
    this.changes = []
    return changes
  }

  /** Writes what was gathered, to be called once at the end; returns the changes not taken yet. */
  finish(): SubscriberChange[] {
    this.links.write(this.db, this.counters)
    if (this.writesEvents) this.events.write(this.db)
    this.counters.write(this.db)
    this.writeGrowth()
    return this.takeChanges()
  }

  /** A corrected address does not bounce; a complaint and a ban are the person's and go with them. */
  private moveAddress(from: string, to: SubscriberRow): void {
    recordFormerAddress(this.db, from, to.id)
    assignSuppression(this.db, from, null)
    this.hasUnowned = undefined
    assignSuppression(this.db, to.email, to.id)
    copySuppression(this.db, from, to)
    this.changes.push({ kind: 'LEFT_ADDRESS', subscriber: to.id, address: from, at: this.at })
    // What was sent to the one who had the address before must not reach somebody who unsubscribed.
    if (to.status === 'UNSUBSCRIBED' || findSuppression(this.db, to.email))
      this.changes.push({ kind: 'UNREACHABLE', subscriber: null, address: to.email, at: this.at })
  }

  private writeGrowth(): void {
    for (const [created, count] of this.added) recordGrowth(this.db, created, count, 0)
    recordGrowth(this.db, this.at, 0, this.unsubscribed)
    this.added.clear()
    this.unsubscribed = 0
  }

  /** A subscriber who comes back has no reason for having left any more. */
  private update(before: SubscriberRow, patch: SubscriberPatch): SubscriberRow {
    const returns = before.status === 'UNSUBSCRIBED' && patch.status !== before.status
    const complete = returns ? { ...patch, unsubscribeReason: null } : patch
    return updateSubscriber(this.db, before, complete, this.at, this.counters)
  }

  /** The tags of a new subscriber, each once. */
  private startTags(subscriber: number, names: readonly string[]): void {
    const seen: TagRow[] = []
    let highest = 0
    for (const name of names) {
      const tag = this.findTag(name)
      // Ids mostly ascend: only one that does not can be there already.
      if (tag.id <= highest && seen.includes(tag)) continue
      seen.push(tag)
      highest = Math.max(highest, tag.id)
      this.links.add(subscriber, tag.id)
      this.recordTag('TAG_ADDED', subscriber, tag)
    }
  }

  private saveTags(subscriber: number, wanted: readonly TagRow[], replace: boolean): void {
    // A subscriber of this very call comes again: the gathered tags must be there to be found.
    this.links.write(this.db, this.counters)
    if (replace) {
      const kept = new Set(wanted.map((tag) => tag.id))
      for (const tag of listTagsOfSubscriber(this.db, subscriber)) {
        if (!kept.has(tag.id)) this.removeTag(subscriber, tag)
      }
    }
    // A name that comes twice finds its link already there the second time.
    for (const tag of wanted) this.addTag(subscriber, tag)
  }

  private findTag(name: string): TagRow {
    const known = this.tags.get(name)
    if (known) return known
    const found = ensureTag(this.db, name)
    // One tag under two spellings is one object, so that it can be told by identity.
    const tag = this.tagsById.get(found.id) ?? found
    this.tagsById.set(found.id, tag)
    this.tags.set(name, tag)
    return tag
  }

  private recordStatus(
    { id: subscriber, email }: Pick<SubscriberRow, 'id' | 'email'>,
    before: SubscriberStatus | null,
    after: SubscriberStatus,
    origin?: Origin,
  ): void {
    if (before === after) return
    const implied = suppressionOfStatus(after)
    if (implied !== null && !findSuppression(this.db, email)) this.suppress(email, implied)
    const cause = typeof origin?.['emailId'] === 'number' ? { email: origin['emailId'] } : {}
    this.changes.push({ kind: 'STATUS', subscriber, at: this.at, before, after, ...cause })
    if (after === 'UNSUBSCRIBED') {
      this.unsubscribed += 1
      this.changes.push({ kind: 'UNREACHABLE', subscriber, address: email, at: this.at })
    }
    if (after !== 'SUBSCRIBED' && after !== 'UNSUBSCRIBED') return
    const data = origin ? { ...this.eventData, ...origin } : this.eventData
    this.events.add(subscriber, after, this.at, data)
  }

  private recordFields(before: SubscriberRow, after: SubscriberRow): void {
    if (before.fields === after.fields) return
    for (const field of listCustomFields(this.db)) {
      const oldValue = before.fields[field.id] ?? null
      const newValue = after.fields[field.id] ?? null
      if (oldValue !== newValue) this.recordField(after.id, field, oldValue, newValue)
    }
  }

  private recordField(
    subscriber: number,
    { id, name }: CustomFieldRow,
    oldValue: string | null,
    newValue: string | null,
  ): void {
    this.changes.push({ kind: 'FIELD', subscriber, at: this.at, field: id })
    const data = { fieldId: id, fieldName: name, oldValue, newValue }
    this.events.add(subscriber, 'FIELD_UPDATED', this.at, data)
  }

  private recordTag(kind: TagEdit['kind'], subscriber: number, tag: TagRow, origin?: Origin): void {
    this.changes.push({ kind, subscriber, at: this.at, tag: tag.id })
    if (!this.tagEvents) return
    const data = this.tagDataOf(tag)
    this.events.add(subscriber, kind, this.at, origin ? { ...data, ...origin } : data)
  }

  /** One object for each tag, so that equal events are written as one. */
  private tagDataOf(tag: TagRow): Origin {
    const known = this.tagData.get(tag.id)
    if (known) return known
    const data = { tagId: tag.id, tagName: tag.name }
    this.tagData.set(tag.id, data)
    return data
  }
}

/**
 * Moves PENDING_CONFIRMATION to SUBSCRIBED by their own click. Growth counted them when they were
 * added: confirming makes no new subscriber, and so changes no summary of the platform. Returns the row
 * and what changed.
 */
export function confirmSubscriber(
  db: WriteHandle,
  before: SubscriberRow,
  at: number,
): { row: SubscriberRow; changes: SubscriberChange[] } {
  const writer = new SubscriberWriter(db, at, { source: 'CONFIRMATION' })
  const row = writer.move(before, 'SUBSCRIBED')
  return { row, changes: writer.finish() }
}
