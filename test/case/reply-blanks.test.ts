import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { fillTemplate, findBlanks, replyTemplates, signatureIn } from '../../src/case/reply-templates.ts'
import { detectLanguage } from '../../src/case/replies/language.ts'
import { REPLY_LANGUAGES, type ReplyLanguage } from '../../src/case/replies/texts.ts'
import { findCutLines, tidyReply } from '../../src/case/replies/tidy.ts'
import { beginDraft, signAgain } from '../../src/renderer/pages/verification/reply/draft.ts'
import {
  nextProblem,
  type Problem,
  problemsOf,
  sayPlace,
  selectionFor,
  stopsOf,
} from '../../src/renderer/pages/verification/reply/problems.ts'
import { useStories } from '../support/story-cases.ts'

const { stories } = useStories()

const EMPTY: CaseAnswers = {
  gatheredAt: '',
  organization: {},
  verification: {},
  reviewEmails: null,
  user: null,
}

const templateOf = (wanted: string, language: ReplyLanguage) => {
  const found = replyTemplates(language).find(({ name }) => name === wanted)
  if (!found) throw new Error(`no template ${wanted}`)
  return found
}

describe('the key that goes to the next place', () => {
  const leak = (start: number, end: number) => ({ kind: 'note', text: '', start, end, source: null }) as const
  const written = (problem: Problem | null, reply: string): string | null =>
    problem && reply.slice(problem.start, problem.end)
  const after = (reply: string, start: number, end: number, leaks = [] as ReturnType<typeof leak>[]) =>
    written(nextProblem(problemsOf(reply, leaks), { start, end }), reply)

  test('walks through every place once, and from the last to the first', () => {
    const reply = 'A [[one]] B [[two]][[three]] C [[four]]'
    const problems = problemsOf(reply, [])
    let selected = { start: 0, end: 0 }
    const walk = Array.from({ length: 5 }, () => {
      const next = nextProblem(problems, selected)
      if (next) selected = selectionFor(next)
      return written(next, reply)
    })
    expect(walk).toEqual(['[[one]]', '[[two]]', '[[three]]', '[[four]]', '[[one]]'])
  })

  test('goes to the blank that begins at the caret: what was typed ends there', () => {
    expect(after('typed[[two]] and [[three]]', 5, 5)).toBe('[[two]]')
    expect(after('[[one]] and [[two]]', 0, 0)).toBe('[[one]]')
    expect(after('[[one]] and [[two]]', 0, 7)).toBe('[[two]]')
  })

  test('goes to a blank before the paragraph around it, and to no place twice', () => {
    const reply = 'A whole paragraph with [[a blank]] in it. The rest.'
    const around = leak(0, 41)
    expect(after(reply, 0, 0, [around])).toBe('[[a blank]]')
    expect(after(reply, 34, 34, [around])).toBe('[[a blank]]')
    expect(after(reply.replace('[[a blank]]', 'something'), 0, 0, [leak(0, 39)])).toMatch(/^A whole/)
    expect(stopsOf(problemsOf(reply, [leak(43, 51), leak(43, 51), around]))).toHaveLength(2)
  })

  test('hides no blank behind a place that only stands at its edge', () => {
    const reply = 'Please tell us.[[what else]] Thanks.'
    const problems = problemsOf(reply, [leak(15, 15), leak(28, 28)])
    expect(stopsOf(problems).map(({ start, end }) => [start, end])).toEqual([
      [15, 15],
      [15, 28],
      [28, 28],
    ])
  })

  test('comes to every place from every place, and says which it is', () => {
    const place = fc.tuple(fc.nat(12), fc.nat(4), fc.constantFrom('leak', 'blank', 'cut'))
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 6 }), fc.nat(16), (places, caret) => {
        const problems = places
          .map(([start, length, kind]): Problem => {
            return { kind, label: '', text: `${start}`, start, end: start + length, source: null }
          })
          .toSorted((one, other) => one.start - other.start || one.end - other.end)
        const stops = stopsOf(problems)
        const carets = new Set(stops.map((stop) => JSON.stringify(selectionFor(stop))))
        let selected = { start: caret, end: caret }
        const said = stops.map(() => {
          const next = nextProblem(problems, selected)
          if (next === null) throw new Error('nowhere to go')
          selected = selectionFor(next)
          carets.delete(JSON.stringify(selected))
          return sayPlace(problems, next)
        })
        expect([...carets]).toEqual([])
        if (stops.length === 1) expect(said[0]).toMatch(/^The only place left: \d+$/)
        else for (const words of said) expect(words).toMatch(/^Place [1-6] of [2-6]: \d+$/)
      }),
      { seed: 7 },
    )
  })

  test('stands behind a line that is cut off, so that typing goes on with it', () => {
    const reply = 'Hello,\n\nPlease tell us:\n\nThanks.'
    const [cut] = problemsOf(reply, [])
    expect(cut && selectionFor(cut)).toEqual({ start: 23, end: 23 })
  })
})

describe('a reply after its blanks were dealt with', () => {
  /** What an agent types, and what the prompt of a blank says may be deleted. */
  const FILLED = '123'
  const isOptional = (prompt: string): boolean => /or delete (?:it|this)|^the answers do not say/.test(prompt)

  test('every optional blank deleted and the others filled: no blank, no cut line, no hole, one language', () => {
    let deleted = 0
    for (const answers of [EMPTY, ...stories().map((story) => story.answers)])
      for (const template of REPLY_LANGUAGES.flatMap(replyTemplates)) {
        const { text } = fillTemplate(template, answers)
        const dealtWith = findBlanks(text).reduceRight((reply, { prompt, start, end }) => {
          if (isOptional(prompt)) deleted += 1
          return reply.slice(0, start) + (isOptional(prompt) ? '' : FILLED) + reply.slice(end)
        }, text)
        const copied = tidyReply(dealtWith)
        const { name, language } = template
        const paragraphs = copied.split('\n\n')
        expect({
          name,
          language,
          blanks: findBlanks(copied),
          cut: findCutLines(dealtWith),
          holes: copied.match(/\n{3,}|[^\S\n]+$/gm) ?? [],
          others: paragraphs.filter((one) => ![null, language].includes(detectLanguage(one))),
          problems: problemsOf(copied, []),
        }).toEqual({ name, language, blanks: [], cut: [], holes: [], others: [], problems: [] })
      }
    expect(deleted).toBeGreaterThan(500)
  })

  test('a required blank deleted after its colon is a cut line in every language', () => {
    for (const language of REPLY_LANGUAGES) {
      const { text } = fillTemplate(templateOf('hold-pending', language), EMPTY)
      const reply = findBlanks(text).reduceRight(
        (now, { start, end }) => now.slice(0, start) + now.slice(end),
        text,
      )
      const cut = problemsOf(reply, []).filter(({ kind }) => kind === 'cut')
      expect({ language, cut: cut.map(({ start, end }) => reply.slice(start, end)) }).toEqual({
        language,
        cut: [expect.stringMatching(/:$/)],
      })
    }
  })

  test.each([
    ['Hola, Ana:\n\nTexto.', []],
    ['Hello,\n\nThree steps:\n\n1. One', []],
    ['Hello,\n\nThe campaigns:\nWool sale', []],
    ['Hello,\n\nanother way: \n\nReply here.', ['another way:']],
    ['Hello,\n\nune autre manière\u00a0:\n', ['une autre manière\u00a0:']],
  ])('%j', (reply, cut) => {
    const found = findCutLines(reply)
    expect(found.map(({ text }) => text)).toEqual(cut)
    expect(found.map(({ start, end }) => reply.slice(start, end))).toEqual(cut)
  })

  test('a signature that is kept is filled in where the reply asks for it', () => {
    const { text } = fillTemplate(templateOf('content', 'en'), EMPTY)
    expect(signatureIn(signAgain(text, 'R$&bin'))).toBe('R$&bin')
    expect(signAgain(text, '')).toBe(text)
  })

  test('a half-filled draft that is opened again has the signature that is kept by now, and is otherwise as it was', () => {
    const suggested = { template: 'generic', language: 'en', requester: null, reply: '' } as const
    const opened = (reply: string, signature: string): string => {
      const stored = { about: '', template: 'generic', language: 'en', requester: null, reply } as const
      return beginDraft(stored, suggested, { known: null, signature }).reply
    }
    for (const template of REPLY_LANGUAGES.flatMap(replyTemplates)) {
      const { text } = fillTemplate(template, EMPTY)
      const blanks = findBlanks(text)
      expect(blanks.at(-1)?.prompt).toBe('your name')
      // Filled from the first on, up to each of the others.
      blanks.forEach((_, count) => {
        const half = blanks
          .slice(0, count)
          .reduceRight(
            (reply, { start, end }) => `${reply.slice(0, start)}${FILLED}${reply.slice(end)}`,
            text,
          )
        const again = opened(half, 'Robin\nSupport')
        expect(signatureIn(again)).toBe('Robin\nSupport')
        expect(again).toBe(half.replace('[[your name]]', 'Robin\nSupport'))
        expect(opened(half, '')).toBe(half)
      })
      // What was done to the blank by hand stays.
      for (const own of ['', 'Ada', '[[your name, and the team]]']) {
        const edited = text.replace('[[your name]]', own)
        expect(opened(edited, 'Robin')).toBe(edited)
      }
    }
  })
})
