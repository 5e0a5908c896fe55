import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  foldAccents,
  foldCase,
  foldToLatin,
  holdsText,
  holdsWords,
  removeAccents,
  removeInvisible,
} from '../../../src/shared/text/fold.ts'
import { listSourceFiles, root, stripComments } from '../../imports.ts'

/** Letters with and without accents of their own, signs that show nothing, other scripts. */
const PARTS = Array.from('aAeEıİßẞœŒøØłŁéÉüÜåÅññíİΣςσﬁＡ１日本한글 -_.😀').concat([
  ...['\u0301', '\u0308', '\u200b', '\u00ad', '\ufe0f', '\u202e', '\u{e0041}', '\u0600'],
])
const text = fc.oneof(
  fc.array(fc.constantFrom(...PARTS), { maxLength: 20 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const FORMS = ['NFC', 'NFD'] as const

describe('foldCase', () => {
  test('law: folding twice is folding once, however accents are composed', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...FORMS), (given, form) => {
        expect(foldCase(foldCase(given))).toBe(foldCase(given))
        expect(foldCase(given.normalize(form))).toBe(foldCase(given))
      }),
      { numRuns: 2000, seed: 1 },
    )
  })

  test('accents still tell apart', () => {
    expect(foldCase('Été')).toBe('été')
    expect(foldCase('Été')).not.toBe(foldCase('ete'))
  })

  test('law: a text is found by each piece of it, in any case, and by nothing at all', () => {
    const letters = fc.array(fc.constantFrom(...Array.from('abcABCéÉ ñÑ')), { maxLength: 12 })
    fc.assert(
      fc.property(letters, letters, letters, (before, piece, after) => {
        const whole = [...before, ...piece, ...after].join('')
        expect(holdsText(whole, piece.join('').toUpperCase())).toBe(true)
        expect(holdsText(whole, `  ${piece.join('')} `)).toBe(true)
        expect(holdsWords(whole, piece.toReversed().join('_'))).toBe(true)
      }),
      { numRuns: 1000, seed: 3 },
    )
    expect(holdsText('anything', '')).toBe(true)
    expect(holdsText('anything', 'x')).toBe(false)
    expect(holdsWords('get_review_emails', ' Emails  review')).toBe(true)
    expect(holdsWords('get_review_emails', 'review mail')).toBe(true)
    expect(holdsWords('get_review_emails', 'review users')).toBe(false)
  })
})

describe('foldings for guesses', () => {
  test('law: each is done once, keeps plain letters, and leaves no accent', () => {
    fc.assert(
      fc.property(text, (given) => {
        for (const fold of [removeAccents, foldAccents, foldToLatin, removeInvisible])
          expect(fold(fold(given))).toBe(fold(given))
        expect(foldAccents(given)).not.toMatch(/\p{M}/u)
        expect(foldAccents(given)).toBe(removeAccents(given).toLowerCase())
        // Composition of what was written makes no difference.
        expect(foldAccents(given.normalize('NFD'))).toBe(foldAccents(given.normalize('NFC')))
        expect(foldAccents(given.normalize('NFKD'))).toBe(foldAccents(given))
      }),
      { numRuns: 2000, seed: 4 },
    )
  })

  test.each([
    ['Crème BRÛLÉE', 'creme brulee', 'creme brulee'],
    ['ﬁancé', 'fiance', 'fiance'],
    ['Ｅｍａｉｌ', 'email', 'email'],
    ['Łódź', 'łodz', 'lodz'],
    ['Straße, STRAẞE', 'straße, straße', 'strasse, strasse'],
    ['Œuvre Þór Ǿre ħ Dılara', 'œuvre þor øre ħ dılara', 'oeuvre thor ore h dilara'],
    ['Ελλάδα', 'ελλαδα', 'ελλαδα'],
  ])('%s', (given, accents, latin) => {
    expect(foldAccents(given)).toBe(accents)
    expect(foldToLatin(given)).toBe(latin)
  })

  test('removes what shows nothing and no letter', () => {
    expect(removeInvisible('I\u200bn\u00ade\u2060s\u{e0001}\ufeff\u202e!\u3164')).toBe('Ines!')
    expect(removeInvisible('e\u0301 日本 😀')).toBe('e\u0301 日本 😀')
  })
})

test('only shared/text takes accents off', () => {
  const folds = listSourceFiles('src').filter((file) => {
    const code = stripComments(readFileSync(join(root, file), 'utf8'))
    return /normalize\('NFK?D'\)|\\p\{M\}\+\/gu?, ''/.test(code)
  })
  expect(folds).toEqual(['src/shared/text/fold.ts'])
})
