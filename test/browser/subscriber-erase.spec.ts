import { expect, test } from './support/console.ts'
import { people, withPeople } from './support/people.ts'
import { watchCalls } from './support/screens.ts'

/** Line 18 on the screen: a person of a sandbox is erased after a question, and the list shows it. */

test('Right to the last edge, 18: a person is erased from the panel, after a question with the focus on its safe answer', async ({
  console,
}) => {
  const { page, control, sandbox } = console
  const books = await withPeople(console)
  await control('snapshot.create', { name: `with ${books.id}` }, sandbox)
  await people(page).getByText('person0004@example.org').click()
  const panel = page.getByRole('complementary', { name: 'Subscriber' })
  await panel.getByRole('button', { name: 'Erase…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase person0004@example.org?' })
  await expect(dialog.getByRole('button', { name: 'Keep this person' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await panel.getByRole('button', { name: 'Erase…' }).click()
  // The host tells all windows of the change before this one has its answer.
  await page.route('**/console/control', async (route) => {
    if (!route.request().postData()?.includes('"subscriber.erase"')) return route.fallback()
    const response = await route.fetch()
    await page.waitForTimeout(500)
    return route.fulfill({ response })
  })
  const asked = watchCalls(page, 'get_subscriber')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  const done = page.getByRole('dialog', { name: 'Erased' })
  await expect(done.getByRole('status')).toContainText('hold nothing of this person any more')
  await expect(done).toContainText(`snapshot “with ${books.id}”`)
  // At once, while what was erased is still told.
  await expect(panel).toBeHidden()
  await expect(people(page).getByText('person0004@example.org')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(done).toBeHidden()
  await expect(people(page).getByText('person0005@example.org')).toBeVisible()
  expect(asked).toEqual([])
})

test('a variable that held an erased person is neither shown nor sent any more', async ({ console }) => {
  const { page, control, sandbox } = console
  const books = await withPeople(console)
  const variable = { connection: sandbox, name: 'person', value: 'person0004@example.org' }
  await control('variable.keep', { ...variable, source: 'get_subscriber $.email', answered: 0 })
  await books.open('tools/customer/get_subscriber')
  await page.getByRole('textbox', { name: /^email/ }).fill('{{person}}')
  const used = page.getByRole('list', { name: 'Variables of this call' })
  await expect(used).toContainText('person0004@example.org')
  await books.open('subscribers')
  await people(page).getByText('person0004@example.org').click()
  const panel = page.getByRole('complementary', { name: 'Subscriber' })
  await panel.getByRole('button', { name: 'Erase…' }).click()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByRole('dialog', { name: 'Erased' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Erased' })).toBeHidden()
  const calls = watchCalls(page, 'get_subscriber')
  await books.open('tools/customer/get_subscriber')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'no variable of this connection' })).toBeVisible()
  await expect(used).toHaveCount(0)
  // The panel asks by the id.
  expect(calls.filter((input) => 'email' in input)).toEqual([])
})
