import { readFile } from 'node:fs/promises'
import { checkThemes } from './support/axe.ts'
import { type ConsolePage, expect, test } from './support/console.ts'
import { callTool, grid, organizationId, watchCalls } from './support/screens.ts'

/** Bulk operations and exports: begun from the list of subscribers, followed, and their files saved. */

const SHOP = 'Atelier Nord'

/** Subscribers of their own, so that no other test of this world counts with them. */
async function addSubscribers(console: ConsolePage, name: string, much: number): Promise<void> {
  const subscribers = Array.from({ length: much }, (_, index) => ({
    email: `${name}${index}@jobs.test`,
    name: `${name} ${index}`,
  }))
  await callTool(console, organizationId(console, SHOP), 'import_subscribers', { subscribers })
}

async function search(console: ConsolePage, text: string, much: number): Promise<void> {
  await console.actAs(SHOP)
  await console.goTo(`/c/${console.sandbox}/subscribers`)
  await console.page.getByLabel('Search subscribers').fill(text)
  await expect(console.page.getByText(`${much} matching, ${much} loaded`)).toBeVisible()
}

test('everyone who matches gets a tag: asked, followed to its end, repeated', async ({ console }) => {
  const { page } = console
  await addSubscribers(console, 'tagged', 30)
  await search(console, 'tagged', 30)
  await page.getByRole('button', { name: 'Bulk action', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk action' })
  await expect(dialog).toContainText('everyone who matches (30 subscribers now)')
  await expect(dialog.getByRole('button', { name: 'Add tags' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('jobs-tag')
  await checkThemes(page, 'bulk action')
  await dialog.getByRole('button', { name: 'Add tags' }).click()
  const asked = page.getByRole('dialog', { name: 'Create bulk operation' })
  await expect(asked).toContainText('ADD_TAGS for 30 subscribers')
  await asked.getByRole('button', { name: 'Create bulk operation' }).click()

  await expect(page.getByRole('heading', { name: 'Add tags' })).toBeVisible()
  await expect(page.getByText('COMPLETED', { exact: true })).toBeVisible()
  await expect(page.getByText('30 of 30')).toBeVisible()
  await expect(page.getByText('It worked for everyone it was for.')).toBeVisible()
  await checkThemes(page, 'bulk operation')

  await page.getByRole('button', { name: 'Repeat on the same audience' }).click()
  await expect(dialog).toContainText('the 30 subscribers of this operation')
  await dialog.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Remove tags' }).click()
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('jobs-tag')
  await dialog.getByRole('button', { name: 'Remove tags' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create bulk operation' }).click()
  await expect(page.getByRole('heading', { name: 'Remove tags' })).toBeVisible()
  await expect(page.getByText('COMPLETED', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Bulk operations' }).last().click()
  const rows = grid(page, 'Bulk operations').getByRole('row')
  await expect(rows.nth(1)).toContainText('Remove tags')
  await expect(rows.nth(2)).toContainText('Add tags')
  await checkThemes(page, 'bulk operations')
})

test('those who are chosen are unsubscribed, and who was passed over is saved as a file', async ({
  console,
}) => {
  const { page, control, sandbox } = console
  await addSubscribers(console, 'parting', 2)
  const shop = organizationId(console, SHOP)
  await callTool(console, shop, 'add_subscriber', { email: 'parting-bounce@sandbox.test', name: 'parting 9' })
  const { id } = await callTool(console, shop, 'get_subscriber', { email: 'parting0@jobs.test' })
  await search(console, 'parting', 3)
  const created = watchCalls(page, 'create_bulk_operation')
  for (const name of [/parting0@jobs\.test/, /parting1@jobs\.test/]) {
    const row = grid(page, 'Subscribers').getByRole('row', { name })
    await row.getByRole('checkbox', { name: 'Choose this row' }).check()
  }
  await page.getByRole('button', { name: 'Bulk action for the chosen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk action' })
  await expect(dialog).toContainText('2 chosen subscribers')
  await dialog.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Unsubscribe' }).click()
  await dialog.getByLabel('Reason').fill('asked by phone')
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create bulk operation' }).click()
  await expect(page.getByText('2 of 2')).toBeVisible()
  expect(created.at(-1)).toMatchObject({
    action: 'UNSUBSCRIBE',
    subscriberIds: expect.arrayContaining([id]),
    reason: 'asked by phone',
  })
  expect(await callTool(console, shop, 'get_subscriber', { subscriberId: id })).toMatchObject({
    status: 'UNSUBSCRIBED',
  })

  const operation = await callTool(console, shop, 'list_bulk_operations')
  expect(operation.operations[0]).toMatchObject({ action: 'UNSUBSCRIBE', succeeded: 2 })
  await page.getByRole('button', { name: 'Repeat on the same audience' }).click()
  await control('subscriber.erase', { organizationId: shop, email: 'parting0@jobs.test' }, sandbox)
  await dialog.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Subscribe', exact: true }).click()
  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create bulk operation' }).click()
  await expect(page.getByRole('heading', { name: 'Subscribe' })).toBeVisible()
  await expect(page.getByText('COMPLETED_WITH_ERRORS', { exact: true })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^\uFEFFsubscriberId,outcome,message\r\n.*,FAILED,.+\r\n$/)
})

test('everyone who matches is exported, and the file is saved', async ({ console }) => {
  const { page } = console
  await addSubscribers(console, 'written', 12)
  await search(console, 'written', 12)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export all matching' }).click()
  await expect(page).toHaveURL(/\/exports\/exp_[0-9a-z]+$/)
  const beside = page.getByRole('complementary', { name: 'Export' })
  await expect(beside).toContainText('COMPLETED')
  await expect(beside).toContainText('12')
  await checkThemes(page, 'exports')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    beside.getByRole('button', { name: 'Save the file' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^exp_[0-9a-z]+\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(13)
  expect(lines[0]).toMatch(/^email,name,phone,status,tags,createdAt/)
  expect(lines[1]).toContain('written11@jobs.test')

  await page.getByRole('button', { name: 'Export everyone' }).click()
  await expect(grid(page, 'Exports').getByRole('row').nth(1)).toContainText('COMPLETED')
  await expect(grid(page, 'Exports').getByRole('row')).toHaveCount(3)
})
