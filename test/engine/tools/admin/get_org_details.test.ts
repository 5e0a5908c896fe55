import { describe, expect, test } from 'vitest'
import { startOfMonth } from '../../../../src/engine/domain/timezone.ts'
import { writeDedicatedIp } from '../../../../src/engine/store/billing.ts'
import { START } from '../../../support/served-sandbox.ts'
import { useAdminTool, WRONG_REFERENCES } from '../../../support/admin-tool.ts'
import { DAY_MS } from '../../../../src/shared/text/time-units.ts'
import { type ToolInput } from '../../../../src/engine/tools/index.ts'

/** Over serveSandbox. */
const { sandbox, ask, refuse } = useAdminTool('get_org_details', 'stories')

const agoOf = (days: number) => new Date(START - days * DAY_MS).toISOString()
const sectionOf = async (slug: string, section: ToolInput<'get_org_details'>['section']) =>
  (await ask({ slug, section })).data

describe('get_org_details', () => {
  test('section: overview is the default', async () => {
    const data = await ask({ id: 'org_00003' })
    expect(data).toEqual(await ask({ slug: 'trailhead-outdoor', section: 'overview' }))
    expect(Object.keys(data)).toEqual(['organization', 'section', 'data'])
    expect(data.organization).toEqual({
      id: 'org_00003',
      name: 'Trailhead Outdoor',
      slug: 'trailhead-outdoor',
    })
    expect(data.section).toBe('overview')
  })

  test('overview: states, last activity, emails of 30 days, stats', async () => {
    expect(await sectionOf('trailhead-outdoor', 'overview')).toEqual({
      verificationStatus: 'BLOCKED',
      sendingStatus: 'BLOCKED',
      lastActivityAt: expect.stringMatching(/Z$/),
      emails30d: { sent: 324, delivered: 320, bounced: 4, complained: 4 },
      stats: { members: 1, subscribers: 110, campaigns: 4 },
    })
    expect(await sectionOf('lantern-travel', 'overview')).toMatchObject({ sendingStatus: 'LIMITED' })
  })

  test('overview: lastActivityAt is the last email, campaign change or sign-up; null without any', async () => {
    const key = await sandbox().control('key.create', { kind: 'customer', organizationId: 'org_00001' })
    const made = await sandbox().control('organization.create', { name: 'Quiet', verification: 'UNVERIFIED' })
    expect(await sectionOf(made.body.data.slug, 'overview')).toMatchObject({ lastActivityAt: null })
    await sandbox().customer(key.body.data.key, 'add_subscriber', { email: 'new@mail.example' })
    expect(await sectionOf('parcel-notice', 'overview')).toMatchObject({
      lastActivityAt: new Date(START).toISOString(),
    })
  })

  test('resources: counts per kind, and web domains', async () => {
    const made = await sandbox().control('webDomain.create', {
      organizationId: 'org_00002',
      hostname: 'go.growth-fox.example',
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(await sectionOf('growth-fox', 'resources')).toEqual({
      counts: {
        ...{
          subscribers: 90,
          campaigns: 2,
          tags: 1,
          customFields: 0,
          segments: 0,
          workflows: 0,
          snippets: 0,
        },
        ...{ senders: 1, domains: 1, webDomains: 1, images: 0 },
      },
      webDomains: [
        {
          id: expect.stringMatching(/^wdom_0002/),
          hostname: 'go.growth-fox.example',
          status: expect.any(String),
          sslStatus: expect.any(String),
          createdAt: new Date(START).toISOString(),
        },
      ],
    })
  })

  test('members: a list, with ban fields', async () => {
    expect(await sectionOf('airdrop-alerts', 'members')).toEqual([
      {
        userId: 'usr_00007',
        email: 'vik@coin-drop-daily.example',
        name: 'Vik Marlow',
        role: 'OWNER',
        joinedAt: agoOf(33),
        banned: true,
        banReason: 'Repeated fraud over several organizations',
      },
    ])
    const made = await sandbox().control('organization.create', { name: 'Deserted' })
    expect(await sectionOf(made.body.data.slug, 'members')).toEqual([])
  })

  test('billing: subscription, customLimits, usage, invoices newest first', async () => {
    const data = await sectionOf('brass-and-oak', 'billing')
    expect(data).toMatchObject({
      subscription: { plan: 'PREMIUM', status: 'past_due', cancelAtPeriodEnd: false, periodStart: agoOf(0) },
      customLimits: null,
      usage: { subscribers: 70, emailsThisMonth: 0 },
    })
    if (!('invoices' in data)) throw new Error('not the section of billing')
    expect(data.invoices).toHaveLength(4)
    expect(data.invoices[0]).toEqual({
      id: expect.stringMatching(/^inv_0000/),
      at: agoOf(5),
      amount: 79,
      currency: 'EUR',
      status: 'FAILED',
      description: 'Premium, one month',
    })
    expect(await sectionOf('growth-fox', 'billing')).toEqual(
      expect.objectContaining({ customLimits: { subscribers: 20_000 } }),
    )
  })

  test('billing: subscription is null on the free plan; usage counts the calendar month', async () => {
    const file = sandbox().world.organization(4)
    const month = startOfMonth('UTC', START)
    for (const sent of [month, month - 1]) {
      file.write.run(
        `INSERT INTO emails (kind, recipient, status, created, sent) VALUES (3, 'a@b.example', 3, ?, ?)`,
        [sent, sent],
      )
    }
    expect(await sectionOf('pp-rewards-club', 'billing')).toEqual({
      subscription: null,
      customLimits: null,
      usage: { subscribers: 36, emailsThisMonth: 1 },
      invoices: [],
    })
  })

  test('email-settings: senders, domains, doubleOptIn, postalAddress, trackingDomain', async () => {
    await sandbox().control('organization.set', {
      organizationId: 'org_0000a',
      clickDomain: 'go.lantern.example',
    })
    expect(await sectionOf('lantern-travel', 'email-settings')).toEqual({
      senders: [
        {
          id: 'snd_000a1',
          displayName: 'Lantern Travel',
          localPart: 'trips',
          email: 'trips@lantern-travel.example',
          domainId: 'dom_000a1',
          domain: 'lantern-travel.example',
          replyTo: null,
          isDefault: true,
        },
      ],
      domains: [
        { id: 'dom_000a1', domain: 'lantern-travel.example', status: 'VERIFIED', fallbackPriority: null },
      ],
      doubleOptIn: false,
      postalAddress: 'Lantern Travel, 2 Harbour Steps, Dover CT17 9BU',
      trackingDomain: 'go.lantern.example',
    })
  })

  test('dedicated-ip: assigned, ip, pool, warmup', async () => {
    expect(await sectionOf('trailhead-outdoor', 'dedicated-ip')).toEqual({
      assigned: true,
      ip: '203.0.113.24',
      pool: 'warm-eu-1',
      warmup: { startedAt: agoOf(12), day: 13, days: 30, done: false },
    })
    const { write } = sandbox().world.platform
    const address = { ip: '203.0.113.9', pool: 'eu-2' }
    writeDedicatedIp(write, 2, { ...address, warmupStarted: START - 30 * DAY_MS, warmupDays: 30 })
    expect(await sectionOf('growth-fox', 'dedicated-ip')).toMatchObject({ warmup: { day: 30, done: true } })
    writeDedicatedIp(write, 2, { ...address, warmupStarted: null, warmupDays: null })
    expect(await sectionOf('growth-fox', 'dedicated-ip')).toEqual({
      assigned: true,
      ...address,
      warmup: null,
    })
  })

  test('dedicated-ip: none assigned', async () => {
    expect(await sectionOf('lantern-travel', 'dedicated-ip')).toEqual({
      assigned: false,
      ip: null,
      pool: null,
      warmup: null,
    })
  })

  test.each(['', 'Overview', 'email_settings', 'security', 7, null])(
    '400: there is no section %j',
    async (section) => {
      expect(await refuse(400, { slug: 'growth-fox', section })).toMatch(/^section must be /)
    },
  )

  test.each(WRONG_REFERENCES)('%s: %i', async (_case, status, input, message) => {
    expect(await refuse(status, input)).toMatch(message)
  })
})
