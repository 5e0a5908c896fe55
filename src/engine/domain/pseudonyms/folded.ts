/** A text as words are looked for in it, and where each of its characters came from. */
export interface FoldedText {
  folded: string
  /** For each UTF-16 unit of `folded`, where its character starts and ends in the text. */
  starts: number[]
  ends: number[]
}

/** What separates nothing and shows nothing: zero-width characters, soft hyphens, joiners. */
const UNSEEN = /\p{Cf}|\p{M}/u

/** Without accents, case and characters nobody sees: `Inês`, `INES` and `I\u200bnes` are one word. */
export function foldWord(text: string): string {
  return foldText(text).folded
}

export function foldText(text: string): FoldedText {
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of text) {
    const end = at + character.length
    const plain = plainOf(character)
    for (let unit = 0; unit < plain.length; unit += 1) {
      starts.push(at)
      ends.push(end)
    }
    folded += plain
    // An accent of its own belongs to the letter before it.
    if (plain === '' && ends.length > 0) stretch(ends, end)
    at = end
  }
  return { folded, starts, ends }
}

function stretch(ends: number[], end: number): void {
  const before = ends.at(-1)
  for (let index = ends.length - 1; index >= 0 && ends[index] === before; index -= 1) ends[index] = end
}

/** Letters that Unicode does not take apart, as people write them without a key for them. */
const SINGLE: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h' },
}

function plainOf(character: string): string {
  if (character <= '~') return character.toLowerCase()
  const single = SINGLE[character.toLowerCase()]
  if (single !== undefined) return single
  const decomposed = character.normalize('NFKD')
  let plain = ''
  for (const part of decomposed) if (!UNSEEN.test(part)) plain += part.toLowerCase()
  return plain
}
