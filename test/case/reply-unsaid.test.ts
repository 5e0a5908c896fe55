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
/** How our own prompts say it; by hand those that do not, so that no rule is its own proof. */
const isOptional = (prompt: string): boolean => !REQUIRED.has(prompt)
const REQUIRED: ReadonlySet<string> = new Set([
  'which contacts to remove, and what may stay',
  'what to agree on with this customer',
  'what it should show',
  'what it is about, in words for the customer',
  'what you need from the customer',
  'what the customer sees, and what to do about it',
  'what the customer can do next',
  'what is erased, who does it and by when',
  'what keeps the emails away and since when, in words for who wrote',
  'how many the campaign went to, and what became of the emails',
  'what the plan or the invoice says',
  'what stops the sign-in, and what to do',
])

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
  expect(new Set(cases.map(({ left }) => left)).size).toBe(REQUIRED.size)
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

/** Prompts of own templates, by whether the blank may be deleted. */
const OWN: Readonly<Record<string, { mayGo: readonly string[]; required: readonly string[] }>> = {
  en: {
    mayGo: [
      'more, or delete this',
      'more or delete this sentence',
      'why; delete if unknown',
      'more (or delete)',
    ],
    required: [
      'when their data was deleted',
      'which contacts to delete',
      'what to keep or delete',
      'the day on which you deleted it, and by which colleague',
      'how to delete the account',
      'whether it was deleted, or blocked',
      'the limit, check it in billing',
    ],
  },
  fr: {
    mayGo: [
      'plus, ou supprimez ceci',
      'pourquoi, ou à supprimer',
      'plus, ou effacez-le',
      'plus, ou supprime ceci',
    ],
    required: [
      'quand les données ont été supprimées',
      'quelles adresses supprimer',
      'ce qui est bloqué, ou supprimé',
      'comment effacer le compte',
    ],
  },
  de: {
    mayGo: [
      'mehr, oder löschen',
      'mehr, oder diesen Satz löschen',
      'warum; ggf. löschen',
      'wie viele, sonst streichen',
    ],
    required: [
      'wann wir die Daten gelöscht haben',
      'welche Adressen Sie löschen',
      'was sie behalten oder löschen',
      'wann wir löschen, und was',
      'ob sie die Liste streichen',
    ],
  },
  es: {
    mayGo: ['más, o bórrelo', 'por qué, o eliminar esta frase', 'más; borrar si no se sabe'],
    required: ['cuándo se eliminó la lista', 'qué direcciones borrar', 'quién elimina los datos, y cuándo'],
  },
  pt: {
    mayGo: ['mais, ou apague isto', 'porquê, ou apague-o', 'mais, ou eliminar esta frase'],
    required: ['quando apagámos os dados', 'que endereços apagar', 'quem elimina a lista, e quando'],
  },
  it: {
    mayGo: [
      'altro, o cancelli',
      'perché, o lo cancelli se non si sa',
      'altro, oppure eliminare questa frase',
      'altro, o eliminate questo',
    ],
    required: [
      'quando abbiamo cancellato i dati',
      'quali indirizzi eliminare',
      'quali campagne sono bloccate, o eliminate',
    ],
  },
}
const leftOut = (prompt: string) => promptsOf('Hello,\n\nBye now', `Hello,\n\n[[${prompt}]]\n\nBye now`)

test.each(Object.entries(OWN))('a blank of an own template may go where its prompt says so: %s', (_, own) => {
  expect(own.mayGo.flatMap(leftOut)).toEqual([])
  expect(own.required.flatMap(leftOut)).toEqual(own.required)
})
