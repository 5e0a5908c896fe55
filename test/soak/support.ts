/** A long test of `npm run soak`: it answers figures, or throws what it found. */
export interface Soak {
  name: string
  /** What it shows, as the heading of its part of docs/soak.md. */
  title: string
  run(setting: SoakSetting): Promise<SoakReport>
}

export interface SoakSetting {
  /** Everything random follows from it. */
  seed: number
  /** How many to run, for a soak that has a size; its own number otherwise. */
  count?: number
  /** An empty folder of its own, removed afterwards. */
  folder: string
  say(line: string): void
}

/** Rows of a two-column table, in order. */
export type SoakReport = readonly (readonly [string, string | number])[]

/** Numbers from 0 up to but not 1 that repeat with the seed (mulberry32). */
export function repeatableChance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
