import { checkThemes } from './support/axe.ts'
import { expect, test, type ConsolePage } from './support/console.ts'
import { findInFiles } from './support/files.ts'
import { grid, watchCalls } from './support/screens.ts'

/**
 * A deployment with a key that is revoked while its page is open. The deployment is the API of the
 * worker's own host, reached by its address and a key like any other.
 */
async function makeKey({ control, sandbox }: ConsolePage): Promise<{ id: string; key: string }> {
  return await control('key.create', { kind: 'admin' }, sandbox)
}

test('the page keeps table, tabs and drafts, says why, and goes on with a new key', async ({
  console,
  host,
}) => {
  const { page, control, access, sandbox, goTo } = console
  const [first, second, fresh] = [await makeKey(console), await makeKey(console), await makeKey(console)]
  await control('key.revoke', { id: second.id }, sandbox)
  const added = await control('connection.add', {
    ...{ label: 'Acme', url: access.url, environment: 'staging', key: first.key, keep: 'session' },
  })
  const { id: deployment } = added.connection
  await control('uiState.set', { key: 'frame', value: { connection: deployment } })
  await goTo(`/c/${deployment}/tools/admin/get_user`)
  await page.reload()
  await page.getByLabel('email', { exact: true }).fill('draft@of-mine.example')
  await goTo(`/c/${deployment}/organizations`)
  const names = () => grid(page, 'Organizations').getByRole('gridcell').getByRole('link').allTextContents()
  await expect.poll(names).toContain('Lumen Books')
  const before = await names()
  // A colleague's link names the deployment by its URL: it opens here, and offers to add one that is not.
  const links = (url: string): string => `/c/${encodeURIComponent(url)}/users`
  await goTo(links(access.url))
  await expect(page).toHaveURL(new RegExp(`#/c/${deployment}/users$`))
  await goTo(links('https://api.far.example'))
  await page.getByRole('button', { name: 'Add this deployment' }).click()
  const adding = page.getByRole('dialog', { name: 'Add deployment' })
  await expect(adding.getByLabel('URL')).toHaveValue('https://api.far.example')
  await expect(adding).toContainText('compare the URL with one that you know')
  await page.keyboard.press('Escape')
  await control('uiState.set', { key: 'frame', value: { connection: deployment } })
  await goTo(`/c/${deployment}/organizations`)
  await page.reload()
  await expect.poll(names).toEqual(before)
  const tabs = page.getByRole('navigation', { name: 'Open pages' }).getByRole('link')
  const open = await tabs.allTextContents()
  await page.evaluate(() => void ((window as unknown as { loaded: string }).loaded = 'once'))

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
  await control('connection.remove', { id: deployment })
})
