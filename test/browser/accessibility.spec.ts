import type { Page } from '@playwright/test'
import { checkThemes as check } from './support/axe.ts'
import { expect, test, type ConsolePage } from './support/console.ts'

/** WCAG 2.2 AA by axe on every screen, in every theme; nothing serious, nothing critical. */

const ORGANIZATION = 'Atelier Nord'

async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  // On a busy machine an answer takes seconds.
  await expect(page.getByText(/\d m?s · /).first()).toBeVisible()
}

async function visitTools({ page, openTool, goTo, sandbox }: ConsolePage): Promise<void> {
  await goTo(`/c/${sandbox}/tools`)
  await expect(page.getByRole('heading', { name: /^Tools of/ })).toBeVisible()
  await check(page, 'tools')
  await openTool('list_subscribers')
  await check(page, 'tool before a run')
  await run(page)
  await check(page, 'answer as table')
  await page.getByText('Tree', { exact: true }).click()
  await check(page, 'answer as tree')
  await page.getByText('Raw', { exact: true }).click()
  await check(page, 'answer as raw text')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await check(page, 'history')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await openTool('get_subscriber')
  await page.getByRole('textbox', { name: /^email/ }).fill('nobody@example.org')
  await run(page)
  await check(page, 'answer as error')
  await openTool('add_subscriber')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('email is required', { exact: true })).toBeVisible()
  await check(page, 'faults')
}

async function visitDialogs({ page, openTool, goTo }: ConsolePage): Promise<void> {
  await openTool('delete_custom_field')
  await openTool('unsubscribe')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (const [key, screen] of [
    ['Control+k', 'palette'],
    ['?', 'shortcuts'],
    ['a', 'chooser'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(page, screen)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await goTo('/connections')
  await check(page, 'connections')
  for (const name of ['Create sandbox', 'Add deployment']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await check(page, name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
}

async function visitConfirmation({ page, openTool }: ConsolePage): Promise<void> {
  await openTool('list_subscribers')
  await run(page)
  await page.getByText('Table', { exact: true }).click()
  const email = await page.getByRole('gridcell').filter({ hasText: '@' }).first().textContent()
  await openTool('unsubscribe')
  await page.getByRole('textbox', { name: /^email/ }).fill(email ?? '')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Unsubscribe' })).toBeVisible()
  await check(page, 'confirmation')
  await page.keyboard.press('Escape')
}

test('no serious fault on any screen, in any theme', async ({ console }) => {
  test.setTimeout(360_000)
  const { page } = console
  await check(page, 'home')
  await console.actAs(ORGANIZATION)
  await check(page, 'home, acting')
  await visitTools(console)
  await visitDialogs(console)
  await visitConfirmation(console)
})
