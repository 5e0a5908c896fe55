/** IP addresses in their stead: of the ranges that are kept for documentation. */
const RANGES = ['192.0.2', '198.51.100', '203.0.113'] as const
const LAST = 254

/** Returns addresses that are none of the originals, which may be documentation addresses too. */
export class NumberedHosts {
  private readonly known = new Map<string, string>()
  private readonly taken: Set<string>
  private next = 0

  constructor(originals: Iterable<string>) {
    this.taken = new Set([...originals].map((text) => text.toLowerCase()))
  }

  instead(original: string): string {
    const key = original.toLowerCase()
    const known = this.known.get(key)
    if (known !== undefined) return known
    const made = key.includes(':') ? this.six() : this.four()
    this.known.set(key, made)
    return made
  }

  private four(): string {
    for (;;) {
      const place = this.next
      this.next += 1
      const range = RANGES[Math.floor(place / LAST)]
      // Past all documentation addresses: a range that nobody routes.
      const made =
        range === undefined
          ? `240.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`
          : `${range}.${(place % LAST) + 1}`
      if (!this.taken.has(made)) return made
    }
  }

  private six(): string {
    for (;;) {
      this.next += 1
      const made = `2001:db8::${this.next.toString(16)}`
      if (!this.taken.has(made)) return made
    }
  }
}

const PART = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
export const IPV4 = `(?<![\\w.])${PART}(?:\\.${PART}){3}(?!\\w|\\.\\d)`
/** Two groups and a colon more at least, so that a time of day is none. */
export const IPV6 =
  '(?<![\\w:])(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){7}|(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,5})?::(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,5})?)(?![\\w:])'
