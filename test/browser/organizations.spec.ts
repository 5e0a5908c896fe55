import type { Page } from '@playwright/test'
import { expect, test, type ConsolePage } from './support/console.ts'
import { clipboard, grid, savedTo, watchCalls } from './support/screens.ts'

/** Organizations: the list by mouse and by keyboard, views that stay, one organization as a record. */

async function openList({ goTo, page, sandbox }: ConsolePage): Promise<void> {
  await goTo(`/c/${sandbox}/organizations`)
  await expectAll(page)
}

/** The six of the seed; other tests of the worker may have added more. */
async function expectAll(page: Page): Promise<void> {
  await expect.poll(async () => (await names(page)).length).toBeGreaterThanOrEqual(6)
}

function names(page: Page): Promise<string[]> {
  return grid(page, 'Organizations').getByRole('gridcell').getByRole('link').allTextContents()
}

async function choose(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: filter, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('every filter is sent as list_orgs takes it, and clearing brings all back', async ({ console }) => {
  const { page } = console
  await openList(console)
  const inputs = watchCalls(page, 'list_orgs')
  for (const [filter, option, sent] of [
    ['Status', 'blocked', { status: 'blocked' }],
    ['Plan', 'pro', { plan: 'pro' }],
    ['Activity', 'sent in 30 days', { activity: 'active' }],
    ['Limits', 'near a limit', { limits: 'approaching' }],
    ['Double opt-in', 'double opt-in off', { doubleOptIn: 'disabled' }],
    ['Click domain', 'own click domain', { clickDomain: 'enabled' }],
  ] as const) {
    await choose(page, filter, option)
    await expect.poll(() => inputs.at(-1)).toMatchObject(sent)
  }
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expectAll(page)
  await page.getByLabel('Search organizations').fill('lumen')
  await expect.poll(() => names(page)).toEqual(['Lumen Books'])
  await page.getByLabel('Search organizations').fill('nobody at all')
  await expect(page.getByText('No organization matches “nobody at all”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expectAll(page)
})

test('the tool sorts, over all pages, and pages turn by key', async ({ console }) => {
  const { page } = console
  await openList(console)
  const inputs = watchCalls(page, 'list_orgs')
  const head = (name: string) => grid(page, 'Organizations').getByRole('button', { name: `Sort by ${name}` })
  await grid(page, 'Organizations').getByRole('button', { name: 'Organization', exact: true }).click()
  await expect.poll(() => inputs.at(-1)).toMatchObject({ sortBy: 'name', sort: 'asc' })
  await expect.poll(async () => (await names(page))[0]).toBe('Atelier Nord')
  await grid(page, 'Organizations').getByRole('button', { name: 'Members' }).click()
  await expect.poll(() => inputs.at(-1)).toMatchObject({ sortBy: 'members', sort: 'desc' })
  await expect(head('Status')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Rows per page' }).click()
  await page.getByRole('option', { name: '10 per page' }).click()
  await expect.poll(() => inputs.at(-1)).toMatchObject({ pageSize: 10, page: 1 })
  await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible()
})

test('columns are chosen, and a view with them survives a reload and has an address of its own', async ({
  console,
}) => {
  const { page, sandbox, goTo } = console
  await openList(console)
  await choose(page, 'Plan', 'business')
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('checkbox', { name: 'Double opt-in' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Business with opt-in')
  const saved = savedTo(page, 'Business with opt-in')
  await page.keyboard.press('Enter')
  await saved
  const view = page.getByRole('button', { name: 'Business with opt-in', exact: true })
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  const address = new URL(page.url()).hash.slice(1)
  expect(address).toMatch(/\?view=vw_[0-9a-f]{8}$/)

  await page.reload()
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('columnheader', { name: 'Double opt-in' })).toBeVisible()
  await expect.poll(() => names(page)).toEqual(['Café Zürich'])

  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expectAll(page)
  await goTo('/home')
  await goTo(address)
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  await choose(page, 'Plan', 'free')
  await expect(page.getByText('changed', { exact: true })).toBeVisible()
  const changed = savedTo(page, '"views"')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await changed
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Hearth & Hollow'])
  await page.getByRole('button', { name: 'More for the view Business with opt-in' }).click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await expect(view).toHaveCount(0)
  await goTo(`/c/${sandbox}/organizations`)
  await expect.poll(() => names(page)).toEqual(['Hearth & Hollow'])
})

test('by keyboard alone: j and k, Enter, the next record, raw, back', async ({ console }) => {
  const { page } = console
  await openList(console)
  const list = await names(page)
  await page.keyboard.press('j')
  await expect(grid(page, 'Organizations')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: list[1] ?? '' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1, name: list[2] ?? '' })).toBeVisible()
  // Walking turns the tab; it does not pile up tabs.
  await expect(page.getByRole('navigation', { name: 'Open pages' }).getByRole('link')).toHaveText([
    'Home',
    'Organizations',
    list[2] ?? '',
  ])
  await page.keyboard.press('r')
  await expect(page.getByLabel(`${list[2]} as JSON`).getByText('"subscription"')).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('region', { name: 'Identity' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(grid(page, 'Organizations')).toBeVisible()
})

test('one organization: facts, limits, records to copy, acting as, and its own records', async ({
  console,
}) => {
  const { page, access, goTo, sandbox } = console
  const tokyo = access.organizations.find(({ slug }) => slug === 'tokyo-cycle')
  await goTo(`/c/${sandbox}/organizations/${tokyo?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: tokyo?.name ?? '' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Plan and limits' })).toContainText('of 1,000')
  await page.getByRole('tab', { name: /^Domains/ }).click()
  const domain = page.getByRole('region', { name: /^DNS records of/ }).first()
  const value = domain.getByRole('button', { name: /^Copy value/ }).first()
  const shown = await value.textContent()
  await value.click()
  await expect.poll(() => clipboard(page)).toBe(shown)
  await page.getByRole('button', { name: 'Copy all records' }).first().click()
  const rows = await domain.getByRole('row').count()
  await expect.poll(async () => (await clipboard(page)).split('\n').length).toBe(rows)
  await expect(domain.getByRole('row').nth(1)).toContainText(/VERIFIED|PENDING|FAILED|NOT_STARTED/)

  await page.getByRole('button', { name: 'Act as', exact: true }).click()
  await expect(page.getByLabel('Acting as', { exact: true })).toContainText(tokyo?.name ?? '')
  await page.getByRole('button', { name: 'Stop acting' }).last().click()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('region', { name: 'Its records' }).getByRole('button', { name: 'Tags' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible()
  await expect(page.getByLabel('Acting as', { exact: true })).toContainText(tokyo?.name ?? '')
  // The address of the record holds its id and nothing else, and opens it again.
  await goTo(`/c/${sandbox}/organizations/${tokyo?.id}`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: tokyo?.name ?? '' })).toBeVisible()
})

test('the row menu acts as, opens behind and copies', async ({ console }) => {
  const { page } = console
  await openList(console)
  const list = page.getByRole('grid', { name: 'Organizations' })
  const menu = async (item: string): Promise<void> => {
    await page.getByRole('button', { name: 'More for Lumen Books' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Open in a tab behind')
  await expect(page.getByRole('navigation', { name: 'Open pages' }).getByRole('link')).toHaveText([
    'Home',
    'Organizations',
    'Lumen Books',
  ])
  await menu('Act as')
  await expect(page.getByLabel('Acting as', { exact: true })).toContainText('Lumen Books')
  await menu('Copy slug')
  await expect.poll(() => clipboard(page)).toBe('lumen-books')

  // Several are claimed together, and seen beside the list one after the other.
  await list.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press(' ')
  await page.keyboard.press('Shift+j')
  await page
    .getByRole('group', { name: 'The chosen organizations' })
    .getByRole('button', { name: 'Claim' })
    .click()
  await expect(list.getByRole('gridcell', { name: 'claimed', exact: true })).toHaveCount(2)
  await list.focus()
  await page.keyboard.press('v')
  const peek = page.getByRole('complementary')
  await expect(peek).toContainText('Your markclaimed')
  await page.keyboard.press('j')
  await expect(peek).toContainText('Open holds')
  await expect(peek).not.toContainText('claimed')
})

test('the palette explains an organization by id and slug, and opens it by URL and tracking hash', async ({
  console,
}) => {
  const { page, access, sandbox } = console
  const lumen = access.organizations.find(({ slug }) => slug === 'lumen-books')
  const [explained, opened] = ['verification', 'organizations']
  for (const [text, screen] of [
    [lumen?.id ?? '', explained],
    ['lumen-books', explained],
    ['https://go.lumen-books.example/x', opened],
    ['0c57fe93a8d1426b', opened],
  ] as const) {
    await console.goTo('/home')
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find anything' }).fill(text)
    await expect(page.getByRole('option').first()).toHaveText(
      screen === explained ? /^Explain Lumen Books/ : /^Open Lumen Books/,
    )
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`#/c/${sandbox}/${screen}/${lumen?.id}$`))
    await expect(page.getByRole('heading', { level: 1, name: 'Lumen Books' })).toBeVisible()
  }
})

test('an organization that is not there, and a host that refuses', async ({ console }) => {
  const { page, goTo, sandbox, errors } = console
  await goTo(`/c/${sandbox}/organizations/org_0000zz`)
  await expect(page.getByRole('alert')).toContainText('NOT_FOUND')
  await page.keyboard.press('Escape')
  await expect(grid(page, 'Organizations')).toBeVisible()
  await page.route('**/console/call', (route) =>
    route.fulfill({
      json: { ok: false, error: { code: 'RATE_LIMIT_ERROR', message: 'Too many calls.', retryAfter: 7 } },
    }),
  )
  await page.getByRole('button', { name: 'Blocked', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Too many calls.')
  await page.unroute('**/console/call')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => names(page)).toEqual(['Nimbus Deals'])
  expect(errors).toEqual([])
})
