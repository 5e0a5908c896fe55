import type { TokenScope } from '../../shared/token-scopes.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/** `customer` keys belong to one organization, `admin` keys to none. */
export type KeyKind = 'customer' | 'admin'

/** An access key without its secret. Times are ms UTC. */
export interface KeyRow {
  id: number
  kind: KeyKind
  organization: number | null
  label: string
  lastFour: string
  session: boolean
  /** What a token is limited to; null is no limit. */
  scopes: readonly TokenScope[] | null
  created: number
  revoked: number | null
  lastUsed: number | null
}

interface StoredKey extends Omit<KeyRow, 'session' | 'scopes'> {
  session: number
  scopes: string | null
}

const COLUMNS = `id, kind, organization, label, last_four AS lastFour, session, scopes, created, revoked, last_used AS lastUsed`

function toKeyRow(row: StoredKey): KeyRow {
  const scopes = row.scopes === null ? null : (JSON.parse(row.scopes) as TokenScope[])
  return { ...row, session: row.session === 1, scopes }
}

/**
 * Returns the key of this sha256, undefined when there is none or it is revoked. The secret is
 * stored nowhere.
 */
export function findLiveKey(db: ReadHandle, hash: string): KeyRow | undefined {
  const row = db.get<StoredKey>(`SELECT ${COLUMNS} FROM keys WHERE hash = ? AND revoked IS NULL`, [hash])
  return row && toKeyRow(row)
}

/** Returns a key by row id, undefined when there is none. */
export function findKey(db: ReadHandle, id: number): KeyRow | undefined {
  const row = db.get<StoredKey>(`SELECT ${COLUMNS} FROM keys WHERE id = ?`, [id])
  return row && toKeyRow(row)
}

/** Returns the keys of one kind, or of both with null, newest first. */
export function listKeys(db: ReadHandle, kind: KeyKind | null): KeyRow[] {
  return db
    .all<StoredKey>(`SELECT ${COLUMNS} FROM keys WHERE ? IS NULL OR kind = ? ORDER BY id DESC`, [kind, kind])
    .map(toKeyRow)
}

/**
 * Returns the highest organization number of any key, 0 for none. Keys outlive a restored world, so
 * that number is not given again.
 */
export function highestKeyOrganization(db: ReadHandle): number {
  return db.get<{ n: number | null }>('SELECT max(organization) AS n FROM keys')?.n ?? 0
}

/** A key to be added; `hash` is the sha256 of its secret. */
interface NewKey {
  kind: KeyKind
  organization: number | null
  label: string
  hash: string
  lastFour: string
  session: boolean
  scopes: readonly TokenScope[] | null
  created: number
}

/** Adds a key. Returns its row id. */
export function insertKey(db: WriteHandle, key: NewKey): number {
  return db.run(
    'INSERT INTO keys (kind, organization, label, hash, last_four, session, scopes, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    [
      key.kind,
      key.organization,
      key.label,
      key.hash,
      key.lastFour,
      key.session ? 1 : 0,
      key.scopes && JSON.stringify(key.scopes),
      key.created,
    ],
  ).lastId
}

/** Revokes a key at `at`, ms UTC; a revoked one stays as it is. */
export function revokeKey(db: WriteHandle, id: number, at: number): void {
  db.run('UPDATE keys SET revoked = ? WHERE id = ? AND revoked IS NULL', [at, id])
}

/** Revokes the keys that a `serve` printed, also those of one that crashed. */
export function revokeSessionKeys(db: WriteHandle, at: number): void {
  db.run('UPDATE keys SET revoked = ? WHERE session = 1 AND revoked IS NULL', [at])
}

/** Records when a key was last used, ms UTC. */
export function touchKey(db: WriteHandle, id: number, at: number): void {
  db.run('UPDATE keys SET last_used = ? WHERE id = ?', [at, id])
}
