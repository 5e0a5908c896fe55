/** Small words inside of names: they belong to the surname, and tell nobody apart. */
const PARTICLES = new Set(
  `von vom van der den dem de del della dello dei degli di da das do dos du des la las le les lo los bin bint ibn ben al
  el zu zur zum ter ten te af av y e i und`.split(/\s+/),
)

/** A particle as a pattern, for what finds names in a text. */
export const PARTICLE = `(?:${[...PARTICLES].join('|')})`

/**
 * Returns whether a word of a name is a particle: in small letters or behind another ("de La Tour"), before another
 * word, and no first name.
 */
function isParticle(word: string, at: number, words: readonly string[]): boolean {
  const isFirst = at === 0 && !words.some((other) => /^\p{Lu}/u.test(other))
  const isWritten =
    PARTICLES.has(word) || (PARTICLES.has(words[at - 1] ?? '') && PARTICLES.has(word.toLowerCase()))
  return isWritten && at < words.length - 1 && !isFirst
}

/** Returns the words of a name that tell who it is: "Maria von der Heide" is Maria and Heide. */
export function tellingWords(name: string): string[] {
  const words = name.trim().split(/\s+/)
  return words.filter((word, at) => !isParticle(word, at, words))
}
