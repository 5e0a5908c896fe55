import { describe, expect, test } from 'vitest'
import {
  judgeSending,
  refusalOf,
  type SendFacts,
  type SendRule,
  warningsOf,
} from '../../../src/engine/domain/send-eligibility.ts'
import { VERIFICATION_STATES, type VerificationState } from '../../../src/engine/domain/verification.ts'
import { SOUND, SPAM } from '../../support/send-facts.ts'

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

  test.each<[number, number, number, boolean]>([
    // recipients, most, used: the last email that a limit leaves may be sent
    [12, 20, 7, true],
    [12, 20, 8, true],
    [12, 20, 9, false],
    [1, 20, 19, true],
    [1, 20, 20, false],
    [1, 20, 21, false],
    [1, 20, 40, false],
    [1, 0, 0, false],
    [1, 1, 0, true],
    [2, 1, 0, false],
  ])('%i recipients of a limit of %i with %i used', (recipients, most, used, passes) => {
    const limit = { most, used }
    expect(stopping({ recipients, emailLimit: limit })).toEqual(passes ? [] : ['PLAN_LIMIT'])
    // What is booked beside it warns, and stops nothing that fits.
    const answers = judgeSending({ ...SOUND, recipients, emailLimit: { ...limit, overbooked: true } })
    expect(answers.flatMap(({ rule, met, blocks }) => (met ? [] : [[rule, blocks]]))).toEqual([
      ['PLAN_LIMIT', !passes],
    ])
  })

  test('without a recipient the limit says nothing', () => {
    expect(stopping({ recipients: 0, emailLimit: { most: 5, used: 5 } })).toEqual(['RECIPIENTS'])
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
