import { expect, test } from './support/console.ts'
import { people, withPeople } from './support/people.ts'

/** Edits of one person and of many that do not run straight through. */

test('an edit that is left is found again, and Esc leaves it before the person', async ({ console }) => {
  const { page } = console
  await withPeople(console)
  const panel = page.getByRole('complementary', { name: 'Subscriber' })
  const edit = panel.getByRole('button', { name: 'Edit' })
  await people(page).getByText('person0004@example.org').click()
  await edit.click()
  const name = panel.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await name.fill('Half typed')
  await people(page).getByText('person0007@example.org').click()
  await expect(edit).toBeVisible()
  await people(page).getByText('person0004@example.org').click()
  await expect(name).toHaveValue('Half typed')
  await name.focus()
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await expect(panel.getByText('not saved')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(name).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(people(page).getByText('Half typed')).toBeVisible()
  await expect(edit).toBeFocused()
  await expect(panel.getByText('not saved')).toBeHidden()
  await edit.click()
  await name.fill('Taken back')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel.getByText('not saved')).toBeHidden()
  await edit.click()
  await expect(name).toHaveValue('Half typed')
})

test('tags on many show on the person beside the list; a stop is gone on with', async ({ console }) => {
  const { page } = console
  const books = await withPeople(console, 250)
  let calls = 0
  await page.route('**/console/call', async (route) => {
    if (!route.request().postData()?.includes('"bulk_add_tags"')) return route.continue()
    calls += 1
    if (calls !== 2) return route.continue()
    const error = { code: 'RATE_LIMIT_ERROR', message: 'Too many calls.', retryAfter: 1 }
    return route.fulfill({ json: { ok: false, error } })
  })
  await people(page).getByText('person0249@example.org').click()
  const tags = page.getByRole('complementary', { name: 'Subscriber' }).getByRole('region', { name: 'Tags' })
  await expect(tags).toContainText('No tag.')
  await people(page).getByRole('checkbox', { name: 'Choose this row' }).first().check()
  const selection = page.getByRole('region', { name: 'Selection' })
  await selection.getByRole('button', { name: 'Choose all 250 matching' }).click()
  await selection.getByRole('button', { name: 'Add tags' }).click()
  await page.getByRole('combobox', { name: 'Tags' }).fill('spring')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add to 250 people' }).click()
  await expect(selection.getByRole('alert')).toContainText('Too many calls.')
  await expect(tags).toContainText('spring')
  const tagged = () => books.call('count_subscribers', { filters: SPRING, status: 'ALL' })
  expect((await tagged()).total).toBe(100)
  await selection.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Added spring: 150 of 150 people changed.')).toBeVisible()
  expect((await tagged()).total).toBe(250)
})
const SPRING = [{ type: 'TAG', field: 'tags', operator: 'BELONGS_TO_ANY', tagNames: ['spring'] }]
