import type { ReadHandle, WriteHandle } from './db.ts'
import type { SentPosition } from './emails/sent-emails.ts'

/** How far the mail catcher was handed the mail. Kept in keys.db, beside its address. */
export interface RelayProgress {
  /** Where organizations without a position begin, ms UTC. */
  start: number
  /** By number of the organization. */
  positions: Map<number, SentPosition>
}

/** Returns what was kept; null when nothing was since the catcher was set. */
export function readRelayProgress(keys: ReadHandle): RelayProgress | null {
  const [start] = keys.column<number | null>('SELECT relay_start FROM outbox_settings WHERE id = 1')
  if (start === undefined || start === null) return null
  const rows = keys.all<SentPosition & { organization: number }>(
    'SELECT organization, sent, email AS id FROM relay_positions',
  )
  return { start, positions: new Map(rows.map(({ organization, sent, id }) => [organization, { sent, id }])) }
}

/** Replaces everything that was kept. */
export function writeRelayProgress(keys: WriteHandle, { start, positions }: RelayProgress): void {
  keys.run('UPDATE outbox_settings SET relay_start = ? WHERE id = 1', [start])
  keys.run('DELETE FROM relay_positions')
  for (const [organization, position] of positions) writeRelayPosition(keys, organization, position)
}

/** Keeps how far the mail of one organization was handed over. */
export function writeRelayPosition(
  keys: WriteHandle,
  organization: number,
  { sent, id }: SentPosition,
): void {
  keys.run('INSERT OR REPLACE INTO relay_positions (organization, sent, email) VALUES (?, ?, ?)', [
    organization,
    sent,
    id,
  ])
}
