import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeOrganizationId } from '../../../../src/shared/ids.ts'
import { serveSandbox, type ServedSandbox, START } from '../../../support/served-sandbox.ts'

let sandbox: ServedSandbox

beforeAll(async () => {
  sandbox = await serveSandbox()
})
afterAll(async () => {
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})

async function create(input: object) {
  const { status, body } = await sandbox.control('organization.create', input)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const get = async (id: string) => (await sandbox.admin('get_org', { id })).body.data

describe('organization.create', () => {
  test('answers id, slug and a token that works at once', async () => {
    const made = await create({ name: 'Ateliér Ñandú & Co.' })
    expect(made).toEqual({
      id: 'org_00001',
      slug: 'atelier-nandu-co',
      token: expect.stringMatching(/^svc_[0-9a-f]{48}$/),
    })
    const added = await sandbox.customer(made.token, 'add_subscriber', { email: 'first@mail.example' })
    expect(added.body.data).toMatchObject({ created: true, subscriber: { status: 'SUBSCRIBED' } })
  })

  test('without a plan makes premium; verified by a human, double opt-in off, born now', async () => {
    const { id } = await create({ name: 'Defaults' })
    expect(await get(id)).toMatchObject({
      organization: {
        name: 'Defaults',
        timezone: 'UTC',
        verified: true,
        createdAt: new Date(START).toISOString(),
      },
      subscription: {
        ...{ plan: 'PREMIUM', status: 'active', customLimits: null, cancelAtPeriodEnd: false },
        ...{ periodStart: '2026-09-01T09:00:00.000Z', periodEnd: '2026-10-01T09:00:00.000Z' },
      },
      stats: { members: 0, subscribers: 0, campaigns: 0 },
      domains: [],
    })
    const { body } = await sandbox.admin('list_orgs', { search: 'defaults' })
    expect(body.data.organizations[0]).toMatchObject({
      verificationStatus: 'HUMAN_VERIFIED',
      doubleOptIn: false,
    })
  })

  test.each(['free', 'creator', 'pro', 'premium', 'business', 'enterprise'])('plan %s', async (plan) => {
    const { id } = await create({ name: `Plan ${plan}`, plan })
    expect((await get(id)).subscription?.plan ?? 'FREE').toBe(plan.toUpperCase())
  })

  test.each([
    'UNVERIFIED',
    'AUTO_VERIFIED',
    'AI_VERIFIED',
    'HUMAN_VERIFIED',
    'WHITELISTED',
    'BLOCKED',
    'BANNED',
  ])('verification %s', async (verification) => {
    const { slug } = await create({ name: `State ${verification}`, verification })
    const { body } = await sandbox.admin('list_orgs', { search: slug })
    expect(body.data.organizations[0]?.verificationStatus).toBe(verification)
  })

  test('slugs are unique; a name without Latin letters gets a slug as well', async () => {
    expect((await create({ name: 'Twice' })).slug).toBe('twice')
    expect((await create({ name: 'TWICE!' })).slug).toBe('twice-2')
    expect((await create({ name: 'twice' })).slug).toBe('twice-3')
    expect((await create({ name: '東京' })).slug).toBe('organization')
    expect((await create({ name: '大阪' })).slug).toBe('organization-2')
  })

  test('control characters do not get into a name', async () => {
    const { id } = await create({ name: ' Two\nlines\u202e ' })
    expect((await get(id)).organization.name).toBe('Two lines')
  })

  test.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: '\u202e\n' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ name: 'A', plan: 'PREMIUM' }, 'plan'],
    [{ name: 'A', verification: 'VERIFIED' }, 'verification'],
    [{ name: 'A', slug: 'mine' }, 'slug'],
  ])('400: %j names its field', async (input, field) => {
    const { status, body } = await sandbox.control('organization.create', input)
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, code: 'VALIDATION_ERROR' })
    expect(body.message).toContain(field)
  })

  test('a number that a key still names is not given again after a restore', async () => {
    await sandbox.control('snapshot.create', { name: 'before' })
    const lost = await create({ name: 'Lost' })
    await sandbox.control('snapshot.restore', { name: 'before' })
    const next = await create({ name: 'Next' })
    expect(next.id).not.toBe(lost.id)
    expect(await sandbox.customer(lost.token, 'list_tags')).toMatchObject({ body: { success: false } })
  })

  test('a file that a killed creation left behind is taken over empty', async () => {
    const next = sandbox.world.platform.read.get<{ seq: number }>(
      `SELECT seq FROM sqlite_sequence WHERE name = 'organizations'`,
    )
    const number = (next?.seq ?? 0) + 1
    const file = sandbox.world.createOrganizationFile(number)
    file.transaction(() => {
      file.write.run(
        `INSERT INTO settings (id, name, timezone, double_opt_in) VALUES (1, 'Half', 'Asia/Tokyo', 1)`,
      )
      file.write.run(`INSERT INTO tags (name, folded) VALUES ('left behind', 'left behind')`)
    })
    const made = await create({ name: 'Whole' })
    expect(made.id).toBe(encodeOrganizationId(number))
    expect((await sandbox.customer(made.token, 'list_tags')).body.data.tags).toEqual([])
    expect((await get(made.id)).organization).toMatchObject({ name: 'Whole', timezone: 'UTC' })
  })
})

describe('the control door', () => {
  test('401: without its key', async () => {
    for (const key of ['', 'wrong', sandbox.adminKey]) {
      expect(await sandbox.control('clock.get', {}, key)).toMatchObject({
        status: 401,
        body: { code: 'AUTHENTICATION_ERROR' },
      })
    }
  })

  test('404: an unknown action; the message names those there are', async () => {
    const { status, body } = await sandbox.control('organization.delete')
    expect(status).toBe(404)
    expect(body.message).toMatch(/clock\.get.*organization\.create.*subscriber\.confirm/)
  })
})
