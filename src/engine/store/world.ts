import type { ReadHandle, WriteHandle } from './db.ts'

/** How world time moves: when told, with machine time, or not at all. */
export const CLOCK_MODES = ['stepped', 'live', 'frozen'] as const

export type ClockMode = (typeof CLOCK_MODES)[number]

/** Time and seed of a world: one row. */
export interface WorldRow {
  seed: number
  mode: ClockMode
  /** ms UTC; the time in `stepped` and `frozen`. */
  now: number
  /** Added to machine time in `live`. */
  offset: number
  seededWith: string
}

/** Returns the row, undefined in a file that was just made. */
export function readWorld(platform: ReadHandle): WorldRow | undefined {
  return platform.get(
    'SELECT seed, clock_mode AS mode, clock_now AS now, clock_offset AS offset, seeded_with AS seededWith FROM world WHERE id = 1',
  )
}

/** Sets the row. */
export function writeWorld(platform: WriteHandle, world: WorldRow): void {
  platform.run(
    `INSERT OR REPLACE INTO world (id, seed, clock_mode, clock_now, clock_offset, seeded_with) VALUES (1, ?, ?, ?, ?, ?)`,
    [world.seed, world.mode, world.now, world.offset, world.seededWith],
  )
}
