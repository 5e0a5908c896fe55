import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CaseAnswers, cited } from '../../src/case/answers.ts'
import type { CheckAnswers } from '../../src/case/check-answers.ts'
import type { CheckName } from '../../src/case/diagnosis/check.ts'
import { diagnose } from '../../src/case/diagnosis/diagnose.ts'
import { timelineOf } from '../../src/case/timeline.ts'
import { anyCase } from '../support/random-cases.ts'
import { sparseAnswers } from '../support/sparse-answers.ts'

/** Causes and checks that no story holds, from answers written out by hand. */

const SENDER = { id: 'snd_1', email: 'hi@fern.example', domain: 'fern.example', isDefault: true }

function checksOf(given: Partial<CheckAnswers> = {}): CheckAnswers {
  return {
    'get_org_details#billing': {
      data: { customLimits: null, usage: { subscribers: 40, emailsThisMonth: 10 }, invoices: [] },
    },
    'get_org_details#email-settings': { data: { senders: [SENDER] } },
    list_campaigns: {
      campaigns: [{ id: 'cmp_1', name: 'May', status: 'SENT', sendAt: '2026-08-20T09:00:00Z' }],
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

function caseOf(given: Partial<CaseAnswers> = {}): CaseAnswers {
  return {
    gatheredAt: '2026-09-01T09:00:00.000Z',
    organization: {
      subscription: { plan: 'PRO', status: 'active' },
      domains: [{ id: 'dom_1', domain: 'fern.example', status: 'VERIFIED' }],
    },
    verification: {
      organization: { id: 'org_1', name: 'Fern', slug: 'fern' },
      status: 'HUMAN_VERIFIED',
      blockReason: null,
      openHolds: [],
      members: [{ userId: 'usr_1', name: 'Ada Fern', role: 'OWNER', banned: false }],
      transitions: [{ to: 'HUMAN_VERIFIED', at: '2026-05-01T09:00:00Z' }],
    },
    reviewEmails: null,
    user: null,
    checks: checksOf(),
    ...given,
  }
}

const checkOf = (answers: CaseAnswers, name: CheckName) =>
  diagnose(answers).checks.find((check) => check.name === name)

describe('ordinary causes', () => {
  test('nothing is wrong: that is said, and what to ask', () => {
    const { cause, headline, next } = diagnose(caseOf())
    expect([cause, headline.text]).toEqual(['none', 'Nothing was found that stops Fern.'])
    expect(next.text).toBe('Ask which campaign or recipient is meant, and when the email was expected.')
  })

  const invoices = [
    { id: 'inv_1', at: '2026-07-27T09:00:00Z', amount: 79, currency: 'EUR', status: 'PAID' },
    { id: 'inv_2', at: '2026-08-27T09:00:00Z', amount: 79, currency: 'EUR', status: 'FAILED' },
  ]
  const billed = (subscription: CaseAnswers['organization']['subscription'], customLimits = {}) =>
    caseOf({
      organization: { ...caseOf().organization, subscription },
      checks: checksOf({
        'get_org_details#billing': {
          data: { customLimits, usage: { subscribers: 40, emailsThisMonth: 10 }, invoices },
        },
      }),
    })

  test.each([
    [
      'past due, with the invoice',
      billed({ plan: 'PRO', status: 'past_due' }),
      'Fern is behind with its payment: the PRO subscription is past_due; the invoice of 27 Aug 2026 is FAILED (79 EUR).',
    ],
    [
      'cancelled',
      billed(null),
      'Fern has no paid plan any more: its subscription has ended; the invoice of 27 Aug 2026 is FAILED (79 EUR).',
    ],
    [
      'a status that nobody knows',
      billed({ plan: 'PRO', status: 'paused' }),
      'Fern has a subscription that is not in order: the PRO subscription is paused; the invoice of 27 Aug 2026 is FAILED (79 EUR).',
    ],
    [
      'as many subscribers as are allowed',
      billed({ plan: 'PRO', status: 'active' }, { subscribers: 40 }),
      'Fern has reached its limit: 40 of 40 subscribers.',
    ],
    [
      'a banned member of an organization that is not',
      caseOf({
        verification: {
          ...caseOf().verification,
          members: [{ userId: 'usr_2', name: 'Bo', role: 'ADMIN', banned: true }],
        },
      }),
      'The account of Bo (ADMIN) is banned; Fern itself is not blocked.',
    ],
    [
      'no domain',
      caseOf({ organization: { subscription: { plan: 'PRO', status: 'active' }, domains: [] } }),
      'Fern cannot send: it has no sending domain.',
    ],
    [
      'poor deliverability',
      caseOf({
        checks: checksOf({
          get_deliverability_health: {
            sinceDays: 30,
            sent: 400,
            bounceRate: 9,
            complaintRate: 0.5,
            verdicts: { overall: 'CRITICAL' },
          },
        }),
      }),
      'Fern can send, but too much of its mail bounces or is reported: 9 % bounced and 0.5 % reported as spam of 400 emails in 30 days (CRITICAL).',
    ],
    [
      'the campaign that is asked about, before anything else that only wants a look',
      caseOf({
        about: { campaign: 'cmp_9' },
        checks: checksOf({
          get_campaign: { id: 'cmp_9', name: 'June', status: 'DRAFT' },
        }),
      }),
      'Campaign “June” of Fern is a DRAFT: it is not scheduled.',
    ],
    [
      'a recipient who has unsubscribed',
      caseOf({
        about: { subscriber: 'sub_1' },
        checks: checksOf({ get_subscriber: { id: 'sub_1', email: 'cy@mail.test', status: 'UNSUBSCRIBED' } }),
      }),
      'cy@mail.test gets no campaigns: the recipient has unsubscribed.',
    ],
  ])('%s', (_what, answers, headline) => {
    expect(diagnose(answers).headline.text).toBe(headline)
  })

  test('a failure under a block that was lifted is explained by the block, a later one is not', () => {
    const failedOn = (sendAt: string) =>
      caseOf({
        verification: {
          ...caseOf().verification,
          transitions: [
            {
              from: 'BLOCKED',
              to: 'HUMAN_VERIFIED',
              at: '2026-08-20T09:00:00Z',
              reasonCode: 'MISTAKEN_BLOCK',
            },
          ],
        },
        checks: checksOf({
          get_campaign: {
            id: 'cmp_2',
            name: 'Sale',
            status: 'FAILED',
            sendAt,
            failure: { code: 'SENDER', message: 'There is no sender (SENDER).' },
          },
        }),
      })
    expect(diagnose(failedOn('2026-08-19T09:00:00Z')).cause).toBe('lifted-block')
    const later = diagnose(failedOn('2026-08-21T09:00:00Z'))
    expect(later.headline.text).toBe(
      'Campaign “Sale” of Fern failed on 21 Aug 2026: there is no sender (SENDER).',
    )
    expect(later.next.text).toBe('Ask the customer to choose a sender, and to schedule a copy.')
    expect(timelineOf(failedOn('2026-08-21T09:00:00Z'))[0]).toMatchObject({
      kind: 'attempt',
      title: 'Campaign “Sale” failed',
      detail: 'There is no sender (SENDER).',
      citation: { tool: 'get_campaign', pointer: '' },
    })
  })
})

describe('what became of a campaign', () => {
  const outcome = { campaignId: 'cmp_1', recipients: 1400, delivered: 1382, bounced: 18, complained: 0 }
  const withOutcome = (given: Partial<CaseAnswers> = {}) =>
    caseOf({ checks: checksOf({ get_campaign_analytics: outcome }), ...given })

  test('stands beside it in figures, those that are not zero', () => {
    const campaigns = checkOf(withOutcome(), 'campaigns')
    expect(campaigns).toMatchObject({
      verdict: 'fine',
      text: '“May” SENT, 20 Aug 2026: 1,382 of 1,400 delivered, 18 bounced',
    })
    const figures = (campaigns?.citations ?? []).filter(({ tool }) => tool === 'get_campaign_analytics')
    expect(figures.map(({ pointer }) => pointer)).toEqual(['/delivered', '/recipients', '/bounced'])
  })

  test('is not told of another campaign, nor of one that has no recipients yet', () => {
    for (const other of [{ campaignId: 'cmp_2' }, { recipients: 0 }, { delivered: null }]) {
      const checks = checksOf({ get_campaign_analytics: { ...outcome, ...other } })
      expect(checkOf(caseOf({ checks }), 'campaigns')?.text).toBe('“May” SENT, 20 Aug 2026')
    }
  })

  test('is the answer where that campaign is asked about', () => {
    const checks = checksOf({
      get_campaign: { id: 'cmp_1', name: 'May', status: 'SENT', sendAt: '2026-08-20T09:00:00Z' },
      get_campaign_analytics: outcome,
    })
    expect(diagnose(caseOf({ checks, about: { campaign: 'cmp_1' } })).headline.text).toBe(
      'Campaign “May” of Fern did not fail: it is SENT for 20 Aug 2026 09:00 UTC: 1,382 of 1,400 delivered, 18 bounced.',
    )
  })

  test.each([
    ['CAMPAIGNS', 'look'],
    ['ALL_SENDING', 'look'],
    ['WORKFLOWS', 'fine'],
  ])('beside a hold on %s it is told as %s', (kind, verdict) => {
    const openHolds = [{ id: 'hold_1', kind, openedAt: '2026-08-21T09:00:00Z', reasonCode: 'X' }]
    const held = checkOf(withOutcome({ verification: { ...caseOf().verification, openHolds } }), 'campaigns')
    expect(held?.verdict).toBe(verdict)
    expect(held?.text.includes('none goes out while the hold is open')).toBe(verdict === 'look')
  })
})

describe('what could not be read', () => {
  const { checks: _checks, ...rest } = caseOf()
  const WHY = 'it is read only while acting as the organization'
  const onDeployment: CaseAnswers = {
    ...rest,
    unread: {
      'get_org_details#billing': 'Live EU does not list get_org_details.',
      list_campaigns: WHY,
      get_deliverability_health: WHY,
    },
  }

  test('says so and why, and guesses nothing', () => {
    expect(checkOf(onDeployment, 'plan')).toMatchObject({
      verdict: 'unread',
      text: 'could not be read: Live EU does not list get_org_details',
    })
    expect(checkOf(onDeployment, 'campaigns')?.text).toBe(`could not be read: ${WHY}`)
    expect(diagnose(onDeployment).headline.text).toBe(
      'Nothing was found that stops Fern; not read: sender, plan, campaigns and deliverability.',
    )
  })

  test('a state without a status, and holds that are not stated, are no good news', () => {
    const silent = caseOf({ verification: {}, organization: {} })
    const verdicts = Object.fromEntries(
      diagnose(silent).checks.map(({ name, verdict, text }) => [name, `${verdict}: ${text}`]),
    )
    for (const name of ['verification', 'holds', 'account', 'domain', 'billing'])
      expect(verdicts[name]).toBe('unread: not stated by the platform')
  })

  test('while an answer is awaited only a block is final', () => {
    expect(diagnose(caseOf(), ['list_campaigns']).isSettled).toBe(false)
    expect(diagnose(caseOf(), ['get_review_emails']).isSettled).toBe(true)
    const blocked = caseOf({ verification: { ...caseOf().verification, status: 'BLOCKED' } })
    expect(diagnose(blocked, ['list_campaigns']).isSettled).toBe(true)
  })

  test('of a recipient the log of emails still says what became of the last one', () => {
    const answers = caseOf({
      about: { subscriber: 'sub_1' },
      checks: checksOf({
        list_emails: {
          emails: [{ id: 'eml_1', to: 'di@mail.test', status: 'BOUNCED', sentAt: '2026-08-30T10:00:00Z' }],
        },
      }),
      unread: { get_subscriber: WHY },
    })
    expect(diagnose(answers).headline.text).toBe(
      'The last email to di@mail.test on 30 Aug 2026 10:00 UTC is BOUNCED.',
    )
  })
})

describe('the diagnosis of any answers', () => {
  const either = fc.oneof(
    sparseAnswers,
    anyCase.map(({ answers }) => answers),
  )

  test('is whole sentences and fragments, and their citations resolve', () => {
    fc.assert(
      fc.property(either, (answers) => {
        const { headline, told, next, checks } = diagnose(answers)
        for (const { text } of [headline, told, next]) expect(text).toMatch(/^\S.*[.”]$/su)
        for (const { text, citations } of [headline, told, next, ...checks]) {
          expect(text).not.toMatch(/undefined|\bnull\b|NaN|\[object|Infinity/)
          for (const citation of citations) expect(cited(answers, citation)).not.toBeUndefined()
        }
        expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length)
      }),
      { seed: 20_261_124, numRuns: 150 },
    )
  })

  test('never tells a held or blocked organization as fine', () => {
    fc.assert(
      fc.property(either, (answers) => {
        const { status, openHolds } = answers.verification ?? {}
        const isStopped =
          status === 'BLOCKED' || status === 'BANNED' || (Array.isArray(openHolds) && openHolds.length > 0)
        if (isStopped) expect(checkOf(answers, 'verification')?.verdict).not.toBe('fine')
      }),
      { seed: 20_261_125, numRuns: 150 },
    )
  })
})
