/**
 * Returns the word of a stored code; codes are positions in `words`, from 1. Throws RangeError for a code
 * that is not known, and names the `kind` of word.
 */
export function fromStoredCode<Word>(words: readonly Word[], code: number, kind: string): Word {
  const word = words[code - 1]
  if (word === undefined) throw new RangeError(`unknown ${kind} code ${code}`)
  return word
}
