import { describe, expect, test } from 'vitest'
import { type CaseAnswers, cited, readableAnswers } from '../../src/case/answers.ts'
import type { CheckAnswers } from '../../src/case/check-answers.ts'
import { diagnose } from '../../src/case/diagnosis/diagnose.ts'
import { withQuestion } from '../../src/case/replies/requester-standing.ts'
import { BLOCK, caseOf } from '../support/small-case.ts'

/** What an agent does next is about the cause that was found, else about what the mail asks. */
const MEMBERS = [{ userId: 'usr_1', name: 'Ada Fern', email: 'ada@fern.example', role: 'OWNER' }]
const FROM = 'From: Ada Fern <ada@fern.example>\n\n'
const BILLING = [
  'Hello, our last invoice is higher than the one before. Why is that?',
  'Can we upgrade to a bigger plan, and what does it cost?',
  'What does the limit of our plan mean for us?',
  'Wir möchten in einen anderen Tarif wechseln. Was ist zu tun?',
  'Bonjour, notre forfait a changé ce mois-ci. Pourquoi ?',
  'Hola, quisiéramos cambiar de plan este mes.',
  'Bom dia, gostaríamos de mudar de plano este mês.',
  'Buongiorno, vorremmo cambiare piano questo mese.',
]
const ACCESS = ['I can’t log in any more, please help.', 'Ich habe mein Passwort vergessen.']
const RECIPIENT = /recipient|which campaign/i

function checksOf(given: Partial<CheckAnswers> = {}, customLimits = {}, used = 10): CheckAnswers {
  return {
    'get_org_details#billing': {
      data: { customLimits, usage: { subscribers: 40, emailsThisMonth: used }, invoices: [] },
    },
    'get_org_details#email-settings': {
      data: { senders: [{ id: 'snd_1', email: 'hi@fern.example', domain: 'fern.example', isDefault: true }] },
    },
    list_campaigns: {
      campaigns: [{ id: 'cmp_1', name: 'May', status: 'SENT', sendAt: '2026-03-10T09:00:00Z' }],
    },
    'list_campaigns#failed': { campaigns: [] },
    get_deliverability_health: {
      sinceDays: 30,
      sent: 400,
      bounceRate: 0.5,
      verdicts: { overall: 'HEALTHY' },
    },
    ...given,
  }
}

function fine(given: Partial<CaseAnswers> = {}, verification = {}): CaseAnswers {
  const state = { status: 'HUMAN_VERIFIED', blockReason: null, openHolds: [], members: MEMBERS }
  return caseOf(
    { ...state, transitions: [{ to: 'HUMAN_VERIFIED', at: '2026-01-01T09:00:00Z' }], ...verification },
    {
      organization: {
        subscription: { plan: 'PRO', status: 'active' },
        domains: [{ id: 'dom_1', domain: 'fern.example', status: 'VERIFIED' }],
      },
      checks: checksOf(),
      ...given,
    },
  )
}

const nextOf = (answers: CaseAnswers, mail: string): string =>
  diagnose(readableAnswers(withQuestion(answers, mail === '' ? '' : FROM + mail))).next.text

/** Each stops the organization, or is a debt of it. */
const CAUSES: readonly [string, CaseAnswers][] = [
  ['a block', fine({}, { status: 'BLOCKED', blockReason: BLOCK })],
  ['a full plan', fine({ checks: checksOf({}, { emailsPerMonth: 10 }) })],
  ['too many subscribers', fine({ checks: checksOf({}, { subscribers: 40 }) })],
  [
    'a debt',
    fine({ organization: { ...fine().organization, subscription: { plan: 'PRO', status: 'past_due' } } }),
  ],
  ['no domain', fine({ organization: { subscription: { plan: 'PRO', status: 'active' }, domains: [] } })],
]

describe('the next step', () => {
  test.each(CAUSES)('is about the cause, whatever the mail asks: %s', (_name, answers) => {
    const bare = nextOf(answers, '')
    for (const mail of [...BILLING, ...ACCESS]) expect(nextOf(answers, mail)).toBe(bare)
    expect(bare).not.toMatch(RECIPIENT)
  })

  test.each(BILLING)('without a cause, and with a question of billing, is about billing: %s', (mail) => {
    const answers = fine({ checks: checksOf({}, { emailsPerMonth: 5000 }, 312) })
    const next = nextOf(answers, mail)
    expect(next).toBe(
      'Answer about billing by what stands there (plan: 312 of 5,000 emails this month; billing: PRO active): the mail is not about sending.',
    )
    // What it names is cited.
    const { headline } = diagnose(withQuestion(answers, FROM + mail))
    const pointers = headline.citations.map(({ pointer }) => pointer)
    expect(pointers).toEqual(expect.arrayContaining(['/data/usage/emailsThisMonth', '/subscription/status']))
    for (const citation of headline.citations) expect(cited(answers, citation)).toBeDefined()
  })

  test.each(ACCESS)('without a cause, and with a question of signing in, is about that: %s', (mail) => {
    expect(nextOf(fine(), mail)).toMatch(/sign-in/)
    expect(nextOf(fine(), mail)).not.toMatch(RECIPIENT)
  })

  test('what could not be read is looked at first, of plan and billing where they are asked about', () => {
    const { 'get_org_details#billing': _unread, get_deliverability_health: _also, ...checks } = checksOf()
    expect(nextOf(fine({ checks }), BILLING[0] ?? '')).toBe(
      'Look at what could not be read first: plan. Answer about billing by what stands there (billing: PRO active): the mail is not about sending.',
    )
    expect(nextOf(fine({ checks }), '')).toBe(
      'Look at what could not be read first: plan and deliverability. Then ask which campaign or recipient is meant.',
    )
  })

  test('names what of plan and billing wants a look although nothing stops, also without a mail', () => {
    const ends = { plan: 'PRO', status: 'active', cancelAtPeriodEnd: true, periodEnd: '2026-03-31T00:00:00Z' }
    expect(nextOf(fine({ organization: { ...fine().organization, subscription: ends } }), '')).toBe(
      'Tell the customer what stands there (billing: PRO active, ends 31 Mar 2026). Then ask which campaign or recipient is meant.',
    )
    expect(nextOf(fine({ checks: checksOf({}, { emailsPerMonth: 100 }, 95) }), '')).toMatch(
      /^Tell the customer what stands there \(plan: 95 of 100 emails this month\)\./,
    )
  })

  test('asks which campaign or recipient is meant only where the mail asks nothing else', () => {
    for (const mail of ['', 'Hello, one of our customers got nothing. Can you look?', 'Why can we not send?'])
      expect(nextOf(fine(), mail)).toMatch(RECIPIENT)
    // The page of a recipient or a campaign says itself what is asked about.
    for (const about of [{ subscriber: 'sub_1' }, { campaign: 'cmp_1' }])
      expect(withQuestion(fine({ about }), FROM + BILLING[0]).about).toEqual(about)
  })
})
