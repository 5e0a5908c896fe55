import { checkThemes } from './support/axe.ts'
import { expect, test } from './support/stories.ts'

/** From an address to the account behind it and to what its organizations may send. */

test('by keyboard: an address as it was copied, the account, each organization, its explanation', async ({
  console: { page, goTo, sandbox },
}) => {
  await goTo(`/c/${sandbox}/users`)
  const box = page.getByRole('textbox', { name: 'Email address or id of a user' })
  await expect(box).toBeFocused()
  await checkThemes(page, 'users')
  await page.keyboard.insertText('nobody@nowhere.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('NOT_FOUND')
  await expect(box).toBeFocused()
  await box.fill(' Vik <VIK@Coin-Drop-Daily.example> ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Vik Marlow' })).toBeVisible()
  // The address holds the id, not the person's address.
  await expect(page).toHaveURL(/\/users\/usr_0000\w$/)
  await expect(page.getByText('Repeated fraud over several organizations')).toBeVisible()
  const organizations = page.getByRole('main').getByRole('listitem')
  await expect(organizations).toHaveCount(3)
  await expect(organizations.filter({ hasText: 'BANNED' }).filter({ hasText: 'BLOCKED' })).toHaveCount(3)
  await checkThemes(page, 'user')
  await page.keyboard.press('r')
  const raw = page.getByLabel('Vik Marlow as JSON')
  await expect(raw.getByText('"sessions"')).toBeVisible()
  await expect(raw).not.toContainText(/token|secret|password|hash/i)
  await page.keyboard.press('r')
  await page.getByRole('tab', { name: /^Account and sessions/ }).press('Enter')
  await expect(page.getByRole('region', { name: 'Account ban' })).toContainText(
    'no end stated by the platform',
  )
  await expect(page.getByRole('region', { name: 'Sessions', exact: true }).getByRole('row')).toHaveCount(3)
  await page.getByRole('tab', { name: /^Organizations/ }).press('Enter')
  await expect(organizations).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Explain Airdrop Alerts' })).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/verification\/org_0000\w$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Airdrop Alerts')

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Vik Marlow' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Vik Marlow', exact: true }).last()).toBeVisible()
})
