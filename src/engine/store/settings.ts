import type { ReadHandle, WriteHandle } from './db.ts'
import { queueEffect } from './side-effects.ts'

/** The organization's own settings; the organization file is the truth, the platform's copy follows. */
export interface SettingsRow {
  name: string
  timezone: string
  doubleOptIn: boolean
}

export function readSettings(db: ReadHandle): SettingsRow {
  const row = db.get<{ name: string; timezone: string; double_opt_in: number }>(
    'SELECT name, timezone, double_opt_in FROM settings WHERE id = 1',
  )
  if (!row) throw new Error('organization file has no settings row')
  return { name: row.name, timezone: row.timezone, doubleOptIn: row.double_opt_in === 1 }
}

/** Writes them and queues the platform's copy in the same transaction. */
export function writeSettings(db: WriteHandle, settings: SettingsRow): void {
  db.run(
    `INSERT INTO settings (id, name, timezone, double_opt_in) VALUES (1, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, timezone = excluded.timezone, double_opt_in = excluded.double_opt_in`,
    [settings.name, settings.timezone, settings.doubleOptIn ? 1 : 0],
  )
  queueEffect(db, { kind: 'SETTINGS', payload: { ...settings } })
}

/** Where the organization is, for the foot of its messages: what `org-adresse` says. */
export function readPostalAddress(db: ReadHandle): string | null {
  return (
    db.get<{ address: string | null }>('SELECT postal_address AS address FROM settings WHERE id = 1')
      ?.address ?? null
  )
}

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
