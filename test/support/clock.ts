import type { Clock } from '../../src/shared/ports.ts'

/** Machine time as a test sets it. */
export interface SetClock extends Clock {
  pass(ms: number): void
}

export function setClock(start = Date.UTC(2026, 10, 21, 9)): SetClock {
  let now = start
  return {
    now: () => now,
    pass: (ms) => {
      now += ms
    },
  }
}
