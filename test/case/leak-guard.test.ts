import { anything, assert, property, string, uniqueArray } from 'fast-check'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type CaseAnswers, cited } from '../../src/case/answers.ts'
import { leakGuardOf } from '../../src/case/leak-guard.ts'
import type { Leak } from '../../src/case/leaks/leak.ts'
import { repeatableChance } from '../soak/support.ts'
import { madeUpCases } from '../support/leaks/made-up-cases.ts'
import { guarded, measureClean, measurePlanted, rateOf, sum } from '../support/leaks/measure.ts'
import { guardsOfStories, measureSet } from '../support/leaks/set/measure-set.ts'
import { LANGUAGES } from '../support/leaks/set/replies.ts'
import { useStories } from '../support/story-cases.ts'

const EXPLANATION = 'A campaign asked its readers for secrets, so sending is blocked.'

const CASE: CaseAnswers = {
  gatheredAt: '2026-09-01T09:00:00.000Z',
  organization: { organization: { id: 'org_00001', name: 'Lena Books', email: 'hello@lena-books.example' } },
  verification: {
    organization: { id: 'org_00001', name: 'Lena Books', slug: 'lena-books' },
    status: 'BLOCKED',
    blockReason: {
      id: 'trn_00002',
      reasonCode: 'PHISHING_CONTENT',
      actor: { type: 'ADMIN', id: 'adm_mark', name: 'Mark Løvgren' },
      adminNote: `Numeric host behind the button, ticket AB-77. Spoke to Zebedee at GlobeNet. ${EXPLANATION}`,
      customerExplanation: EXPLANATION,
      review: { id: 'rev_00009', verdict: 'PHISHING', maxScores: { phishing: 91, coldEmail: 7, spam: 0 } },
    },
    verificationMetadata: { refuseReason: 'Owner banned.', adminMessage: null, defensiveFlag: true },
    members: [{ userId: 'usr_00005', name: 'Ada Hall', email: 'ada@lena-books.example' }],
    holds: [
      {
        id: 'hld_00003',
        note: 'Waiting for the notary.',
        openedBy: { type: 'AI', id: null, name: 'Night watch' },
      },
    ],
  },
  reviewEmails: {
    emails: [
      {
        emailId: 'eml_00012',
        subject: 'Your parcel is on hold',
        text: 'Enter your card number at once.',
        links: [],
      },
    ],
  },
  user: null,
}

const guard = leakGuardOf(CASE)
const told = (reply: string) => guard(reply).map(({ kind, text }) => [kind, text])

describe('what the leak guard stops', () => {
  test.each([
    [
      'wording of a note',
      'We saw a numeric host behind the button.',
      'note',
      'numeric host behind the button',
    ],
    ['a code of no case', 'It says PAYMENT_DISPUTE here.', 'id', 'PAYMENT_DISPUTE'],
    ['in capitals', 'NUMERIC HOST BEHIND THE BUTTON', 'note', 'NUMERIC HOST BEHIND THE BUTTON'],
    [
      'over lines, with other marks',
      'numeric,\nhost –\n> behind "the" button',
      'note',
      'numeric,\nhost –\n> behind "the" button',
    ],
    [
      'inflected',
      'There are numeric hosts behind those buttons',
      'note',
      'numeric hosts behind those buttons',
    ],
    [
      'with words put in',
      'a numeric internet host right behind the red button',
      'note',
      'numeric internet host right behind the red button',
    ],
    [
      'with invisible characters',
      'nu\u200bmeric ho\u00adst behind the button',
      'note',
      'nu\u200bmeric ho\u00adst behind the button',
    ],
    ['with Cyrillic letters', 'numеriс hоst bеhind the button', 'note', 'numеriс hоst bеhind the button'],
    [
      'spelled out',
      'n u m e r i c  h o s t  behind the button',
      'note',
      'n u m e r i c  h o s t  behind the button',
    ],
    [
      'broken at the end of a line',
      'a nume-\nric host behind the button',
      'note',
      'nume-\nric host behind the button',
    ],
    ['without its gaps', 'thenumerichostbehindthebuttonhere', 'note', 'numerichostbehindthebutton'],
    ['a short note as a whole', 'the owner was banned', 'note', 'owner was banned'],
    ['a hold note', 'we are waiting for a notary', 'note', 'waiting for a notary'],
    ['a ticket alone', 'your number is ab 77', 'note', 'ab 77'],
    ['a name in a note', 'ask Zebedee about it', 'note', 'Zebedee'],
    ['a word of mixed case in a note', 'by globenet', 'note', 'globenet'],
    ['an id', 'see trn_00002', 'id', 'trn_00002'],
    ['an id written otherwise', 'see TRN-OOOO2 and more', 'id', 'TRN-OOOO2'],
    ['the id of a reviewer', 'adm mark', 'id', 'adm mark'],
    ['an id of no answer', 'see hld_0000zz9', 'id', 'hld_0000zz9'],
    ['a reason code', 'the reason is phishing_content', 'id', 'phishing_content'],
    ['a score', 'the score is 91', 'score', '91'],
    ['a score by its name', 'phishing: 91', 'score', '91'],
    ['a score in words', 'rated ninety-one out of a hundred', 'score', 'ninety-one'],
    ['a score of two words', '7 for cold email', 'score', '7'],
    ['a score as a fraction', 'phishing 0.91', 'score', '0.91'],
    ['a reviewer', 'decided by Mark Løvgren', 'reviewer', 'Mark Løvgren'],
    ['a part of the name, without its accent', 'ask Mr Lovgren', 'reviewer', 'Lovgren'],
    ['a name that is a word', 'ask Mark about it', 'reviewer', 'Mark'],
    ['a name as signature', 'Kind regards\nMark', 'reviewer', 'Mark'],
    ['an automatic reviewer', 'the night watch stopped it', 'reviewer', 'night watch'],
  ])('%s', (_what, reply, kind, text) => {
    expect(told(reply)).toContainEqual([kind, text])
  })

  test('several places are told in order, each with its span and what it came from', () => {
    const reply = 'Mark saw a numeric host behind the button; Lovgren gave phishing 91.'
    const leaks = guard(reply)
    expect(leaks.map(({ kind }) => kind)).toEqual(['note', 'reviewer', 'score'])
    for (const { text, start, end } of leaks) expect(reply.slice(start, end)).toBe(text)
    const values = leaks.map(({ source }) => source && cited(CASE, source))
    expect(values).toEqual([CASE.verification.blockReason?.adminNote, 'Mark Løvgren', 91])
  })
})

describe('what the leak guard lets pass', () => {
  test.each([
    ['the explanation for the customer, though the note repeats it', EXPLANATION],
    ['a part of it', 'As we wrote, a campaign asked its readers for secrets.'],
    ['the name of the organization that is also a word of a name', 'Lena Books may send again.'],
    ['the customer’s own name and address', 'Dear Ada Hall, you wrote from ada@lena-books.example.'],
    [
      'subject and words of their own email',
      'It is about “Your parcel is on hold” and “Enter your card number at once”.',
    ],
    [
      'numbers that are scores where they are no scores',
      'We got 91 questions, and 7 of 91 readers asked for a call.',
    ],
    ['counts beside the name of a score', 'You had 91 spam complaints.'],
    ['words of a reason code', 'It was blocked for phishing content.'],
    ['a name that is a word, as a word', 'Mark the contacts that signed up. They mark it as spam.'],
    ['single words of a note', 'Please remove the button. The host of your website can help you.'],
    ['nothing', ''],
  ])('%s', (_what, reply) => {
    expect(told(reply)).toEqual([])
  })
})

describe('laws', () => {
  test('any text has exact, ordered places and answers that can be cited', () => {
    const pieces = [
      'numeric host behind the button',
      'trn_00002',
      'score 91',
      'Mark',
      '\n',
      '\u200b',
      'Løvgren',
      'ﬀ',
      '𝔪𝔞𝔯𝔨',
    ]
    const text = uniqueArray(string({ unit: 'binary', maxLength: 12 }), { maxLength: 6 }).map((noise) =>
      pieces.flatMap((piece, index) => [noise[index] ?? ' ', piece]).join(''),
    )
    assert(
      property(text, (reply) => {
        const leaks: Leak[] = guard(reply)
        const wrong = leaks.filter(({ text: shown, start, end, source }, index) => {
          const isExact = end > start && reply.slice(start, end) === shown
          const isOrdered = start >= (leaks[index - 1]?.start ?? 0)
          return !isExact || !isOrdered || (source !== null && cited(CASE, source) === undefined)
        })
        expect(wrong).toEqual([])
      }),
      { numRuns: 100, seed: 20261121 },
    )
  })

  test('answers of any shape are guarded without an error', () => {
    assert(
      property(anything({ withNullPrototype: false }), string(), (value, reply) => {
        const answers = {
          gatheredAt: '',
          organization: value,
          verification: value,
          reviewEmails: value,
          user: value,
        }
        expect(Array.isArray(leakGuardOf(answers as never)(reply))).toBe(true)
      }),
      { numRuns: 100, seed: 20261121 },
    )
  })
})

/** A small run; `npm run soak -- leak-guard` is the large one, with every miss listed. */
describe('rates', () => {
  const { stories } = useStories()

  const unseen = () => madeUpCases(repeatableChance(11)).map(({ topic, answers }) => guarded(topic, answers))

  test.each([
    ['the stories', stories, 10],
    ['cases that no seed has', unseen, 4],
  ])(
    'of %s: at least 99 in 100 planted leaks are stopped, at most 2 in 100 clean replies',
    (_of, casesOf, each) => {
      const cases = casesOf()
      const chance = repeatableChance(20261121)
      const planted = sum(Object.values(measurePlanted(cases, chance, { each, harder: false })))
      expect(planted.all).toBeGreaterThan(400)
      expect(100 - rateOf(planted), planted.wrong.join('\n')).toBeGreaterThanOrEqual(99)
      const clean = sum(Object.values(measureClean(cases, chance, { each })))
      expect(clean.all).toBeGreaterThan(400)
      expect(rateOf(clean), clean.wrong.join('\n')).toBeLessThanOrEqual(2)
    },
  )

  /** Half of the set was read while the rules were written; the other half tells what they are worth. */
  const wasRead = (text: string) => (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0

  test('of the fixed set in six languages: the figures are printed, the misses listed', () => {
    const guards = guardsOfStories(stories())
    const whole = measureSet(guards)
    const halves = [wasRead, (text: string) => !wasRead(text)].map((keep) => measureSet(guards, keep))
    const share = ({ all, wrong }: { all: number; wrong: string[] }) =>
      `${(100 - (100 * wrong.length) / all).toFixed(1)} % of ${all}`
    const rows = LANGUAGES.map((language) => {
      const { leaking, clean } = whole[language]
      const [read, unread] = halves.map((half) => share(half[language].leaking))
      return `${language}: stopped ${share(leaking)} (half that was read ${read}, other half ${unread}), clean passed ${share(clean)}`
    })
    const misses = LANGUAGES.flatMap((language) =>
      (['leaking', 'clean'] as const).flatMap((kind) =>
        whole[language][kind].wrong.map((miss) => `${language}, ${kind}: ${miss}`),
      ),
    )
    console.log([...rows, ...misses].join('\n'))
    for (const language of LANGUAGES) {
      const { leaking, clean } = whole[language]
      expect(100 - rateOf(leaking), language).toBeGreaterThanOrEqual(language === 'English' ? 99 : 97)
      expect(rateOf(clean), language).toBeLessThanOrEqual(2)
    }
  })
})
