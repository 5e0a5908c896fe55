import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveSandbox, type ServedSandbox, START } from '../../../support/served-sandbox.ts'
import { DAY_MS } from '../../../../src/shared/text/time-units.ts'

const daysAgo = (days: number) => new Date(START - days * DAY_MS).toISOString()

let sandbox: ServedSandbox

beforeAll(async () => {
  sandbox = await serveSandbox({ seed: 'demo' })
})
afterAll(async () => {
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})

async function get(input: object) {
  const { status, body } = await sandbox.admin('get_org', input)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ success: true, tool: 'get_org' })
  return body.data
}

describe('get_org', () => {
  test('answers organization, subscription, stats and domains', async () => {
    const data = await get({ id: 'org_00002' })
    expect(data.organization).toEqual({
      id: 'org_00002',
      name: 'Café Zürich',
      slug: 'cafe-zurich',
      logo: 'https://media.sandbox.test/logos/cafe-zurich.png',
      email: 'gruezi@cafe-zurich.example',
      timezone: 'Europe/Zurich',
      verified: true,
      createdAt: daysAgo(371),
    })
    expect(data.subscription).toEqual({
      plan: 'BUSINESS',
      status: 'active',
      periodStart: daysAgo(0),
      periodEnd: daysAgo(-30),
      cancelAtPeriodEnd: false,
      customLimits: { subscribers: 250, emailsPerMonth: 20_000 },
    })
    expect(data.stats).toEqual({ members: 2, subscribers: 215, campaigns: 2 })
    expect(data.domains).toHaveLength(2)
  })

  test('a domain carries name, type, value and status of every record', async () => {
    const [, second] = (await get({ slug: 'cafe-zurich' })).domains
    expect(second).toMatchObject({
      id: 'dom_00022',
      domain: 'post.cafe-zurich.example',
      status: 'TEMPORARY_FAILURE',
      region: 'EU_CENTRAL_1',
      fallbackPriority: null,
      verificationRequestedAt: daysAgo(2),
      createdAt: daysAgo(200),
    })
    expect(
      second?.providerRecords.map(({ type, status }: Record<string, string>) => `${type} ${status}`),
    ).toEqual([
      'CNAME TEMPORARY_FAILURE',
      'CNAME TEMPORARY_FAILURE',
      'CNAME TEMPORARY_FAILURE',
      'MX VERIFIED',
      'TXT VERIFIED',
      'TXT VERIFIED',
    ])
    expect(second?.providerRecords[3]).toEqual({
      name: 'bounce.post.cafe-zurich.example',
      type: 'MX',
      value: 'feedback-smtp.eu-central-1.mail.sandbox.test',
      status: 'VERIFIED',
    })
  })

  test('subscription is null on the free plan', async () => {
    const data = await get({ slug: 'hearth-and-hollow' })
    expect(data.subscription).toBeNull()
    expect(data.organization).toMatchObject({ verified: false, logo: null })
    expect(data.domains[0]?.fallbackPriority).toBeNull()
  })

  test.each([
    ['canceled', false],
    ['active', true],
    ['trialing', true],
    ['past_due', true],
  ])('a %s subscription shows: %s', async (status, shows) => {
    sandbox.world.platform.write.run('UPDATE subscriptions SET status = ? WHERE organization = 4', [status])
    expect((await get({ slug: 'lumen-books' })).subscription !== null).toBe(shows)
  })

  test('id and slug name the same organization', async () => {
    expect(await get({ id: 'org_00005' })).toEqual(await get({ slug: 'nimbus-deals' }))
  })

  test.each([
    ['neither', {}],
    ['both', { id: 'org_00001', slug: 'atelier-nord' }],
  ])('400: exactly one of id and slug, never both: %s given', async (_case, input) => {
    const { status, body } = await sandbox.admin('get_org', input)
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, code: 'VALIDATION_ERROR', issues: [{ path: 'id' }] })
    expect(body.message).toMatch(/id.*slug/)
  })

  test.each([
    [{ id: 'org_0000zz' }, 'id'],
    [{ id: 'nonsense' }, 'id'],
    [{ id: 'sub_00011' }, 'id'],
    [{ slug: 'nobody' }, 'slug'],
    [{ slug: 'org_00001' }, 'slug'],
  ])('404: an unknown organization names its field: %j', async (input, field) => {
    const { status, body } = await sandbox.admin('get_org', input)
    expect(status).toBe(404)
    expect(body).toMatchObject({ success: false, code: 'NOT_FOUND' })
    expect(body.message).toMatch(new RegExp(`^${field}(?:: | )`))
  })

  test('400: wrong types and unknown fields are named', async () => {
    expect((await sandbox.admin('get_org', { id: 1 })).body.message).toContain('id')
    expect((await sandbox.admin('get_org', { id: '' })).body.message).toContain('id')
    expect((await sandbox.admin('get_org', { organization: 'org_00001' })).body.message).toContain(
      'organization',
    )
  })
})
