import type { Locator, Page } from '@playwright/test'
import { checkThemes } from './support/axe.ts'
import { expect, test, type ConsolePage } from './support/console.ts'
import { findInFiles } from './support/files.ts'
import { type GoBetween, startGoBetween } from './support/go-between.ts'
import { grid, watchCalls } from './support/screens.ts'

/**
 * A deployment with a key that is revoked while its page is open. The deployment is the API of the
 * worker's own host, reached by its address and a key like any other.
 */
async function makeKey({ control, sandbox }: ConsolePage): Promise<{ id: string; key: string }> {
  return await control('key.create', { kind: 'admin' }, sandbox)
}

/**
 * Deployments in safe hands, 4: a deployment that is stopped, comes back, fails, asks to wait by a clock
 * that is hours wrong, and falls silent. Each time the list and the focus stay, the words say which it
 * is, and what was asked for is there as soon as it can be.
 */
async function survives(page: Page, far: GoBetween): Promise<void> {
  const table = grid(page, 'Organizations')
  const names = () => table.getByRole('gridcell').getByRole('link').allTextContents()
  // Another order is a question that was not asked before.
  const orders = ['Plan', 'Plan', 'Members', 'Members']
  const acting = page.getByLabel('Acting as', { exact: true })
  const banner = page.getByRole('alert').filter({ hasText: 'What is shown was read before and stays' })
  const first = await names()
  const asking = async (trouble: () => unknown, words: Locator): Promise<void> => {
    const before = await names()
    const order = table.getByRole('button', { name: orders.shift()!, exact: true })
    await trouble()
    await order.click()
    await expect(words).toBeVisible()
    expect(await names()).toEqual(before)
    await expect(order).toBeFocused()
  }
  await asking(far.stop, banner.getByText('refuses connections: no server listens there'))
  await far.start()
  await banner.getByRole('button', { name: 'Try again' }).click()
  await expect(banner).toBeHidden()
  await asking(() => (far.mode = 'fails'), banner.getByText('answered 503 with a web page'))
  far.mode = 'passes'
  await banner.getByRole('button', { name: 'Try again' }).click()
  await expect(banner).toBeHidden()
  await asking(() => (far.mode = 'waits'), acting.getByText(/1 read goes on in \d s/))
  await expect(acting.getByText(/goes on in/)).toBeHidden()
  await asking(() => (far.mode = 'mute'), acting.getByText(/^list_orgs: no answer for \d s$/))
  await checkThemes(page, 'a read that waits', ['light', 'dark'])
  await acting.getByRole('button', { name: 'Stop waiting' }).click()
  const givenUp = page.getByRole('alert').filter({ hasText: 'was given up before it answered' })
  await expect(givenUp).toBeVisible()
  await expect(acting.getByText(/no answer/)).toBeHidden()
  expect((await names()).toSorted()).toEqual(first.toSorted())
  far.mode = 'passes'
  await givenUp.getByRole('button', { name: 'Try again' }).click()
  await expect(givenUp).toBeHidden()
  await expect(banner).toBeHidden()
}

test('the page keeps table, tabs and drafts, says why, and goes on with a new key', async ({
  console,
  host,
}) => {
  const { page, control, access, sandbox, goTo } = console
  const [first, second, fresh] = [await makeKey(console), await makeKey(console), await makeKey(console)]
  await control('key.revoke', { id: second.id }, sandbox)
  const far = await startGoBetween(access.url)
  const added = await control('connection.add', {
    ...{ label: 'Acme', url: far.url, environment: 'staging', key: first.key, keep: 'session' },
  })
  const { id: deployment } = added.connection
  await control('uiState.set', { key: 'frame', value: { connection: deployment } })
  await goTo(`/c/${deployment}/tools/admin/get_user`)
  await page.reload()
  await page.getByLabel('email', { exact: true }).fill('draft@of-mine.example')
  await goTo(`/c/${deployment}/organizations`)
  const names = () => grid(page, 'Organizations').getByRole('gridcell').getByRole('link').allTextContents()
  await expect.poll(names).toContain('Lumen Books')
  let before = await names()
  // A colleague's link names the deployment by its URL: it opens here, and offers to add one that is not.
  const links = (url: string): string => `/c/${encodeURIComponent(url)}/users`
  await goTo(links(far.url))
  await expect(page).toHaveURL(new RegExp(`#/c/${deployment}/users$`))
  await goTo(links('https://api.far.example'))
  await page.getByRole('button', { name: 'Add this deployment' }).click()
  const adding = page.getByRole('dialog', { name: 'Add deployment' })
  await expect(adding.getByLabel('URL')).toHaveValue('https://api.far.example')
  await expect(adding).toContainText('compare the URL with one that you know')
  await page.keyboard.press('Escape')
  await control('uiState.set', { key: 'frame', value: { connection: deployment } })
  await goTo(`/c/${deployment}/organizations`)
  // What was written over here must be there again before it is read.
  const saved = async () => JSON.stringify((await control('uiState.get', { key: 'frame' })).value)
  await expect.poll(saved).toContain('get_user')
  await page.reload()
  await expect.poll(names).toEqual(before)
  const tabs = page.getByRole('navigation', { name: 'Open pages' }).getByRole('link')
  const open = await tabs.allTextContents()
  await page.evaluate(() => void ((window as unknown as { loaded: string }).loaded = 'once'))

  await survives(page, far)
  expect((await names()).toSorted()).toEqual(before.toSorted())
  await expect(tabs).toHaveText(open)
  before = await names()

  await control('key.revoke', { id: first.id }, sandbox)
  await grid(page, 'Organizations').getByRole('button', { name: 'Organization', exact: true }).click()
  const banner = page.getByRole('alert').filter({ hasText: 'Acme does not accept its key any more' })
  await expect(banner).toContainText('enter a new key to go on')
  expect(await names()).toEqual(before)
  await expect(tabs).toHaveText(open)
  await page
    .getByRole('link', { name: /get_user/ })
    .first()
    .click()
  await expect(page.getByLabel('email', { exact: true })).toHaveValue('draft@of-mine.example')
  await expect(banner).toBeVisible()
  await page.goBack()
  await expect.poll(names).toEqual(before)
  await checkThemes(page, 'a revoked key')

  // A key that is refused too keeps the dialog open; nothing else changes.
  await banner.getByRole('button', { name: 'Enter a new key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct URL or key of Acme' })
  await expect(dialog.getByLabel('Key', { exact: true })).toBeFocused()
  await page.keyboard.type('not a key')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('An admin key starts with svca_')).toBeVisible()
  await dialog.getByLabel('Key', { exact: true }).fill(second.key)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('AUTHENTICATION_ERROR')
  await expect(dialog.getByLabel('Key', { exact: true })).toHaveValue('')

  const inputs = watchCalls(page, 'list_orgs')
  await dialog.getByLabel('Key', { exact: true }).fill(fresh.key)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(banner).toBeHidden()
  // What was asked for with the revoked key is asked again with the new one.
  await expect.poll(() => inputs).toContainEqual(expect.objectContaining({ sortBy: 'name', sort: 'asc' }))
  await expect.poll(async () => (await names())[0]).toBe('Atelier Nord')
  expect(await page.evaluate(() => (window as unknown as { loaded?: string }).loaded)).toBe('once')
  const seen = await page.content()
  for (const { key } of [first, second, fresh]) {
    expect(seen).not.toContain(key)
    expect(findInFiles(host.folder, key)).toEqual([])
  }

  // A scan is one call of the deployment for each organization: a person begins it.
  const read = watchCalls(page, 'get_org_verification')
  await goTo(`/c/${deployment}/review-emails`)
  await expect(page.getByText('Not checked yet')).toBeVisible()
  await expect(page.getByText('each organization is one call of the deployment')).toBeVisible()
  expect(read).toEqual([])
  await page.getByRole('button', { name: 'Check all organizations' }).click()
  await expect(page.getByText(/with reviews; all \d+ checked/)).toBeVisible()
  await control('connection.remove', { id: deployment })
  await far.stop()
})
