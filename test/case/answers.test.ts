import { describe, expect, test } from 'vitest'
import { type CaseAnswers, cited, readableAnswers, valueAt } from '../../src/case/answers.ts'

describe('reading answers of any deployment', () => {
  const given = {
    gatheredAt: '2026-01-01T00:00:00.000Z',
    organization: { organization: 'a name', stats: { members: '3' }, extra: 1 },
    verification: {
      status: 7,
      transitions: [null, { to: 'BLOCKED', actor: 'me', new: true }],
      holds: 'none',
    },
    reviewEmails: null,
    user: [],
  } as unknown as CaseAnswers

  test('keeps what it does not know, drops what has another type, and moves nothing', () => {
    const { organization, verification, user } = readableAnswers(given)
    expect(organization).toMatchObject({ extra: 1, stats: {} })
    expect(organization.organization).toBeUndefined()
    expect(verification.status).toBeUndefined()
    expect(verification.holds).toBeUndefined()
    expect(verification.transitions?.[1]).toMatchObject({ to: 'BLOCKED', new: true })
    expect(verification.transitions?.[1]?.actor).toBeUndefined()
    expect(user).toEqual({})
  })

  test('a pointer leads into the answer as it came', () => {
    expect(cited(given, { tool: 'get_org_verification', pointer: '/transitions/1/to' })).toBe('BLOCKED')
    expect(cited(given, { tool: 'get_org_verification', pointer: '/status' })).toBe(7)
    expect(cited(given, { tool: 'get_review_emails', pointer: '/total' })).toBeUndefined()
    const odd = { 'a/b': { '~': [{ '': 1 }] } }
    expect(valueAt(odd, '/a~1b/~0/0/')).toBe(1)
    expect(valueAt(odd, '')).toBe(odd)
    for (const nowhere of ['/constructor', '/a~1b/length', '/a~1b/~0/1', '/x/y/z'])
      expect(valueAt(odd, nowhere)).toBeUndefined()
  })
})
