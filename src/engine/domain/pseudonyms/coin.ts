const CONSONANTS = 'bdfgjklmnprstvwz'
const VOWELS = 'aeiou'
const SYLLABLES = CONSONANTS.length * VOWELS.length
const WORDS = SYLLABLES ** 3
/** Shares no factor with the number of words, so that every word comes once before any comes twice. */
const STRIDE = 214_993

/** The nth invented word from a starting point: three syllables, in no language that we know of. */
export function coinWord(offset: number, nth: number): string {
  let rest = ((((offset % WORDS) + nth * STRIDE) % WORDS) + WORDS) % WORDS
  let word = ''
  for (let turn = 0; turn < 3; turn += 1) {
    const syllable = rest % SYLLABLES
    rest = Math.floor(rest / SYLLABLES)
    word +=
      (CONSONANTS[syllable % CONSONANTS.length] ?? '') +
      (VOWELS[Math.floor(syllable / CONSONANTS.length)] ?? '')
  }
  return word
}
