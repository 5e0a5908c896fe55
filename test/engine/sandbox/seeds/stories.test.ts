import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeUsers } from '../../../../src/engine/sandbox/seeds/write-users.ts'
import { serveSandbox, type ServedSandbox, START } from '../../../support/served-sandbox.ts'

/** The stories that support has to explain: what each one is about must really be in its data. */
let sandbox: ServedSandbox

beforeAll(async () => {
  sandbox = await serveSandbox({ seed: 'stories' })
})
afterAll(async () => {
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})

interface Expected {
  slug: string
  status: string
  actor?: string
  reasonCode?: string
  verdict?: string | null
  holds?: string[]
}

const STORIES: [string, Expected][] = [
  [
    'phishing',
    {
      slug: 'parcel-notice',
      status: 'BLOCKED',
      actor: 'AI',
      reasonCode: 'PHISHING_CONTENT',
      verdict: 'PHISHING',
    },
  ],
  [
    'bought list',
    { slug: 'growth-fox', status: 'BLOCKED', actor: 'ADMIN', reasonCode: 'PURCHASED_LIST', verdict: 'SPAM' },
  ],
  [
    'complaint wave',
    {
      slug: 'trailhead-outdoor',
      status: 'BLOCKED',
      actor: 'SYSTEM',
      reasonCode: 'COMPLAINT_RATE',
      verdict: 'LEGIT',
    },
  ],
  [
    'look-alike domain',
    {
      slug: 'pp-rewards-club',
      status: 'BLOCKED',
      actor: 'ADMIN',
      reasonCode: 'LOOK_ALIKE_DOMAIN',
      verdict: 'PHISHING',
    },
  ],
  [
    'payment dispute',
    {
      slug: 'brass-and-oak',
      status: 'BLOCKED',
      actor: 'SYSTEM',
      reasonCode: 'PAYMENT_DISPUTE',
      verdict: null,
      holds: ['ALL_SENDING'],
    },
  ],
  ['mistaken block reversed', { slug: 'riverside-credit-union', status: 'HUMAN_VERIFIED' }],
  [
    'account ban, first',
    {
      slug: 'coin-drop-daily',
      status: 'BANNED',
      actor: 'ADMIN',
      reasonCode: 'ACCOUNT_BANNED',
      verdict: 'PHISHING',
    },
  ],
  [
    'account ban, second',
    {
      slug: 'airdrop-alerts',
      status: 'BANNED',
      actor: 'ADMIN',
      reasonCode: 'ACCOUNT_BANNED',
      verdict: 'PHISHING',
    },
  ],
  [
    'account ban, third',
    {
      slug: 'token-garden',
      status: 'BANNED',
      actor: 'ADMIN',
      reasonCode: 'ACCOUNT_BANNED',
      verdict: 'PHISHING',
    },
  ],
  ['hold pending review', { slug: 'lantern-travel', status: 'HUMAN_VERIFIED', holds: ['CAMPAIGNS'] }],
]

const verificationOf = async (slug: string) =>
  (await sandbox.admin('get_org_verification', { slug })).body.data

describe('the stories seed', () => {
  test('holds these organizations, ids in their order', async () => {
    const { organizations } = (await sandbox.admin('list_orgs', { pageSize: 50 })).body.data
    const byId = organizations.toSorted((a, b) => a.id.localeCompare(b.id))
    expect(byId.map(({ slug }) => slug)).toEqual(STORIES.map(([, { slug }]) => slug))
  })

  test.each(STORIES)('%s', async (_story, { slug, status, actor, reasonCode, verdict, holds = [] }) => {
    const data = await verificationOf(slug)
    expect(data.status).toBe(status)
    expect(data.openHolds.map(({ kind }) => kind)).toEqual(holds)
    if (actor === undefined) return expect(data.blockReason).toBeNull()
    expect(data.blockReason).toMatchObject({ actor: { type: actor }, reasonCode })
    expect(data.blockReason?.customerExplanation).toMatch(/\.$/)
    expect(data.blockReason?.review?.verdict ?? null).toBe(verdict)
  })

  test('every move starts where the one before it ended, and none lies ahead', async () => {
    for (const [, { slug, status }] of STORIES) {
      const { transitions } = await verificationOf(slug)
      const forward = transitions.toReversed()
      const states = forward.map(({ from }) => from)
      expect([...states, status]).toEqual(['UNVERIFIED', ...forward.map(({ to }) => to)])
    }
  })

  test('an account ban reaches three organizations, and its sessions are over', async () => {
    const { user, organizations, sessions } = (
      await sandbox.admin('get_user', { email: 'vik@coin-drop-daily.example' })
    ).body.data
    expect(user.banned).toBe(true)
    expect(organizations.map(({ sendingStatus }) => sendingStatus)).toEqual(Array(3).fill('BLOCKED'))
    const now = (await sandbox.control('clock.get')).body.data.now
    for (const { expiresAt } of sessions) expect(expiresAt < now).toBe(true)
  })

  test('nobody of the platform, and nothing internal, stands in words for customers', async () => {
    for (const [, { slug }] of STORIES) {
      for (const { customerExplanation, adminNote } of (await verificationOf(slug)).transitions) {
        expect(customerExplanation ?? '').not.toMatch(/Lena|Hartwig|Tomás|Rivera|\d{3}|adm_|[A-Z]{2,}-\d/)
        if (adminNote !== null) expect(customerExplanation).not.toBe(adminNote)
      }
    }
  })

  test('the mistaken block was lifted by a person, with words for the customer', async () => {
    const { transitions, holds } = await verificationOf('riverside-credit-union')
    expect(transitions[0]).toMatchObject({
      ...{ from: 'BLOCKED', to: 'HUMAN_VERIFIED', reasonCode: 'MISTAKEN_BLOCK', actor: { type: 'ADMIN' } },
      customerExplanation: expect.stringContaining('by mistake'),
    })
    expect(holds).toMatchObject([{ kind: 'TRANSACTIONAL', closedBy: { type: 'ADMIN' } }])
  })

  test('the mail behind the figures is there: a bought list bounces, a wave complains', async () => {
    expect((await verificationOf('growth-fox')).reputation.bounceRate).toBeGreaterThan(5)
    expect((await verificationOf('trailhead-outdoor')).reputation.complaintRate).toBeGreaterThan(0.3)
  })
})

test('a ban reaches what its user owns, and neither where they only work nor what others own', () => {
  const { platform } = sandbox.world
  const organizations = platform.read.all<{ number: number; slug: string }>(
    `SELECT id AS number, slug FROM organizations WHERE slug IN ('parcel-notice', 'growth-fox', 'trailhead-outdoor')`,
  )
  const starts = organizations.map((one) => ({
    ...{ ...one, name: one.slug, timezone: 'UTC', verification: 'BANNED', trackingHash: 'x', created: 0 },
  })) as unknown as Parameters<typeof writeUsers>[2]
  platform.transaction(() => {
    for (const { number } of organizations)
      platform.write.run(
        `INSERT INTO transitions (organization, from_state, to_state, at, actor_type, actor_name, reason_code)
         VALUES (?, 'AI_VERIFIED', 'BANNED', ?, 'SYSTEM', 'System', 'TEST')`,
        [number, START],
      )
    const person = (email: string) => ({ email, name: email, createdDaysAgo: 1 })
    writeUsers(
      platform.write,
      [
        { ...person('owner@seed.test'), member: { 'parcel-notice': 'OWNER' } },
        {
          ...person('banned@seed.test'),
          ban: { daysAgo: 1, reason: 'Fraud' },
          member: { 'growth-fox': 'OWNER', 'parcel-notice': 'ADMIN', 'trailhead-outdoor': 'ADMIN' },
        },
      ],
      starts,
      START,
    )
  })
  const reached = platform.read.all(
    `SELECT o.slug, u.email FROM transitions t JOIN organizations o ON o.id = t.organization
       JOIN users u ON u.id = t.banned_user WHERE t.reason_code = 'TEST'`,
  )
  expect(reached).toEqual([{ slug: 'growth-fox', email: 'banned@seed.test' }])
})
