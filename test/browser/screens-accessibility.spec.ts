import { checkThemes as check } from './support/axe.ts'
import { expect, test, type ConsolePage } from './support/console.ts'

/** The record screens in every theme: full, empty and at fault. */

async function visitScreens({ page, goTo, sandbox, access }: ConsolePage): Promise<void> {
  const path = (screen: string): string => `/c/${sandbox}/${screen}`
  await goTo(path('organizations'))
  await expect(page.getByRole('grid', { name: 'Organizations' })).toBeVisible()
  await check(page, 'organizations')
  await page.getByRole('button', { name: 'More for Lumen Books' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await check(page, 'row menu')
  await page.keyboard.press('Escape')
  await goTo(path(`organizations/${access.organizations[0]?.id}`))
  await expect(page.getByRole('region', { name: 'Identity' })).toBeVisible()
  await check(page, 'organization')
  await page.getByRole('tab', { name: /^Domains/ }).click()
  await check(page, 'domains')
  await page.keyboard.press('r')
  await check(page, 'organization as JSON')
  await goTo(path('organizations/org_0000zz'))
  await expect(page.getByRole('alert')).toBeVisible()
  await check(page, 'no such organization')
  for (const [screen, list] of [
    ['tags', 'Tags'],
    ['custom-fields', 'Custom fields'],
  ] as const) {
    await goTo(path(screen))
    await page.getByRole('grid', { name: list }).getByRole('link').first().click()
    await expect(page.getByRole('complementary')).toBeVisible()
    await check(page, list)
  }
  for (const screen of ['segments', 'segments/new', 'snippets', 'snippets/new']) {
    await goTo(path(screen))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check(page, screen)
  }
}

test('no serious fault on the record screens, in any theme', async ({ console }) => {
  test.setTimeout(360_000)
  await console.actAs('Atelier Nord')
  await visitScreens(console)
})
