import { type HistoryEntry, type OutcomeKind, QUESTION_OUTCOMES } from '../../shared/bridge.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/** One call that was made. `at` is ms UTC, machine time. */
export type HistoryRow = Omit<HistoryEntry, 'id' | 'at'> & { at: number }

/** What narrows a search; a part that is left out or null narrows nothing. Times are ms UTC. */
export interface HistorySearch {
  connection?: string | null
  tool?: string | null
  /** Words that all stand in the line: tool, organization, input, outcome, reason. */
  text?: string | null
  outcome?: OutcomeKind | null
  access?: 'read' | 'write' | 'danger' | null
  door?: HistoryEntry['door'] | null
  since?: number | null
  /** The line with this id alone. */
  id?: number | null
}

/** The index holds groups of three characters; shorter words are looked for line by line. */
const SHORTEST_INDEXED = 3

/** More words than a person types; each is one look through every line. */
const MOST_WORDS = 8

/** Past this many lines the oldest go, whatever the days say. */
export const MOST_HISTORY_LINES = 100_000

const COLUMNS = `id, at, connection, organization, surface, tool, access, input, outcome,
  duration_ms AS durationMs, door, background, reason`

/** Records one call. With `id` under that number, unless it is there already. */
export function insertCall(db: WriteHandle, row: HistoryRow, id: number | null = null): void {
  const input = JSON.stringify(row.input)
  const { connection, organization, surface, tool, access, outcome, durationMs, door, reason } = row
  const { changes, lastId } = db.run(
    `INSERT OR IGNORE INTO calls (id, at, connection, organization, surface, tool, access, input, outcome,
       duration_ms, door, background, reason)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[id, row.at, connection, organization, surface, tool, access, input, outcome, durationMs, door],
      ...[row.background ? 1 : 0, reason],
    ],
  )
  if (changes > 0) putText(db, lastId, searchText({ ...row, input }))
}

function putText(db: WriteHandle, id: number, text: string): void {
  db.run('INSERT INTO call_texts (rowid, text) VALUES (?, ?)', [id, text])
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** Returns what a search looks through; `join` writes null as nothing. */
function searchText(row: Omit<HistoryRow, 'input'> & { input: string }): string {
  const { tool, organization, outcome, door, reason, input } = row
  return fold([tool, organization, outcome, door, reason, input].join(' '))
}

/** Returns the calls of a search, newest first, from the place `offset` on. */
export function searchCalls(
  db: ReadHandle,
  search: HistorySearch,
  { limit, offset = 0 }: { limit: number; offset?: number },
): (HistoryRow & { id: number })[] {
  const { where, parameters } = conditionOf(search)
  const rows = db.all<
    Omit<HistoryRow, 'input' | 'background'> & { id: number; input: string; background: number }
  >(`SELECT ${COLUMNS} FROM calls ${where} ORDER BY id DESC LIMIT ? OFFSET ?`, [...parameters, limit, offset])
  return rows.map((row) => ({
    ...row,
    background: row.background === 1,
    input: JSON.parse(row.input) as unknown,
  }))
}

/** Returns how many calls a search finds. */
export function countCalls(db: ReadHandle, search: HistorySearch): number {
  const { where, parameters } = conditionOf(search)
  return db.column<number>(`SELECT count(*) FROM calls ${where}`, parameters)[0] ?? 0
}

function conditionOf(search: HistorySearch): { where: string; parameters: (string | number)[] } {
  const conditions: string[] = []
  const parameters: (string | number)[] = []
  const add = (condition: string, value: string | number | null | undefined): void => {
    if (value === null || value === undefined) return
    conditions.push(condition)
    parameters.push(value)
  }
  add('connection = ?', search.connection)
  add('tool = ?', search.tool)
  add('access = ?', search.access)
  add('door = ?', search.door)
  add('at >= ?', search.since)
  add('id = ?', search.id)
  if (search.outcome) conditions.push(OUTCOMES[search.outcome])
  const words = fold(search.text ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
  const looked = words.slice(0, MOST_WORDS)
  const long = looked.filter((word) => Array.from(word).length >= SHORTEST_INDEXED)
  const phrases = long.map((word) => `"${word.replaceAll('"', '""')}"`)
  if (long.length > 0)
    add('id IN (SELECT rowid FROM call_texts WHERE call_texts MATCH ?)', phrases.join(' AND '))
  for (const word of looked.filter((short) => !long.includes(short)))
    add(
      "instr(lower(tool || ' ' || input || ' ' || coalesce(organization, '') || ' ' || coalesce(reason, '')), ?) > 0",
      word,
    )
  return { where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`, parameters }
}

const ASKED = Object.keys(QUESTION_OUTCOMES)
  .map((code) => `'${code}'`)
  .join(', ')

/** Outcomes of each kind, as a condition. */
const OUTCOMES: Record<OutcomeKind, string> = {
  ok: "outcome = 'ok'",
  failed: `outcome NOT IN ('ok', ${ASKED})`,
  asked: `outcome IN (${ASKED})`,
}

/** Deletes what was recorded of a connection. */
export function deleteCallsOf(db: WriteHandle, connection: string): void {
  deleteCalls(db, 'connection = ?', connection)
}

/** Deletes calls before an instant (null: none for their age), and the oldest past the most that are kept. */
export function pruneCalls(db: WriteHandle, before: number | null): void {
  if (before !== null) deleteCalls(db, 'at < ?', before)
  deleteCalls(db, 'id <= (SELECT max(id) FROM calls) - ?', MOST_HISTORY_LINES)
}

function deleteCalls(db: WriteHandle, condition: string, parameter: string | number): void {
  db.run(`DELETE FROM call_texts WHERE rowid IN (SELECT id FROM calls WHERE ${condition})`, [parameter])
  db.run(`DELETE FROM calls WHERE ${condition}`, [parameter])
}

/** Returns the inputs of a connection's recorded calls, as JSON text. */
export function listCallTexts(db: ReadHandle, connection: string): { id: number; text: string }[] {
  return db.all('SELECT id, input AS text FROM calls WHERE connection = ?', [connection])
}

/** Replaces the input of recorded calls. Nothing of before is found by a search, nor left in its index. */
export function rewriteCalls(db: WriteHandle, ids: readonly number[], text: string): void {
  for (const id of ids) {
    db.run('UPDATE calls SET input = ? WHERE id = ?', [text, id])
    db.run('DELETE FROM call_texts WHERE rowid = ?', [id])
    putText(db, id, fold(text))
  }
  // What is deleted stays in the parts of the index until they are merged.
  if (ids.length > 0) db.run("INSERT INTO call_texts (call_texts) VALUES ('optimize')")
}

/** What a person chose about the history. */
export interface HistorySettings {
  /** Days that calls are kept; 0 as long as there is room. */
  retentionDays: number
  /** Whether the reads are kept that screens make by themselves to stay up to date. */
  keepsBackground: boolean
}

/** A year, as long as somebody may ask who changed a thing. */
const RETENTION_DAYS = 365

/** Returns what was chosen, or what holds until somebody chooses. */
export function readHistorySettings(db: ReadHandle): HistorySettings {
  const rows = db.all<{ name: string; value: number }>('SELECT name, value FROM settings')
  const valueOf = (name: string) => rows.find((row) => row.name === name)?.value
  return {
    retentionDays: valueOf('retentionDays') ?? RETENTION_DAYS,
    keepsBackground: valueOf('keepsBackground') === 1,
  }
}

/** Keeps what was chosen. */
export function writeHistorySettings(db: WriteHandle, settings: HistorySettings): void {
  for (const [name, value] of Object.entries(settings))
    db.run('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)', [name, Number(value)])
}
