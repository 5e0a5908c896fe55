import { checkThemes } from './support/axe.ts'
import {
  addReader,
  callAs,
  createLetter,
  messageOf as message,
  openLetter,
  ORGANIZATION,
} from './support/campaigns.ts'
import { expect, test, type ConsolePage } from './support/console.ts'

/** Campaigns as an author meets them: the list, the audience, the history, what can be changed. */

async function openList(console: ConsolePage): Promise<void> {
  await console.goTo(`/c/${console.sandbox}/campaigns`)
  await expect(console.page.getByRole('grid', { name: 'Campaigns' })).toBeVisible()
}

test.beforeEach(async ({ console }) => console.actAs(ORGANIZATION))

test('the list: search, status, and the way in and back by keyboard', async ({ console, page }) => {
  const call = callAs(console.access)
  await createLetter(call, 'Listed letter one')
  await createLetter(call, 'Listed letter two')
  await openList(console)
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search campaigns')).toBeFocused()
  await page.keyboard.type('listed letter')
  await expect(page.getByText('2 matching')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'DRAFT' })).toHaveCount(2)
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'SENT' }).click()
  await expect(page.getByText('No campaign in the state SENT matches “listed letter”.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and status' }).click()
  await expect(page.getByRole('grid', { name: 'Campaigns' }).getByRole('row').nth(1)).toContainText(
    'Listed letter two',
  )
  await page.getByRole('grid', { name: 'Campaigns' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Listed letter two' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1, name: 'Listed letter one' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible()
})

test('pages of the list', async ({ console, page }) => {
  const call = callAs(console.access)
  for (let number = 1; number <= 12; number += 1) await createLetter(call, `Paged ${number}`)
  await openList(console)
  await page.getByLabel('Search campaigns').fill('Paged')
  await page.getByRole('combobox', { name: 'Rows per page' }).click()
  await page.getByRole('option', { name: '10 per page' }).click()
  await expect(page.getByText('1–10 of 12')).toBeVisible()
  await page.getByRole('grid', { name: 'Campaigns' }).focus()
  await page.keyboard.press(']')
  await expect(page.getByText('11–12 of 12')).toBeVisible()
  await expect(page.getByText(/columns sort where one page holds all/)).toBeVisible()
  const name = page.getByRole('columnheader', { name: 'Campaign' })
  await expect(name.getByRole('button')).toHaveCount(0)
  await page.getByLabel('Search campaigns').fill('Paged 1')
  await expect(page.getByText('4 matching')).toBeVisible()
  await name.getByRole('button').click()
  await expect(page.getByRole('grid', { name: 'Campaigns' }).getByRole('row').nth(1)).toContainText('Paged 1')
  await expect(name).toHaveAttribute('aria-sort', 'ascending')
  // Over several pages no order is claimed.
  await page.getByLabel('Search campaigns').fill('Paged')
  await expect(page.getByText(/columns sort where one page holds all/)).toBeVisible()
  await expect(name).not.toHaveAttribute('aria-sort')
  await expect(page.getByRole('grid', { name: 'Campaigns' }).getByRole('row').nth(1)).toContainText(
    'Paged 12',
  )
})

test('the audience: filters with a live count, saved for a draft', async ({ console, page }) => {
  const call = callAs(console.access)
  await addReader(call, 'Counted Guest', true)
  await openLetter(console, 'Sent to guests')
  await page.getByRole('tab', { name: 'Audience' }).click()
  const audience = page.getByRole('region', { name: 'Audience filters' })
  await expect(audience.getByRole('button', { name: 'Save audience' })).toBeDisabled()
  await expect(audience.getByText(/[\d,]+ SUBSCRIBED of [\d,]+ matching/)).toBeVisible()
  await audience.getByRole('button', { name: 'Filters as JSON' }).click()
  const { tags } = await call('list_tags')
  const guests = tags.find(({ name }) => name === 'winter guests')
  const field = audience.getByRole('textbox')
  await field.fill(
    JSON.stringify([{ type: 'TAG', field: 'tags', operator: 'BELONGS_TO_ANY', tagIds: [guests?.id] }]),
  )
  await audience.getByRole('button', { name: 'Apply' }).click()
  const found = `${guests?.subscribersCount ?? 0} SUBSCRIBED of ${guests?.subscribersCount ?? 0} matching`
  await expect(audience.getByText(found)).toBeVisible()
  await audience.getByRole('button', { name: 'Save audience' }).click()
  await expect(page.getByText('SUBSCRIBED, 1 filter')).toBeVisible()
  await expect(audience.getByRole('button', { name: 'Save audience' })).toBeDisabled()
})

test('the history: an entry, its words, and its restoration', async ({ console, page }) => {
  const call = callAs(console.access)
  const id = await openLetter(console, 'Restored letter')
  await call('edit_campaign', {
    id,
    subject: 'Another subject',
    operations: [{ op: 'replace_text', search: 'New cloth', replace: 'Old cloth' }],
  })
  await page.reload()
  await expect(message(page).getByText('Old cloth for the winter')).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  const list = page.getByRole('listbox', { name: 'Saved versions' })
  await expect(list.getByRole('option')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeDisabled()
  await list.focus()
  await page.keyboard.press('ArrowDown')
  await expect(message(page).getByText('New cloth for the winter')).toBeVisible()
  await page.getByText('Words', { exact: true }).click()
  await expect(page.getByLabel('Words of the version')).toContainText('New cloth for the winter')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore this version' })
  await expect(dialog.getByRole('button', { name: 'Keep as it is' })).toBeFocused()
  await expect(dialog).toContainText('from “Another subject” to “Winter cloth is here')
  await expect(dialog.getByRole('heading', { name: 'Subject changed, 1 block changed' })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText('Old cloth for the winter')
  const restored = dialog.getByRole('region', { name: 'Restored' }).locator('iframe').contentFrame()
  await expect(restored.locator('ins')).toHaveText('New')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(list.getByRole('option')).toHaveCount(3)
  await expect(list.getByRole('option').first()).toContainText('Subject changed, 1 block changed')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(message(page).getByText('New cloth for the winter')).toBeVisible()
})

test('archive asks first; unarchive, duplicate and edit', async ({ console, page }) => {
  await openLetter(console, 'Put away letter')
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Archive campaign' })
  await expect(dialog).toContainText('Archive campaign "Put away letter"')
  await expect(dialog.getByRole('button', { name: 'Keep as it is' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Archive campaign' }).click()
  await expect(page.getByText('ARCHIVED', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Unarchive' }).click()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByLabel('Name of the copy').fill('Second letter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Second letter' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Cloth for {{name}}')
  await page.getByRole('textbox', { name: 'Reply to' }).fill('no address')
  await page.keyboard.press('Enter')
  const refused = page.getByRole('dialog').getByRole('alert')
  await expect(refused.first()).toContainText('Reply to')
  await expect(refused.first()).not.toContainText('replyTo')
  await page.getByRole('textbox', { name: 'Reply to' }).fill('answers@atelier-nord.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('answers to answers@atelier-nord.example')).toBeVisible()
  await expect(page.getByText('Cloth for {{name}}')).toBeVisible()
  // What the tools warn of is in the editor, also when a dialog has called them.
  await page.getByRole('tab', { name: 'Write' }).click()
  const warnings = page.getByRole('list', { name: 'Warnings' })
  const told = '"name" has no fallback; people without a value see nothing there.'
  await expect(warnings.getByRole('listitem').first()).toHaveText(`Subject ${told}`)
  await checkThemes(page, 'warnings of the editor', ['light', 'dark'])
  await page.getByRole('textbox', { name: 'Subject' }).fill('Cloth')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('no fallback')).toHaveCount(0)
  await console.goTo(`/c/${console.sandbox}/campaigns`)
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Subject' }).fill("For {{nme | 'you'}}")
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Write' }).click()
  await expect(warnings).toContainText('Unknown variable "nme"; its fallback is shown, or nothing.')
})

test('no serious fault on any screen of campaigns, in any theme', async ({ console, page }) => {
  test.setTimeout(240_000)
  await createLetter(callAs(console.access), 'Seen letter')
  await openList(console)
  await checkThemes(page, 'list')
  await openLetter(console, 'Looked at letter')
  await checkThemes(page, 'preview')
  await page.getByText('Source', { exact: true }).click()
  await checkThemes(page, 'source')
  for (const tab of ['Audience', 'History']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    await checkThemes(page, tab)
  }
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkThemes(page, 'edit')
})
