import { describe, expect, test } from 'vitest'
import { coinWord } from '../../../../src/engine/domain/pseudonyms/words.ts'
import { Pseudonyms } from '../../../../src/engine/domain/pseudonyms/pseudonyms.ts'

/** Pseudonyms at their edges: how far links are followed, and what is nobody's and stays. */
const link = (levels: number): string =>
  levels === 0 ? 'https://a.test/deepest' : `https://a.test/go?u=${encodeURIComponent(link(levels - 1))}`

/** The levels of links in a link that are still links, and what stands in the innermost. */
function levelsOf(text: string): { levels: number; innermost: string } {
  let inner = text
  while (inner.includes('%')) inner = decodeURIComponent(inner)
  const parts = inner.split('https://')
  return { levels: parts.length - 1, innermost: parts.at(-1) ?? '' }
}

describe('links in links', () => {
  test.each([0, 1, 5, 6])('%i deep are all written again', (levels) => {
    const found = levelsOf(new Pseudonyms(1, []).text(link(levels)))
    expect(found).toEqual({ levels: levels + 1, innermost: expect.stringMatching(/^\w+\.example\/deepest$/) })
  })

  test.each([7, 8, 12])('%i deep end after six in a reference', (levels) => {
    const found = levelsOf(new Pseudonyms(1, []).text(link(levels)))
    expect(found).toEqual({ levels: 7, innermost: expect.stringMatching(/^\w+\.example\/go\?u=ref-\w+$/) })
  })

  test('are counted separately for each link', () => {
    const pseudonyms = new Pseudonyms(1, [])
    const once = pseudonyms.text(link(6))
    expect(pseudonyms.text(Array.from({ length: 20 }, () => link(6)).join(' '))).toBe(
      Array.from({ length: 20 }, () => once).join(' '),
    )
  })
})

describe('invented words', () => {
  const WORDS = 80 ** 3

  test('come all before any comes twice, wherever they begin', () => {
    const words = new Set<string>()
    for (let nth = 0; nth < WORDS; nth += 1) words.add(coinWord(7, nth))
    expect(words.size).toBe(WORDS)
    expect(coinWord(7, WORDS)).toBe(coinWord(7, 0))
    for (const word of words)
      if (!/^(?:[bdfgjklmnprstvwz][aeiou]){3}$/.test(word)) expect(word).toBe('three syllables')
  })

  test.each([0, 1, 79, 80, 6399, 6400, -1, -6400, 1e9])(
    'from %i are three syllables of the number',
    (offset) => {
      const number = ((offset % WORDS) + WORDS) % WORDS
      const syllables = [number % 80, Math.floor(number / 80) % 80, Math.floor(number / 6400)]
      const expected = syllables.map(
        (one) => 'bdfgjklmnprstvwz'.charAt(one % 16) + 'aeiou'.charAt(Math.floor(one / 16)),
      )
      expect(coinWord(offset, 0)).toBe(expected.join(''))
    },
  )
})

describe('what names nobody of the case stays', () => {
  test.each([
    'Please send 12, not 14, by Friday.',
    'At 10:30:00 on 2026-03-12 it was 1,204 of 12.50.',
    'Version 1.2.3 costs 300.',
    'The annals are old.',
    'e.g. this, i.e. that',
  ])('%s', (text) => {
    const pseudonyms = new Pseudonyms(1, [])
    pseudonyms.addName('Ann Hall')
    pseudonyms.addHost('nordlicht.example')
    expect(pseudonyms.text(text)).toBe(text)
  })
})
