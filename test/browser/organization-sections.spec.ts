import { checkThemes } from './support/axe.ts'
import { expect, test, type ConsolePage } from './support/console.ts'
import { watchCalls, tryTool } from './support/screens.ts'

/** Each section of `get_org_details` as a tab of an organization, and where it leads from there. */
async function openRecord({ page, access, sandbox, goTo }: ConsolePage, slug: string): Promise<string> {
  const found = access.organizations.find((organization) => organization.slug === slug)
  await goTo(`/c/${sandbox}/organizations/${found?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: found?.name ?? '' })).toBeVisible()
  return found?.id ?? ''
}

test('all six sections, by keyboard, asked for when they are opened', async ({ console }) => {
  const { page } = console
  const asked = watchCalls(page, 'get_org_details')
  const id = await openRecord(console, 'cafe-zurich')
  const sending = page.getByRole('region', { name: 'Sending', exact: true })
  await expect(sending).toContainText('ALLOWED')
  await expect(sending).toContainText(/Delivered\d+ \([\d.]+ % of \d+\)/)
  // Also where nothing is blocked: a campaign can have failed, or a limit be reached.
  await expect(page.getByRole('link', { name: 'Explain' })).toBeVisible()
  await checkThemes(page, 'organization, overview')
  const next = async (tab: string, shown: string): Promise<void> => {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel')).toContainText(shown)
  }
  await page.getByRole('tab', { name: 'Overview' }).focus()
  await next('Domains', 'records verified')
  await next('Resources', 'Custom fields')
  await next('Members', 'not banned')
  await next('Billing', 'Limit of subscribers')
  await expect(page.getByRole('region', { name: 'Usage and limits' })).toContainText(
    /of 250 .*near its limit/,
  )
  await next('Email settings', 'Postal address')
  await next('Dedicated IP', 'shared addresses')
  expect(asked.map(({ section }) => section)).toEqual([
    'overview',
    'resources',
    'members',
    'billing',
    'email-settings',
    'dedicated-ip',
  ])
  expect(asked.every((input) => input['id'] === id)).toBe(true)

  await page.getByRole('tab', { name: 'Members' }).click()
  // The section is part of the address: it can be sent, and a reload opens it again.
  await expect(page).toHaveURL(new RegExp(`/organizations/${id}\\?view=members$`))
  await page.reload()
  const member = page.getByRole('region', { name: 'Members of the organization' }).getByRole('link').first()
  await expect(member).toHaveAttribute('href', new RegExp(`^#/c/${console.sandbox}/users/usr_`))
})

test('a blocked organization leads to its explanation, from the record and from the list', async ({
  console,
}) => {
  const { page, sandbox, goTo } = console
  const id = await openRecord(console, 'nimbus-deals')
  await expect(page.getByRole('region', { name: 'Sending', exact: true })).toContainText('BLOCKED')
  await page.getByRole('link', { name: 'Explain' }).click()
  await expect(page).toHaveURL(new RegExp(`/verification/${id}$`))
  await goTo(`/c/${sandbox}/organizations`)
  await page.getByRole('button', { name: 'More for Lumen Books' }).click()
  await page.getByRole('menuitem', { name: 'Explain its verification' }).click()
  await expect(page).toHaveURL(/\/verification\/org_/)
})

test('a full limit is named, and who is refused by it learns the cause', async ({ console }) => {
  const { page, control, sandbox, access } = console
  const made = await control('organization.create', { name: 'Full House' }, sandbox)
  await control('organization.set', { organizationId: made.id, customLimits: { subscribers: 0 } }, sandbox)
  await page.goto(`${access.url}/#/c/${sandbox}/organizations/${made.id}`)
  await page.getByRole('tab', { name: 'Billing' }).click()
  await expect(page.getByRole('region', { name: 'Usage and limits' })).toContainText('limit reached')
  const refused = await tryTool(console, made.id, 'add_subscriber', { email: 'a@mail.example' })
  expect(refused).toMatchObject({ ok: false, error: { code: 'PLAN_LIMIT_REACHED' } })
})

test('a deployment that answers a section in another shape is shown as it answers', async ({ console }) => {
  const { page } = console
  await page.route('**/console/call', async (route) => {
    const { tool, input } = route.request().postDataJSON() as { tool: string; input: { section?: string } }
    if (tool !== 'get_org_details' || input.section !== 'members') return route.fallback()
    await route.fulfill({ json: { ok: true, data: { data: { people: [{ mail: 'a@mail.example' }] } } } })
  })
  await openRecord(console, 'lumen-books')
  await page.getByRole('tab', { name: 'Members' }).click()
  await expect(page.getByRole('region', { name: 'members as it came' })).toContainText('people')
})
