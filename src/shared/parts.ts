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
