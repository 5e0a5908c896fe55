import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countBytes,
  countCharacters,
  cutText,
  isLarger,
  isLonger,
} from '../../../src/shared/text/characters.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'binary-ascii' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('\ud800', 'a\udc00b', '\ud83d\ude00', '\ud83d\ud83d\ude00'),
)

test('law: characters are code points, bytes those of UTF-8, and a cut text is the beginning of it', () => {
  fc.assert(
    fc.property(text, fc.nat(12), (given, most) => {
      const characters = Array.from(given)
      expect(countCharacters(given)).toBe(characters.length)
      expect(countBytes(given)).toBe(Buffer.byteLength(given))
      expect(isLarger(given, most)).toBe(Buffer.byteLength(given) > most)
      expect(isLonger(given, most)).toBe(characters.length > most)
      expect(cutText(given, most)).toEqual({
        text: characters.slice(0, most).join(''),
        truncated: characters.length > most,
      })
    }),
    { numRuns: 2000 },
  )
})
