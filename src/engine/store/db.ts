/**
 * What a store function may do, by type. A read tool is handed a ReadHandle, which has no way
 * to write (and its driver refuses a writing statement at run time); only write and danger
 * tools get a WriteHandle.
 */
export type SqlValue = string | number | bigint | null | Uint8Array
export type SqlParameters = readonly SqlValue[]

declare const readable: unique symbol
declare const writable: unique symbol

/** What may read a file; its driver refuses writing statements. */
export interface ReadHandle {
  readonly [readable]: true
  /** First row, or undefined. Statements are prepared once per text and kept. */
  get<Row>(sql: string, parameters?: SqlParameters): Row | undefined
  all<Row>(sql: string, parameters?: SqlParameters): Row[]
  /** First column of every row. */
  column<Value>(sql: string, parameters?: SqlParameters): Value[]
  /** Grows with everything that may have changed this file, rollbacks included. */
  writes(): number
}

/** What a writing statement did: rows changed, and the row id of the last insert. */
export interface Written {
  changes: number
  lastId: number
}

/** What may read and write a file. */
export interface WriteHandle extends ReadHandle {
  readonly [writable]: true
  run(sql: string, parameters?: SqlParameters): Written
  /** Several statements without parameters (migrations). */
  script(sql: string): void
}

/** An open database file as the host holds it. Handlers never see this, only its handles. */
export interface Database {
  readonly read: ReadHandle
  readonly write: WriteHandle
  /** Runs in one immediate transaction: commits when `work` returns, rolls back when it throws. */
  transaction<T>(work: () => T): T
  /** Runs in a transaction that always rolls back, and returns what `work` returned. */
  rehearse<T>(work: () => T): T
  /** Returns the number of the newest migration this file has had, 0 for a new or a foreign file. */
  readVersion(): number
  writeVersion(version: number): void
  /** Folds the write-ahead log into the main file. */
  checkpoint(): void
  /**
   * The same without waiting for readers, and only when the log holds `pages` or more: true when it
   * did. For a turn of its own between transactions; otherwise it falls to some commit.
   */
  checkpointBeyond(pages: number): boolean
  /** Writes the file again without the bytes of what was deleted, and empties its log. */
  compact(): void
  close(): void
}
