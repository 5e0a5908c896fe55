import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CaseAnswers, cited, type UserAnswer, USER_TOOLS, usersOf } from '../../src/case/answers.ts'
import { openCaseFile, sealCase } from '../../src/case/case-file.ts'
import { explain } from '../../src/case/explain.ts'
import { membersInQuestion } from '../../src/case/facts.ts'
import { contentOfCase } from '../../src/case/make-case.ts'
import { redactCase } from '../../src/case/redact-case.ts'
import { timelineOf } from '../../src/case/timeline.ts'
import { nodeDigest } from '../../src/platform/machine.ts'
import { faultsOf } from '../support/case-support.ts'
import { anyCase } from '../support/random-cases.ts'
import { caseOf, citedBy, told } from '../support/small-case.ts'
import { sparseAnswers } from '../support/sparse-answers.ts'

/** Several members with accounts that count: what `get_user` of each of them adds. */
const member = (number: number, role: string, banned: boolean | undefined = false) => ({
  ...{ userId: `usr_${number}`, name: `Person ${'ABCDEFGH'[number]}`, email: `p${number}@x.example`, role },
  ...(banned === undefined ? {} : { banned }),
})
const account = (
  number: number,
  user: object = {},
  organizations: Record<string, string>[] = [],
): UserAnswer => ({
  user: { id: `usr_${number}`, name: `Person ${'ABCDEFGH'[number]}`, banned: false, ...user },
  organizations: [{ id: 'org_1', name: 'Nordlicht Reisen', reviewStatus: 'BANNED' }, ...organizations],
})

describe('the accounts that are asked for', () => {
  test('who is banned first, then owners, then administrators, each once, at most five', () => {
    const members = [
      member(1, 'MEMBER'),
      member(2, 'ADMIN'),
      member(3, 'OWNER'),
      member(4, 'MEMBER', true),
      member(5, 'owner', true),
    ]
    expect(membersInQuestion({ members })).toEqual(['usr_4', 'usr_5', 'usr_3', 'usr_2'])
    const many = Array.from({ length: 7 }, (_, index) => member(index, 'ADMIN'))
    expect(membersInQuestion({ members: many })).toHaveLength(USER_TOOLS.length)
  })

  test('the first member where no role is named; nobody without members', () => {
    expect(membersInQuestion({ members: [member(1, 'MEMBER'), member(2, 'MEMBER')] })).toEqual(['usr_1'])
    expect(membersInQuestion({ members: [{ role: 'OWNER' }] })).toEqual([])
    expect(membersInQuestion({})).toEqual([])
  })
})

describe('several accounts', () => {
  const answers = caseOf(
    { status: 'BANNED', members: [member(1, 'OWNER', true), member(2, 'ADMIN', true), member(3, 'OWNER')] },
    {
      user: account(1, { banned: true, banExpiresAt: null }),
      otherUsers: [
        account(2, { banned: true, banExpiresAt: '2026-04-01T00:00:00.000Z' }, [
          { id: 'org_2', name: 'Südwind', reviewStatus: 'BANNED' },
        ]),
        account(3, {}, [{ id: 'org_3', name: 'Ostsee', reviewStatus: 'AI_VERIFIED' }]),
      ],
    },
  )

  test('the ban of each is told with its own end, and how far each reaches', () => {
    expect(told(answers, 'ban')).toMatch(/^The account of Person B \(OWNER\) is banned\./)
    expect(told(answers, 'ban-end')).toBe('No end of the ban is given.')
    expect(told(answers, 'ban-2')).toMatch(/^The account of Person C \(ADMIN\) is banned\./)
    expect(told(answers, 'ban-end-2')).toBe('The ban ends at 1 Apr 2026 00:00 UTC.')
    expect(citedBy(answers, 'ban-end-2')).toEqual(['get_user#2 /user/banExpiresAt'])
    expect(told(answers, 'reach')).toBe(
      'Person C belongs to 2 organizations, and none of them can send. Besides this one: Südwind (BANNED).',
    )
    expect(told(answers, 'reach-2')).toBe(
      'Person D belongs to 2 organizations. Besides this one: Ostsee (AI_VERIFIED).',
    )
    expect(citedBy(answers, 'reach-2')).toContain('get_user#3 /organizations/1/name')
    expect(
      timelineOf(answers)
        .filter(({ kind }) => kind === 'ban')
        .map(({ title }) => title),
    ).toEqual([
      'Ban of the account of Person C ends',
      'Account of Person B banned',
      'Account of Person C banned',
    ])
  })

  test('a ban that only the account itself states is told, and not denied', () => {
    const members = [member(1, 'OWNER'), member(2, 'ADMIN', undefined)]
    const silent = caseOf(
      { status: 'BANNED', members },
      { user: account(1), otherUsers: [account(2, { banned: true, banReason: 'Fraud' })] },
    )
    expect(told(silent, 'ban')).toBe('The account of Person C is banned, reason “Fraud”.')
    expect(citedBy(silent, 'ban')).toEqual([
      'get_user#2 /user/banned',
      'get_user#2 /user/name',
      'get_user#2 /user/banReason',
    ])
    expect(told(silent, 'ban-end')).toBe('When the ban ends is not stated by the platform.')
    expect(told(silent, 'bans')).toBeUndefined()
    expect(timelineOf(silent).map(({ title, at }) => ({ title, at }))).toEqual([
      { title: 'Ban of the account of Person C', at: '' },
    ])
  })

  test('one that was refused leaves its place, and the others stand', () => {
    const refused = { ...answers, otherUsers: [null, ...(answers.otherUsers ?? []).slice(1)] }
    expect(told(refused, 'ban-end-2')).toBeUndefined()
    expect(citedBy(refused, 'reach')).toContain('get_user#3 /organizations/1/name')
  })

  test('a case file leaves out of every account what it leaves out of one, and opens again', async () => {
    const session = { id: 'ses_secret', ipAddress: '203.0.113.9', userAgent: 'Lynx/2.9' }
    const [second, third] = answers.otherUsers ?? []
    const given: CaseAnswers = {
      ...answers,
      otherUsers: [
        { ...second, sessions: [session] },
        { ...third, organizations: [...(third?.organizations ?? []), ...(second?.organizations ?? [])] },
      ],
    }
    const written = JSON.stringify(redactCase(given).answers)
    for (const hidden of ['ses_secret', '203.0.113.9', 'Lynx', 'Südwind', 'Ostsee', 'org_2', 'org_3'])
      expect(written).not.toContain(hidden)
    // The same organization is the same in both accounts.
    expect(written.match(/Another organization \(1\)/g)).toHaveLength(2)
    const frame = {
      createdAt: given.gatheredAt,
      source: { environment: 'sandbox', label: 'x' },
      reply: null,
      notes: null,
    }
    const content = contentOfCase(given, frame)
    const opened = await openCaseFile(await sealCase(content, nodeDigest.sha256), nodeDigest.sha256)
    expect(opened).toMatchObject({ state: 'intact', content: { sentences: content.sentences } })
    if (opened.state !== 'intact') throw new Error(opened.state)
    const { reviewEmails, ...facts } = redactCase(given).answers
    expect(reviewEmails).toBeNull()
    expect(usersOf({ ...opened.content.facts, reviewEmails: null })).toEqual(
      usersOf({ ...facts, reviewEmails: null }),
    )
  })
})

describe('laws, with up to four further accounts', () => {
  const RUNS = { seed: 20_261_122, numRuns: 200 }
  const others = <T>(of: fc.Arbitrary<T>) => fc.array(fc.option(of), { minLength: 1, maxLength: 4 })
  /** Whole cases with further members: owners with accounts of other such cases. */
  const whole = fc.tuple(anyCase, others(anyCase)).map(([{ answers }, further]): CaseAnswers => {
    const accounts = further.map((one, index) => {
      const user = one?.answers.user
      return user ? { ...user, user: { ...user.user, id: `usr_${index}` } } : null
    })
    const listed = accounts.map((user, index) => ({
      ...{ userId: `usr_${index}`, email: `p${index}@x.example`, name: user?.user.name, role: 'OWNER' },
      ...{ banned: index % 2 === 0 && user?.user.banned === true, banReason: null, bannedAt: null },
    }))
    const members = [...(answers.verification.members ?? []), ...listed]
    return { ...answers, verification: { ...answers.verification, members }, otherUsers: accounts }
  })
  const broken = fc.tuple(sparseAnswers, others(sparseAnswers)).map(([answers, further]): CaseAnswers => ({
    ...answers,
    otherUsers: further.map((one) => one?.user ?? null),
  }))

  test('every sentence and every event points at what is there, under a key of its own', () => {
    fc.assert(
      fc.property(fc.oneof(whole, broken), (answers) => {
        const said = explain(answers)
        for (const { text, citations } of said) {
          expect(text).not.toMatch(/undefined|\bnull\b|NaN|\[object/)
          for (const citation of citations) expect(cited(answers, citation)).not.toBeUndefined()
        }
        expect(new Set(said.map(({ key }) => key)).size).toBe(said.length)
        for (const { citation } of timelineOf(answers)) expect(cited(answers, citation)).not.toBeUndefined()
        for (const { citations } of explain(redactCase(answers).answers)) expect(citations).not.toEqual([])
      }),
      RUNS,
    )
  })

  test('of whole answers says what it cites, and cites what it says', () => {
    fc.assert(
      fc.property(whole, (answers) => {
        expect(explain(answers).flatMap((sentence) => faultsOf(sentence, answers))).toEqual([])
      }),
      RUNS,
    )
  })
})
