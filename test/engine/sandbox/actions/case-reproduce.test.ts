import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CaseAnswers } from '../../../../src/case/answers.ts'
import { explain } from '../../../../src/case/explain.ts'
import { redactCase } from '../../../../src/case/redact-case.ts'
import { timelineOf } from '../../../../src/case/timeline.ts'
import { insertUser } from '../../../../src/engine/store/accounts.ts'
import { gatherCase } from '../../../support/case-books.ts'
import { STORY_SLUGS } from '../../../support/stories.ts'
import { bytesOf, everythingOf, searchable } from '../../../support/case-traces.ts'
import { anyCase, type HiddenNames } from '../../../support/random-cases.ts'
import { serveSandbox, type ServedSandbox, START } from '../../../support/served-sandbox.ts'
import { DAY_MS } from '../../../../src/shared/text/time-units.ts'

/** case.reproduce: the same standing under invented names, and no trace of the original ones. */
let source: ServedSandbox
let target: ServedSandbox

beforeAll(async () => {
  source = await serveSandbox({ seed: 'stories' })
  target = await serveSandbox()
})
afterAll(async () => {
  expect([...source.faults, ...target.faults]).toEqual([])
  await source.close()
  await target.close()
})

async function reproduce(answers: CaseAnswers, into = target) {
  const { status, body } = await into.control('case.reproduce', answers)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.data
}

/** A status of an account that contradicts the organization's state is not reproduced: one world has one truth. */
const keysOf = (answers: CaseAnswers) =>
  explain(answers)
    .map(({ key }) => key)
    .filter((key) => key !== 'sending-status')

/** Of each story: names, domains, addresses and their parts, as they stand in its data. */
const TRACES: Record<string, string[]> = {
  'parcel-notice': ['parcel', 'notice', 'desk@', 'marek', 'duval', '185.220.101.7', '198.51.100.7'],
  'growth-fox': ['growth', 'growthfox', 'dana', 'whitlock', '104482290017', '203.0.113.80'],
  'trailhead-outdoor': ['trailhead', 'outdoor', 'owen', 'braithwaite', '117710045528'],
  'pp-rewards-club': ['paypa1', 'paypal', 'rewards', 'club', 'ruben', 'castel', 'tomas', 'rivera', '3391'],
  'brass-and-oak': ['brass', 'nora', 'pemberton', 'brass-and-oak', '203.0.113.51'],
  'riverside-credit-union': ['riverside', 'credit', 'grace', 'okonjo', '203.0.113.66'],
  'coin-drop-daily': ['coin', 'daily', 'marlow', 'airdrop', 'alerts', 'token', 'garden', 'hartwig'],
  'airdrop-alerts': ['coin', 'daily', 'marlow', 'airdrop', 'alerts', 'token', 'garden', 'lena'],
  'token-garden': ['coin', 'daily', 'marlow', 'airdrop', 'alerts', 'token', 'garden', '198.51.100.200'],
  'lantern-travel': ['lantern', 'travel', 'ines', 'carvalho', 'bit.ly', 'harbour steps', 'ct17', 'tomas'],
}

describe('case.reproduce', () => {
  test.each(STORY_SLUGS)('law: %s stands as it stood, and nothing of it is found', async (slug) => {
    const into = await serveSandbox()
    const answers = await gatherCase(source, { slug })
    const made = await reproduce(answers, into)
    expect(keysOf(await gatherCase(into, { id: made.organizationId }))).toEqual(keysOf(answers))
    const { organizations } = (await into.admin('list_orgs', { pageSize: 50 })).body.data
    const ids = organizations.map(({ id }) => id)
    const text = searchable(await everythingOf(into, ids))
    expect((TRACES[slug] ?? []).filter((trace) => text.includes(trace))).toEqual([])
    // The bytes hold names of tables and columns too, so whole names are looked for.
    const bytes = searchable(bytesOf(into.folder))
    const { name = '', email = '' } = answers.organization.organization ?? {}
    const whole = [name, email, answers.user?.user?.email, answers.user?.user?.name, slug]
    expect(bytes).toContain(searchable(made.name).split('\n')[0])
    expect(whole.filter((trace) => trace && bytes.includes(searchable(trace).split('\n')[0] ?? ''))).toEqual(
      [],
    )
    // From a case file as well. It does not name the person's other organizations any more.
    const { organizationId: id } = await reproduce(redactCase(answers).answers, into)
    expect(keysOf(await gatherCase(into, { id }))).toEqual(keysOf(answers))
    await into.close()
  })

  test('keeps states, times, scores, counts, holds, bans, claims and texts', async () => {
    const answers = await gatherCase(source, { slug: 'coin-drop-daily' })
    const made = await reproduce(answers)
    const again = await gatherCase(target, { id: made.organizationId })
    const { verification: before } = answers
    const { verification: after } = again
    expect(after.status).toBe('BANNED')
    const moves = (list: typeof before.transitions) =>
      (list ?? []).map(({ from, to, at, reasonCode, actor }) => ({
        from,
        to,
        at,
        reasonCode,
        actor: actor?.type,
      }))
    expect(moves(after.transitions)).toEqual(moves(before.transitions))
    expect(after.reputation).toEqual(before.reputation)
    const scoresOf = (list: typeof before.blockReason) => list?.review?.emails?.map(({ scores }) => scores)
    expect(scoresOf(after.blockReason)).toEqual(scoresOf(before.blockReason))
    const reviews = (list: typeof before.reviews) =>
      (list ?? []).map(({ at, verdict, trigger, maxScores, emailCount, flaggedCount }) => ({
        ...{ at, verdict, trigger, maxScores, emailCount, flaggedCount },
      }))
    expect(reviews(after.reviews)).toEqual(reviews(before.reviews))
    const times = (given: CaseAnswers) => timelineOf(given).map(({ at, kind }) => `${at} ${kind}`)
    expect(times(again)).toEqual(times(answers))
    const mail = (given: CaseAnswers) =>
      (given.reviewEmails?.emails ?? []).map(({ sentAt, flagged, scores, links, text }) => ({
        ...{ sentAt, flagged, scores, links: links?.length, lines: text?.split('\n').length },
      }))
    expect(mail(again)).toEqual(mail(answers))
    expect(again.user?.organizations?.map(({ reviewStatus }) => reviewStatus)).toEqual(
      answers.user?.organizations?.map(({ reviewStatus }) => reviewStatus),
    )
    expect(again.user?.user).toMatchObject({ banned: true })
    expect((await target.control('user.unban', { userId: made.userId })).status).toBe(200)
  })

  test('is the same for the same case, and another one the next time', async () => {
    const answers = await gatherCase(source, { slug: 'pp-rewards-club' })
    const [one, other] = [await serveSandbox(), await serveSandbox()]
    const first = await reproduce(answers, one)
    expect(await reproduce(answers, other)).toEqual(first)
    const whole = async (sandbox: ServedSandbox) => gatherCase(sandbox, { id: first.organizationId })
    expect(await whole(one)).toEqual(await whole(other))
    const second = await reproduce(answers, one)
    expect(second.slug).not.toBe(first.slug)
    expect(keysOf(await gatherCase(one, { id: second.organizationId }))).toEqual(keysOf(answers))
    await one.close()
    await other.close()
  })

  test('gives its people other names where an address is taken', async () => {
    const answers = await gatherCase(source, { slug: 'pp-rewards-club' })
    const [free, taken] = [await serveSandbox(), await serveSandbox()]
    const first = await reproduce(answers, free)
    const made = await gatherCase(free, { id: first.organizationId })
    const [email = ''] = made.verification.members?.map((member) => member.email ?? '') ?? []
    taken.world.platform.transaction(() =>
      insertUser(taken.world.platform.write, { email, name: 'Was here first', created: START }),
    )
    const second = await reproduce(answers, taken)
    expect(second.slug).not.toBe(first.slug)
    const others = await gatherCase(taken, { id: second.organizationId })
    expect(others.verification.members?.map((member) => member.email)).not.toContain(email)
    await free.close()
    await taken.close()
  })

  test('moves all times with the clock', async () => {
    const answers = await gatherCase(source, { slug: 'parcel-notice' })
    const gatheredAt = new Date(Date.parse(answers.gatheredAt) - DAY_MS).toISOString()
    const made = await reproduce({ ...answers, gatheredAt })
    const after = await gatherCase(target, { id: made.organizationId })
    const before = Date.parse(answers.verification.blockReason?.at ?? '')
    expect(Date.parse(after.verification.blockReason?.at ?? '')).toBe(before + DAY_MS)
  })

  test.each([
    ['no state', (given: CaseAnswers) => ({ ...given, verification: {} }), /^verification: its status/],
    [
      'a state of nobody',
      (given: CaseAnswers) => ({ ...given, verification: { status: 'LOST' } }),
      /^verification/,
    ],
    ['no time', (given: CaseAnswers) => ({ ...given, gatheredAt: 'yesterday' }), /^gatheredAt/],
    [
      'a list without end',
      (given: CaseAnswers) => ({ ...given, user: { sessions: Array.from({ length: 201 }, () => ({})) } }),
      /^user/,
    ],
    [
      'a text without end',
      (given: CaseAnswers) => ({ ...given, reviewEmails: { emails: [{ text: 'a'.repeat(4_000_000) }] } }),
      /^reviewEmails/,
    ],
    ['another field', (given: CaseAnswers) => ({ ...given, extra: 1 }), /extra/],
  ])('refuses %s', async (_what, change, message) => {
    const answers = await gatherCase(source, { slug: 'growth-fox' })
    const { body } = await target.control('case.reproduce', change(answers))
    expect(body).toMatchObject({ success: false, code: 'VALIDATION_ERROR' })
    expect(body.message).toMatch(message)
  })

  test('takes what a sparse deployment answers', async () => {
    const sparse = {
      gatheredAt: '2026-06-01T12:00:00.000Z',
      organization: {},
      reviewEmails: null,
      user: null,
    }
    const given = { ...sparse, verification: { status: 'BLOCKED', members: [{}], transitions: [{ at: 5 }] } }
    const made = await reproduce(given as unknown as CaseAnswers)
    const { verification } = await gatherCase(target, { id: made.organizationId })
    expect(verification).toMatchObject({
      status: 'BLOCKED',
      transitions: [],
      members: [{ name: 'Not named' }],
    })
  })

  test('law: of random cases no name, address, domain, id or IP address is found again', async () => {
    const into = await serveSandbox()
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ names, answers }) => {
        const made = await reproduce(answers, into)
        const again = await gatherCase(into, { id: made.organizationId })
        expect(keysOf(again)).toEqual(keysOf(answers))
        const text = searchable(await everythingOf(into, [made.organizationId]))
        // A name that only the texts of emails hold cannot be told from other words.
        const isNamed = JSON.stringify(answers.verification).includes('"adm_')
        const known = isNamed ? names : { ...names, staff: '' }
        expect(tracesOf(known).filter((trace) => text.includes(trace))).toEqual([])
      }),
      { seed: 21, numRuns: 25, endOnFailure: true },
    )
    await into.close()
  })
})

function tracesOf({ brand, person, staff, domain, address, ip, id }: HiddenNames): string[] {
  const parts = [brand, person, staff, domain.replace('.example', ''), address.split('@')[0] ?? '']
  const words = parts.flatMap((part) => part.split(/[\s.-]+/)).filter((word) => word.length > 3)
  return [...words, domain, address, ip, id].map((trace) =>
    trace.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase(),
  )
}
