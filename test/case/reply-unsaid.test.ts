import { expect, test } from 'vitest'
import { fillTemplate, findBlanks, replyTemplates } from '../../src/case/reply-templates.ts'
import { REPLY_LANGUAGES, VARIABLE_PROMPTS } from '../../src/case/replies/texts.ts'
import { findCutLines, tidyReply } from '../../src/case/replies/tidy.ts'
import { findUnsaid } from '../../src/case/replies/unsaid.ts'
import { useStories } from '../support/story-cases.ts'

const { stories } = useStories()

const promptsOf = (reply: string, begun: string): string[] => findUnsaid(reply, begun).map(({ text }) => text)
const isFact = (prompt: string): boolean =>
  Object.values(VARIABLE_PROMPTS).some((fact) => prompt.startsWith(fact))
const isOptional = (prompt: string): boolean => /delete|check it/.test(prompt)

/** The reply with each blank filled in, but for those without words. */
const fill = (text: string, wordsFor: (prompt: string) => string): string =>
  tidyReply(text.replaceAll(/\[\[([^\][]*)\]\]/g, (_all, prompt: string) => wordsFor(prompt.trim())))

/** The words of a blank that was filled in; optional ones and facts are deleted. */
const fillWords = (prompt: string): string =>
  isOptional(prompt) || isFact(prompt) ? '' : `Xy ${prompt.length}.`

const TEMPLATES = REPLY_LANGUAGES.flatMap((language) =>
  replyTemplates(language).map((template) => ({ template, name: `${language} ${template.name}` })),
)

test('what was filled in, or may go, is not told: every template of every story', () => {
  for (const { template, name } of TEMPLATES)
    for (const { answers } of stories()) {
      const begun = fillTemplate(template, answers).text
      expect(promptsOf(fill(begun, fillWords), begun), name).toEqual([])
      expect(promptsOf(begun, begun), name).toEqual([])
    }
})

test('a required blank that was deleted is told, with its paragraph or alone: every template of every story', () => {
  const cases = TEMPLATES.flatMap(({ template, name }) =>
    stories().flatMap(({ answers }) => {
      const begun = fillTemplate(template, answers).text
      const prompts = findBlanks(begun).map(({ prompt }) => prompt)
      const required = prompts.filter((prompt) => !isOptional(prompt) && !isFact(prompt))
      return required.map((left) => ({ begun, left, name: `${name}: ${left}` }))
    }),
  )
  for (const { begun, left, name } of cases) {
    const alone = fill(begun, (prompt) => (prompt === left ? '' : fillWords(prompt)))
    const paragraphs = begun.split('\n\n').filter((paragraph) => !paragraph.includes(left))
    // A line that ends with a colon is told as cut off.
    expect(promptsOf(alone, begun), name).toEqual(findCutLines(alone).length > 0 ? [] : [left])
    expect(promptsOf(fill(paragraphs.join('\n\n'), fillWords), begun), name).toEqual([left])
  }
  expect(new Set(cases.map(({ left }) => left)).size).toBeGreaterThan(9)
})

test('what was written in another way is not judged', () => {
  const begun =
    'Hello Dana,\n\nYou asked for your limit. It is [[number]] emails.\n\n[[why]]\n\nKind regards\nKim'
  expect(
    promptsOf(
      'Hello Dana,\n\nFrom today it is 5 emails a day, as you have paid.\n\nKind regards\nKim',
      begun,
    ),
  ).toEqual([])
  expect(promptsOf('Something else altogether.', begun)).toEqual([])
  expect(promptsOf('', begun)).toEqual([])
  expect(promptsOf('Hello Dana,\n\nKind regards\nKim', begun)).toEqual(['number', 'why'])
  expect(
    promptsOf('Hello Dana,\n\nYou asked for your limit. It is  emails.\n\nPaid.\n\nKind regards\nKim', begun),
  ).toEqual(['number'])
})

test.each([
  'or delete this',
  'oder löschen',
  'ou supprimez ceci',
  'o bórrelo',
  'ou apague isto',
  'o cancelli',
])('a blank of an own template that says so may go: %s', (words) => {
  expect(promptsOf('Hello,\n\nBye now', `Hello,\n\n[[more, ${words}]]\n\nBye now`)).toEqual([])
  expect(promptsOf('Hello,\n\nBye now', 'Hello,\n\n[[more]]\n\nBye now')).toEqual(['more'])
})
