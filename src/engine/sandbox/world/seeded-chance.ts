/**
 * Chance that repeats itself: every draw is a hash of the world's seed, what it is for and who
 * it is about, never the next of a sequence. So neither the order of draws nor one draw more
 * can change any other.
 */
export class SeededChance {
  private readonly seed: number

  constructor(seed: number, scope: string) {
    this.seed = hashText(mix(seed), scope)
  }

  /** From 0 up to but not 1. */
  unit(purpose: string, id: number): number {
    return unitOf(hashText(this.seed, purpose), id)
  }

  /** `unit` of one purpose, for so many ids that hashing its words each time would show. */
  units(purpose: string): (id: number) => number {
    const start = hashText(this.seed, purpose)
    return (id) => unitOf(start, id)
  }

  /** Both ends included. */
  integer(purpose: string, id: number, least: number, most: number): number {
    return least + Math.floor(this.unit(purpose, id) * (most - least + 1))
  }

  happens(purpose: string, id: number, probability: number): boolean {
    return this.unit(purpose, id) < probability
  }

  pick<T>(purpose: string, id: number, list: readonly T[]): T {
    const picked = list[this.integer(purpose, id, 0, list.length - 1)]
    if (picked === undefined) throw new RangeError(`nothing to pick for ${purpose}`)
    return picked
  }

  /** Picks by share; the shares need not add up to one. */
  weighted<T>(purpose: string, id: number, list: readonly (readonly [T, number])[]): T {
    const total = list.reduce((sum, [, share]) => sum + share, 0)
    let left = this.unit(purpose, id) * total
    for (const [value, share] of list) {
      left -= share
      if (left < 0) return value
    }
    throw new RangeError(`nothing to pick for ${purpose}`)
  }
}

/** What time does in one organization; ids are its own, so its number is part of every draw. */
export function organizationChance(seed: number, organization: number): SeededChance {
  return new SeededChance(seed, `organization ${organization}`)
}

function unitOf(start: number, id: number): number {
  const high = mix(start ^ Math.imul(id, 0x9e3779b1))
  const low = mix(high ^ 0x5bd1e995)
  return (high * 0x200000 + (low >>> 11)) / 2 ** 53
}

/** The finalizer of MurmurHash3: every bit of the input moves every bit of the output. */
function mix(value: number): number {
  let hash = value | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function hashText(start: number, text: string): number {
  let hash = start
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return mix(hash)
}
