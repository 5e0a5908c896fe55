import { expect, test } from './support/console.ts'

test('a name is limited in characters as the platform counts them, and says how many are left', async ({
  console,
  page,
}) => {
  await console.actAs('Atelier Nord')
  await console.goTo(`/c/${console.sandbox}/tags`)
  await page.getByRole('button', { name: 'Create tag' }).click()
  const name = page.getByRole('dialog').getByLabel('Name')
  await name.fill('😀'.repeat(79))
  await expect(page.getByText('characters left')).toHaveCount(0)
  await name.fill('😀'.repeat(99))
  await expect(page.getByText('1 of 100 characters left')).toBeVisible()
  await name.fill('😀'.repeat(101))
  await expect(name).toHaveValue('😀'.repeat(100))
  await expect(page.getByText('0 of 100 characters left')).toBeVisible()
})
