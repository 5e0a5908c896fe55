import { invalid } from '../../shared/errors.ts'
import type { EventType } from '../domain/event-types.ts'
import { isReservedFieldName } from '../domain/custom-field-names.ts'
import type { SubscriberStatus } from '../domain/subscriber-status.ts'
import { CounterChanges, recordGrowth } from '../store/counters.ts'
import {
  type CustomFieldRow,
  findCustomFieldByName,
  insertCustomField,
  listCustomFields,
} from '../store/custom-fields.ts'
import type { WriteHandle } from '../store/db.ts'
import { NewEvents } from '../store/events.ts'
import {
  insertSubscriber,
  type SubscriberPatch,
  type SubscriberRow,
  updateSubscriber,
} from '../store/subscribers.ts'
import { ensureTag, linkTag, listTagsOfSubscriber, NewLinks, type TagRow, unlinkTag } from '../store/tags.ts'

/** What a caller wants a subscriber to become; already checked and normalized. */
export interface WantedSubscriber {
  email: string
  patch: SubscriberPatch
  status: SubscriberStatus
  tags: readonly string[]
  replaceTags: boolean
  /** By field name; null clears a value. Unknown names create the field and a warning. */
  fields: ReadonlyMap<string, string | null>
}

export interface SavedSubscriber {
  row: SubscriberRow
  created: boolean
  warnings: string[]
}

/**
 * Creates or updates one subscriber with its tags, custom fields, events, counters and growth.
 * The single place where those stay in step, for every tool that changes one person.
 */
export class SubscriberWriter {
  private readonly db: WriteHandle
  private readonly now: number
  private readonly counters = new CounterChanges()
  private readonly events = new NewEvents()
  private readonly links = new NewLinks()
  private readonly source: string
  /** Import leaves tag events out unless workflows are to fire: they exist to trigger them. */
  private readonly tagEvents: boolean
  // Tags and fields repeat from row to row of a batch; each is looked up once per call.
  private readonly tags = new Map<string, TagRow>()
  private readonly fields = new Map<string, CustomFieldRow>()
  private added = 0
  private unsubscribed = 0

  constructor(db: WriteHandle, now: number, options: { source: string; tagEvents?: boolean }) {
    this.db = db
    this.now = now
    this.source = options.source
    this.tagEvents = options.tagEvents ?? true
  }

  save(before: SubscriberRow | null, wanted: WantedSubscriber): SavedSubscriber {
    const warnings: string[] = []
    const fields = this.resolveFields(before?.fields ?? {}, wanted.fields, warnings)
    // Somebody of this very call comes again: what waits for them must be there to be found.
    if (before) this.links.write(this.db)
    const patch = { ...wanted.patch, email: wanted.email, status: wanted.status, fields }
    const row = before
      ? this.update(before, patch)
      : insertSubscriber(this.db, patch, this.now, this.counters)
    this.recordStatus(before, row, null)
    if (before) this.recordFields(before, row)
    const tags = wanted.tags.map((name) => this.findTag(name))
    if (before) this.saveTags(row.id, tags, wanted.replaceTags)
    else this.startTags(row.id, tags)
    return { row, created: before === null, warnings }
  }

  /** Moves the status alone. */
  move(
    before: SubscriberRow,
    status: SubscriberStatus,
    patch: SubscriberPatch,
    reason: string | null,
  ): SubscriberRow {
    const row = updateSubscriber(this.db, before, { ...patch, status }, this.now, this.counters)
    this.recordStatus(before, row, reason)
    return row
  }

  /** Answers whether the tag is new to this subscriber. */
  addTag(subscriber: number, tag: { id: number; name: string }): boolean {
    const linked = linkTag(this.db, subscriber, tag.id, this.counters)
    if (linked && this.tagEvents) this.record(subscriber, 'TAG_ADDED', tag)
    return linked
  }

  removeTag(subscriber: number, tag: { id: number; name: string }): boolean {
    const unlinked = unlinkTag(this.db, subscriber, tag.id, this.counters)
    if (unlinked && this.tagEvents) this.record(subscriber, 'TAG_REMOVED', tag)
    return unlinked
  }

  /** Writes what was gathered; to be called once, at the end of the call. */
  finish(): void {
    this.links.write(this.db)
    this.events.write(this.db)
    this.counters.write(this.db)
    recordGrowth(this.db, this.now, this.added, this.unsubscribed)
  }

  /** Whoever comes back has no reason to be away any more. */
  private update(before: SubscriberRow, patch: SubscriberPatch): SubscriberRow {
    const returns = before.status === 'UNSUBSCRIBED' && patch.status !== before.status
    const complete = returns ? { ...patch, unsubscribeReason: null } : patch
    return updateSubscriber(this.db, before, complete, this.now, this.counters)
  }

  /** The tags of somebody new, each once. */
  private startTags(subscriber: number, tags: readonly TagRow[]): void {
    for (let index = 0; index < tags.length; index += 1) {
      const tag = tags[index]
      if (!tag || tags.indexOf(tag) !== index) continue
      this.links.add(subscriber, tag.id, this.counters)
      if (this.tagEvents) this.record(subscriber, 'TAG_ADDED', tag)
    }
  }

  private saveTags(subscriber: number, wanted: readonly TagRow[], replace: boolean): void {
    if (replace) {
      const kept = new Set(wanted.map((tag) => tag.id))
      for (const tag of listTagsOfSubscriber(this.db, subscriber)) {
        if (!kept.has(tag.id)) this.removeTag(subscriber, tag)
      }
    }
    // A name that comes twice finds its link already there the second time.
    for (const tag of wanted) this.addTag(subscriber, tag)
  }

  /** Answers the very object that came in when nothing changes, so that nothing is written or recorded. */
  private resolveFields(
    before: Record<string, string>,
    wanted: ReadonlyMap<string, string | null>,
    warnings: string[],
  ): Record<string, string> {
    if (wanted.size === 0) return before
    // All before any is created: an import goes on after a refused row.
    for (const name of wanted.keys()) if (!this.fields.has(name)) refuseReserved(name)
    let after = before
    for (const [name, value] of wanted) {
      const { id } = this.findField(name, warnings)
      if (value === (after[id] ?? null)) continue
      if (after === before) after = { ...before }
      if (value === null) delete after[id]
      else after[id] = value
    }
    return after
  }

  private findTag(name: string): TagRow {
    const known = this.tags.get(name)
    if (known) return known
    const found = ensureTag(this.db, name)
    // One tag under two spellings is one object, so that it can be told by identity.
    const tag = [...this.tags.values()].find(({ id }) => id === found.id) ?? found
    this.tags.set(name, tag)
    return tag
  }

  private findField(name: string, warnings: string[]): CustomFieldRow {
    const known = this.fields.get(name)
    if (known) return known
    const field = findCustomFieldByName(this.db, name) ?? this.createField(name, warnings)
    this.fields.set(name, field)
    return field
  }

  private createField(name: string, warnings: string[]) {
    warnings.push(`fields.${name}: the custom field did not exist and was created.`)
    return insertCustomField(this.db, name)
  }

  private recordStatus(before: SubscriberRow | null, after: SubscriberRow, reason: string | null): void {
    if (!before) this.added += 1
    if (before?.status === after.status) return
    if (after.status === 'SUBSCRIBED') this.record(after.id, 'SUBSCRIBED', null, { source: this.source })
    if (after.status === 'UNSUBSCRIBED') {
      this.unsubscribed += 1
      this.record(after.id, 'UNSUBSCRIBED', null, { source: this.source, ...(reason ? { reason } : {}) })
    }
  }

  private recordFields(before: SubscriberRow, after: SubscriberRow): void {
    if (before.fields === after.fields) return
    for (const field of listCustomFields(this.db)) {
      const oldValue = before.fields[field.id] ?? null
      const newValue = after.fields[field.id] ?? null
      if (oldValue === newValue) continue
      this.record(after.id, 'FIELD_UPDATED', null, {
        fieldId: field.id,
        fieldName: field.name,
        oldValue,
        newValue,
      })
    }
  }

  private record(
    subscriber: number,
    type: EventType,
    tag: { id: number; name: string } | null,
    data: Record<string, unknown> = {},
  ): void {
    this.events.add(subscriber, type, this.now, tag ? { tagId: tag.id, tagName: tag.name } : data)
  }
}

function refuseReserved(name: string): void {
  if (!isReservedFieldName(name)) return
  throw invalid([
    {
      path: `fields.${name}`,
      message: `"${name}" is reserved`,
      hint: 'Use the parameter of that name, or another field name.',
    },
  ])
}
