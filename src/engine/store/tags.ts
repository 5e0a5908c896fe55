import { foldName } from '../../shared/text/clean.ts'
import { type CounterChanges, dropCounter } from './counters.ts'
import type { ReadHandle, WriteHandle } from './db.ts'
import { insertMany } from './insert-many.ts'
import { cached } from './read-cache.ts'

/** A tag as its first use spelled it. */
export interface TagRow {
  id: number
  name: string
}

/** A tag with the number of subscribers that carry it. */
interface CountedTagRow extends TagRow {
  subscribers: number
}

/** Returns all tags with their counters, by name. */
export function listTags(db: ReadHandle): CountedTagRow[] {
  return db.all(
    `SELECT tags.id, tags.name, coalesce(counters.n, 0) AS subscribers FROM tags
     LEFT JOIN counters ON counters.kind = 'tag' AND counters.key = tags.id ORDER BY tags.folded`,
  )
}

/** Returns a tag by row id, undefined when there is none. */
export function findTagById(db: ReadHandle, id: number): TagRow | undefined {
  return db.get('SELECT id, name FROM tags WHERE id = ?', [id])
}

/** Returns a tag by name, compared without case after cleaning, undefined when there is none. */
export function findTagByName(db: ReadHandle, name: string): TagRow | undefined {
  return db.get('SELECT id, name FROM tags WHERE folded = ?', [foldName(name)])
}

/**
 * Returns the ids of the tags with these names by the name as it was given, in one query; a name of no tag is
 * absent. One by one, the 25,000 names that filters may have held the host for half a second.
 */
export function mapTagIdsByName(db: ReadHandle, names: readonly string[]): Map<string, number> {
  if (names.length === 0) return new Map()
  const folded = names.map(foldName)
  const rows = db.all<{ id: number; folded: string }>(
    'SELECT tags.id, tags.folded FROM json_each(?) AS wanted CROSS JOIN tags ON tags.folded = wanted.value',
    [JSON.stringify([...new Set(folded)])],
  )
  const ids = new Map(rows.map((row) => [row.folded, row.id]))
  return new Map(
    names.flatMap((name, place): [string, number][] => {
      const id = ids.get(folded[place] ?? '')
      return id === undefined ? [] : [[name, id]]
    }),
  )
}

/** Returns the ids of the tags with the folded text in their name. */
export function findTagIdsContaining(db: ReadHandle, folded: string): number[] {
  return db.column('SELECT id FROM tags WHERE instr(folded, ?) > 0', [folded])
}

/** Adds a tag. Returns it with its id. */
export function insertTag(db: WriteHandle, name: string): TagRow {
  const { lastId } = db.run('INSERT INTO tags (name, folded) VALUES (?, ?)', [name, foldName(name)])
  return { id: lastId, name }
}

/** Returns the tag of this name, added when there was none; `created` says which. */
export function ensureTag(db: WriteHandle, name: string): TagRow & { created: boolean } {
  const known = findTagByName(db, name)
  return known ? { ...known, created: false } : { ...insertTag(db, name), created: true }
}

/** Deletes a tag. Returns how many subscribers carried it. */
export function deleteTag(db: WriteHandle, id: number): number {
  const { changes } = db.run('DELETE FROM subscriber_tags WHERE tag = ?', [id])
  db.run('DELETE FROM tags WHERE id = ?', [id])
  dropCounter(db, 'tag', id)
  return changes
}

/** Adds a tag to a subscriber. Returns false when it was there. */
export function linkTag(db: WriteHandle, subscriber: number, tag: number, counters: CounterChanges): boolean {
  const { changes } = db.run('INSERT OR IGNORE INTO subscriber_tags (tag, subscriber) VALUES (?, ?)', [
    tag,
    subscriber,
  ])
  counters.add('tag', tag, changes)
  return changes > 0
}

/**
 * Tags of subscribers that were added in this very call and have none yet. Written in the order of
 * the table, which costs a third of writing them one by one.
 */
export class NewLinks {
  private readonly subscribersByTag = new Map<number, number[]>()

  add(subscriber: number, tag: number): void {
    const subscribers = this.subscribersByTag.get(tag)
    if (subscribers) subscribers.push(subscriber)
    else this.subscribersByTag.set(tag, [subscriber])
  }

  write(db: WriteHandle, counters: CounterChanges): void {
    if (this.subscribersByTag.size === 0) return
    const values: number[] = []
    for (const tag of [...this.subscribersByTag.keys()].sort((one, other) => one - other)) {
      const subscribers = this.subscribersByTag.get(tag) ?? []
      for (const subscriber of subscribers) values.push(tag, subscriber)
      counters.add('tag', tag, subscribers.length)
    }
    insertMany(db, 'INSERT INTO subscriber_tags (tag, subscriber)', 2, values)
    this.subscribersByTag.clear()
  }
}

/** Takes a tag off a subscriber. Returns false when it was not there. */
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

/** Adds a tag to subscribers. Returns those who did not have it. */
export function linkTagToAll(
  db: WriteHandle,
  tag: number,
  subscribers: readonly number[],
  counters: CounterChanges,
): number[] {
  const carriers = new Set(listCarriersAmong(db, tag, subscribers))
  const others = subscribers.filter((id) => !carriers.has(id))
  db.run('INSERT INTO subscriber_tags (tag, subscriber) SELECT ?, value FROM json_each(?)', [
    tag,
    JSON.stringify(others),
  ])
  counters.add('tag', tag, others.length)
  return others
}

/** Takes a tag off subscribers. Returns those who had it. */
export function unlinkTagFromAll(
  db: WriteHandle,
  tag: number,
  subscribers: readonly number[],
  counters: CounterChanges,
): number[] {
  const carriers = listCarriersAmong(db, tag, subscribers)
  db.run('DELETE FROM subscriber_tags WHERE tag = ? AND subscriber IN (SELECT value FROM json_each(?))', [
    tag,
    JSON.stringify(carriers),
  ])
  counters.add('tag', tag, -carriers.length)
  return carriers
}

/** Returns those of the subscribers who carry a tag. */
export function listCarriersAmong(db: ReadHandle, tag: number, subscribers: readonly number[]): number[] {
  return db.column(
    `SELECT l.subscriber FROM json_each(?) AS wanted
     CROSS JOIN subscriber_tags l ON l.tag = ? AND l.subscriber = wanted.value`,
    [JSON.stringify(subscribers), tag],
  )
}

/** Returns the tags of a subscriber, by name. */
export function listTagsOfSubscriber(db: ReadHandle, subscriber: number): TagRow[] {
  return db.all(
    `SELECT tags.id, tags.name FROM subscriber_tags JOIN tags ON tags.id = subscriber_tags.tag
     WHERE subscriber_tags.subscriber = ? ORDER BY tags.folded`,
    [subscriber],
  )
}

/** Returns the tag names of many subscribers, by name; those without tags are absent. */
export function mapTagNames(db: ReadHandle, subscribers: readonly number[]): Map<number, string[]> {
  const links = listLinks(db, subscribers)
  const tags = mapRankedTags(db, links)
  const byRank = [...tags.values()]
  // One sort of numbers for all: a list of each subscriber to sort takes twice as long.
  const ranked = new Float64Array(links.length)
  for (const [at, link] of links.entries())
    ranked[at] = Math.floor(link / POSITION) * POSITION + (tags.get(link % POSITION)?.rank ?? byRank.length)
  ranked.sort()
  const names = new Map<number, string[]>()
  let position = -1
  let own: string[] = []
  for (const link of ranked) {
    const tag = byRank[link % POSITION]
    if (!tag) continue
    const next = Math.floor(link / POSITION)
    if (next !== position) {
      position = next
      own = []
      names.set(subscribers[position] ?? 0, own)
    }
    own.push(tag.name)
  }
  return names
}

/** Above every tag id. */
const POSITION = 2 ** 32

/**
 * Each tag that a subscriber carries as one number, his position among those asked for and the id of
 * the tag: rows of two columns, or one text of all, take twice as long. CROSS JOIN pins the order:
 * without it the planner may walk every link (docs/benchmarks.md).
 */
function listLinks(db: ReadHandle, subscribers: readonly number[]): number[] {
  return db.column(
    `SELECT wanted.key * ${POSITION} + subscriber_tags.tag
     FROM json_each(?) AS wanted CROSS JOIN subscriber_tags ON subscriber_tags.subscriber = wanted.value`,
    [JSON.stringify(subscribers)],
  )
}

interface RankedTag {
  name: string
  /** Its place among the tags that were read with it. */
  rank: number
}

/** At least the tags of these links; those that earlier pages asked for are cached. */
function mapRankedTags(db: ReadHandle, links: readonly number[]): ReadonlyMap<number, RankedTag> {
  const known = cached(db, 'tag names', () => ({ tags: new Map<number, RankedTag>() }))
  const missing = new Set<number>()
  for (const link of links) if (!known.tags.has(link % POSITION)) missing.add(link % POSITION)
  if (missing.size > 0) {
    const all = listTagsOf(db, [...known.tags.keys(), ...missing])
    known.tags = new Map(all.map(({ id, name }, rank) => [id, { name, rank }]))
  }
  return known.tags
}

function listTagsOf(db: ReadHandle, ids: readonly number[]): TagRow[] {
  return db.all(
    'SELECT tags.id, tags.name FROM json_each(?) AS wanted CROSS JOIN tags ON tags.id = wanted.value ORDER BY tags.folded',
    [JSON.stringify(ids)],
  )
}
