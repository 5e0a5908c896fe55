import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { fillTemplate, findBlanks, replyTemplates, signatureIn } from '../../src/case/reply-templates.ts'
import { detectLanguage } from '../../src/case/replies/language.ts'
import { REPLY_LANGUAGES, type ReplyLanguage } from '../../src/case/replies/texts.ts'
import { findCutLines, tidyReply } from '../../src/case/replies/tidy.ts'
import { signAgain } from '../../src/renderer/pages/verification/reply/draft.ts'
import { problemsOf } from '../../src/renderer/pages/verification/reply/problems.ts'
import { gatherStories, type GuardedCase } from '../support/leaks/measure.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'

let sandbox: ServedSandbox
let stories: GuardedCase[]
beforeAll(async () => {
  sandbox = await serveSandbox({ seed: 'stories' })
  stories = await gatherStories(sandbox)
})
afterAll(() => sandbox.close())

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

describe('a reply after its blanks were dealt with', () => {
  /** What an agent types, and what the prompt of a blank says may be deleted. */
  const FILLED = '123'
  const isOptional = (prompt: string): boolean => /or delete (?:it|this)|^the answers do not say/.test(prompt)

  test('every optional blank deleted and the others filled: no blank, no cut line, no hole, one language', () => {
    let deleted = 0
    for (const answers of [EMPTY, ...stories.map((story) => story.answers)])
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
})
