import type { Database, ReadHandle } from './db.ts'

/**
 * Rows that every call asks for, kept until anything at all is written to the file they come
 * from: a read of one row costs 4 µs for itself and 2 for SQLite's lock, a look here nothing.
 */
export class KeptRows<Key, Row> {
  private readonly read: (db: ReadHandle, key: Key) => Row | undefined
  private readonly rows = new Map<Key, Row>()
  private file: Database | undefined
  private writes = -1

  constructor(read: (db: ReadHandle, key: Key) => Row | undefined) {
    this.read = read
  }

  find(file: Database, key: Key): Row | undefined {
    if (file !== this.file || file.read.writes() !== this.writes) {
      this.rows.clear()
      this.file = file
      this.writes = file.read.writes()
    }
    const known = this.rows.get(key)
    if (known) return known
    const row = this.read(file.read, key)
    // What is missing is not kept: nobody can fill the memory with what does not exist.
    if (row) this.rows.set(key, row)
    return row
  }
}
