import type { Clock, Turns } from './ports.ts'

/**
 * Work in parts: a generator that yields wherever something else may be done, and returns what it made.
 * Returns that at once, without a pause.
 */
export function finish<T>(parts: Generator<void, T>): T {
  for (;;) {
    const part = parts.next()
    if (part.done) return part.value
  }
}

/** So long work in parts has the machine before others get in between. */
export const TURN_MS = 10

/** Does the work a turn at a time, and lets everything else that waits be done between two turns. */
export async function finishInTurns<T>(
  parts: Generator<void, T>,
  { turns, steady }: { turns: Turns; steady: Clock },
): Promise<T> {
  let began = steady.now()
  for (;;) {
    const part = parts.next()
    if (part.done) return part.value
    if (steady.now() - began < TURN_MS) continue
    await turns.next()
    began = steady.now()
  }
}
