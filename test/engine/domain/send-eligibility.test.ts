import { describe, expect, test } from 'vitest'
import {
  judgeSending,
  refusalOf,
  type SendFacts,
  type SendRule,
  warningsOf,
} from '../../../src/engine/domain/send-eligibility.ts'
import { VERIFICATION_STATES, type VerificationState } from '../../../src/engine/domain/verification.ts'

const SOUND: SendFacts = {
  verification: 'HUMAN_VERIFIED',
  humanApproved: true,
  openHolds: [],
  review: { verdict: 'LEGIT', findings: [] },
  contentFault: null,
  hasUnsubscribeLink: true,
  sender: { email: 'hello@shop.example', domain: 'shop.example', domainStatus: 'VERIFIED' },
  recipients: 12,
  emailLimit: null,
  postalAddress: '1 Main Street',
}

const SPAM = {
  verdict: 'SPAM',
  findings: [{ rule: 'shouting', message: 'The subject shouts.', evidence: 'BUY NOW' }],
}

function refuse(facts: Partial<SendFacts>) {
  return refusalOf(judgeSending({ ...SOUND, ...facts }))
}

function stopping(facts: Partial<SendFacts>): SendRule[] {
  return judgeSending({ ...SOUND, ...facts }).flatMap(({ rule, blocks }) => (blocks ? [rule] : []))
}

test('a sound campaign meets every rule', () => {
  const answers = judgeSending(SOUND)
  expect(answers.every(({ met, blocks }) => met && !blocks)).toBe(true)
  expect(refusalOf(answers)).toBeNull()
  expect(warningsOf(answers)).toEqual([])
})

describe('findings and outages by verification state', () => {
  const blocked: VerificationState[] = ['UNVERIFIED', 'AUTO_VERIFIED', 'AI_VERIFIED']
  const states = VERIFICATION_STATES.filter((state) => state !== 'BLOCKED' && state !== 'BANNED')

  test.each(states)('findings: %s without a prior human approval', (verification) => {
    const stops = blocked.includes(verification)
    const facts = { verification, humanApproved: false, review: SPAM }
    expect(stopping(facts)).toEqual(stops ? ['REVIEW_PASSED'] : [])
    expect(refuse(facts)?.code).toBe(stops ? 'FORBIDDEN' : undefined)
  })

  test.each(states)('an outage: %s without a prior human approval', (verification) => {
    const stops = blocked.includes(verification)
    const facts = { verification, humanApproved: false, review: 'UNAVAILABLE' } as const
    expect(stopping(facts)).toEqual(stops ? ['REVIEWER_AVAILABLE'] : [])
    expect(refuse(facts)?.code).toBe(stops ? 'REVIEW_UNAVAILABLE' : undefined)
  })

  test.each(states)('neither stops %s that retains a prior human approval', (verification) => {
    for (const review of [SPAM, 'UNAVAILABLE'] as const) {
      const answers = judgeSending({ ...SOUND, verification, humanApproved: true, review })
      expect(refusalOf(answers)).toBeNull()
      expect(warningsOf(answers)).toHaveLength(1)
    }
  })

  test.each(['BLOCKED', 'BANNED'] as const)(
    '%s is forbidden, whatever was approved before',
    (verification) => {
      for (const humanApproved of [true, false]) {
        const refused = refuse({ verification, humanApproved })
        expect(refused).toMatchObject({ code: 'FORBIDDEN', issues: [{ path: 'organization' }] })
        expect(refused?.message).toContain(verification)
      }
    },
  )

  test('what was found is listed one by one', () => {
    expect(refuse({ verification: 'AUTO_VERIFIED', humanApproved: false, review: SPAM })?.issues).toEqual([
      { path: 'content', message: "the local reviewer, a stand-in for the platform's, says SPAM" },
      { path: 'content', message: 'shouting: The subject shouts. (BUY NOW)' },
    ])
  })
})

describe('the other rules', () => {
  test.each<[SendRule, Partial<SendFacts>, string, string]>([
    ['CONTENT_RENDERS', { contentFault: 'snippets go in a circle' }, 'VALIDATION_ERROR', 'content'],
    ['UNSUBSCRIBE_LINK', { hasUnsubscribeLink: false }, 'VALIDATION_ERROR', 'content'],
    ['SENDER', { sender: null }, 'VALIDATION_ERROR', 'senderId'],
    [
      'SENDER_DOMAIN',
      { sender: { email: 'a@b.example', domain: 'b.example', domainStatus: 'FAILED' } },
      'VALIDATION_ERROR',
      'senderId',
    ],
    ['RECIPIENTS', { recipients: 0 }, 'VALIDATION_ERROR', 'recipientFilters'],
    ['PLAN_LIMIT', { emailLimit: { most: 20, used: 9 } }, 'PLAN_LIMIT_REACHED', 'organization'],
  ])('%s stops', (rule, facts, code, path) => {
    expect(stopping(facts)).toEqual([rule])
    expect(refuse(facts)).toMatchObject({ code, issues: [expect.objectContaining({ path })] })
  })

  test('they stop a WHITELISTED organization just the same', () => {
    const facts = { verification: 'WHITELISTED', hasUnsubscribeLink: false, sender: null } as const
    expect(stopping(facts)).toEqual(['UNSUBSCRIBE_LINK', 'SENDER'])
  })

  test('the last email that a limit leaves may be sent', () => {
    expect(stopping({ emailLimit: { most: 20, used: 8 } })).toEqual([])
    expect(stopping({ emailLimit: { most: 0, used: 0 } })).toEqual(['PLAN_LIMIT'])
  })

  test('a missing postal address only warns', () => {
    for (const postalAddress of [null, '', '  ']) {
      const answers = judgeSending({ ...SOUND, postalAddress })
      expect(refusalOf(answers)).toBeNull()
      expect(warningsOf(answers)).toEqual([expect.stringContaining('postal address')])
    }
  })

  test('all failures are collected and named, under the gravest code', () => {
    const all: Partial<SendFacts> = {
      verification: 'AI_VERIFIED',
      humanApproved: false,
      review: SPAM,
      hasUnsubscribeLink: false,
      sender: null,
      recipients: 0,
      emailLimit: { most: 5, used: 6 },
    }
    const refused = refuse(all)
    expect(refused?.code).toBe('FORBIDDEN')
    expect(refused?.issues?.map(({ path }) => path)).toEqual([
      'content',
      'content',
      'content',
      'senderId',
      'recipientFilters',
    ])
    expect(refuse({ ...all, review: 'UNAVAILABLE' })?.code).toBe('REVIEW_UNAVAILABLE')
    expect(refuse({ ...all, review: 'UNAVAILABLE', recipients: 12, humanApproved: true })?.code).toBe(
      'PLAN_LIMIT_REACHED',
    )
    for (const path of ['content: ', 'senderId: ', 'recipientFilters: '])
      expect(refused?.message).toContain(path)
  })
})
