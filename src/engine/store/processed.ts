import type { ReadHandle, WriteHandle } from './db.ts'

/**
 * How far an organization's file is in time, ms UTC: no transaction of it went further. It is
 * written with the work itself, so that a world whose process died on the way is seen to be ahead
 * of its own clock in some files, and can follow.
 */
export function readProcessedTo(db: ReadHandle): number | null {
  return db.get<{ at: number | null }>('SELECT processed_to AS at FROM settings WHERE id = 1')?.at ?? null
}

export function writeProcessedTo(db: WriteHandle, at: number): void {
  db.run('UPDATE settings SET processed_to = ? WHERE id = 1 AND (processed_to IS NULL OR processed_to < ?)', [
    at,
    at,
  ])
}
