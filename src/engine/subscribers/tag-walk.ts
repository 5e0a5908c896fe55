import { CounterChanges } from '../store/counters.ts'
import type { WriteHandle } from '../store/db.ts'
import type { NewEvents } from '../store/events.ts'
import { linkTagToAll, listCarriersAmong, type TagRow, unlinkTagFromAll } from '../store/tags.ts'
import type { TagEdit } from './save.ts'

interface Carried {
  tag: TagRow
  /** One object, so that equal events are written as one. */
  data: { tagId: number; tagName: string }
  before: ReadonlySet<number>
  now: Set<number>
}

/**
 * Tags of subscribers while several instants are gone through in memory. What they end with is written at once, and
 * each change on the way is an event of its instant, as `SubscriberWriter` records it.
 */
export class TagWalk {
  private readonly db: WriteHandle
  private readonly events: NewEvents
  /** Everybody who may be asked for. */
  private readonly subscribers: readonly number[]
  private readonly tags = new Map<number, Carried>()

  constructor(db: WriteHandle, events: NewEvents, subscribers: readonly number[]) {
    this.db = db
    this.events = events
    this.subscribers = subscribers
  }

  /** Gives a tag to a subscriber, or takes it off them, at `at`, ms UTC. */
  edit(subscriber: number, { kind, tag }: TagEdit, at: number): void {
    const { now, data } = this.carriersOf(tag)
    const adds = kind === 'TAG_ADDED'
    if (now.has(subscriber) === adds) return
    if (adds) now.add(subscriber)
    else now.delete(subscriber)
    this.events.add(subscriber, kind, at, data)
  }

  /** Writes who carries which tag now; to be called once. The events are the caller's to write. */
  write(): void {
    const counters = new CounterChanges()
    for (const { tag, before, now } of this.tags.values()) {
      const added = [...now].filter((id) => !before.has(id))
      const removed = [...before].filter((id) => !now.has(id))
      if (added.length > 0) linkTagToAll(this.db, tag.id, added, counters)
      if (removed.length > 0) unlinkTagFromAll(this.db, tag.id, removed, counters)
    }
    counters.write(this.db)
  }

  private carriersOf(tag: TagRow): Carried {
    const known = this.tags.get(tag.id)
    if (known) return known
    const before = new Set(listCarriersAmong(this.db, tag.id, this.subscribers))
    const data = { tagId: tag.id, tagName: tag.name }
    const made = { tag, data, before, now: new Set(before) }
    this.tags.set(tag.id, made)
    return made
  }
}
