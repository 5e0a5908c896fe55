import type { ReadHandle, WriteHandle } from './db.ts'

/** Which case: an organization as one connection knows it. */
export interface CaseKey {
  connection: string
  organization: string
}

/** Reply draft and internal note of a case. `updated` is ms UTC, machine time. */
interface CaseTexts {
  template: string | null
  /** Of the reply; null until one was chosen. */
  language: string | null
  /** Who has written, as JSON; null where nobody is known. */
  requester: string | null
  reply: string
  note: string
  /** Which pasted text the reply answers. */
  about: string
  /** The replies to other mails, as a JSON array. */
  kept: string
  updated: number
}

const WHERE = 'WHERE connection = ? AND organization = ?'
const keys = ({ connection, organization }: CaseKey) => [connection, organization]

/** Returns the texts of a case, undefined when there is none. */
export function findCaseTexts(db: ReadHandle, key: CaseKey): CaseTexts | undefined {
  return db.get(
    `SELECT template, language, requester, reply, note, about, kept, updated FROM case_texts ${WHERE}`,
    keys(key),
  )
}

/** Sets the texts of a case. */
export function writeCaseTexts(db: WriteHandle, key: CaseKey, texts: CaseTexts): void {
  db.run(
    `INSERT OR REPLACE INTO case_texts
       (connection, organization, template, language, requester, reply, note, about, kept, updated)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[...keys(key), texts.template, texts.language, texts.requester, texts.reply, texts.note],
      ...[texts.about, texts.kept, texts.updated],
    ],
  )
}

/** A pinned value of a tool's answer. `at` is ms UTC, machine time. */
export interface PinRow {
  tool: string
  pointer: string
  label: string
  at: number
}

/** Returns the pins in the order in which they were made. */
export function listPins(db: ReadHandle, key: CaseKey): PinRow[] {
  return db.all(`SELECT tool, pointer, label, at FROM case_pins ${WHERE} ORDER BY id`, keys(key))
}

/** Adds a pin; one at the same place gets the new label. */
export function upsertPin(db: WriteHandle, key: CaseKey, { tool, pointer, label, at }: PinRow): void {
  db.run(
    `INSERT INTO case_pins (connection, organization, tool, pointer, label, at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (connection, organization, tool, pointer) DO UPDATE SET label = excluded.label`,
    [...keys(key), tool, pointer, label, at],
  )
}

/** Deletes the pin at a place, if there is one. */
export function deletePin(db: WriteHandle, key: CaseKey, tool: string, pointer: string): void {
  db.run(`DELETE FROM case_pins ${WHERE} AND tool = ? AND pointer = ?`, [...keys(key), tool, pointer])
}

/** A copy that the leak guard had refused. `at` is ms UTC, machine time; `leaks` is a JSON array. */
export interface OverrideRow {
  id: number
  at: number
  who: string
  reason: string
  reply: string
  leaks: string
}

/** Returns the overrides, newest first. */
export function listOverrides(db: ReadHandle, key: CaseKey): OverrideRow[] {
  return db.all(
    `SELECT id, at, who, reason, reply, leaks FROM case_overrides ${WHERE} ORDER BY id DESC`,
    keys(key),
  )
}

/** Adds an override. */
export function insertOverride(db: WriteHandle, key: CaseKey, row: Omit<OverrideRow, 'id'>): void {
  db.run(
    `INSERT INTO case_overrides (connection, organization, at, who, reason, reply, leaks)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [...keys(key), row.at, row.who, row.reason, row.reply, row.leaks],
  )
}

/** Deletes the cases of all organizations of one connection. */
export function deleteCases(db: WriteHandle, connection: string): void {
  for (const table of ['case_texts', 'case_pins', 'case_overrides'])
    db.run(`DELETE FROM ${table} WHERE connection = ?`, [connection])
}
