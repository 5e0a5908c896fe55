import { describe, expect, test } from 'vitest'
import { BLOCK, caseOf, citedBy, told } from '../support/small-case.ts'

const NO_BLOCK = 'No block or hold on Nordlicht Reisen. The checks say what else may stop it.'

/** Each rule by itself: every state, and every field that a deployment may leave out. */
describe('its state', () => {
  test.each(['BLOCKED', 'BANNED'])('%s: it cannot send', (status) => {
    expect(told(caseOf({ status }), 'sending')).toBe('Nordlicht Reisen cannot send.')
    expect(told(caseOf({ status }), 'state')).toBe(
      `Its verification state is ${status}. Since when is not stated by the platform.`,
    )
  })

  test.each(['UNVERIFIED', 'AUTO_VERIFIED', 'AI_VERIFIED', 'HUMAN_VERIFIED', 'WHITELISTED'])(
    '%s and never blocked: nothing stops it',
    (status) => {
      const answers = caseOf({ status, blockReason: null, openHolds: [], transitions: [] })
      expect(told(answers, 'sending')).toBe(NO_BLOCK)
      expect(told(answers, 'state')).toBe(`Its verification state is ${status}; no transition is listed.`)
      expect(told(answers, 'lift')).toBeUndefined()
      expect(told(answers, 'told')).toBeUndefined()
    },
  )

  test('PENDING is known, APPROVED is not, and none is said to be none', () => {
    expect(told(caseOf({ status: 'PENDING', openHolds: [] }), 'sending')).toBe(NO_BLOCK)
    const approved = caseOf({ status: 'APPROVED', openHolds: [], transitions: [] })
    expect(told(approved, 'sending')).toBeUndefined()
    expect(told(approved, 'state')).toBe(
      'Its verification state is APPROVED; no transition is listed. What APPROVED allows is not stated by the platform.',
    )
    expect(told(caseOf({}), 'state')).toBe(
      'The verification state of Nordlicht Reisen is not stated by the platform.',
    )
    expect(citedBy(caseOf({}), 'state')).toEqual([
      'get_org_verification ',
      'get_org_verification /organization/name',
    ])
  })

  test('a hold on everything stops it too, one on a part stops that part', () => {
    const open = (...kinds: string[]) =>
      caseOf({ status: 'AI_VERIFIED', openHolds: kinds.map((kind, index) => ({ id: `h${index}`, kind })) })
    expect(told(open('ALL_SENDING'), 'sending')).toBe(
      'Nordlicht Reisen cannot send: a hold on ALL_SENDING is open.',
    )
    expect(told(open('CAMPAIGNS', 'WORKFLOWS'), 'sending')).toBe(
      'Nordlicht Reisen can send only in part: CAMPAIGNS and WORKFLOWS on hold.',
    )
    expect(told(open('CAMPAIGNS', 'WORKFLOWS'), 'unnamed')).toBe(
      'TRANSACTIONAL is not mentioned in any open hold.',
    )
    expect(told(open('ALL_SENDING'), 'unnamed')).toBeUndefined()
    expect(told(caseOf({ status: 'AI_VERIFIED' }), 'sending')).toBe(
      'Nordlicht Reisen is not blocked. Whether a hold is open is not stated by the platform.',
    )
  })

  test('it is called by its name, its slug or its id, whichever is there', () => {
    const called = (organization: object, others = {}) =>
      told(caseOf({ organization, status: 'BLOCKED' }, others), 'sending')
    expect(called({ slug: 'nordlicht' })).toBe('nordlicht cannot send.')
    expect(called({}, { organization: { organization: { name: 'Nord' } } })).toBe('Nord cannot send.')
    expect(called({})).toBe('The organization cannot send.')
  })

  test('a name that is text for a machine stays text', () => {
    const answers = caseOf({ organization: { name: '$& <b>x</b> ~1/0' }, status: 'BLOCKED' })
    expect(told(answers, 'sending')).toBe('$& <b>x</b> ~1/0 cannot send.')
  })
})

describe('the first sentence of a block', () => {
  const first = (change: object, status = 'BLOCKED') =>
    told(caseOf({ status, blockReason: { ...BLOCK, to: status, ...change } }), 'sending')
  const review = { type: 'AI', name: 'Reviewer' }

  test.each([
    [{ actor: review, reasonCode: 'PHISHING_CONTENT' }, ': an automatic review found phishing.'],
    [{ actor: review, reasonCode: 'PHISHING_SUSPECTED' }, ': an automatic review found suspected phishing.'],
    [{ reasonCode: 'PHISHING_CONTENT' }, ': blocked for phishing.'],
    [{ reasonCode: 'PURCHASED_LIST' }, ': blocked for a bought list.'],
    [{ reasonCode: 'COMPLAINT_RATE' }, ': blocked for spam complaints.'],
    [{ actor: review, reasonCode: 'ACME_17' }, ': the reason code is ACME_17.'],
    [{ actor: review, reasonCode: 'NOT_PHISHING' }, ': the reason code is NOT_PHISHING.'],
    [{ reasonCode: null }, '.'],
  ])('%j', (change, words) => {
    expect(first(change)).toBe(`Nordlicht Reisen cannot send since 12 Mar 2026${words}`)
  })

  test('a ban is called one, and a time that is not given is left out', () => {
    expect(first({ reasonCode: 'ACCOUNT_BANNED' }, 'BANNED')).toBe(
      'Nordlicht Reisen cannot send since 12 Mar 2026: banned together with an account.',
    )
    expect(first({ at: null, reasonCode: 'PHISHING_CONTENT' })).toBe(
      'Nordlicht Reisen cannot send: blocked for phishing.',
    )
  })

  test('it says nothing twice: no state and no status of an account that agrees', () => {
    const answers = caseOf({ status: 'BLOCKED', blockReason: BLOCK })
    expect(told(answers, 'state')).toBeUndefined()
    expect(told(answers, 'sending-status')).toBeUndefined()
  })
})

describe('who and why', () => {
  const moved = (change: object) =>
    told(caseOf({ status: 'BLOCKED', blockReason: { ...BLOCK, ...change } }), 'moved')

  test.each([
    [{ type: 'SYSTEM', name: 'Postdesk' }, 'The system (Postdesk)'],
    [{ type: 'AI', name: 'Reviewer' }, 'The automatic review (Reviewer)'],
    [{ type: 'ADMIN', name: 'Trust team' }, 'An administrator (Trust team)'],
    [{ type: 'USER', name: 'Kim' }, 'A user (Kim)'],
    [{ type: 'ADMIN', name: null }, 'An administrator'],
    [{ type: 'ROBOT', name: 'R2' }, 'An actor of the type “ROBOT” (R2)'],
    [{ name: 'Kim' }, 'Someone (Kim)'],
  ])('%j is %s', (actor, words) => {
    expect(moved({ actor })).toBe(
      `${words} blocked it on 12 Mar 2026 10:42 UTC for suspected phishing (PHISHING_SUSPECTED). Before that it was AI_VERIFIED.`,
    )
  })

  test('what is missing of the move is said to be', () => {
    expect(moved({ actor: null })).toBe(
      'It was blocked on 12 Mar 2026 10:42 UTC for suspected phishing (PHISHING_SUSPECTED). Before that it was AI_VERIFIED. Who blocked it is not stated by the platform.',
    )
    expect(moved({ from: null, reasonCode: null })).toBe(
      'An administrator (Trust team) blocked it on 12 Mar 2026 10:42 UTC. The reason code is not stated by the platform.',
    )
    expect(told(caseOf({ status: 'BLOCKED', transitions: [] }), 'moved')).toBe(
      'Who or what moved it there is not stated by the platform.',
    )
  })

  test('without blockReason the latest transition into the state is the move, in whatever order they come', () => {
    const old = { ...BLOCK, id: 'trn_1', at: '2025-01-01T00:00:00.000Z', reasonCode: 'OLD' }
    const lifted = { ...old, id: 'trn_9', from: 'BLOCKED', to: 'AI_VERIFIED', at: '2025-02-01T00:00:00.000Z' }
    for (const transitions of [
      [BLOCK, lifted, old],
      [old, lifted, BLOCK],
    ]) {
      const answers = caseOf({ status: 'BLOCKED', transitions })
      expect(told(answers, 'moved')).toMatch(/PHISHING_SUSPECTED/)
      expect(told(answers, 'moved')).toMatch(/on 12 Mar 2026 10:42 UTC/)
      expect(told(answers, 'reversal')).toBe(
        'Earlier it was BLOCKED from 1 Jan 2025 00:00 UTC until 1 Feb 2025 00:00 UTC, lifted with the reason code OLD.',
      )
    }
  })

  test('a block lifted as a mistake is told as one', () => {
    const lift = {
      ...BLOCK,
      id: 'trn_3',
      from: 'BLOCKED',
      to: 'HUMAN_VERIFIED',
      at: '2026-03-13T08:00:00.000Z',
      reasonCode: 'MISTAKEN_BLOCK',
    }
    const answers = caseOf({
      status: 'HUMAN_VERIFIED',
      blockReason: null,
      openHolds: [],
      transitions: [lift, BLOCK],
    })
    expect(told(answers, 'reversal')).toBe(
      'It was BLOCKED by mistake from 12 Mar 2026 10:42 UTC until 13 Mar 2026 08:00 UTC.',
    )
    expect(citedBy(answers, 'reversal')).toContain('get_org_verification /transitions/0/reasonCode')
    const other = { ...lift, reasonCode: 'APPEAL_GRANTED' }
    expect(told(caseOf({ status: 'HUMAN_VERIFIED', transitions: [other, BLOCK] }), 'reversal')).toBe(
      'It was BLOCKED from 12 Mar 2026 10:42 UTC until 13 Mar 2026 08:00 UTC.',
    )
  })

  test('a time that is none is quoted, not guessed', () => {
    const answers = caseOf({ status: 'BLOCKED', blockReason: { ...BLOCK, at: 'last week' } })
    expect(told(answers, 'sending')).toMatch(/^Nordlicht Reisen cannot send since “last week”: /)
    expect(told(answers, 'moved')).toMatch(/ blocked it on “last week” /)
  })
})
