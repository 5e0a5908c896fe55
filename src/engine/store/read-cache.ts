import type { Database, ReadHandle } from './db.ts'

interface FileCache {
  writes: number
  values: Map<string, unknown>
}

const caches = new WeakMap<ReadHandle, FileCache>()

/** Entries kept of one file; one more empties its cache. */
const MOST_ENTRIES = 500

/**
 * Returns what `read` found for this key, from memory until anything at all is written to the file.
 * Every call reads its key, organization and clock, and pages of one list repeat the same small
 * queries; a read of one row costs 4 µs and SQLite's lock 2 more, a lookup here next to nothing.
 */
export function cached<Value>(db: ReadHandle, key: string, read: () => Value): Value {
  const { values } = cacheOf(db)
  const known = values.get(key)
  if (known !== undefined) return known as Value
  const value = read()
  // Missing rows are not cached: asking for what does not exist must not fill the memory.
  if (value === undefined) return value
  if (values.size >= MOST_ENTRIES) values.clear()
  values.set(key, value)
  return value
}

/** What work that changes none of it keeps of a file, by handle. */
const held = new WeakMap<ReadHandle, Map<string, unknown>>()

/** Runs work that keeps what `cachedThrough` reads of a file, whatever it writes to other tables. */
export function holding<T>({ read, write }: Pick<Database, 'read' | 'write'>, work: () => T): T {
  const values = new Map<string, unknown>()
  for (const handle of [read, write]) held.set(handle, values)
  try {
    return work()
  } finally {
    for (const handle of [read, write]) held.delete(handle)
  }
}

/** Returns what `read` found for this key like `cached`; while the file is held, from memory through every write. */
export function cachedThrough<Value>(db: ReadHandle, key: string, read: () => Value): Value {
  const values = held.get(db)
  if (!values) return cached(db, key, read)
  if (!values.has(key)) values.set(key, read())
  return values.get(key) as Value
}

/** Forgets what is held for this key, after it was changed. */
export function dropHeld(db: ReadHandle, key: string): void {
  held.get(db)?.delete(key)
}

function cacheOf(db: ReadHandle): FileCache {
  const writes = db.writes()
  const known = caches.get(db)
  if (known?.writes === writes) return known
  const cache = { writes, values: new Map<string, unknown>() }
  caches.set(db, cache)
  return cache
}
