import type { ReadHandle, WriteHandle } from './db.ts'

/** How texts of the organization should sound; every part may be null. */
export interface WritingStyleRow {
  name: string | null
  persona: string | null
  audience: string | null
  vocabulary: string | null
  rules: string | null
  /** Null when nothing was ever written. */
  updated: number | null
}

const NONE: WritingStyleRow = {
  name: null,
  persona: null,
  audience: null,
  vocabulary: null,
  rules: null,
  updated: null,
}

/** Returns the writing style, all null when none was written. */
export function readWritingStyle(db: ReadHandle): WritingStyleRow {
  return (
    db.get('SELECT name, persona, audience, vocabulary, rules, updated FROM writing_style WHERE id = 1') ??
    NONE
  )
}

/** Sets the writing style. */
export function writeWritingStyle(db: WriteHandle, style: WritingStyleRow & { updated: number }): void {
  db.run(
    `INSERT OR REPLACE INTO writing_style (id, name, persona, audience, vocabulary, rules, updated)
     VALUES (1, ?, ?, ?, ?, ?, ?)`,
    [style.name, style.persona, style.audience, style.vocabulary, style.rules, style.updated],
  )
}
