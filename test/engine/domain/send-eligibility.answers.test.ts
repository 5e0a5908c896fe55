import { expect, test } from 'vitest'
import {
  failureOf,
  isReviewed,
  judgePermission,
  judgeSender,
  judgeSending,
  refusalOf,
  type RuleAnswer,
  type SendFacts,
  type SendRule,
  SEND_RULES,
  warningsOf,
} from '../../../src/engine/domain/send-eligibility.ts'
import { HOLD_KINDS, VERIFICATION_STATES } from '../../../src/engine/domain/verification.ts'
import { SOUND, SPAM } from '../../support/send-facts.ts'

/** Every answer in full: a field that changes is a field that callers see change. */
const met = (rule: SendRule, field: string, message: string): RuleAnswer => ({
  rule,
  met: true,
  blocks: false,
  message,
  field,
  code: 'VALIDATION_ERROR',
  details: [],
})
const warns = (rule: SendRule, field: string, message: string): RuleAnswer => ({
  ...met(rule, field, message),
  met: false,
})
const stops = (rule: SendRule, field: string, message: string, more: object = {}): RuleAnswer => ({
  ...warns(rule, field, message),
  blocks: true,
  ...more,
})
const sound: RuleAnswer[] = [
  met('ORGANIZATION_ALLOWED', 'organization', 'the organization is HUMAN_VERIFIED'),
  met('NO_HOLD', 'organization', 'no hold is open on campaigns'),
  met('REVIEWER_AVAILABLE', 'content', "the local reviewer, a stand-in for the platform's, is available"),
  met('REVIEW_PASSED', 'content', "the local reviewer, a stand-in for the platform's, says LEGIT"),
  met('CONTENT_RENDERS', 'content', 'the content renders'),
  met('UNSUBSCRIBE_LINK', 'content', 'the content shows an unsubscribe link'),
  met('SENDER', 'senderId', 'it comes from hello@shop.example'),
  met('SENDER_DOMAIN', 'senderId', 'shop.example is VERIFIED'),
  met('RECIPIENTS', 'recipientFilters', '12 people match'),
  met('PLAN_LIMIT', 'organization', 'the plan has no limit of emails'),
  met('POSTAL_ADDRESS', 'organization', 'the organization has a postal address'),
]
/** The sound answers with some in their place. */
const instead = (...others: RuleAnswer[]) =>
  sound.map((answer) => others.find(({ rule }) => rule === answer.rule) ?? answer)
const reviewer = "the local reviewer, a stand-in for the platform's,"

test.each<[string, Partial<SendFacts>, RuleAnswer[]]>([
  ['a sound campaign', {}, sound],
  ['one person', { recipients: 1 }, instead(met('RECIPIENTS', 'recipientFilters', '1 person match'))],
  ['many people', { recipients: 2000 }, instead(met('RECIPIENTS', 'recipientFilters', '2,000 people match'))],
  [
    'nobody',
    { recipients: 0 },
    instead(stops('RECIPIENTS', 'recipientFilters', 'nobody who is SUBSCRIBED and not suppressed matches')),
  ],
  [
    'a hold',
    { openHolds: ['TRANSACTIONAL', 'CAMPAIGNS'] },
    instead(
      stops(
        'NO_HOLD',
        'organization',
        'the organization has an open hold on CAMPAIGNS: until it is closed, no campaign is sent',
        { code: 'FORBIDDEN' },
      ),
    ),
  ],
  [
    'a blocked organization',
    { verification: 'BLOCKED' },
    instead(
      stops(
        'ORGANIZATION_ALLOWED',
        'organization',
        'the organization is BLOCKED: it can read and edit, but nothing is sent',
        { code: 'FORBIDDEN' },
      ),
    ),
  ],
  [
    'findings of a known organization',
    { review: SPAM },
    instead({
      ...warns(
        'REVIEW_PASSED',
        'content',
        `${reviewer} says SPAM; HUMAN_VERIFIED organizations are not stopped by it`,
      ),
      details: ['shouting: The subject shouts. (BUY NOW)'],
    }),
  ],
  [
    'findings without evidence, of an organization that was approved before',
    {
      verification: 'AI_VERIFIED',
      review: { verdict: 'SPAM', findings: [{ rule: 'a', message: 'b.', evidence: '' }, ...SPAM.findings] },
    },
    [
      met('ORGANIZATION_ALLOWED', 'organization', 'the organization is AI_VERIFIED'),
      ...instead({
        ...warns(
          'REVIEW_PASSED',
          'content',
          `${reviewer} says SPAM; a human approved the organization before, so it does not stop it`,
        ),
        details: ['a: b.', 'shouting: The subject shouts. (BUY NOW)'],
      }).slice(1),
    ],
  ],
  [
    'remarks of a review that passes',
    { review: { ...SPAM, verdict: 'LEGIT' } },
    instead({
      ...met('REVIEW_PASSED', 'content', `${reviewer} says LEGIT`),
      details: ['shouting: The subject shouts. (BUY NOW)'],
    }),
  ],
  [
    'an outage that waits',
    { verification: 'UNVERIFIED', humanApproved: false, review: 'UNAVAILABLE' },
    [
      met('ORGANIZATION_ALLOWED', 'organization', 'the organization is UNVERIFIED'),
      ...instead(
        stops(
          'REVIEWER_AVAILABLE',
          'content',
          `${reviewer} is unavailable; UNVERIFIED organizations wait for it`,
          { code: 'REVIEW_UNAVAILABLE' },
        ),
      )
        .slice(1)
        .filter(({ rule }) => rule !== 'REVIEW_PASSED'),
    ],
  ],
  [
    'nothing reviewed',
    { review: null, contentFault: 'snippets go in a circle' },
    instead(stops('CONTENT_RENDERS', 'content', 'snippets go in a circle')).filter(
      ({ rule }) => rule !== 'REVIEW_PASSED',
    ),
  ],
  [
    'no sender',
    { sender: null },
    instead(stops('SENDER', 'senderId', 'there is no sender; create one with create_email_sender')).filter(
      ({ rule }) => rule !== 'SENDER_DOMAIN',
    ),
  ],
  [
    'a sender with a failed domain',
    { sender: { email: 'a@b.example', domain: 'b.example', domainStatus: 'FAILED' } },
    instead(
      met('SENDER', 'senderId', 'it comes from a@b.example'),
      stops('SENDER_DOMAIN', 'senderId', "the sender's domain b.example is FAILED, not VERIFIED"),
    ),
  ],
  [
    'a limit with room',
    { emailLimit: { most: 2000, used: 1000 } },
    instead(met('PLAN_LIMIT', 'organization', '1,000 of 2,000 emails of the month are used')),
  ],
  [
    'a limit that is passed',
    { recipients: 3000, emailLimit: { most: 2000, used: 1000 } },
    instead(
      met('RECIPIENTS', 'recipientFilters', '3,000 people match'),
      stops(
        'PLAN_LIMIT',
        'organization',
        '1,000 of 2,000 emails of the month are used, and this campaign needs 3,000 more',
        { code: 'PLAN_LIMIT_REACHED' },
      ),
    ),
  ],
])('%s', (_what, facts, answers) => {
  expect(judgeSending({ ...SOUND, ...facts })).toEqual(answers)
})

test('the rules are asked in their order', () => {
  expect(sound.map(({ rule }) => rule)).toEqual(SEND_RULES)
})

test('of a kind of sending without a campaign, and of a sender alone', () => {
  for (const kind of HOLD_KINDS) {
    const allowed = judgePermission({ verification: 'WHITELISTED', openHolds: [] }, kind)
    expect(allowed.map(({ rule, met: isMet }) => [rule, isMet])).toEqual([
      ['ORGANIZATION_ALLOWED', true],
      ['NO_HOLD', true],
    ])
    for (const open of HOLD_KINDS) {
      const [, hold] = judgePermission({ verification: 'WHITELISTED', openHolds: [open] }, kind)
      expect([kind, open, hold?.blocks]).toEqual([kind, open, open === kind || open === 'ALL_SENDING'])
    }
  }
  expect(judgeSender(SOUND.sender)).toEqual(sound.slice(6, 8))
  expect(judgeSender(null)).toEqual([
    stops('SENDER', 'senderId', 'there is no sender; create one with create_email_sender'),
  ])
})

test('failures and warnings are sentences, each with what belongs to it', () => {
  const facts = { ...SOUND, review: SPAM, postalAddress: null, sender: null, recipients: 0 }
  const answers = judgeSending(facts)
  expect(failureOf(answers)).toEqual({
    code: 'SENDER',
    message:
      'There is no sender; create one with create_email_sender (SENDER). Nobody who is SUBSCRIBED and not suppressed matches (RECIPIENTS).',
  })
  expect(warningsOf(answers)).toEqual([
    `content: ${reviewer} says SPAM; HUMAN_VERIFIED organizations are not stopped by it; shouting: The subject shouts. (BUY NOW).`,
    'organization: there is no postal address; many countries require one in every message.',
  ])
  expect(failureOf(judgeSending({ ...SOUND, recipients: 0 }))).toEqual({
    code: 'RECIPIENTS',
    message: 'Nobody who is SUBSCRIBED and not suppressed matches (RECIPIENTS).',
  })
  expect(failureOf(judgeSending({ ...SOUND, postalAddress: null }))).toBeNull()
  expect(failureOf([])).toBeNull()
})

test('a refusal names what others found first, then each reason once', () => {
  const others = [{ path: 'subject', message: 'is empty' }]
  expect(refusalOf(judgeSending(SOUND), others)).toMatchObject({
    code: 'VALIDATION_ERROR',
    message: 'subject is empty.',
    issues: others,
  })
  expect(refusalOf(judgeSending({ ...SOUND, sender: null, recipients: 0 }), others)).toMatchObject({
    code: 'VALIDATION_ERROR',
    message:
      'subject is empty. senderId: there is no sender; create one with create_email_sender. recipientFilters: nobody who is SUBSCRIBED and not suppressed matches.',
    issues: [
      ...others,
      { path: 'senderId', message: 'there is no sender; create one with create_email_sender' },
      { path: 'recipientFilters', message: 'nobody who is SUBSCRIBED and not suppressed matches' },
    ],
  })
})

test('who is reviewed: three states, until a human approves', () => {
  const reviewed = VERIFICATION_STATES.filter((verification) =>
    isReviewed({ verification, humanApproved: false }),
  )
  expect(reviewed).toEqual(['UNVERIFIED', 'AUTO_VERIFIED', 'AI_VERIFIED'])
  for (const verification of VERIFICATION_STATES)
    expect(isReviewed({ verification, humanApproved: true })).toBe(false)
})
