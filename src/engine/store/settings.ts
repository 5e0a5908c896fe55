import type { ReadHandle, WriteHandle } from './db.ts'
import { queueEffect } from './side-effects.ts'

/** Settings of the organization. This file decides; platform.db has a copy. */
interface SettingsRow {
  name: string
  timezone: string
  doubleOptIn: boolean
}

/** Returns the settings. Throws when the file has none, which is a damaged file. */
export function readSettings(db: ReadHandle): SettingsRow {
  const row = db.get<{ name: string; timezone: string; double_opt_in: number }>(
    'SELECT name, timezone, double_opt_in FROM settings WHERE id = 1',
  )
  if (!row) throw new Error('organization file has no settings row')
  return { name: row.name, timezone: row.timezone, doubleOptIn: row.double_opt_in === 1 }
}

/** Sets the settings and queues the platform's copy in the same transaction. */
export function writeSettings(db: WriteHandle, settings: SettingsRow): void {
  db.run(
    `INSERT INTO settings (id, name, timezone, double_opt_in) VALUES (1, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, timezone = excluded.timezone, double_opt_in = excluded.double_opt_in`,
    [settings.name, settings.timezone, settings.doubleOptIn ? 1 : 0],
  )
  queueEffect(db, { kind: 'SETTINGS', payload: { ...settings } })
}

/** Returns what hashes of erased addresses are salted with, null when nobody was erased. */
export function readErasureSalt(db: ReadHandle): string | null {
  return (
    db.get<{ salt: string | null }>('SELECT erasure_salt AS salt FROM settings WHERE id = 1')?.salt ?? null
  )
}

/** Sets the salt of erased addresses; one that is there stays. */
export function writeErasureSalt(db: WriteHandle, salt: string): void {
  db.run('UPDATE settings SET erasure_salt = ? WHERE id = 1 AND erasure_salt IS NULL', [salt])
}

/** Returns the postal address for the footer of messages (variable `org-adresse`), null when none is set. */
export function readPostalAddress(db: ReadHandle): string | null {
  return (
    db.get<{ address: string | null }>('SELECT postal_address AS address FROM settings WHERE id = 1')
      ?.address ?? null
  )
}

/** Sets the postal address; null removes it. */
export function writePostalAddress(db: WriteHandle, address: string | null): void {
  db.run('UPDATE settings SET postal_address = ? WHERE id = 1', [address])
}

/**
 * Returns the instant up to which the file is processed, ms UTC: no transaction of it went further.
 * It is written with the work itself, so that after a crash a file that is ahead of the world's
 * clock is recognized. Null when nothing was processed.
 */
export function readWatermark(db: ReadHandle): number | null {
  return db.get<{ at: number | null }>('SELECT processed_to AS at FROM settings WHERE id = 1')?.at ?? null
}

/** Moves the watermark to `at`, ms UTC; never back. */
export function writeWatermark(db: WriteHandle, at: number): void {
  db.run('UPDATE settings SET processed_to = ? WHERE id = 1 AND (processed_to IS NULL OR processed_to < ?)', [
    at,
    at,
  ])
}
