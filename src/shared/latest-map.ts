/** A map of the few keys that were asked for last: what is expensive to make and soon asked for again. */
export class LatestMap<Key, Value> {
  private readonly kept = new Map<Key, Value>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  /** Returns what is kept for the key, undefined when nothing is. */
  get(key: Key): Value | undefined {
    return this.kept.get(key)
  }

  /** Returns what is kept for the key, made now if nothing is. What `make` throws is not kept. */
  take(key: Key, make: () => Value): Value {
    const value = this.kept.has(key) ? (this.kept.get(key) as Value) : make()
    // Taken out and put back: the first of the map is the one not asked for the longest.
    this.kept.delete(key)
    this.kept.set(key, value)
    const [oldest] = this.kept.keys()
    if (this.kept.size > this.most && oldest !== undefined) this.kept.delete(oldest)
    return value
  }
}
