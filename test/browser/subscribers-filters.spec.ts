import { checkThemes } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { addPeople, FEW, newOrganization, people, withPeople } from './support/people.ts'

/** The filter builder by keyboard and as JSON, and every state of the screen under axe. */

/** On the option that Enter takes. */
const MARKED = 'data-combobox-selected'

test('a filter by keyboard: chosen, read as a sentence, changed, removed; the count follows', async ({
  console,
}) => {
  const { page } = console
  await withPeople(console)
  await page.getByRole('button', { name: 'Add filter' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Field' })).toBeFocused()
  await page.keyboard.type('tag')
  await expect(page.getByRole('option', { name: 'tag', exact: true })).toHaveAttribute(MARKED, 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Tags' })).toBeFocused()
  await page.keyboard.type('vip')
  await expect(page.getByRole('option', { name: /^vip/ })).toHaveAttribute(MARKED, 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Add filter' }).last().press('Enter')
  const chip = page.getByRole('button', { name: 'tag is any of vip', exact: true })
  await expect(chip).toBeVisible()
  await expect(page.getByText(`${FEW / 2} matching`)).toBeVisible()
  await chip.press('Enter')
  await page.getByRole('combobox', { name: 'Condition' }).click()
  await page.getByRole('option', { name: 'is none of' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'tag is none of vip', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'tag is none of vip', exact: true }).press('Delete')
  await expect(page.getByText(`${FEW} matching`)).toBeVisible()
})

test('tags that arrive when the list is open already: the first is marked; rows stay until others come', async ({
  console,
}) => {
  const { page } = console
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: heldRows, resolve: releaseRows } = Promise.withResolvers<void>()
  await page.route('**/console/call', async (route) => {
    const asked = route.request().postData() ?? ''
    if (asked.includes('"list_tags"')) await held
    if (asked.includes('"query_subscribers"') && asked.includes('"tagIds"')) await heldRows
    await route.continue()
  })
  await withPeople(console)
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('combobox', { name: 'Field' }).fill('tag')
  await page.getByRole('option', { name: 'tag', exact: true }).click()
  await page.getByRole('combobox', { name: 'Tags' }).focus()
  await page.keyboard.type('vip')
  await expect(page.getByText('No tag of this name')).toBeVisible()
  release()
  await expect(page.getByRole('option', { name: /^vip/ })).toHaveAttribute(MARKED, 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${FEW / 2} matching`)).toBeVisible()
  const rows = page.locator('[role="grid"][aria-label="Subscribers"] [role="row"]')
  await expect(rows).toHaveCount(FEW + 1)
  await expect(page.locator('[inert]').filter({ has: rows.first() })).toHaveCount(1)
  releaseRows()
  await expect(rows).toHaveCount(FEW / 2 + 1)
  await expect(people(page)).toBeVisible()
})

test('filters as JSON; a fault the host finds stands on its chip', async ({ console }) => {
  const { page } = console
  await withPeople(console)
  await page.getByRole('button', { name: 'Filters as JSON' }).click()
  const editor = page.getByRole('textbox', { name: 'Filters as JSON' })
  await editor.click()
  await page.keyboard.press('Control+a')
  const filters = [
    { type: 'FIELD', field: 'city', operator: 'EQUALS', value: 'Nantes' },
    { type: 'NUMBER', field: 'revenue', operator: 'BETWEEN', value: 9, valueTo: 3 },
  ]
  await page.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify(filters))
  await page.keyboard.press('Control+v')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'city is Nantes', exact: true })).toBeVisible()
  const faulty = page.getByRole('button', { name: /^revenue is between 9 and 3/ })
  await expect(faulty).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('correct the marked filter')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Subscribed/ })).toHaveText('Subscribed–')
  await page.getByRole('button', { name: 'Remove: revenue is between 9 and 3' }).click()
  await expect(page.getByText('4 matching')).toBeVisible()
})

test('no serious fault of accessibility on any of it, light and dark', async ({ console }) => {
  test.setTimeout(300_000)
  const { page } = console
  const books = await newOrganization(console)
  await books.open('subscribers')
  await expect(page.getByText('no subscribers yet')).toBeVisible()
  await checkThemes(page, 'subscribers, empty', ['light', 'dark'])
  await addPeople(books, 40)
  await books.open('tools')
  await books.open('subscribers')
  await page.reload()
  await people(page).getByText('person0004@example.org').click()
  await page.getByRole('heading', { name: 'Tags', level: 3 }).waitFor()
  await checkThemes(page, 'subscribers, one person', ['light', 'dark'])
  await page.getByRole('tab', { name: 'Events' }).click()
  await checkThemes(page, 'events of one person', ['light', 'dark'])
  await page.getByRole('tab', { name: 'Facts' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await checkThemes(page, 'edit', ['light', 'dark'])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await checkThemes(page, 'filter editor', ['light', 'dark'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await people(page).getByRole('checkbox', { name: 'Choose this row' }).first().check()
  await checkThemes(page, 'selection', ['light', 'dark'])
  await page.getByRole('button', { name: 'Filters as JSON' }).click()
  await checkThemes(page, 'filters as JSON', ['light', 'dark'])
  await page.getByRole('button', { name: 'Add subscriber' }).click()
  await checkThemes(page, 'add subscriber', ['light', 'dark'])
})

test('Escape closes the list of options, then the popover; the new filter is there again', async ({
  console,
}) => {
  const { page } = console
  await withPeople(console)
  const add = page.getByRole('button', { name: 'Add filter' }).first()
  await add.click()
  await page.getByRole('combobox', { name: 'Field' }).fill('tag')
  await page.getByRole('option', { name: 'tag', exact: true }).click()
  const tags = page.getByRole('combobox', { name: 'Tags' })
  await expect(tags).toBeFocused()
  await page.keyboard.type('vip')
  await expect(page.getByRole('option', { name: /^vip/ })).toHaveAttribute(MARKED, 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(tags).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: /^vip/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(tags).toHaveCount(0)
  await expect(add).toBeFocused()
  await add.click()
  await page.getByRole('button', { name: 'Add filter' }).last().click()
  await expect(page.getByRole('button', { name: 'tag is any of vip', exact: true })).toBeVisible()
  // Added, it is no draft any more.
  await add.click()
  await expect(page.getByRole('combobox', { name: 'Field' })).toHaveValue('')
})
