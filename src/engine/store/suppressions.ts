import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { EMAIL_KINDS, type EmailOutcome } from '../domain/email-status.ts'
import { statusCode, type SuppressedStatus } from '../domain/subscriber-status.ts'
import {
  listedStatus,
  SUPPRESSION_KINDS,
  type Suppression,
  suppressionCode,
  suppressionFromCode,
  type SuppressionKind,
} from '../domain/suppression.ts'
import type { ReadHandle, WriteHandle } from './db.ts'
import { cached } from './read-cache.ts'
import { readErasureSalt } from './settings.ts'

const HARD_BOUNCE = suppressionCode('HARD_BOUNCE')
const COMPLAINT = suppressionCode('COMPLAINT')

/** A suppression to be recorded. */
export interface NewSuppression {
  /** Normalized address. */
  address: string
  kind: SuppressionKind
  /** ms UTC. */
  at: number
  /** Row id of the email that bounced or was complained about, null when there is none. */
  cause: number | null
}

/**
 * Returns what stands in place of an erased address, null while nobody was erased: only who has the
 * address can find its suppression.
 */
function hashOf(db: ReadHandle, address: string): string | null {
  const salt = cached(db, 'erasure salt', () => readErasureSalt(db) ?? '')
  return salt === '' ? null : `sha256:${bytesToHex(sha256(utf8ToBytes(`${salt}\n${address}`)))}`
}

/** Keeps the suppression of an address without the address. Returns false when there is none. */
export function hideSuppression(db: WriteHandle, address: string): boolean {
  const hash = hashOf(db, address)
  if (hash === null) throw new Error('addresses are hashed with a salt, and the file has none yet')
  const { changes } = db.run(
    'UPDATE OR REPLACE suppressions SET email = ?, subscriber = NULL WHERE email = ?',
    [hash, address],
  )
  return changes > 0
}

/** Gives the suppression of an erased address its address again, because it is in use again. */
function showSuppression(db: WriteHandle, address: string): void {
  const hash = hashOf(db, address)
  if (hash !== null) db.run('UPDATE OR IGNORE suppressions SET email = ? WHERE email = ?', [address, hash])
}

/**
 * Records that an address must not be mailed; a weaker kind than the one that is known changes
 * nothing. Of a complaint and a hard bounce the bounce is the cause, because it asks for `force`.
 * Returns the row id of the subscriber who has the address, null for nobody.
 */
export function suppress(db: WriteHandle, { address, kind, at, cause }: NewSuppression): number | null {
  showSuppression(db, address)
  db.run(
    `INSERT INTO suppressions (email, kind, at, cause, subscriber)
     VALUES (?, ?, ?, ?, (SELECT id FROM subscribers WHERE email = ?))
     ON CONFLICT (email) DO UPDATE
     SET kind = max(suppressions.kind, excluded.kind), at = excluded.at,
       cause = CASE WHEN suppressions.kind = ${HARD_BOUNCE} AND excluded.kind = ${COMPLAINT}
         THEN suppressions.cause ELSE excluded.cause END
     WHERE excluded.kind >= suppressions.kind
       OR (suppressions.kind = ${COMPLAINT} AND excluded.kind = ${HARD_BOUNCE})`,
    [address, suppressionCode(kind), at, cause, address],
  )
  return db.get<{ id: number | null }>('SELECT subscriber AS id FROM suppressions WHERE email = ?', [
    address,
  ])!.id
}

/** Copies a complaint or a ban of one address to that of a subscriber; a stronger one there stays. */
export function copySuppression(
  db: WriteHandle,
  from: string,
  { id, email }: { id: number; email: string },
): void {
  db.run(
    `INSERT INTO suppressions (email, kind, at, cause, subscriber)
     SELECT ?, kind, at, cause, ? FROM suppressions WHERE email = ? AND kind >= ?
     ON CONFLICT (email) DO UPDATE SET kind = excluded.kind, at = excluded.at, cause = excluded.cause
     WHERE excluded.kind > suppressions.kind`,
    [email, id, from, COMPLAINT],
  )
}

/** Deletes the suppression of an address; nothing happens when there is none. */
export function liftSuppression(db: WriteHandle, address: string): void {
  db.run('DELETE FROM suppressions WHERE email = ?', [address])
}

/** Records which subscriber has a suppressed address now, null for nobody. */
export function assignSuppression(db: WriteHandle, address: string, subscriber: number | null): void {
  if (subscriber !== null) showSuppression(db, address)
  db.run('UPDATE suppressions SET subscriber = ? WHERE email = ?', [subscriber, address])
}

interface StoredSuppression {
  kind: number
  at: number
  /** JSON of EmailOutcome. */
  outcome: string | null
}

function decode({ kind, at, outcome }: StoredSuppression): Suppression {
  return {
    kind: suppressionFromCode(kind),
    at,
    outcome: outcome === null ? null : (JSON.parse(outcome) as EmailOutcome),
  }
}

/** Returns the suppression of a normalized address, null when it may be mailed. */
export function findSuppression(db: ReadHandle, address: string): Suppression | null {
  const row = db.get<StoredSuppression>(
    `SELECT x.kind, x.at, e.outcome FROM suppressions x LEFT JOIN emails e ON e.id = x.cause
     WHERE x.email IN (?, ?)`,
    [address, hashOf(db, address)],
  )
  return row ? decode(row) : null
}

/** Returns the suppressions of normalized addresses in one query, by address. */
export function mapSuppressions(db: ReadHandle, addresses: readonly string[]): Map<string, Suppression> {
  const keys = new Map(addresses.map((address) => [address, address]))
  for (const address of addresses) keys.set(hashOf(db, address) ?? address, address)
  const rows = db.all<StoredSuppression & { key: string }>(
    `SELECT x.email AS "key", x.kind, x.at, e.outcome FROM json_each(?) AS wanted
     CROSS JOIN suppressions x ON x.email = wanted.value LEFT JOIN emails e ON e.id = x.cause`,
    [JSON.stringify([...keys.keys()])],
  )
  return new Map(rows.map((row) => [keys.get(row.key) ?? row.key, decode(row)]))
}

/** Returns how many of these subscribers have a suppressed address. */
export function countSuppressedAmong(db: ReadHandle, ids: readonly number[]): number {
  return db.get<{ n: number }>(
    `SELECT count(*) AS n FROM json_each(?) AS wanted CROSS JOIN subscribers s ON s.id = wanted.value
     CROSS JOIN suppressions x ON x.email = s.email`,
    [JSON.stringify(ids)],
  )!.n
}

/** Returns whether a suppressed address is without a subscriber, so that a new one may take it. */
export function hasUnownedSuppressions(db: ReadHandle): boolean {
  return db.get('SELECT 1 FROM suppressions WHERE subscriber IS NULL LIMIT 1') !== undefined
}

/**
 * Returns the row ids of subscribers who are SUBSCRIBED and suppressed all the same, ascending:
 * few, because a bounce or complaint moves the status too.
 */
export function listSuppressedSubscribed(db: ReadHandle): number[] {
  return db.column(
    `SELECT s.id FROM suppressions x CROSS JOIN subscribers s ON s.id = x.subscriber
     WHERE x.subscriber IS NOT NULL AND s.status = ? ORDER BY s.id`,
    [statusCode('SUBSCRIBED')],
  )
}

/** A subscriber with a suppressed address, and why. */
export interface SuppressedRow extends Suppression {
  id: number
  email: string
  name: string | null
}

/** The stored kinds that are listed under these statuses, as SQL. */
function listedCodes(statuses: readonly SuppressedStatus[]): string {
  const kinds = SUPPRESSION_KINDS.filter((kind) => {
    const status = listedStatus(kind)
    return status !== null && statuses.includes(status)
  })
  return kinds.map(suppressionCode).join(', ')
}

/** Returns how many subscribers are listed as suppressed under the statuses. */
export function countSuppressed(db: ReadHandle, statuses: readonly SuppressedStatus[]): number {
  return db.get<{ n: number }>(
    `SELECT count(*) AS n FROM suppressions WHERE subscriber IS NOT NULL AND kind IN (${listedCodes(statuses)})`,
  )!.n
}

/**
 * Returns a page of suppressed subscribers, most recently suppressed first. `outcome` is that of the
 * latest bounce or complaint, which may be a later one than that which suppressed them.
 */
export function listSuppressed(
  db: ReadHandle,
  statuses: readonly SuppressedStatus[],
  page: { limit: number; offset: number },
): SuppressedRow[] {
  const rows = db.all<StoredSuppression & { id: number; email: string; name: string | null }>(
    `SELECT s.id, s.email, s.name, x.kind, x.at, e.outcome FROM suppressions x
     CROSS JOIN subscribers s ON s.id = x.subscriber LEFT JOIN emails e ON e.id = x.cause
     WHERE x.subscriber IS NOT NULL AND x.kind IN (${listedCodes(statuses)})
     ORDER BY x.at DESC, x.subscriber DESC LIMIT ? OFFSET ?`,
    [page.limit, page.offset],
  )
  return rows.map(({ id, email, name, ...stored }) => {
    const suppression = decode(stored)
    return {
      id,
      email,
      name,
      ...suppression,
      outcome: findLastOutcome(db, { id, email }) ?? suppression.outcome,
    }
  })
}

/** Word for word the condition of the index `emails_returned`, so that it is used. */
const RETURNED = '(bounced IS NOT NULL OR complained IS NOT NULL)'

/** Returns what was said of the latest bounce or complaint at a subscriber's address, null for none. */
function findLastOutcome(db: ReadHandle, { id, email }: { id: number; email: string }): EmailOutcome | null {
  const row = db.get<{ outcome: string | null }>(
    `SELECT outcome FROM emails
     WHERE subscriber = ? AND recipient = ? AND ${RETURNED} AND kind <> ${EMAIL_KINDS.TEST}
     ORDER BY coalesce(complained, bounced) DESC, id DESC LIMIT 1`,
    [id, email],
  )
  return row?.outcome ? (JSON.parse(row.outcome) as EmailOutcome) : null
}

/** Returns true when an email arrived at a subscriber's address after the bounce that suppressed it. */
export function wasReachedSince(db: ReadHandle, { id, email }: { id: number; email: string }): boolean {
  return (
    db.get(
      `SELECT 1 FROM suppressions x LEFT JOIN emails cause ON cause.id = x.cause CROSS JOIN emails e
       WHERE x.email = ? AND e.subscriber = ? AND e.recipient = x.email
         AND e.delivered > coalesce(cause.bounced, x.at) AND e.kind <> ${EMAIL_KINDS.TEST} LIMIT 1`,
      [email, id],
    ) !== undefined
  )
}
