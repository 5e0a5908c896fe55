import { describe, expect, test } from 'vitest'
import { readableAnswers } from '../../../../src/case/answers.ts'
import { pseudonymsOf } from '../../../../src/engine/sandbox/reproduce/collect-names.ts'

/** Everybody a case names, in any field, is written under another name. */
const about = (answers: object) =>
  readableAnswers({
    ...{ gatheredAt: '2026-03-14T09:00:00.000Z', organization: {}, verification: {}, reviewEmails: null },
    ...{ user: null, ...answers },
  })

/** The words of a text that stay when it is written without the names of these answers. */
const stays = (answers: object, text: string) => pseudonymsOf(about(answers), 3).text(text)

const NAMED: [string, object][] = [
  ['the organization', { organization: { organization: { name: 'Zebulon' } } }],
  ['its slug', { organization: { organization: { slug: 'zebulon' } } }],
  ['the organization of the verification', { verification: { organization: { name: 'Zebulon' } } }],
  ['a member', { verification: { members: [{ name: 'Other' }, { name: 'Zebulon' }] } }],
  ['who moved it', { verification: { transitions: [{ actor: { type: 'ADMIN', name: 'Zebulon' } }] } }],
  ['who moved it, of no type', { verification: { transitions: [{ actor: { name: 'Zebulon' } }] } }],
  ['who opened a hold', { verification: { holds: [{ openedBy: { type: 'ADMIN', name: 'Zebulon' } }] } }],
  ['who closed a hold', { verification: { holds: [{ closedBy: { type: 'USER', name: 'Zebulon' } }] } }],
  [
    'who opened an open hold',
    { verification: { openHolds: [{ openedBy: { type: 'ADMIN', name: 'Zebulon' } }] } },
  ],
  ['who blocked it', { verification: { blockReason: { actor: { type: 'ADMIN', name: 'Zebulon' } } } }],
  ['the user', { user: { user: { name: 'Zebulon' } } }],
  ['another organization of the user', { user: { organizations: [{ name: 'Other' }, { name: 'Zebulon' }] } }],
  ['the sender of an email', { reviewEmails: { emails: [{ from: '"Zebulon" <a@shop.example>' }] } }],
  ['the reader of an email', { reviewEmails: { emails: [{ text: 'Dear Zebulon,\nall is well.' }] } }],
  [
    'a note of a transition',
    { verification: { transitions: [{ adminNote: 'We called Zebulon about it.' }] } },
  ],
  ['a note of a block', { verification: { blockReason: { customerExplanation: 'Ask for Zebulon then.' } } }],
  ['a note of a hold', { verification: { holds: [{ note: 'held by Zebulon today' }] } }],
  ['a note of an open hold', { verification: { openHolds: [{ note: 'held by Zebulon today' }] } }],
  ['why a member is banned', { verification: { members: [{ banReason: 'a friend of Zebulon' }] } }],
  ['a claim', { verification: { milestoneClaims: [{ evidence: 'shown by Zebulon' }] } }],
  ['a review', { verification: { reviews: [{ explanation: 'it speaks of Zebulon' }] } }],
  [
    'the review of a block',
    { verification: { blockReason: { review: { explanation: 'it says Zebulon' } } } },
  ],
  ['the review of emails', { reviewEmails: { review: { explanation: 'it says Zebulon' } } }],
  ['a refusal', { verification: { verificationMetadata: { refuseReason: 'it says Zebulon' } } }],
  ['a message of an admin', { verification: { verificationMetadata: { adminMessage: 'it says Zebulon' } } }],
  ['why the user is banned', { user: { user: { banReason: 'it says Zebulon' } } }],
  ['an address of the organization', { organization: { organization: { email: 'zebulon@shop.example' } } }],
  ['an address of a member', { verification: { members: [{ email: 'zebulon@shop.example' }] } }],
  ['an address of the user', { user: { user: { email: 'zebulon@shop.example' } } }],
  ['an address in a text', { verification: { holds: [{ reasonCode: 'see zebulon@shop.example' }] } }],
  ['an address in a link', { reviewEmails: { emails: [{ subject: '?to=zebulon%40shop.example' }] } }],
]

describe('a name is not written', () => {
  test.each(NAMED)('of %s', (_whom, answers) => {
    expect(stays(answers, 'So Zebulon wrote.')).not.toMatch(/zebulon/i)
    expect(stays({}, 'So Zebulon wrote.')).toBe('So Zebulon wrote.')
  })
})

test('of the sender of an email, in a mailbox of at most 600 characters', () => {
  const mailbox = (length: number) => {
    const [start, end] = ['"Zebulon" <', '@shop.example>']
    return `${start}${'a'.repeat(length - start.length - end.length)}${end}`
  }
  const written = (length: number) =>
    stays({ reviewEmails: { emails: [{ from: mailbox(length) }] } }, 'So Zebulon wrote.')
  expect(written(600)).not.toContain('Zebulon')
  expect(written(601)).toBe('So Zebulon wrote.')
})

describe('a name stays', () => {
  const actor = (type: string) => ({ verification: { transitions: [{ actor: { type, name: 'Zebulon' } }] } })
  test.each<[string, object]>([
    ['of the system', actor('SYSTEM')],
    ['of the review', actor('AI')],
    [
      'that begins a sentence of a note',
      { verification: { holds: [{ note: 'Zebulon wrote. Zebulon asks.' }] } },
    ],
    ['in capitals', { verification: { holds: [{ note: 'held by ZEBULON today' }] } }],
    ['that is removed already', { verification: { members: [{ name: '[redacted]' }] } }],
    ['of nobody', { verification: { members: [{ name: ' ' }, { name: null }, {}] } }],
  ])('%s', (_whom, answers) => {
    expect(stays(answers, 'So Zebulon wrote.')).toBe('So Zebulon wrote.')
  })

  test.each(['Monday', 'March', 'English', 'This'])('%s is nobody', (word) => {
    const answers = { verification: { holds: [{ note: `held until ${word} by us` }] } }
    expect(stays(answers, `So ${word} it is.`)).toBe(`So ${word} it is.`)
  })

  test('a stand-in of a redacted case stays what it is', () => {
    for (const name of ['Another organization (2)', 'another-organization-2', 'other-2'])
      expect(stays({ user: { organizations: [{ name }] } }, `So ${name} it is.`)).toBe(`So ${name} it is.`)
  })
})
