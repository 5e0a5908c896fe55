import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanLine,
  cleanText,
  cleanValue,
  foldName,
  isPlainLine,
  isSameName,
} from '../../../src/shared/text/clean.ts'
import { foldCase } from '../../../src/shared/text/fold.ts'

const PARTS = Array.from('aB é~!\t\n\r').concat(
  '\u0000',
  '\u001b',
  '\u007f',
  '\u202e',
  '\u2069',
  '\ud800',
  'e\u0301',
)
const text = fc.oneof(
  fc.array(fc.constantFrom(...PARTS), { maxLength: 15 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 15 }),
)
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u0008\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

describe('cleaning', () => {
  test('law: cleaned text is clean, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(text, (given) => {
        const line = cleanLine(given).text
        expect(line).not.toMatch(UNSAFE)
        expect(line.isWellFormed()).toBe(true)
        expect(line).not.toMatch(/[\t\n\r]|^\s|\s$/)
        expect(cleanLine(line)).toEqual({ text: line, removed: false })
        const lines = cleanText(given)
        expect(lines).not.toMatch(UNSAFE)
        expect(lines).not.toContain('\r')
        expect(cleanText(lines)).toBe(lines)
        expect(cleanValue(cleanValue(given))).toBe(cleanValue(given))
        expect(cleanValue(given).isWellFormed()).toBe(true)
      }),
      { numRuns: 3000, seed: 1 },
    )
  })

  test('law: what is cleaned silently keeps different texts apart', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [left, right] = [cleanLine(one), cleanLine(other)]
        if (left.removed || right.removed || left.text !== right.text) return
        const spaces = /[\t\n\v\f\r]+/g
        const plain = (given: string) => given.replace(spaces, ' ').trim().normalize('NFC')
        expect(plain(one)).toBe(plain(other))
      }),
      {
        numRuns: 3000,
        seed: 4,
        examples: [
          ['\ud800', '\udfff'],
          ['\ud83d\u0000\ude00', '\ud83d'],
        ],
      },
    )
    expect(cleanLine('x\ud800')).toEqual({ text: 'x', removed: true })
    expect(cleanLine('\u{1f600}')).toEqual({ text: '\u{1f600}', removed: false })
    expect(cleanText('x\ud800')).toBe('x')
  })

  test('law: the shortcut for plain lines decides as the rules do', () => {
    fc.assert(
      fc.property(text, fc.string({ maxLength: 300 }), (given, ascii) => {
        for (const one of [given, ascii])
          if (isPlainLine(one)) expect(cleanLine(one)).toEqual({ text: one, removed: false })
      }),
      { numRuns: 3000, seed: 2 },
    )
    expect(isPlainLine('x'.repeat(255))).toBe(true)
    expect(isPlainLine('x'.repeat(256))).toBe(false)
  })

  test('law: a name is found under what was written of it', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(foldName(given)).toBe(foldCase(cleanLine(given).text))
        expect(foldName(cleanLine(given).text)).toBe(foldName(given))
        expect(isSameName(cleanLine(given).text, ` ${given}\u0000`)).toBe(true)
      }),
      { numRuns: 2000, seed: 3 },
    )
  })

  test('names differ by more than case and spaces around them', () => {
    expect(isSameName('Été ', 'E\u0301TE\u0301')).toBe(true)
    expect(isSameName('Été', 'ete')).toBe(false)
    expect(isSameName('a b', 'a  b')).toBe(false)
  })

  test('reports what was removed, and keeps the lines of a text', () => {
    expect(cleanLine(' a\u202eb\tc ')).toEqual({ text: 'ab c', removed: true })
    expect(cleanLine('a\nb')).toEqual({ text: 'a b', removed: false })
    expect(cleanText(' a\r\n\u0007b\rc ')).toBe('a\nb\nc')
    expect(cleanValue(' a\u0000\n\u202eb ')).toBe(' a\n\u202eb ')
  })
})
