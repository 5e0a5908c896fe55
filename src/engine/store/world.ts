import type { ReadHandle, WriteHandle } from './db.ts'

export const CLOCK_MODES = ['stepped', 'live', 'frozen'] as const

export type ClockMode = (typeof CLOCK_MODES)[number]

/** The one row that says what time it is in this world and which seed its chance comes from. */
export interface WorldRow {
  seed: number
  mode: ClockMode
  /** ms UTC; the time in `stepped` and `frozen`. */
  now: number
  /** Added to machine time in `live`. */
  offset: number
  seededWith: string
}

export function readWorld(platform: ReadHandle): WorldRow | undefined {
  return platform.get(
    'SELECT seed, clock_mode AS mode, clock_now AS now, clock_offset AS offset, seeded_with AS seededWith FROM world WHERE id = 1',
  )
}

export function writeWorld(platform: WriteHandle, world: WorldRow): void {
  platform.run(
    `INSERT OR REPLACE INTO world (id, seed, clock_mode, clock_now, clock_offset, seeded_with) VALUES (1, ?, ?, ?, ?, ?)`,
    [world.seed, world.mode, world.now, world.offset, world.seededWith],
  )
}
