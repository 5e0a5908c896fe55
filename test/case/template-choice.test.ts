import { describe, expect, test } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { suggestTemplate } from '../../src/case/replies/choose-template.ts'
import {
  type MailQuestion,
  QUESTION_TITLES,
  type Question,
  questionOf,
} from '../../src/case/replies/question.ts'
import type { RequesterStanding } from '../../src/case/replies/standing.ts'
import { chooseTemplate, startReply, unansweredQuestion } from '../../src/case/replies/template-choice.ts'
import { REPLY_LANGUAGES, TEMPLATE_TITLES } from '../../src/case/replies/texts.ts'
import { unfitOf } from '../../src/case/replies/unfit.ts'
import { fillTemplate, replyTemplates, templateTextOf } from '../../src/case/reply-templates.ts'
import { useStories } from '../support/story-cases.ts'

const { stories, storyOf } = useStories()

const choose = (
  answers: CaseAnswers,
  mail: string,
  standing: RequesterStanding = 'unknown',
  address: string | null = null,
) =>
  chooseTemplate(answers, {
    requester: { name: null, address },
    standing,
    asked: questionOf(mail, standing),
    isPasted: mail !== '',
  })

const askedOf = (question: Question): MailQuestion => ({ question, quoted: 'x', language: null, also: [] })
const QUESTIONS = Object.keys(QUESTION_TITLES) as Question[]
const RECIPIENTS = {
  'Please delete all my data.': 'recipient-erase',
  'Ich habe mich nie angemeldet.': 'recipient-never-signed-up',
  'Quiero darme de baja.': 'recipient-unsubscribe',
}

describe('chooseTemplate', () => {
  test('a recipient is answered as one in every story, whatever its state', () => {
    for (const { answers } of stories())
      for (const [mail, template] of Object.entries(RECIPIENTS))
        for (const standing of ['stranger', 'unknown'] as const)
          expect(choose(answers, mail, standing).template).toBe(template)
  })

  test('why sending is stopped is answered by the state, any other question of a sender by its own template', () => {
    for (const { answers } of stories()) {
      const byState = suggestTemplate(answers)
      expect(choose(answers, 'Why can’t we send?', 'owner').template).toBe(byState)
      expect(choose(answers, 'Nuestra campaña llegó solo a 40 personas.').template).toBe('campaign-result')
      expect(choose(answers, 'I can’t log in.', 'member').template).toBe('account-access')
      expect(choose(answers, 'Wo ist die Rechnung?', 'owner').template).toBe(
        byState === 'payment-dispute' ? byState : 'billing-question',
      )
      expect(choose(answers, 'Wo ist die Rechnung?', 'member').template).toBe('not-in-charge')
    }
  })

  test('a stranger who asks about sending is told nothing', () => {
    for (const mail of ['Why is it blocked?', 'Where is the invoice?', 'I can’t log in.', ''])
      expect(choose(storyOf('growth-fox'), mail, 'stranger')).toEqual({
        template: 'not-a-member',
        why: 'by who wrote',
      })
  })

  test('a page about a recipient is about no block; the recipient who wrote is no stranger to it', () => {
    const riverside = storyOf('riverside-credit-union')
    expect(suggestTemplate(riverside)).toBe('platform-mistake')
    const asked = {
      ...riverside,
      about: { subscriber: 'sub_1' },
      checks: { get_subscriber: { email: 'Ann@mail.example' } },
    } as CaseAnswers
    expect(choose(asked, '')).toEqual({
      template: 'recipient-not-reached',
      why: 'because the page asks about a recipient',
    })
    expect(choose(asked, 'Hello?', 'stranger', 'ann@mail.example').template).toBe('recipient-not-reached')
    expect(choose(asked, 'Hello?', 'stranger', 'bob@mail.example').template).toBe('not-a-member')
    expect(choose(asked, 'Why can’t we send?', 'owner').template).toBe('platform-mistake')
  })

  test('says why, and that it follows from the state where nothing says what is asked', () => {
    const fox = storyOf('growth-fox')
    expect(choose(fox, 'Take me off your list and delete my data, please').why).toBe(
      'because the pasted text asks to erase personal data (“delete my data”); it also asks to stop the emails',
    )
    expect(choose(fox, 'Hello, a word?').why).toBe(
      'by state and reason code, not by what the pasted text asks',
    )
    expect(choose(fox, '').why).toBe('by state and reason code')
  })

  test('what a member writes as a recipient would is not guessed: the state chooses, and the copy stops', () => {
    const fox = storyOf('growth-fox')
    const mail = 'A customer wrote: “Please delete all my data.”'
    expect(choose(fox, mail, 'owner').template).toBe('bought-list')
    expect(unansweredQuestion('bought-list', questionOf(mail, 'owner'))).toBe('asks to erase personal data')
  })
})

describe('startReply', () => {
  const parcel = () => storyOf('parcel-notice')

  test('the only account has written where nothing was pasted, or its name stands below the text', () => {
    expect(startReply(parcel(), 'Please delete all my data, thank you')).toMatchObject({
      known: null,
      suggested: { template: 'recipient-erase' },
    })
    const mail = 'Hello, why can’t we send any more? I work there.'
    expect(startReply(parcel(), mail)).toMatchObject({ known: null, suggested: { template: 'not-a-member' } })
    const ofRecipient = { ...parcel(), about: { subscriber: 'sub_1' } } as CaseAnswers
    expect(startReply(ofRecipient, '').known).toBeNull()
    expect(startReply(parcel(), 'somebody@mail.example').known).toBeNull()
    for (const pasted of ['', 'parcel-notice', 'desk@parcel-notice.example'])
      expect(startReply(parcel(), pasted).known?.name).toBe('Marek Duval')
    expect(startReply(parcel(), `${mail}\n\nBest\nMarek Duval`)).toMatchObject({
      known: { name: 'Marek Duval', by: 'account' },
      suggested: { template: 'phishing' },
    })
  })

  test('a member who asks what a recipient would is taken for the member', () => {
    const mail = 'From: Marek Duval <desk@parcel-notice.example>\n\nPlease delete all my data.'
    expect(startReply(parcel(), mail)).toMatchObject({
      known: { address: 'desk@parcel-notice.example' },
      asked: { question: 'erase' },
      suggested: { template: 'phishing' },
    })
  })

  test('an address, a slug or a name is no text that asks', () => {
    for (const pasted of ['desk@parcel-notice.example', 'parcel-notice', 'Parcel Notice Desk', ''])
      expect(startReply(parcel(), pasted).suggested.why).toBe('by state and reason code')
    const text = 'Hello, could you call me back today?'
    expect(startReply(parcel(), text).suggested.why).toBe('because the pasted text shows no member')
    expect(startReply(parcel(), `From: desk@parcel-notice.example\n\n${text}`).suggested.why).toBe(
      'by state and reason code, not by what the pasted text asks',
    )
  })
})

describe('a template that does not answer the mail', () => {
  test('what is chosen for a question answers it; every question has templates that do not', () => {
    for (const { answers } of stories())
      for (const question of QUESTIONS) {
        const asked = askedOf(question)
        const given = { requester: null, standing: 'unknown', asked, isPasted: true } as const
        expect(unansweredQuestion(chooseTemplate(answers, given).template, asked)).toBeNull()
        const silent = Object.keys(TEMPLATE_TITLES).filter((name) => unansweredQuestion(name, asked) !== null)
        expect(silent.length).toBeGreaterThan(5)
      }
    expect(unansweredQuestion('phishing', null)).toBeNull()
    expect(unansweredQuestion('own-1', askedOf('erase'))).toBeNull()
  })

  test('a block in front stops the copy, and is no part of a template that is kept', () => {
    const fox = storyOf('growth-fox')
    for (const language of REPLY_LANGUAGES) {
      const template = replyTemplates(language).find(({ name }) => name === 'platform-mistake')
      if (!template) throw new Error('no template')
      const known = { asked: askedOf('erase'), signature: 'Robin Blake', requester: 'Ann Lee' }
      const { text, unfilled } = fillTemplate(template, fox, known)
      expect(unfilled.slice(0, 2)).toEqual([
        'the mail asks to erase personal data, which this text does not answer: check it, or choose another template',
        'the answers do not say that the block was a mistake and sending is open again: check it, or choose another template',
      ])
      const plain = fillTemplate(template, fox, { signature: 'Robin Blake', requester: 'Ann Lee' })
      expect(plain.unfilled.join()).not.toContain('the mail asks')
      expect(templateTextOf(text, fox, { language, ...known })).toBe(
        templateTextOf(plain.text, fox, { language, ...known }),
      )
      expect(templateTextOf(text, fox, { language, ...known })).not.toContain('check it, or choose')
    }
  })
})

describe('an own template', () => {
  const own = {
    name: 'own-1',
    title: 'Ours',
    language: 'en',
    text: 'Hello {{customer}},\n\nthe invoice.\n\n{{signature}}',
  } as const
  const known = { signature: 'Robin Blake', requester: 'Ann Lee' }
  const filled = (answers: Question | undefined, asked: MailQuestion | null) =>
    fillTemplate({ ...own, ...(answers && { answers }) }, storyOf('growth-fox'), { ...known, asked })

  test('is stopped at a mail that asks anything but what it answers, in every pair of questions', () => {
    for (const answers of QUESTIONS)
      for (const question of QUESTIONS) {
        const { unfilled } = filled(answers, askedOf(question))
        const stops = `the mail ${QUESTION_TITLES[question]}, which this text does not answer: check it, or choose another template`
        expect(unfilled).toEqual(answers === question ? [] : [stops])
      }
  })

  test('fits where nothing is asked, or nobody said what it answers; the block is no part of it', () => {
    expect(filled('billing', null).unfilled).toEqual([])
    for (const question of QUESTIONS) expect(filled(undefined, askedOf(question)).unfilled).toEqual([])
    const { text } = filled('billing', askedOf('erase'))
    expect(templateTextOf(text, storyOf('growth-fox'), { ...known, language: 'en' })).toBe(own.text)
  })
})

describe('what a stranger is told who gets emails', () => {
  test('the templates for recipients name nothing of the account, and nothing stops them', () => {
    for (const { answers } of stories())
      for (const language of REPLY_LANGUAGES)
        for (const template of replyTemplates(language).filter(({ name }) => name.startsWith('recipient-'))) {
          const { text } = fillTemplate(template, answers, { requester: 'Ann Lee', signature: 'Robin' })
          expect(text.replace(answers.verification.organization?.name ?? '', '')).not.toMatch(/\d|@/)
          const written = { reply: text, template: template.name, standing: 'stranger' } as const
          expect({ text, unfit: unfitOf(written, answers) }).toEqual({ text, unfit: [] })
        }
  })

  test('what explains a block and what is of billing stops, in those as well', () => {
    const template = 'recipient-erase'
    const fox = storyOf('growth-fox')
    const said = fox.verification.blockReason?.customerExplanation ?? ''
    expect(said).not.toBe('')
    const reply = `Hello,\n\n${said}\n\nTheir invoice is open.\n\nKind regards\nRobin`
    const found = unfitOf({ reply, template, standing: 'stranger' }, fox)
    expect(found.map(({ text }) => text)).toEqual(expect.arrayContaining([said, 'Their invoice is open.']))
    for (const { text, start, end } of found) expect(reply.slice(start, end)).toBe(text)
    expect(unfitOf({ reply, template, standing: 'owner' }, fox)).toEqual([])
    expect(unfitOf({ reply, template: 'bought-list', standing: 'stranger' }, fox)).toHaveLength(1)
  })
})
