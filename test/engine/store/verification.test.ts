import { afterAll, describe, expect, test } from 'vitest'
import {
  closeHold,
  findHold,
  type HoldRow,
  insertHold,
  listHolds,
  listOpenHoldKinds,
} from '../../../src/engine/store/holds.ts'
import { migrate } from '../../../src/engine/store/migrate.ts'
import { platformMigrations } from '../../../src/engine/store/migrations/index.ts'
import {
  findLatestAccusation,
  findReview,
  insertReview,
  listReviewedEmails,
  listReviews,
  type NewReview,
} from '../../../src/engine/store/reviews.ts'
import {
  findLatestBlock,
  findStateBeforeBan,
  insertMilestoneClaim,
  insertTransition,
  listMilestoneClaims,
  listTransitions,
  noteBanReach,
  readVerificationMetadata,
  type TransitionRow,
  writeVerificationMetadata,
} from '../../../src/engine/store/verification.ts'
import { openSqlite } from '../../../src/platform/sqlite.ts'

/**
 * What the platform keeps about an organization's verification: two organizations, ties of one
 * instant, and rows written in another order than their times.
 */
const platform = openSqlite(':memory:')
migrate(platform, platformMigrations)
afterAll(() => platform.close())
const write = <T>(work: (db: typeof platform.write) => T): T =>
  platform.transaction(() => work(platform.write))
const { read } = platform

const ADMIN = { type: 'ADMIN', id: 'adm_1', name: 'Kim' } as const
const SYSTEM = { type: 'SYSTEM', id: null, name: 'System' } as const

describe('transitions', () => {
  const transition = (values: Partial<TransitionRow>): Omit<TransitionRow, 'id'> => ({
    ...{ organization: 1, from: 'UNVERIFIED', to: 'AUTO_VERIFIED', at: 10, actor: ADMIN, reasonCode: 'R' },
    ...{ adminNote: 'a', customerExplanation: 'c', review: 4, ...values },
  })
  const ROWS = [
    transition({ at: 30 }),
    transition({
      at: 20,
      to: 'BLOCKED',
      actor: SYSTEM,
      adminNote: null,
      customerExplanation: null,
      review: null,
    }),
    transition({ at: 20, from: 'AI_VERIFIED', to: 'BANNED' }),
    transition({ at: 20, to: 'HUMAN_VERIFIED' }),
    transition({ at: 99, to: 'BANNED', organization: 2 }),
    transition({ at: 10, from: 'HUMAN_VERIFIED', to: 'BANNED' }),
  ].map((row, index): TransitionRow => ({ ...row, id: index + 1 }))
  const of = (...ids: number[]) => ids.map((id) => ROWS[id - 1])
  write((db) => ROWS.forEach(({ id: _id, ...row }) => insertTransition(db, row)))

  test('are listed newest first, those of one instant by their age', () => {
    expect(listTransitions(read, 1, 99)).toEqual(of(1, 4, 3, 2, 6))
    expect(listTransitions(read, 1, 2)).toEqual(of(1, 4))
    expect(listTransitions(read, 2, 99)).toEqual(of(5))
    expect(listTransitions(read, 3, 99)).toEqual([])
  })

  test('the latest block is the last into BLOCKED or BANNED', () => {
    expect([1, 2, 3].map((organization) => findLatestBlock(read, organization))).toEqual([
      ...of(3, 5),
      undefined,
    ])
  })

  test('a ban by a user remembers the state before it, of the last ban alone', () => {
    write((db) => noteBanReach(db, 1, 7))
    expect(findStateBeforeBan(read, 1, 7)).toBe('AI_VERIFIED')
    expect(findStateBeforeBan(read, 1, 8)).toBeUndefined()
    expect(findStateBeforeBan(read, 2, 7)).toBeUndefined()
    const id = write((db) => insertTransition(db, transition({ at: 31, to: 'BANNED' })))
    expect(findStateBeforeBan(read, 1, 7)).toBeUndefined()
    write((db) => db.run('DELETE FROM transitions WHERE id = ?', [id]))
  })
})

describe('holds', () => {
  const hold = (values: Partial<HoldRow>): Omit<HoldRow, 'id'> => ({
    ...{ organization: 1, kind: 'CAMPAIGNS', reasonCode: 'R', note: 'n', opened: 10, openedBy: ADMIN },
    ...{ closed: null, closedBy: null, ...values },
  })
  const ROWS = [
    hold({ opened: 30 }),
    hold({ opened: 20, kind: 'ALL_SENDING', note: null, openedBy: SYSTEM }),
    hold({ opened: 20, closed: 25, closedBy: ADMIN, kind: 'WORKFLOWS' }),
    hold({ opened: 20 }),
    hold({ organization: 2, kind: 'WORKFLOWS' }),
  ].map((row, index): HoldRow => ({ ...row, id: index + 1 }))
  write((db) => ROWS.forEach(({ id: _id, ...row }) => insertHold(db, row)))

  test('are listed newest first, and are found', () => {
    expect(listHolds(read, 1)).toEqual([1, 4, 3, 2].map((id) => ROWS[id - 1]))
    expect(listHolds(read, 3)).toEqual([])
    expect([5, 6].map((id) => findHold(read, id))).toEqual([ROWS[4], undefined])
  })

  test('hold what is open, each kind once', () => {
    expect([1, 2, 3].map((organization) => listOpenHoldKinds(read, organization))).toEqual([
      ...[['ALL_SENDING', 'CAMPAIGNS'], ['WORKFLOWS'], []],
    ])
    write((db) => closeHold(db, 1, 40, SYSTEM))
    expect(listHolds(read, 1)[0]).toEqual({ ...ROWS[0], closed: 40, closedBy: SYSTEM })
    expect(listOpenHoldKinds(read, 1)).toEqual(['ALL_SENDING', 'CAMPAIGNS'])
    write((db) => closeHold(db, 4, 41, SYSTEM))
    expect(listOpenHoldKinds(read, 1)).toEqual(['ALL_SENDING'])
  })
})

describe('reviews', () => {
  const SCORES = { spam: 1, phishing: 2, impersonation: 3, coldEmail: 4 }
  const email = (id: number, flagged: boolean) => ({
    ...{ email: id, subject: `s${id}`, flagged, scores: { ...SCORES, spam: id }, reasons: [`r${id}`, 'x'] },
  })
  const review = (values: Partial<NewReview>): NewReview => ({
    ...{ organization: 1, at: 10, trigger: 'STATE_CHANGE', verdict: 'SPAM', explanation: 'e' },
    ...{ maxScores: SCORES, model: 'm', emails: [], ...values },
  })
  const GIVEN = [
    review({ at: 30, verdict: 'LEGIT' }),
    review({ at: 20, emails: [email(9, true), email(3, false), email(5, true)] }),
    review({
      at: 20,
      verdict: 'PHISHING',
      emails: [email(3, false)],
      counts: { emailCount: 7, flaggedCount: 0 },
    }),
    review({ at: 20, verdict: 'LEGIT' }),
    review({ at: 99, organization: 2 }),
    review({ at: 99, organization: 3, verdict: 'LEGIT' }),
  ]
  const COUNTS = [
    [0, 0],
    [3, 2],
    [7, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]
  const ROWS = GIVEN.map(({ emails: _emails, counts: _counts, ...row }, index) => ({
    ...{ ...row, id: index + 1, emailCount: COUNTS[index]?.[0], flaggedCount: COUNTS[index]?.[1] },
  }))
  write((db) => GIVEN.forEach((row) => insertReview(db, row)))

  test('are listed newest first, and are found', () => {
    expect(listReviews(read, 1, 99)).toEqual([1, 4, 3, 2].map((id) => ROWS[id - 1]))
    expect(listReviews(read, 1, 1)).toEqual([ROWS[0]])
    expect([2, 7].map((id) => findReview(read, id))).toEqual([ROWS[1], undefined])
  })

  test('the latest accusation is the last that is not LEGIT', () => {
    expect([1, 2, 3, 4].map((organization) => findLatestAccusation(read, organization))).toEqual([
      ...[ROWS[2], ROWS[4], undefined, undefined],
    ])
  })

  test('keep their emails in the order of the sample', () => {
    expect(listReviewedEmails(read, 2)).toEqual(GIVEN[1]?.emails.map((one) => ({ review: 2, ...one })))
    expect(listReviewedEmails(read, 3)).toEqual([{ review: 3, ...email(3, false) }])
    expect(listReviewedEmails(read, 1)).toEqual([])
  })
})

test('claims are listed newest first, of one organization', () => {
  const claim = (milestone: string, claimed: number, evidence: string | null = null) => ({
    ...{ milestone, claimed, status: 'PENDING' as const, evidence },
  })
  const claims = [claim('A', 20), claim('B', 30, 'e'), claim('C', 20)]
  write((db) => {
    for (const one of claims) insertMilestoneClaim(db, 1, one)
    insertMilestoneClaim(db, 2, claim('D', 99))
  })
  expect(listMilestoneClaims(read, 1)).toEqual([2, 3, 1].map((id) => ({ id, ...claims[id - 1] })))
})

test('notes beside the state are those written last, and empty without any', () => {
  const notes = (word: string, defensiveFlag: boolean) => ({
    refuseReason: word,
    adminMessage: null,
    defensiveFlag,
  })
  write((db) => {
    writeVerificationMetadata(db, 1, notes('first', false))
    writeVerificationMetadata(db, 2, notes('other', false))
    writeVerificationMetadata(db, 1, { ...notes('last', true), adminMessage: 'm' })
  })
  expect([1, 2, 3].map((organization) => readVerificationMetadata(read, organization))).toEqual([
    { refuseReason: 'last', adminMessage: 'm', defensiveFlag: true },
    notes('other', false),
    { refuseReason: null, adminMessage: null, defensiveFlag: false },
  ])
})
