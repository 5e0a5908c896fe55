import type { ReadHandle, WriteHandle } from './db.ts'
import type { NewReview } from './reviews.ts'

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
 * What an organization file asks of platform.db. No transaction spans files: the effect is
 * queued with the change, applied after the commit, and again at start if the process died
 * in between, so each must be idempotent.
 */
export type PlatformEffect =
  | { kind: 'SETTINGS'; payload: SettingsRow }
  | { kind: 'SUMMARY'; payload: Record<string, never> }
  | { kind: 'REVIEW'; payload: Omit<NewReview, 'organization'> }

export function queueEffect(db: WriteHandle, effect: PlatformEffect): void {
  db.run('INSERT OR IGNORE INTO outbox (kind, payload) VALUES (?, ?)', [
    effect.kind,
    JSON.stringify(effect.payload),
  ])
}

export function listEffects(db: ReadHandle): (PlatformEffect & { id: number })[] {
  const rows = db.all<{ id: number; kind: string; payload: string }>(
    'SELECT id, kind, payload FROM outbox ORDER BY id',
  )
  return rows.map(
    (row) =>
      ({ id: row.id, kind: row.kind, payload: JSON.parse(row.payload) }) as PlatformEffect & { id: number },
  )
}

export function dropEffects(db: WriteHandle, upTo: number): void {
  db.run('DELETE FROM outbox WHERE id <= ?', [upTo])
}
