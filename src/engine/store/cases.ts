import type { CaseOverride, CasePin } from '../../shared/case/case-notes.ts'
import type { CaseTool } from '../../shared/case/answers.ts'
import type { Leak } from '../../shared/case/leak-guard.ts'
import { toIsoTime } from '../../shared/iso-time.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/** Which case: an organization as one connection knows it. */
export interface CaseKey {
  connection: string
  organization: string
}

export interface CaseTexts {
  template: string | null
  reply: string
  note: string
  updated: number
}

const WHERE = 'WHERE connection = ? AND organization = ?'
const keys = ({ connection, organization }: CaseKey) => [connection, organization]

export function findCaseTexts(db: ReadHandle, key: CaseKey): CaseTexts | undefined {
  return db.get(`SELECT template, reply, note, updated FROM case_texts ${WHERE}`, keys(key))
}

export function writeCaseTexts(db: WriteHandle, key: CaseKey, texts: CaseTexts): void {
  db.run(
    `INSERT OR REPLACE INTO case_texts (connection, organization, template, reply, note, updated)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [...keys(key), texts.template, texts.reply, texts.note, texts.updated],
  )
}

/** In the order in which they were pinned. */
export function listPins(db: ReadHandle, key: CaseKey): CasePin[] {
  const rows = db.all<{ tool: CaseTool; pointer: string; label: string; at: number }>(
    `SELECT tool, pointer, label, at FROM case_pins ${WHERE} ORDER BY id`,
    keys(key),
  )
  return rows.map((row) => ({ ...row, at: toIsoTime(row.at) }))
}

export interface PinToWrite {
  tool: string
  pointer: string
  label: string
  at: number
}

export function upsertPin(db: WriteHandle, key: CaseKey, { tool, pointer, label, at }: PinToWrite): void {
  db.run(
    `INSERT INTO case_pins (connection, organization, tool, pointer, label, at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (connection, organization, tool, pointer) DO UPDATE SET label = excluded.label`,
    [...keys(key), tool, pointer, label, at],
  )
}

export function deletePin(db: WriteHandle, key: CaseKey, tool: string, pointer: string): void {
  db.run(`DELETE FROM case_pins ${WHERE} AND tool = ? AND pointer = ?`, [...keys(key), tool, pointer])
}

/** Newest first. */
export function listOverrides(db: ReadHandle, key: CaseKey): CaseOverride[] {
  const rows = db.all<Omit<CaseOverride, 'at' | 'leaks'> & { at: number; leaks: string }>(
    `SELECT id, at, who, reason, reply, leaks FROM case_overrides ${WHERE} ORDER BY id DESC`,
    keys(key),
  )
  return rows.map((row) => ({ ...row, at: toIsoTime(row.at), leaks: JSON.parse(row.leaks) as Leak[] }))
}

export interface OverrideToWrite extends Omit<CaseOverride, 'id' | 'at'> {
  at: number
}

export function insertOverride(db: WriteHandle, key: CaseKey, row: OverrideToWrite): void {
  db.run(
    `INSERT INTO case_overrides (connection, organization, at, who, reason, reply, leaks)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [...keys(key), row.at, row.who, row.reason, row.reply, JSON.stringify(row.leaks)],
  )
}

/** Everything that was written about the organizations of one connection. */
export function deleteCases(db: WriteHandle, connection: string): void {
  for (const table of ['case_texts', 'case_pins', 'case_overrides'])
    db.run(`DELETE FROM ${table} WHERE connection = ?`, [connection])
}
