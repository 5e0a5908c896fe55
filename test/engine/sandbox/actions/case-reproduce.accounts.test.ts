import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CaseAnswers, UserAnswer } from '../../../../src/case/answers.ts'
import {
  findUser,
  listMemberships,
  listProviders,
  listSessions,
} from '../../../../src/engine/store/accounts.ts'
import { explain } from '../../../../src/case/explain.ts'
import { redactCase } from '../../../../src/case/redact-case.ts'
import { timelineOf } from '../../../../src/case/timeline.ts'
import { gatherCase } from '../../../support/case-books.ts'
import { everythingOf, searchable } from '../../../support/case-traces.ts'
import { serveSandbox, type ServedSandbox } from '../../../support/served-sandbox.ts'
import { DAY_MS } from '../../../../src/shared/text/time-units.ts'

/** case.reproduce of an organization with several members who count: each comes with the account. */
let sandbox: ServedSandbox

beforeAll(async () => {
  sandbox = await serveSandbox()
})
afterAll(async () => {
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})

const AT = '2026-09-01T09:00:00.000Z'
const daysBefore = (days: number): string => new Date(Date.parse(AT) - days * DAY_MS).toISOString()

const organization = (name: string, role: string, reviewStatus: string, sendingStatus = 'ALLOWED') => ({
  ...{ id: `org_${name}`, name: `${name} Provisions`, slug: `${name.toLowerCase()}-provisions` },
  ...{ role, reviewStatus, sendingStatus },
})

const own = organization('Quenby', 'OWNER', 'BANNED', 'BLOCKED')
const shared = organization('Wexmoor', 'ADMIN', 'HUMAN_VERIFIED', 'LIMITED')

const account = (name: string, more: Partial<UserAnswer> & { banned?: boolean }): UserAnswer => ({
  user: {
    ...{ id: `usr_${name}`, email: `${name.toLowerCase()}@zephyrine.example`, name: `${name} Thackeray` },
    ...{ createdAt: daysBefore(300), emailVerified: true },
    ...(more.banned
      ? { banned: true, banReason: `${name} sold lists`, banExpiresAt: daysBefore(-30) }
      : { banned: false, banReason: null, banExpiresAt: null }),
  },
  providers: more.providers ?? [],
  sessions: more.sessions ?? [],
  organizations: more.organizations ?? [],
})

const session = (days: number, ipAddress: string) => ({
  ...{ id: `ses_${days}`, createdAt: daysBefore(days), expiresAt: daysBefore(days - 30) },
  ...{ ipAddress, userAgent: 'Talborough 4.2' },
})

const answers: CaseAnswers = {
  gatheredAt: AT,
  organization: { organization: { ...own, email: 'desk@quenby.example', createdAt: daysBefore(200) } },
  verification: {
    organization: own,
    status: 'BANNED',
    reviews: [],
    reputation: { trustScore: 50, engagementScore: 50, sent: 0, delivered: 0, bounced: 0, complained: 0 },
    members: ['Ottilie', 'Xanthe', 'Priyanka'].map((name, index) => ({
      ...{ userId: `usr_${name}`, email: `${name.toLowerCase()}@zephyrine.example` },
      ...{ name: `${name} Thackeray`, role: index === 2 ? 'ADMIN' : 'OWNER', banned: index < 2 },
      ...(index < 2 ? { banReason: `${name} sold lists`, bannedAt: daysBefore(10 + index) } : {}),
    })),
  },
  reviewEmails: null,
  user: account('Ottilie', { banned: true, organizations: [own, shared] }),
  otherUsers: [
    account('Xanthe', {
      banned: true,
      providers: [{ provider: 'github', accountId: '8812004417', createdAt: daysBefore(299) }],
      sessions: [session(3, '185.220.44.9'), session(40, '185.220.44.10')],
      organizations: [own, shared, organization('Fennimore', 'OWNER', 'BLOCKED', 'BLOCKED')],
    }),
    null,
  ],
}

const TRACES = `quenby wexmoor fennimore ottilie xanthe priyanka thackeray zephyrine 8812004417
  185.220.44 talborough`.split(/\s+/)

async function reproduce(given: CaseAnswers) {
  const { status, body } = await sandbox.control('case.reproduce', given)
  expect({ status, body }).toMatchObject({ status: 200 })
  return gatherCase(sandbox, { id: body.data.organizationId })
}

const standing = ({ user, otherUsers }: CaseAnswers) =>
  [user, ...(otherUsers ?? [])].slice(0, 2).map((one) => ({
    until: one?.user?.banExpiresAt,
    since: one?.user?.createdAt,
    providers: one?.providers?.map(({ provider, createdAt }) => ({ provider, createdAt })),
    sessions: one?.sessions?.map(({ createdAt, expiresAt }) => ({ createdAt, expiresAt })),
    organizations: one?.organizations
      ?.map(({ role, reviewStatus, sendingStatus }) => [role, reviewStatus, sendingStatus].join(' '))
      .toSorted(),
  }))

test('every account comes with its ban, providers, sessions and organizations', async () => {
  const shift = sandbox.world.clock.now() - Date.parse(AT)
  const again = await reproduce(answers)
  const moved = JSON.parse(JSON.stringify(standing(answers)), (_key, value: unknown) =>
    typeof value === 'string' && /^\d{4}-/.test(value)
      ? new Date(Date.parse(value) + shift).toISOString()
      : value,
  ) as unknown
  expect(standing(again)).toEqual(moved)
  const { total } = (await sandbox.admin('list_orgs', {})).body.data
  expect(total).toBe(3)
})

test('accounts of nobody on the list of members come too, banned or not, each with what is known', async () => {
  const { read } = sandbox.world.platform
  const before = read.column<number>('SELECT max(id) FROM users')[0] ?? 0
  const strangers = [
    account('Yolanda', {
      banned: true,
      organizations: [own],
      sessions: [session(3, 'unknown'), session(9, '10.1.1.1')],
    }),
    account('Umberto', { providers: [{ provider: 'unheard', accountId: '77', createdAt: null }] }),
    // The same person again, and an account without an address: nobody more.
    account('Yolanda', {}),
    { user: { id: 'usr_none' } } as UserAnswer,
  ]
  await reproduce({ ...answers, otherUsers: strangers })
  const now = sandbox.world.clock.now()
  const shift = now - Date.parse(AT)
  const moved = (days: number) => Date.parse(daysBefore(days)) + shift
  const people = read.column<number>('SELECT id FROM users WHERE id > ? ORDER BY id', [before]).map((id) => ({
    ...findUser(read, id),
    memberships: listMemberships(read, id).map(({ role }) => role),
    sessions: listSessions(read, id).map(({ id: _id, ...row }) => row),
    providers: listProviders(read, id),
  }))
  const known = { id: expect.any(Number), email: expect.any(String), name: expect.any(String) }
  const [, , , yolanda, umberto, ...others] = people
  expect(others).toEqual([])
  expect(yolanda).toEqual({
    ...{ ...known, created: moved(300), emailVerified: true, memberships: [], providers: [] },
    ...{ banned: now, banReason: expect.stringContaining('sold lists'), banExpires: moved(-30) },
    sessions: [
      { created: moved(3), expires: moved(-27), ipAddress: null, userAgent: null },
      { created: moved(9), expires: moved(-21), ipAddress: expect.any(String), userAgent: null },
    ],
  })
  expect(umberto).toEqual({
    ...{ ...known, created: moved(300), emailVerified: true, memberships: [], sessions: [] },
    ...{ banned: null, banReason: null, banExpires: null },
    providers: [{ provider: 'other', account: expect.any(String), created: now }],
  })
})

test('the explanation and the timeline are the same, also from a case file', async () => {
  const keysOf = (given: CaseAnswers) => explain(given).map(({ key }) => key)
  const kindsOf = (given: CaseAnswers) => timelineOf(given).map(({ kind }) => kind)
  const again = await reproduce(answers)
  expect(keysOf(again)).toEqual(keysOf(answers))
  expect(kindsOf(again)).toEqual(kindsOf(answers))
  expect(keysOf(await reproduce(redactCase(answers).answers))).toEqual(keysOf(answers))
})

test('no name, address, account number or IP address of any of them is found again', async () => {
  const { verification } = await reproduce(answers)
  const { organizations } = (await sandbox.admin('list_orgs', { pageSize: 50 })).body.data
  expect(organizations.length).toBeGreaterThan(1)
  const ids = organizations.map(({ id }) => id)
  const text = searchable(await everythingOf(sandbox, ids))
  expect(verification.members).toHaveLength(3)
  expect(TRACES.filter((trace) => text.includes(trace))).toEqual([])
})

test('refuses more accounts than a case holds, and names the field', async () => {
  const { body } = await sandbox.control('case.reproduce', {
    ...answers,
    otherUsers: [null, null, null, null, null],
  })
  expect(body).toMatchObject({ success: false, code: 'VALIDATION_ERROR' })
  expect(body.message).toMatch(/^otherUsers/)
})
