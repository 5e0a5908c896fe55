import type { Environment, HistoryEntry, Surface } from '../../shared/bridge.ts'
import { deleteCases } from './cases.ts'
import { deleteWriteAccess } from './write-access.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/** Rows of the application's own file: connections, saved calls and the state of the interface. */
export interface ConnectionRow {
  id: string
  kind: 'sandbox' | 'deployment'
  label: string
  environment: Environment
  /** Folder of a sandbox, base URL of a deployment. */
  location: string
  created: number
  lastUsed: number | null
}

const CONNECTION = `SELECT id, kind, label, environment, location, created, last_used AS lastUsed FROM connections`

/** Returns all connections, oldest first. */
export function listConnections(db: ReadHandle): ConnectionRow[] {
  return db.all(`${CONNECTION} ORDER BY created, id`)
}

/** Returns a connection by id, undefined when there is none. */
export function findConnection(db: ReadHandle, id: string): ConnectionRow | undefined {
  return db.get(`${CONNECTION} WHERE id = ?`, [id])
}

/** Returns the connection of a folder or base URL, undefined when there is none. */
export function findConnectionByLocation(db: ReadHandle, location: string): ConnectionRow | undefined {
  return db.get(`${CONNECTION} WHERE location = ?`, [location])
}

/** Adds a connection. */
export function insertConnection(db: WriteHandle, row: ConnectionRow): void {
  db.run(
    'INSERT INTO connections (id, kind, label, environment, location, created, last_used) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [row.id, row.kind, row.label, row.environment, row.location, row.created, row.lastUsed],
  )
}

/** Changes the label of a connection. */
export function renameConnection(db: WriteHandle, id: string, label: string): void {
  db.run('UPDATE connections SET label = ? WHERE id = ?', [label, id])
}

/** Changes where a connection leads: the base URL of a deployment. */
export function moveConnection(db: WriteHandle, id: string, location: string): void {
  db.run('UPDATE connections SET location = ? WHERE id = ?', [location, id])
}

/** Records when a connection was last used, ms UTC. */
export function touchConnection(db: WriteHandle, id: string, at: number): void {
  db.run('UPDATE connections SET last_used = ? WHERE id = ?', [at, id])
}

/** Deletes a connection with its history, request log and cases: a deleted sandbox leaves no trace here. */
export function deleteConnection(db: WriteHandle, id: string): void {
  db.run('DELETE FROM connections WHERE id = ?', [id])
  db.run('DELETE FROM history WHERE connection = ?', [id])
  db.run('DELETE FROM requests WHERE connection = ?', [id])
  deleteCases(db, id)
  deleteWriteAccess(db, id)
}

/** A call that a user saved under a name. */
export interface SavedCallRow {
  id: number
  name: string
  surface: Surface
  tool: string
  input: Record<string, unknown>
  organization: string | null
}

/** Returns the saved calls by name. */
export function listSavedCalls(db: ReadHandle): SavedCallRow[] {
  const rows = db.all<Omit<SavedCallRow, 'input'> & { input: string }>(
    'SELECT * FROM saved_calls ORDER BY name, id',
  )
  return rows.map((row) => ({ ...row, input: JSON.parse(row.input) as Record<string, unknown> }))
}

/** Adds a saved call. Returns it with its id. */
export function insertSavedCall(db: WriteHandle, call: Omit<SavedCallRow, 'id'>): SavedCallRow {
  const { lastId } = db.run(
    'INSERT INTO saved_calls (name, surface, tool, input, organization) VALUES (?, ?, ?, ?, ?)',
    [call.name, call.surface, call.tool, JSON.stringify(call.input), call.organization],
  )
  return { id: lastId, ...call }
}

/** Deletes a saved call. Returns false when there was none. */
export function deleteSavedCall(db: WriteHandle, id: number): boolean {
  return db.run('DELETE FROM saved_calls WHERE id = ?', [id]).changes > 0
}

/** Returns the value kept under a key of the interface's state, null when there is none. */
export function readUiState(db: ReadHandle, key: string): unknown {
  const row = db.get<{ value: string }>('SELECT value FROM ui_state WHERE key = ?', [key])
  return row ? (JSON.parse(row.value) as unknown) : null
}

/** Keeps a value under a key of the interface's state. */
export function writeUiState(db: WriteHandle, key: string, value: unknown): void {
  db.run('INSERT OR REPLACE INTO ui_state (key, value) VALUES (?, ?)', [key, JSON.stringify(value)])
}

/** Returns everything that is kept of the interface's state. */
export function listUiStates(db: ReadHandle): { key: string; value: unknown }[] {
  const rows = db.all<{ key: string; value: string }>('SELECT key, value FROM ui_state')
  return rows.map(({ key, value }) => ({ key, value: JSON.parse(value) as unknown }))
}

/** The column of a record in which a call's parameters stand. */
const RECORD_TEXTS = { history: 'input', requests: 'body' } as const

/** Returns the parameters of a connection's recorded calls, as JSON text or as they came. */
export function listRecordTexts(
  db: ReadHandle,
  table: keyof typeof RECORD_TEXTS,
  connection: string,
): { id: number; text: string }[] {
  const column = RECORD_TEXTS[table]
  return db.all(`SELECT id, ${column} AS text FROM ${table} WHERE connection = ? AND ${column} IS NOT NULL`, [
    connection,
  ])
}

/** Replaces the parameters of a recorded call. */
export function rewriteRecord(
  db: WriteHandle,
  table: keyof typeof RECORD_TEXTS,
  id: number,
  text: string,
): void {
  db.run(`UPDATE ${table} SET ${RECORD_TEXTS[table]} = ? WHERE id = ?`, [text, id])
}

/** One call that was made. `at` is ms UTC, machine time. */
export type HistoryRow = Omit<HistoryEntry, 'id' | 'at'> & { at: number }

/** Records one call. */
export function insertHistory(db: WriteHandle, row: HistoryRow): void {
  db.run(
    `INSERT INTO history (at, connection, organization, surface, tool, access, input, outcome, duration_ms, door)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      row.at,
      row.connection,
      row.organization,
      row.surface,
      row.tool,
      row.access,
      JSON.stringify(row.input),
      row.outcome,
      row.durationMs,
      row.door,
    ],
  )
}

/** Returns recorded calls, newest first; null narrows nothing. */
export function listHistory(
  db: ReadHandle,
  search: { connection: string | null; tool: string | null; limit: number },
): (HistoryRow & { id: number })[] {
  const rows = db.all<Omit<HistoryRow, 'input'> & { id: number; input: string }>(
    `SELECT id, at, connection, organization, surface, tool, access, input, outcome, duration_ms AS durationMs, door
     FROM history WHERE (? IS NULL OR connection = ?) AND (? IS NULL OR tool = ?) ORDER BY id DESC LIMIT ?`,
    [search.connection, search.connection, search.tool, search.tool, search.limit],
  )
  return rows.map((row) => ({ ...row, input: JSON.parse(row.input) as unknown }))
}

/** One HTTP request as it was answered. `at` is ms UTC, machine time. */
export interface RequestRow {
  at: number
  connection: string
  method: string
  path: string
  key: number | null
  status: number
  durationMs: number
  /** The body, or its sha256 when it is over 4 kB. */
  body: string | null
}

/** The request log is a ring: past this many rows the oldest go. */
const REQUESTS_KEPT = 20_000

/** Adds to the request log and deletes its oldest rows past the limit. */
export function insertRequests(db: WriteHandle, rows: readonly RequestRow[]): void {
  for (const row of rows) {
    db.run(
      'INSERT INTO requests (at, connection, method, path, key, status, duration_ms, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      [row.at, row.connection, row.method, row.path, row.key, row.status, row.durationMs, row.body],
    )
  }
  db.run('DELETE FROM requests WHERE id <= (SELECT max(id) FROM requests) - ?', [REQUESTS_KEPT])
}
