import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LeakGuard } from '../../src/case/leak-guard.ts'
import { measureSet, type StoryGuards } from '../support/leaks/set/measure-set.ts'
import { LANGUAGES, leakingReplies, passingReplies, readMarked } from '../support/leaks/set/replies.ts'
import { STORIES } from '../support/stories.ts'

/** The shape of the set. What the guard reaches on it is measured in `npm run soak -- leak-guard`. */
const FEWEST_LEAKS = 88
const FEWEST_LEAKS_OF_STORY = 9
const FEWEST_CLEAN = 60
const FEWEST_CLEAN_OF_STORY = 4

/** So many words in a row are no longer chance. */
const RUN = 4

const leaking = leakingReplies()
const passing = passingReplies()

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

const spaced = (text: string): string => ` ${wordsOf(text).join(' ')} `

/** What the golden texts call internal and quote: notes, reasons of refusal, messages, reviews. */
function internalTexts(): string[] {
  return STORIES.flatMap((story) => {
    const golden = readFileSync(join(import.meta.dirname, 'golden', `${story}.md`), 'utf8')
    return golden
      .split('\n')
      .filter((line) => /^- \(internal\) (?:The note|The reason|The message|It explains)/.test(line))
      .flatMap((line) => /“(.*)”/.exec(line)?.[1] ?? [])
  })
}

describe('the set of planted leaks and clean replies', () => {
  test.each(LANGUAGES)('%s: enough of each story', (language) => {
    const leaks = leaking.filter((reply) => reply.language === language)
    const clean = passing.filter((reply) => reply.language === language)
    expect(leaks.length).toBeGreaterThanOrEqual(FEWEST_LEAKS)
    expect(clean.length).toBeGreaterThanOrEqual(FEWEST_CLEAN)
    for (const story of STORIES) {
      expect(leaks.filter((reply) => reply.story === story).length).toBeGreaterThanOrEqual(
        FEWEST_LEAKS_OF_STORY,
      )
      expect(clean.filter((reply) => reply.story === story).length).toBeGreaterThanOrEqual(
        FEWEST_CLEAN_OF_STORY,
      )
    }
  })

  test('at least 540 leaks and 360 clean replies, none of them twice', () => {
    const texts = [...leaking, ...passing].map(({ text }) => spaced(text))
    expect(leaking.length).toBeGreaterThanOrEqual(540)
    expect(passing.length).toBeGreaterThanOrEqual(360)
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
  })

  test('each leak names its words, and they stand in its text', () => {
    const wrong = leaking.filter(
      ({ text, leaks }) =>
        leaks.length === 0 ||
        leaks.some(
          ({ start, end, words }) =>
            wordsOf(words).length === 0 || words !== words.trim() || text.slice(start, end) !== words,
        ),
    )
    expect(wrong).toEqual([])
  })

  test('the braces of a reply are read and taken out', () => {
    expect(readMarked('It was {Lena} on {3 May}.')).toEqual({
      text: 'It was Lena on 3 May.',
      leaks: [
        { start: 7, end: 11, words: 'Lena' },
        { start: 15, end: 20, words: '3 May' },
      ],
    })
    for (const marked of ['It was {Lena', 'It was Lena}', 'It {was {Lena}'])
      expect(() => readMarked(marked)).toThrow('a brace without its other')
  })

  test('no clean reply holds four words in a row of what is internal', () => {
    const internal = internalTexts()
    expect(internal.length).toBeGreaterThan(15)
    const runs = new Set(
      internal.flatMap((text) => {
        const words = wordsOf(text)
        return words.slice(RUN - 1).map((_, index) => ` ${words.slice(index, index + RUN).join(' ')} `)
      }),
    )
    const held = passing.flatMap(({ text }) => [...runs].filter((run) => spaced(text).includes(run)))
    expect(held).toEqual([])
  })

  test('no clean reply holds what a leak names', () => {
    const named = leaking.flatMap(({ leaks }) => leaks.map(({ words }) => spaced(words)))
    const held = passing.flatMap(({ text }) => named.filter((words) => spaced(text).includes(words)))
    expect(held).toEqual([])
  })
})

describe('the measure of the set', () => {
  const all = (guard: LeakGuard) =>
    Object.fromEntries(STORIES.map((story) => [story, guard])) as unknown as StoryGuards
  const marking =
    (start: number, length: number): LeakGuard =>
    (text) => [
      { kind: 'note', text: text.slice(start, start + length), start, end: start + length, source: null },
    ]
  const wrongOf = (guard: LeakGuard) => {
    const tallies = Object.values(measureSet(all(guard)))
    return {
      leaking: tallies.reduce((sum, tally) => sum + tally.leaking.wrong.length, 0),
      clean: tallies.reduce((sum, tally) => sum + tally.clean.wrong.length, 0),
    }
  }

  test('a guard that marks nothing misses every leak and passes every clean reply', () => {
    expect(wrongOf(() => [])).toEqual({ leaking: leaking.length, clean: 0 })
  })

  test('a guard that marks everything stops both', () => {
    expect(wrongOf(marking(0, 10_000))).toEqual({ leaking: 0, clean: passing.length })
  })

  test('a mark beside the passage is no stop', () => {
    const beside = leaking.filter(({ leaks }) => leaks.every(({ start }) => start > 0)).length
    expect(beside).toBeGreaterThan(100)
    expect(wrongOf(marking(0, 1)).leaking).toBe(beside)
  })
})
