import type { ReadHandle, WriteHandle } from './db.ts'
import type { NewReview } from './reviews.ts'
import type { CopiedSettings } from './organizations.ts'

/**
 * A side effect of an organization's file on platform.db. No transaction spans files, so it is
 * queued with the change and applied after the commit, or at the next start after a crash: applying
 * one twice must change nothing.
 */
export type PlatformEffect =
  | { kind: 'SETTINGS'; payload: CopiedSettings }
  | { kind: 'SUMMARY'; payload: Record<string, never> }
  | { kind: 'REVIEW'; payload: Omit<NewReview, 'organization'> }

/** Queues a side effect; belongs in the transaction of the change. */
export function queueEffect(db: WriteHandle, effect: PlatformEffect): void {
  db.run('INSERT OR IGNORE INTO outbox (kind, payload) VALUES (?, ?)', [
    effect.kind,
    JSON.stringify(effect.payload),
  ])
}

/** Returns the queued side effects in their order. */
export function listEffects(db: ReadHandle): (PlatformEffect & { id: number })[] {
  const rows = db.all<{ id: number; kind: string; payload: string }>(
    'SELECT id, kind, payload FROM outbox ORDER BY id',
  )
  return rows.map(
    (row) =>
      ({ id: row.id, kind: row.kind, payload: JSON.parse(row.payload) }) as PlatformEffect & { id: number },
  )
}

/** Deletes the side effects up to this id. */
export function dropEffects(db: WriteHandle, upTo: number): void {
  db.run('DELETE FROM outbox WHERE id <= ?', [upTo])
}

/** Returns the id of the last side effect of this organization that platform.db has applied, 0 for none. */
export function readAppliedEffect(platform: ReadHandle, organization: number): number {
  return (
    platform.get<{ last_effect: number }>('SELECT last_effect FROM applied_effects WHERE organization = ?', [
      organization,
    ])?.last_effect ?? 0
  )
}

/** Records which side effect was applied last; belongs in the transaction that applies it. */
export function writeAppliedEffect(platform: WriteHandle, organization: number, effect: number): void {
  platform.run('INSERT OR REPLACE INTO applied_effects (organization, last_effect) VALUES (?, ?)', [
    organization,
    effect,
  ])
}
