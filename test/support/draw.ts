/** Chance for made-up data: a number that hangs on nothing but its two arguments (FNV-1a, mixed). */
export function shareOf(index: number, purpose: string): number {
  let hash = 0x811c9dc5 ^ index
  for (const letter of `${index} ${purpose}`)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 4_294_967_296
}

export function pick<Item>(items: readonly Item[], index: number, purpose: string): Item {
  return items[Math.floor(shareOf(index, purpose) * items.length)] as Item
}

/** From `least` to `most`, both included. */
export function whole(index: number, purpose: string, least: number, most: number): number {
  return least + Math.floor(shareOf(index, purpose) * (most - least + 1))
}

/** Returns a source of draws from 0 to 1, the same sequence for the same purpose. */
export function sequence(purpose: string): () => number {
  let index = 0
  return () => shareOf(index++, purpose)
}
