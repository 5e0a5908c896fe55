import { expect, test } from './support/console.ts'
import { people, withPeople } from './support/people.ts'

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
})
