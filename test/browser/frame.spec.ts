import type { Page } from '@playwright/test'
import { expect, test } from './support/console.ts'
import { callTool, organizationId } from './support/screens.ts'

/** What surrounds every page: palette, addresses, tabs, acting as, keys, themes. */

const ORGANIZATION = 'Atelier Nord'

test('the palette takes a pasted id straight to what explains it', async ({ console: { page, access } }) => {
  const organization = access.organizations[0]
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill(organization?.id ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: organization?.name ?? '' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/verification/${organization?.id}$`))
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText(organization?.name ?? '')
})

test('what is entered before the tools of the connection are known is gone to once they are', async ({
  console: { page, access },
}) => {
  const organization = access.organizations[0]
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/console/control', async (route) => {
    if (route.request().postData()?.includes('"tools.list"')) await asked
    await route.continue()
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill(organization?.id ?? '')
  await page.keyboard.press('Enter')
  // Longer than the palette waits behind the last key.
  await page.waitForTimeout(500)
  await expect(page.getByText('searching', { exact: true })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { level: 1, name: organization?.name ?? '' })).toBeVisible()
})

test('the palette takes an email address, a slug and a tool name', async ({ console: { page, actAs } }) => {
  await actAs(ORGANIZATION)
  const field = page.getByRole('combobox', { name: 'Find anything' })
  await page.keyboard.press('Control+k')
  await field.fill('nobody@example.org')
  await page.keyboard.press('Enter')
  // Nobody is found, which is said first; the next Enter takes what is offered all the same.
  await expect(page.getByText('No user has the address nobody@example.org.')).toBeVisible()
  // Enter goes where that is said with what to try; the raw tools stay, one choice below.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/verification$/)
  await page.keyboard.press('Control+k')
  await field.fill('nobody@example.org')
  await page.getByRole('option', { name: /^Open subscriber nobody@example.org/ }).click()
  await expect(page.getByRole('heading', { name: 'get_subscriber', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Answer' }).getByRole('alert')).toContainText('NOT_FOUND')
  await page.keyboard.press('Control+k')
  await field.fill('cafe-zurich')
  await page.getByRole('option', { name: /Act as Café Zürich/ }).click()
  await expect(page.getByLabel('Acting as', { exact: true })).toContainText('Café Zürich')
  // Without a pause between the keys: none of them is lost.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('create tag')
  await expect(field).toHaveValue('create tag')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'create_tag', exact: true })).toBeVisible()
})

test('the palette finds screens, settings and records by name, and says what it did not search', async ({
  console,
}) => {
  const { page } = console
  const field = page.getByRole('combobox', { name: 'Find anything' })
  const option = page.getByRole('option')
  const note = page.getByRole('note')
  await page.keyboard.press('Control+k')
  await field.fill('qqzz')
  await expect(page.getByText('Nothing that was searched is named “qqzz”')).toBeVisible()
  await expect(note).toContainText('Searched only while acting as an organization: campaigns, segments,')
  await field.fill('campaigns')
  await expect(option.first()).toHaveText(/^Go to Campaigns/)
  await page.keyboard.press('Escape')
  await console.actAs(ORGANIZATION)
  const organization = organizationId(console, ORGANIZATION)
  const { campaigns } = await callTool(console, organization, 'list_campaigns')
  const { segments } = await callTool(console, organization, 'list_segments')
  const { snippets } = await callTool(console, organization, 'get_email_snippets')
  const { tags } = await callTool(console, organization, 'list_tags')
  await page.keyboard.press('Control+k')
  for (const label of [
    `campaign ${campaigns[0]?.name}`,
    `segment ${segments[0]?.name}`,
    `snippet ${snippets[0]?.name}`,
    `tag ${tags[0]?.name}`,
  ]) {
    await field.fill(label.slice(label.indexOf(' ') + 1))
    await expect(option.filter({ hasText: `Open ${label}` }).first()).toBeVisible()
    await expect(note).toHaveCount(0)
  }
  const error = { code: 'RATE_LIMIT_ERROR', message: 'Too many calls.', retryAfter: 3 }
  await page.route('**/console/call', (route) =>
    route.request().postData()?.includes('"list_workflows"')
      ? route.fulfill({ json: { ok: false, error } })
      : route.fallback(),
  )
  await field.fill('postal address')
  await expect(note).toHaveText('Workflows were not searched: Too many calls. (RATE_LIMIT_ERROR)')
  await page.unroute('**/console/call')
  await expect(option.first()).toHaveText(/^Setting: Postal address/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Postal address' })).toBeFocused()
})

test('an address survives a reload, with the input and the tabs', async ({
  console: { page, openTool, actAs },
}) => {
  await actAs(ORGANIZATION)
  await openTool('list_subscribers')
  const saved = page.waitForResponse((response) => response.request().postData()?.includes('poetry') ?? false)
  await page.getByLabel('query').fill('poetry')
  await saved
  await openTool('list_tags')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'list_subscribers', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('query')).toHaveValue('poetry')
  await expect(page.getByLabel('Acting as', { exact: true })).toContainText(ORGANIZATION)
  await expect(page.getByRole('navigation', { name: 'Open pages' }).getByRole('link')).toHaveText([
    'Home',
    'list_subscribers',
    'list_tags',
  ])
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'list_tags', exact: true })).toBeVisible()
  expect(new URL(page.url()).hash).not.toContain('poetry')
})

test('Home says what waits and what was open last, and takes what is pasted', async ({ console }) => {
  const { page, access } = console
  const waiting = page.getByRole('region', { name: 'Waiting' })
  const line = (what: string) => waiting.getByRole('listitem').filter({ hasText: what })
  const asked = { status: 'blocked', sortBy: 'name', sort: 'asc' } as const
  const { organizations: blocked, total } = await callTool(console, null, 'list_orgs', asked)
  await expect(line('Blocked or banned')).toContainText(`${total}Blocked or banned${blocked[0]?.name}`)
  await expect(waiting).toContainText('as of just now')
  // What no tool says is not called none, and what failed is not either.
  await expect(line('On hold')).toContainText('–On holdNo tool lists holds.')
  await expect(line('Failed campaigns and jobs')).toContainText('They belong to one organization.')
  const error = { code: 'RATE_LIMIT_ERROR', message: 'Too many calls.', retryAfter: 3 }
  await page.route('**/console/call', (route) =>
    route.request().postData()?.includes('"list_campaigns"')
      ? route.fulfill({ json: { ok: false, error } })
      : route.fallback(),
  )
  await console.actAs(ORGANIZATION)
  const failed = line(`Failed campaigns of ${ORGANIZATION}`)
  await expect(failed).toContainText('Not read: Too many calls.')
  await page.unroute('**/console/call')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed.getByRole('link').first()).toHaveAttribute('href', /campaigns\/cmp_/)

  const organization = access.organizations[0]
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), organization?.id ?? '')
  await page.keyboard.press('Control+v')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toHaveValue(organization?.id ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: organization?.name ?? '' })).toBeVisible()
  await page.keyboard.press('Alt+Digit1')
  const recent = page.getByRole('region', { name: 'Recent' })
  await expect(recent.getByRole('link').first()).toHaveText(`${organization?.name}: verification`)
})

test('tabs answer to their keys, Home stays', async ({ console: { page, openTool } }) => {
  const tabs = page.getByRole('navigation', { name: 'Open pages' }).getByRole('link')
  await openTool('list_tags')
  await openTool('create_tag')
  await page.keyboard.press('Alt+KeyW')
  await expect(tabs).toHaveText(['Home', 'list_tags'])
  await page.keyboard.press('Alt+Shift+KeyT')
  await expect(tabs).toHaveText(['Home', 'list_tags', 'create_tag'])
  await page.keyboard.press('Alt+Digit1')
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await page.keyboard.press('Alt+KeyQ')
  await expect(page.getByRole('heading', { name: 'create_tag', exact: true })).toBeVisible()
  await page.keyboard.press('Alt+Digit1')
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await page.keyboard.press('Alt+KeyW')
  await expect(tabs).toHaveCount(3)
  // Every tab is in the menu; a pinned one stands first, and stays when the others are closed.
  const choose = async (item: string): Promise<void> => {
    await page.getByRole('button', { name: 'All tabs' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('create_tag')
  await expect(page.getByRole('heading', { name: 'create_tag', exact: true })).toBeVisible()
  await choose('Pin this tab')
  await expect(tabs).toHaveText(['Home', 'create_tag', 'list_tags'])
  await page.keyboard.press('Alt+KeyW')
  await choose('Home')
  await choose('Close the other tabs')
  await expect(tabs).toHaveText(['Home', 'create_tag'])
  await page.getByRole('button', { name: 'Unpin create_tag' }).click()
  await page.getByRole('button', { name: 'Close create_tag' }).click()
  await expect(tabs).toHaveText(['Home'])
})

/** The key that runs a tool, held so long that the keyboard repeats it. */
async function holdRun(page: Page): Promise<void> {
  await page.keyboard.down('Control')
  for (let press = 0; press < 5; press += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.up('Control')
}

test('acting as is chosen and stopped by key, and customer tools ask for it', async ({
  console: { page, openTool },
}) => {
  await openTool('list_tags')
  const screens = page.getByRole('navigation', { name: 'Screens' })
  await expect(screens.getByRole('group')).toHaveCount(2)
  await expect(screens.getByRole('button', { name: 'Act as an organization' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const chooser = page.getByRole('dialog', { name: 'Act as an organization' })
  await expect(chooser.getByRole('option').first()).toBeVisible()
  await expect(chooser.getByRole('combobox', { name: 'Search organizations' })).toBeFocused()
  // Pressed once more, or held, the key chooses nobody.
  await page.keyboard.press('Control+Enter')
  await holdRun(page)
  await expect(chooser).toBeVisible()
  await page.keyboard.type('lumen')
  // At once, before the answer is here: it waits for its organization.
  await page.keyboard.press('Enter')
  const bar = page.getByLabel('Acting as', { exact: true })
  await expect(bar).toContainText('Lumen Books')
  // A tool that runs does so once for each press, however long it is held: from the page, and from its JSON.
  let runs = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/console/call')) runs += Number(request.postData()?.includes('"list_tags"'))
  })
  await holdRun(page)
  await expect(page.getByRole('region', { name: 'Answer' }).getByText(/as of/)).toBeVisible()
  expect(runs).toBe(1)
  await page.getByLabel('Input as JSON').getByRole('textbox').focus()
  await holdRun(page)
  await expect.poll(() => runs).toBe(2)
  await page.locator('#main').focus()
  // What belongs to one organization is offered while one acts as it, under its name.
  const own = screens.getByRole('group', { name: 'Acting as Lumen Books' })
  await expect(own.getByRole('link', { name: 'Campaigns' })).toBeVisible()
  await page.keyboard.press('x')
  await expect(bar).toContainText('No organization chosen')
  await expect(own).toHaveCount(0)
})

test('two tabs act as two organizations; links carry on, tabs keep their own', async ({ console }) => {
  const { page, goTo, sandbox, actAs } = console
  const bar = page.getByLabel('Acting as', { exact: true })
  const tabs = page.getByRole('navigation', { name: 'Open pages' })
  const asked = (): Promise<string> =>
    page
      .waitForRequest((request) => request.postData()?.includes('"list_tags"') ?? false)
      .then((request) => request.postData() ?? '')
  const idOf = (name: string): string =>
    console.access.organizations.find((organization) => organization.name === name)?.id ?? 'unknown'
  await actAs('Atelier Nord')
  await goTo(`/c/${sandbox}/segments`)
  await expect(bar).toContainText('Atelier Nord')
  // Another tab, and there another organization.
  const first = asked()
  await goTo(`/c/${sandbox}/tags`)
  expect(await first).toContain(idOf('Atelier Nord'))
  await page.keyboard.press('a')
  await page.getByRole('option').first().waitFor()
  const second = asked()
  await page.keyboard.type('lumen')
  await page.keyboard.press('Enter')
  expect(await second).toContain(idOf('Lumen Books'))
  await expect(bar).toContainText('Lumen Books')
  // Each tab names its organization, and is found as it was left: by click, by key and by a step back.
  await tabs.getByRole('link', { name: /Segments/ }).click()
  await expect(bar).toContainText('Atelier Nord')
  await expect(tabs.getByRole('link', { name: /Tags/ })).toContainText('Lumen Books')
  await page.keyboard.press('Alt+KeyQ')
  await expect(bar).toContainText('Lumen Books')
  await page.goBack()
  await expect(bar).toContainText('Atelier Nord')
  // A link carries on what one acts as, also into a tab that is open.
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Tags' }).click()
  await expect(page.getByRole('heading', { name: 'Tags' })).toBeVisible()
  await expect(bar).toContainText('Atelier Nord')
  // Stopping is of one tab too, and all of it outlives a reload.
  const kept = page.waitForResponse(
    (response) => response.request().postData()?.includes('"acting"') ?? false,
  )
  await page.keyboard.press('x')
  await expect(bar).toContainText('No organization chosen')
  await kept
  await page.reload()
  await expect(bar).toContainText('No organization chosen')
  await tabs.getByRole('link', { name: /Segments/ }).click()
  await expect(bar).toContainText('Atelier Nord')
})

test('single letters are off while typing', async ({ console: { page, openTool, actAs } }) => {
  await actAs(ORGANIZATION)
  await openTool('list_subscribers')
  await page.getByLabel('query').pressSequentially('xa?fj')
  await expect(page.getByLabel('query')).toHaveValue('xa?fj')
  await expect(page.getByLabel('Acting as', { exact: true })).toContainText(ORGANIZATION)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the shortcut sheet lists the keys of this host', async ({ console: { page } }) => {
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Alt W', { exact: true })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

test('the theme follows the system until one is chosen; it is remembered, and what is folded', async ({
  console: { page },
}) => {
  const theme = (): Promise<string | undefined> =>
    page.evaluate(() => document.documentElement.dataset['theme'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(theme).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(theme).toBe('light')
  const support = page.getByRole('group', { name: 'Support' })
  await support.getByRole('button', { name: 'Support' }).click()
  // A folded group shows where one is, and nothing else of it.
  await expect(support.getByRole('link')).toHaveText(['Home'])
  await page.getByRole('button', { name: 'Theme' }).click()
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('"theme":"contrast"') ?? false,
  )
  await page.getByRole('menuitem', { name: 'High contrast' }).click()
  await saved
  await page.reload()
  await expect.poll(theme).toBe('contrast')
  await expect(support.getByRole('link')).toHaveText(['Home'])
})

test('nothing scrolls sideways at 1180 × 720, nor at 200 % of it', async ({
  console: { page, openTool, actAs, goTo },
}) => {
  await actAs(ORGANIZATION)
  for (const size of [
    { width: 1180, height: 720 },
    { width: 590, height: 360 },
  ]) {
    await page.setViewportSize(size)
    for (const visit of [
      () => goTo('/home'),
      () => goTo('/connections'),
      () => openTool('list_subscribers'),
      () => openTool('add_subscriber'),
    ]) {
      await visit()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      await expect(page.locator('#main')).toBeInViewport()
    }
    await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeInViewport()
  }
})

test('an address of nowhere says so and leads home', async ({ console: { page, goTo, sandbox } }) => {
  await goTo('/c/con_gone/tools')
  await expect(page.getByText('not on this computer')).toBeVisible()
  await goTo(`/c/${sandbox}/tools/customer/no_such_tool`)
  await expect(page.getByText('lists no customer tool named no_such_tool')).toBeVisible()
  await page.getByRole('button', { name: 'Show all tools' }).click()
  await expect(page.getByRole('heading', { name: /^Tools of/ })).toBeVisible()
})
