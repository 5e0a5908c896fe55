import { checkThemes } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { findInFiles } from './support/files.ts'
import { grid } from './support/screens.ts'

/** Admin keys: made and revoked by keyboard; the text of one is nowhere but where it was copied to. */

async function listOrganizations(url: string, key: string): Promise<number> {
  const { status } = await fetch(`${url}/api/v1/admin/tools`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tool: 'list_orgs' }),
  })
  return status
}

test('a key is made, copied, used, and revoked in two steps', async ({ console, host }) => {
  const { page, access, sandbox, goTo } = console
  await goTo(`/c/${sandbox}/keys`)
  const table = grid(page, 'Admin keys')
  await expect(table.getByRole('row').filter({ hasText: 'serve' }).first()).toContainText('live')
  await page.getByRole('button', { name: 'Create key' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Create key' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type('For the pipeline')
  await page.keyboard.press('Enter')
  const made = page.getByRole('dialog', { name: 'Key created' })
  await expect(made.getByLabel('Key', { exact: true })).toHaveText(/^svca_…[0-9a-f]{4}$/)
  await expect(made.getByRole('button', { name: 'Copy key' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(made.getByText('The key is in the clipboard.')).toBeVisible()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(key).toMatch(/^svca_[0-9a-f]{64}$/)
  await made.getByRole('button', { name: 'Show' }).click()
  await expect(made.getByLabel('Key', { exact: true })).toHaveText(key)
  await page.keyboard.press('Escape')
  await expect(made).toBeHidden()
  expect(await listOrganizations(access.url, key)).toBe(200)

  const row = table.getByRole('row').filter({ hasText: 'For the pipeline' })
  await expect(row).toContainText(`svca_…${key.slice(-4)}`)
  await expect(row).toContainText('admin, all organizations')
  await row.getByRole('link').click()
  const panel = page.getByRole('complementary', { name: 'For the pipeline' })
  await expect(panel).toContainText('live')
  await checkThemes(page, 'keys')
  await panel.getByRole('button', { name: 'Revoke…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke key' })
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(await listOrganizations(access.url, key)).toBe(200)
  await panel.getByRole('button', { name: 'Revoke…' }).click()
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('revoked')
  expect(await listOrganizations(access.url, key)).toBe(401)
  await expect(panel.getByRole('button', { name: 'Revoke…' })).toHaveCount(0)

  // The page and every file of the host: application data, its logs, and the sandbox.
  await page.reload()
  await expect(panel).toContainText('revoked')
  expect(await page.content()).not.toContain(key)
  expect(findInFiles(host.folder, key.slice(5, 45))).toEqual([])
})

test('a token of one organization is made for the one that is found by name', async ({ console }) => {
  const { page, access, sandbox, goTo } = console
  await goTo(`/c/${sandbox}/keys`)
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create key' })
  await dialog.getByRole('radio', { name: /^Token of one organization/ }).check()
  await expect(dialog.getByRole('button', { name: 'Create key' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Organization' }).fill('lumen')
  await page.getByRole('option', { name: /^Lumen Books/ }).click()
  await dialog.getByRole('checkbox', { name: 'campaigns' }).check()
  await checkThemes(page, 'token of one organization')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('button', { name: 'Copy key' }).click()
  await expect(page.getByText('The key is in the clipboard.')).toBeVisible()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  const headers = { authorization: `Bearer ${key}` }
  expect((await fetch(`${access.url}/api/v2/tools`, { headers })).status).toBe(200)
  expect((await fetch(`${access.url}/api/v1/admin/tools`, { headers })).status).toBe(401)
  // It was limited to campaigns, and the panel says so.
  const call = async (tool: string): Promise<number> => {
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' }
    return (await fetch(`${access.url}/api/v2/tools/${tool}`, init)).status
  }
  expect(await call('list_campaigns')).toBe(200)
  expect(await call('list_subscribers')).toBe(403)
  await page.keyboard.press('Escape')
  const row = grid(page, 'Admin keys')
    .getByRole('row')
    .filter({ hasText: key.slice(-4) })
  await row.getByRole('link').click()
  await expect(page.getByRole('complementary')).toContainText('Limited tocampaigns')
})
