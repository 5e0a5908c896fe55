import { fold } from '../domain/text.ts'
import { type CounterChanges, dropCounter } from './counters.ts'
import type { ReadHandle, WriteHandle } from './db.ts'
import { insertMany } from './insert-many.ts'

export interface TagRow {
  id: number
  name: string
}

export interface CountedTagRow extends TagRow {
  subscribers: number
}

export function listTags(db: ReadHandle): CountedTagRow[] {
  return db.all(
    `SELECT tags.id, tags.name, coalesce(counters.n, 0) AS subscribers FROM tags
     LEFT JOIN counters ON counters.kind = 'tag' AND counters.key = tags.id ORDER BY tags.folded`,
  )
}

export function findTagById(db: ReadHandle, id: number): TagRow | undefined {
  return db.get('SELECT id, name FROM tags WHERE id = ?', [id])
}

/** Tag names are compared without case. */
export function findTagByName(db: ReadHandle, name: string): TagRow | undefined {
  return db.get('SELECT id, name FROM tags WHERE folded = ?', [fold(name)])
}

/** Ids of the tags whose name contains the folded text. */
export function findTagIdsContaining(db: ReadHandle, folded: string): number[] {
  return db.column('SELECT id FROM tags WHERE instr(folded, ?) > 0', [folded])
}

export function insertTag(db: WriteHandle, name: string): TagRow {
  const { lastId } = db.run('INSERT INTO tags (name, folded) VALUES (?, ?)', [name, fold(name)])
  return { id: lastId, name }
}

/** Finds or creates; `created` tells which. */
export function ensureTag(db: WriteHandle, name: string): TagRow & { created: boolean } {
  const known = findTagByName(db, name)
  return known ? { ...known, created: false } : { ...insertTag(db, name), created: true }
}

/** Answers how many subscribers carried it. */
export function deleteTag(db: WriteHandle, id: number): number {
  const { changes } = db.run('DELETE FROM subscriber_tags WHERE tag = ?', [id])
  db.run('DELETE FROM tags WHERE id = ?', [id])
  dropCounter(db, 'tag', id)
  return changes
}

/** True when the link is new. */
export function linkTag(db: WriteHandle, subscriber: number, tag: number, counters: CounterChanges): boolean {
  const { changes } = db.run('INSERT OR IGNORE INTO subscriber_tags (tag, subscriber) VALUES (?, ?)', [
    tag,
    subscriber,
  ])
  counters.add('tag', tag, changes)
  return changes > 0
}

/**
 * Tags of people who were created in this very call, who cannot have any yet: gathered and written
 * in the order of the table, which costs a third of writing them person by person.
 */
export class NewLinks {
  private readonly subscribersByTag = new Map<number, number[]>()

  add(subscriber: number, tag: number, counters: CounterChanges): void {
    const subscribers = this.subscribersByTag.get(tag)
    if (subscribers) subscribers.push(subscriber)
    else this.subscribersByTag.set(tag, [subscriber])
    counters.add('tag', tag, 1)
  }

  write(db: WriteHandle): void {
    if (this.subscribersByTag.size === 0) return
    const values: number[] = []
    for (const tag of [...this.subscribersByTag.keys()].sort((one, other) => one - other)) {
      for (const subscriber of this.subscribersByTag.get(tag) ?? []) values.push(tag, subscriber)
    }
    insertMany(db, 'INSERT INTO subscriber_tags (tag, subscriber)', 2, values)
    this.subscribersByTag.clear()
  }
}

/** True when there was a link. */
export function unlinkTag(
  db: WriteHandle,
  subscriber: number,
  tag: number,
  counters: CounterChanges,
): boolean {
  const { changes } = db.run('DELETE FROM subscriber_tags WHERE tag = ? AND subscriber = ?', [
    tag,
    subscriber,
  ])
  counters.add('tag', tag, -changes)
  return changes > 0
}

export function listTagsOfSubscriber(db: ReadHandle, subscriber: number): TagRow[] {
  return db.all(
    `SELECT tags.id, tags.name FROM subscriber_tags JOIN tags ON tags.id = subscriber_tags.tag
     WHERE subscriber_tags.subscriber = ? ORDER BY tags.folded`,
    [subscriber],
  )
}

/** Tag names of many subscribers, in order; those without tags are absent. */
export function mapTagNames(db: ReadHandle, subscribers: readonly number[]): Map<number, string[]> {
  const names = new Map<number, string[]>()
  const carriers = mapCarriers(db, subscribers)
  // Tag by tag in their order, so that no list of names need be sorted.
  for (const { id, name } of listTagsOf(db, [...carriers.keys()])) {
    for (const subscriber of carriers.get(id) ?? []) {
      const known = names.get(subscriber)
      if (known) known.push(name)
      else names.set(subscriber, [name])
    }
  }
  return names
}

/** Those of the subscribers who carry a tag, by tag. */
function mapCarriers(db: ReadHandle, subscribers: readonly number[]): Map<number, number[]> {
  // One text: a row for each link takes three times as long. CROSS JOIN pins the order: without
  // it the planner may walk every link (docs/benchmarks.md).
  const [text = '[]'] = db.column<string>(
    `SELECT json_group_array(json_array(subscriber_tags.tag, subscriber_tags.subscriber))
     FROM json_each(?) AS wanted CROSS JOIN subscriber_tags ON subscriber_tags.subscriber = wanted.value`,
    [JSON.stringify(subscribers)],
  )
  const carriers = new Map<number, number[]>()
  for (const [tag, subscriber] of JSON.parse(text) as [number, number][]) {
    const known = carriers.get(tag)
    if (known) known.push(subscriber)
    else carriers.set(tag, [subscriber])
  }
  return carriers
}

function listTagsOf(db: ReadHandle, ids: readonly number[]): { id: number; name: string }[] {
  return db.all(
    'SELECT tags.id, tags.name FROM json_each(?) AS wanted CROSS JOIN tags ON tags.id = wanted.value ORDER BY tags.folded',
    [JSON.stringify(ids)],
  )
}
