import { describe, expect, test } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { leakGuardOf } from '../../src/case/leak-guard.ts'
import { detectLanguage } from '../../src/case/replies/language.ts'
import { startReply } from '../../src/case/replies/template-choice.ts'
import { type Cause, CAUSES, REPLY_LANGUAGES, type ReplyLanguage } from '../../src/case/replies/texts.ts'
import { english } from '../../src/case/replies/texts/en.ts'
import { french } from '../../src/case/replies/texts/fr.ts'
import { german } from '../../src/case/replies/texts/de.ts'
import { italian } from '../../src/case/replies/texts/it.ts'
import { portuguese } from '../../src/case/replies/texts/pt.ts'
import { spanish } from '../../src/case/replies/texts/es.ts'
import { tidyReply } from '../../src/case/replies/tidy.ts'
import { unfitOf } from '../../src/case/replies/unfit.ts'
import { findUnsaid } from '../../src/case/replies/unsaid.ts'
import { fillTemplate, findBlanks, replyTemplates, templateTextOf } from '../../src/case/reply-templates.ts'
import { fillDraft, partiesOf } from '../../src/renderer/pages/verification/reply/draft.ts'
import { useStories } from '../support/story-cases.ts'

const { stories, storyOf } = useStories()

const TEXTS = { en: english, fr: french, de: german, es: spanish, pt: portuguese, it: italian }
const WRITER = { signature: 'Robin', templates: [] }
const causeIn = (language: ReplyLanguage, cause: Cause): string => TEXTS[language].causes[cause]

/** The move that led to the state of now, found without the rules. */
const moveOf = ({ verification: { blockReason, transitions } }: CaseAnswers) =>
  blockReason ?? transitions?.[0]

const templateOf = (name: string, language: ReplyLanguage) => {
  const found = replyTemplates(language).find((one) => one.name === name)
  if (!found) throw new Error(`no template ${name}`)
  return found
}

/** The case with another reason, and with what its customer was told of it. */
function withReason(answers: CaseAnswers, reasonCode: string, customerExplanation: string): CaseAnswers {
  const move = { ...moveOf(answers), reasonCode, customerExplanation }
  const { verification } = answers
  const [, ...earlier] = verification.transitions ?? []
  const blockReason = verification.blockReason ? move : null
  return { ...answers, verification: { ...verification, blockReason, transitions: [move, ...earlier] } }
}

const unsaidIn = (reply: string, begun: string) => findUnsaid(tidyReply(reply), begun)

describe('a reply to a member', () => {
  test('states the cause in every language, and leaves no English text to translate: every story', () => {
    const told = stories().filter(({ answers }) => moveOf(answers)?.customerExplanation)
    expect(told.length).toBeGreaterThan(8)
    for (const { answers } of told) {
      const { reasonCode, customerExplanation } = moveOf(answers) ?? {}
      const cause = CAUSES.find((one) => one === reasonCode)
      const [owner] = answers.verification.members ?? []
      const { known, asked, suggested } = startReply(answers, `From: ${owner?.email}\n\nWhy can we not send?`)
      for (const language of REPLY_LANGUAGES) {
        const wanted = { template: suggested.template, language, requester: partiesOf(known) }
        const { reply } = fillDraft(wanted, { writer: WRITER, answers, asked, pasted: '' })
        const words = language === 'en' ? customerExplanation : cause && causeIn(language, cause)
        expect(words).toBeTruthy()
        expect(reply).toContain(`\n\n${words}\n\n`)
        expect(reply).not.toContain('put this')
        if (language !== 'en') expect(reply).not.toContain(customerExplanation)
      }
    }
  })

  test('passes the guard with the sentence of any reason, in every language', () => {
    for (const cause of CAUSES) {
      const isOver = cause === 'MISTAKEN_BLOCK' || cause === 'BAN_LIFTED'
      const told = causeIn('en', cause)
      const answers = withReason(storyOf(isOver ? 'riverside-credit-union' : 'parcel-notice'), cause, told)
      const guard = leakGuardOf(answers)
      for (const language of REPLY_LANGUAGES) {
        const { text } = fillTemplate(templateOf('generic', language), answers)
        expect(text).toContain(`\n\n${causeIn(language, cause)}\n\n`)
        expect({ cause, language, leaks: guard(text) }).toEqual({ cause, language, leaks: [] })
        expect([language, null]).toContain(detectLanguage(causeIn(language, cause)))
        // A template that is made of it keeps nothing of the case.
        expect(templateTextOf(text, answers, { language })).toContain('\n\n{{customerExplanation}}\n\n')
      }
    }
  })

  test('says what the customer was told where that is in the language of the reply', () => {
    const said = 'Votre campagne a été signalée et nous ne pouvons pas l’envoyer.'
    const answers = withReason(storyOf('parcel-notice'), 'PHISHING_CONTENT', said)
    expect(fillTemplate(templateOf('phishing', 'fr'), answers).text).toContain(said)
    expect(fillTemplate(templateOf('phishing', 'en'), answers).text).toContain(
      causeIn('en', 'PHISHING_CONTENT'),
    )
  })
})

test('the cause stops in a reply to a recipient who is no member, in every language', () => {
  const answers = storyOf('growth-fox')
  for (const language of REPLY_LANGUAGES) {
    const cause = causeIn(language, 'PURCHASED_LIST')
    const reply = `Hello,\n\n${cause}\n\nRobin`
    const found = unfitOf({ reply, template: 'recipient-erase', standing: 'stranger' }, answers)
    expect(found).toMatchObject([{ text: cause }])
  }
})

describe('a reason that has no sentence', () => {
  // What was told says by itself that something may be deleted: that is no leave to delete the blank.
  const FREE = 'Your organization sends for a company that we do not work with, or delete this list.'
  const REQUIRED_TEMPLATES = ['phishing', 'complaints', 'payment-dispute', 'account-ban', 'bought-list']
  const cases = REPLY_LANGUAGES.filter((language) => language !== 'en').flatMap((language) =>
    REQUIRED_TEMPLATES.map((name) => ({ name, language })),
  )

  test.each(cases)('may not be left out alone, and may go with what follows: $language $name', (wanted) => {
    const answers = withReason(storyOf('parcel-notice'), 'OTHER', FREE)
    const { text: begun, unfilled } = fillTemplate(templateOf(wanted.name, wanted.language), answers)
    const [prompt = ''] = unfilled.filter((asked) => asked.startsWith('put this English text into '))
    expect(prompt).toContain(FREE)
    const only = (kept: string) => kept.replaceAll(/\[\[[^\]]*\]\]/g, '')
    const reasons = (reply: string) => unsaidIn(reply, begun).filter(({ kind }) => kind === 'reason')
    expect(reasons(begun)).toEqual([])
    expect(reasons(only(begun))).toMatchObject([{ text: prompt }])
    expect(reasons(only(begun.replace(`[[${prompt}]]`, 'Xyz xyz.')))).toEqual([])
    // The sentences that follow from it: all of them, since each may speak of it.
    const paragraphs = begun.split('\n\n')
    const place = paragraphs.findIndex((paragraph) => paragraph.includes(prompt))
    const short = [...paragraphs.slice(0, place), ...paragraphs.slice(-1)].join('\n\n')
    expect(reasons(only(short))).toEqual([])
    const one = [...paragraphs.slice(0, place), ...paragraphs.slice(-2)].join('\n\n')
    const last = findBlanks(paragraphs.at(-2) ?? '')
    const isBlank = last.length > 0 && only(paragraphs.at(-2) ?? '').trim() === ''
    expect(reasons(only(one))).toHaveLength(isBlank ? 0 : 1)
  })
})
