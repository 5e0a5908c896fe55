import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveSandbox, type ServedSandbox, START } from '../../../support/served-sandbox.ts'
import { DAY_MS } from '../../../../src/shared/text/time-units.ts'

let sandbox: ServedSandbox

beforeAll(async () => {
  sandbox = await serveSandbox({ seed: 'demo' })
  send(1, 3, START - DAY_MS)
  send(4, 1, START - 30 * DAY_MS + 1)
  send(3, 5, START - 30 * DAY_MS)
})
afterAll(async () => {
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})

/** Writes emails as the delivery simulation will: the tool only reads the summary of them. */
function send(organization: number, count: number, at: number): void {
  const file = sandbox.world.organization(organization)
  file.transaction(() => {
    for (let index = 0; index < count; index += 1) {
      file.write.run(
        `INSERT INTO emails (kind, recipient, status, created, sent) VALUES (3, 'a@mail.example', 2, ?, ?)`,
        [at, at],
      )
    }
    file.write.run(`INSERT OR IGNORE INTO outbox (kind, payload) VALUES ('SUMMARY', '{}')`)
  })
  sandbox.world.markWritten(organization, false)
}

async function list(input: object) {
  const { status, body } = await sandbox.admin('list_orgs', input)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ success: true, tool: 'list_orgs' })
  return body.data
}

async function slugs(input: object): Promise<string[]> {
  const data = await list({ sort: 'asc', ...input })
  expect(data.total).toBe(data.organizations.length)
  return data.organizations.map(({ slug }) => slug)
}

const ALL = ['atelier-nord', 'cafe-zurich', 'tokyo-cycle', 'lumen-books', 'nimbus-deals', 'hearth-and-hollow']

describe('list_orgs', () => {
  test('answers every field of a row', async () => {
    const data = await list({ search: 'cafe-zurich' })
    expect(data).toEqual({
      organizations: [
        {
          id: 'org_00002',
          name: 'Café Zürich',
          slug: 'cafe-zurich',
          logo: 'https://media.sandbox.test/logos/cafe-zurich.png',
          email: 'gruezi@cafe-zurich.example',
          plan: 'BUSINESS',
          status: 'verified',
          verificationStatus: 'WHITELISTED',
          members: 2,
          subscribers: 215,
          emailsSent30d: 150,
          doubleOptIn: true,
          clickDomain: null,
          limits: { used: 215, limit: 250, approaching: true },
          createdAt: new Date(START - 371 * DAY_MS).toISOString(),
        },
      ],
      total: 1,
      page: 1,
      pageSize: 10,
      pageCount: 1,
    })
  })

  test('plan: free means no active, trialing or past-due subscription', async () => {
    expect(await slugs({ plan: 'free' })).toEqual(['hearth-and-hollow'])
    expect(await slugs({ plan: 'creator' })).toEqual(['lumen-books'])
    expect(await slugs({ plan: 'pro' })).toEqual(['tokyo-cycle', 'nimbus-deals'])
    expect(await slugs({ plan: 'premium' })).toEqual(['atelier-nord'])
    expect(await slugs({ plan: 'business' })).toEqual(['cafe-zurich'])
  })

  test('a subscription that was canceled counts as free', async () => {
    const { platform } = sandbox.world
    const setStatus = (status: string) =>
      platform.write.run('UPDATE subscriptions SET status = ? WHERE organization = 4', [status])
    setStatus('canceled')
    expect(await slugs({ plan: 'free' })).toEqual(['lumen-books', 'hearth-and-hollow'])
    expect(await slugs({ plan: 'creator' })).toEqual([])
    setStatus('trialing')
  })

  test('status: four groups of verification states', async () => {
    expect(await slugs({ status: 'unverified' })).toEqual(['hearth-and-hollow'])
    expect(await slugs({ status: 'automated' })).toEqual(['tokyo-cycle', 'lumen-books'])
    expect(await slugs({ status: 'verified' })).toEqual(['atelier-nord', 'cafe-zurich'])
    expect(await slugs({ status: 'blocked' })).toEqual(['nimbus-deals'])
  })

  test('status: blocked holds the banned too', async () => {
    await sandbox.control('organization.set', { organizationId: 'org_00006', verification: 'BANNED' })
    expect(await slugs({ status: 'blocked' })).toEqual(['nimbus-deals', 'hearth-and-hollow'])
    await sandbox.control('organization.set', { organizationId: 'org_00006', verification: 'UNVERIFIED' })
  })

  test('activity: active means sent within 30 days', async () => {
    // Lumen Books' last campaign is 31 days old: only the mail of this test counts there.
    expect(await slugs({ activity: 'active' })).toEqual(ALL.filter((slug) => slug !== 'hearth-and-hollow'))
    expect(await slugs({ activity: 'all' })).toEqual(ALL)
  })

  test('clickDomain, doubleOptIn and limits narrow', async () => {
    expect(await slugs({ clickDomain: 'enabled' })).toEqual(['atelier-nord', 'lumen-books', 'nimbus-deals'])
    expect(await slugs({ doubleOptIn: 'enabled' })).toEqual(['cafe-zurich', 'tokyo-cycle'])
    expect(await slugs({ doubleOptIn: 'disabled' })).toEqual([
      'atelier-nord',
      'lumen-books',
      'nimbus-deals',
      'hearth-and-hollow',
    ])
    expect(await slugs({ limits: 'approaching' })).toEqual(['cafe-zurich'])
  })

  test.each([
    [200, true],
    [201, false],
  ])(
    'limits: approaching begins at 80 percent of the custom limit: 160 of %i',
    async (subscribers, approaching) => {
      await sandbox.control('organization.set', {
        organizationId: 'org_00005',
        customLimits: { subscribers },
      })
      const [row] = (await list({ search: 'nimbus' })).organizations
      expect(row?.limits).toEqual({ used: 160, limit: subscribers, approaching })
      expect((await slugs({ limits: 'approaching' })).includes('nimbus-deals')).toBe(approaching)
      await sandbox.control('organization.set', {
        organizationId: 'org_00005',
        customLimits: { subscribers: 5000 },
      })
    },
  )

  test('limits: none without customLimits', async () => {
    const [row] = (await list({ search: 'atelier' })).organizations
    expect(row?.limits).toEqual({ used: 1450, limit: null, approaching: false })
  })

  test.each([
    ['part of a name, whatever its case and accents composed or not', 'CAFE\u0301 Z', 'cafe-zurich'],
    ['a name of another script', '東京', 'tokyo-cycle'],
    ['part of a slug', 'and-hollow', 'hearth-and-hollow'],
    ['a tracking hash', 'd7450b9ec16f38a2', 'nimbus-deals'],
    ['part of a tracking hash', '0c57fe93', 'lumen-books'],
    [
      'a tracking URL, by the hash in it',
      'https://click.sandbox.test/4F1C9A7E02B3D865/c?u=1',
      'atelier-nord',
    ],
    ['the URL of a click domain', 'https://go.lumen-books.example/x/y?z', 'lumen-books'],
    ['the URL of a website, with and without www', 'http://www.tokyo-cycle.example/bikes#top', 'tokyo-cycle'],
    ['a website that has www, by the URL without', 'https://cafe-zurich.example', 'cafe-zurich'],
  ])('search finds by %s', async (_how, search, slug) => {
    expect(await slugs({ search })).toEqual([slug])
  })

  test('search finds a website in other letters than it was written in', async () => {
    const write = (website: string): void =>
      void sandbox.world.platform.write.run('UPDATE organizations SET website = ? WHERE slug = ?', [
        website,
        'lumen-books',
      ])
    const { website } = sandbox.world.platform.read.get<{ website: string }>(
      `SELECT website FROM organizations WHERE slug = 'lumen-books'`,
    ) ?? { website: '' }
    write('https://BÜCHER.example')
    expect(await slugs({ search: 'HTTPS://bücher.example/shelf' })).toEqual(['lumen-books'])
    write(website)
  })

  test.each(['%', '_', 'http', '//', "'; --", 'nobody'])(
    'search takes "%s" as plain text that nothing has',
    async (search) => {
      expect(await slugs({ search })).toEqual([])
    },
  )

  test('search of blanks is no search; filters combine with AND', async () => {
    expect(await slugs({ search: '  ' })).toEqual(ALL)
    expect(await slugs({ clickDomain: 'enabled', status: 'verified' })).toEqual(['atelier-nord'])
    expect(await slugs({ plan: 'pro', doubleOptIn: 'enabled', status: 'blocked' })).toEqual([])
  })

  test('sort defaults to desc, sortBy to createdAt', async () => {
    const { organizations } = await list({})
    expect(organizations.map(({ slug }) => slug)).toEqual(ALL.toReversed())
  })

  test('sortBy name, plan, members, emails, each both ways', async () => {
    const ascending: Record<string, string[]> = {
      createdAt: ALL,
      name: [
        'atelier-nord',
        'cafe-zurich',
        'hearth-and-hollow',
        'lumen-books',
        'nimbus-deals',
        'tokyo-cycle',
      ],
      plan: [
        'hearth-and-hollow',
        'lumen-books',
        'tokyo-cycle',
        'nimbus-deals',
        'atelier-nord',
        'cafe-zurich',
      ],
      members: [
        'nimbus-deals',
        'cafe-zurich',
        'tokyo-cycle',
        'lumen-books',
        'hearth-and-hollow',
        'atelier-nord',
      ],
      emails: [
        'hearth-and-hollow',
        'lumen-books',
        'nimbus-deals',
        'tokyo-cycle',
        'cafe-zurich',
        'atelier-nord',
      ],
    }
    for (const [sortBy, expected] of Object.entries(ascending)) {
      expect(await slugs({ sortBy }), sortBy).toEqual(expected)
      expect(await slugs({ sortBy, sort: 'desc' }), `${sortBy} desc`).toEqual(expected.toReversed())
    }
  })

  test('page and pageSize cut the list; beyond the end there is nothing', async () => {
    const first = await list({ sort: 'asc', pageSize: 4 })
    const second = await list({ sort: 'asc', pageSize: 4, page: 2 })
    expect([...first.organizations, ...second.organizations].map(({ slug }) => slug)).toEqual(ALL)
    expect(second).toMatchObject({ total: 6, page: 2, pageSize: 4, pageCount: 2 })
    expect(await list({ page: Number.MAX_SAFE_INTEGER })).toMatchObject({ organizations: [], total: 6 })
  })

  test('a change through the customer API shows in the next list', async () => {
    const made = await sandbox.control('organization.create', { name: 'Counted' })
    const count = async () => (await list({ search: 'counted' })).organizations[0]?.subscribers
    expect(await count()).toBe(0)
    await sandbox.customer(made.body.data.token, 'add_subscriber', { email: 'new@mail.example' })
    expect(await count()).toBe(1)
  })
})
