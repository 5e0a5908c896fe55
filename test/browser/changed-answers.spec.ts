import type { Page } from '@playwright/test'
import { tools } from '../../src/engine/tools/index.ts'
import { changeAnswer, type Change } from './support/changed-answers.ts'
import { expect, sessionHeaders, test, type ConsolePage } from './support/console.ts'

/**
 * A deployment may be of another version: it may say words that we do not know, and its admin
 * tools may leave parts out (docs/decisions/0049). Every screen shows itself all the same.
 */
const ORGANIZATION = 'Lumen Books'

/** Every answer that the window gets from now on is changed; nothing of it waits in a cache. */
async function changeAnswers(page: Page, change: Change): Promise<() => Promise<void>> {
  let waiting = 0
  await page.route('**/console/call', async (route) => {
    waiting += 1
    try {
      const { tool } = route.request().postDataJSON() as { tool: string }
      const declared = tools.find(({ name }) => name === tool)
      // The host closes a connection that was idle; its next request then meets nobody.
      const response = await route.fetch({ maxRetries: 2 })
      const result = (await response.json()) as { ok: boolean; data: unknown }
      const json =
        result.ok && declared ? { ...result, data: changeAnswer(declared, result.data, change) } : result
      await route.fulfill({ response, json })
    } finally {
      waiting -= 1
    }
  })
  return async () => {
    // What came may ask for more: quiet is when nothing is under way twice in a row.
    for (let quiet = 0; quiet < 2; quiet = waiting === 0 ? quiet + 1 : 0) await page.waitForTimeout(40)
  }
}

/** Goes from address to address within one page, and from tab to tab of a record. */
async function visit(
  console: ConsolePage,
  places: readonly string[],
  settled: () => Promise<void>,
): Promise<void> {
  const { page, sandbox } = console
  for (const place of places) {
    await test.step(place, async () => {
      await page.evaluate((hash) => window.location.assign(hash), `#/c/${sandbox}/${place}`)
      await expect(page.locator('h1').first()).toHaveText(/\S/)
      await expectShown(console, settled)
      const tabs = page.locator('main').getByRole('tab')
      for (const tab of await tabs.all()) {
        if ((await tab.getAttribute('aria-selected')) === 'true') continue
        await tab.click()
        await expectShown(console, settled)
      }
    })
  }
}

async function expectShown({ page, errors }: ConsolePage, settled: () => Promise<void>): Promise<void> {
  await settled()
  // React tells of a page that could not be shown here as well, with where it broke.
  expect(errors).toEqual([])
  await expect(page.getByText('This page could not be shown')).toHaveCount(0)
  await expect(page.locator('h1').first()).toHaveText(/\S/)
}

async function idsOf(
  { page, sandbox, access }: ConsolePage,
  tool: string,
  input: object,
  organization?: string,
): Promise<string[]> {
  const surface = organization === undefined ? 'admin' : 'customer'
  const response = await page.request.post(`${access.url}/console/call`, {
    maxRetries: 1,
    headers: sessionHeaders(access.url),
    data: {
      connection: sandbox,
      surface,
      tool,
      input,
      ...(organization === undefined ? {} : { organization }),
    },
  })
  const { data } = (await response.json()) as { data: Record<string, unknown> }
  const rows = Object.values(data).find((part) => Array.isArray(part)) as Record<string, string>[]
  return rows.map((row) => row['id'] ?? row['userId'] ?? '')
}

async function adminPlaces(console: ConsolePage): Promise<string[]> {
  const [organization = ''] = await idsOf(console, 'list_orgs', { search: ORGANIZATION })
  const [blocked = ''] = await idsOf(console, 'list_orgs', { status: 'blocked' })
  const [email = ''] = await idsOf(console, 'list_emails', { id: organization })
  const members = await idsOf(console, 'get_org_details', { id: blocked, section: 'members' })
  return [
    ...['organizations', 'verification', 'review-emails', 'emails', 'users', 'keys'],
    ...[organization, blocked].map((id) => `organizations/${id}`),
    ...[`verification/${blocked}`, `verification/${organization}`, `review-emails/${blocked}`],
    ...[`emails/${email}`, ...members.slice(0, 1).map((id) => `users/${id}`)],
  ]
}

/** Lists of an organization's own records: screen, tool, and what narrows it. */
const RECORDS: [screen: string, tool: string, input: object][] = [
  ['subscribers', 'list_subscribers', { limit: 1 }],
  ['campaigns', 'list_campaigns', { status: 'SENT' }],
  ['campaigns', 'list_campaigns', { status: 'DRAFT' }],
  ['segments', 'list_segments', {}],
  ['tags', 'list_tags', {}],
  ['custom-fields', 'get_custom_fields', {}],
  ['snippets', 'get_email_snippets', {}],
  ['images', 'list_images', {}],
  ['senders', 'get_email_senders', {}],
  ['domains', 'list_domains', {}],
  ['domains', 'list_web_domains', {}],
]

async function customerPlaces(console: ConsolePage): Promise<string[]> {
  const [organization = ''] = await idsOf(console, 'list_orgs', { search: ORGANIZATION })
  const lists = [...new Set(RECORDS.map(([screen]) => screen)), 'import', 'outbox', 'analytics']
  const records = await Promise.all(
    RECORDS.map(async ([screen, tool, input]) =>
      (await idsOf(console, tool, input, organization)).slice(0, 1).map((id) => `${screen}/${id}`),
    ),
  )
  return [...lists, ...records.flat()]
}

test('every screen stands words that nobody here knows', async ({ console }) => {
  const admin = await adminPlaces(console)
  const customer = await customerPlaces(console)
  await console.actAs(ORGANIZATION)
  const settled = await changeAnswers(console.page, 'words')
  await visit(console, [...customer, ...admin], settled)
  expect(admin.length + customer.length).toBeGreaterThan(30)
})

for (const change of ['null', 'missing', 'empty'] as const)
  test(`every admin screen stands answers with parts that are ${change}`, async ({ console }) => {
    const places = await adminPlaces(console)
    const settled = await changeAnswers(console.page, change)
    await visit(console, places, settled)
    expect(places.length).toBeGreaterThan(10)
  })
