/** Rows of the application's own file: connections, saved calls and the state of the interface. */
import type { ConnectionColour, Environment, Surface } from '../../shared/bridge.ts'
import { deleteCallVariables } from './call-variables.ts'
import { deleteCases } from './cases.ts'
import { deleteWriteAccess } from './write-access.ts'
import type { ReadHandle, WriteHandle } from './db.ts'
import type { HistoryRow } from './history.ts'

export interface ConnectionRow {
  id: string
  kind: 'sandbox' | 'deployment'
  label: string
  environment: Environment
  /** Folder of a sandbox, base URL of a deployment. */
  location: string
  created: number
  /** When a call was last answered. */
  lastUsed: number | null
  /** 1 when its key may travel unencrypted to another machine. */
  plainHttp: number
  colour: ConnectionColour | null
  /** The header that names the organization; null for the platform's own. */
  organizationHeader: string | null
  /** The last four characters of the key; empty when they are not known, null while no key was entered. */
  keyEnd: string | null
}

const CONNECTION = `SELECT id, kind, label, environment, location, created, last_used AS lastUsed, plain_http AS plainHttp, colour, organization_header AS organizationHeader, key_end AS keyEnd FROM connections`

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
    `INSERT INTO connections (id, kind, label, environment, location, created, last_used, plain_http, colour, organization_header, key_end)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      row.id,
      row.kind,
      row.label,
      row.environment,
      row.location,
      row.created,
      row.lastUsed,
      row.plainHttp,
      row.colour,
      row.organizationHeader,
      row.keyEnd,
    ],
  )
}

/** Changes what a person may edit of a connection without its key. */
export function editConnection(
  db: WriteHandle,
  { id, label, environment, colour, organizationHeader }: ConnectionRow,
): void {
  db.run(
    'UPDATE connections SET label = ?, environment = ?, colour = ?, organization_header = ? WHERE id = ?',
    [label, environment, colour, organizationHeader, id],
  )
}

/** Keeps the last characters of the key that was entered. */
export function putKeyEnd(db: WriteHandle, id: string, keyEnd: string): void {
  db.run('UPDATE connections SET key_end = ? WHERE id = ?', [keyEnd, id])
}

/** Changes where a connection leads: the base URL of a deployment. What was allowed for the one before ends. */
export function moveConnection(db: WriteHandle, id: string, location: string): void {
  db.run('UPDATE connections SET location = ?, plain_http = 0 WHERE id = ?', [location, id])
}

/** Records when a call of a connection was last answered, ms UTC. */
export function touchConnection(db: WriteHandle, id: string, at: number): void {
  db.run('UPDATE connections SET last_used = ? WHERE id = ?', [at, id])
}

/** Deletes a connection with its request log and cases: a deleted sandbox leaves no trace here. */
export function deleteConnection(db: WriteHandle, id: string): void {
  db.run('DELETE FROM connections WHERE id = ?', [id])
  db.run('DELETE FROM requests WHERE connection = ?', [id])
  deleteCases(db, id)
  deleteCallVariables(db, id)
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

/** Returns the bodies of a connection's recorded requests, as they came. */
export function listRequestTexts(db: ReadHandle, connection: string): { id: number; text: string }[] {
  return db.all('SELECT id, body AS text FROM requests WHERE connection = ? AND body IS NOT NULL', [
    connection,
  ])
}

/** Replaces the body of a recorded request. */
export function rewriteRequest(db: WriteHandle, id: number, text: string): void {
  db.run('UPDATE requests SET body = ? WHERE id = ?', [text, id])
}

/**
 * Returns a part of the calls that were kept in this file before the history had one of its own, oldest
 * first, as they were written.
 */
export function listOldHistory(db: ReadHandle, limit: number): (HistoryRow & { id: number })[] {
  const rows = db.all<Omit<HistoryRow, 'input'> & { id: number; input: string }>(
    `SELECT id, at, connection, organization, surface, tool, access, input, outcome, duration_ms AS durationMs, door
     FROM history ORDER BY id LIMIT ?`,
    [limit],
  )
  return rows.map((row) => ({
    ...row,
    background: false,
    reason: null,
    input: JSON.parse(row.input) as unknown,
  }))
}

/** Deletes those calls up to a number. */
export function deleteOldHistory(db: WriteHandle, upTo: number): void {
  db.run('DELETE FROM history WHERE id <= ?', [upTo])
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
