import type { Page } from '@playwright/test'
import { expect, sessionHeaders, test } from './support/console.ts'

/** The two-call confirmation as a person meets it, by keyboard alone where it says so. */

const ORGANIZATION = 'Atelier Nord'

function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Unsubscribe' })
}

/** Open and ready for keys: the focus comes a moment after the words. */
async function expectAsked(page: Page): Promise<void> {
  await expect(dialog(page).getByRole('button', { name: 'Keep as it is' })).toBeFocused()
}

test.beforeEach(async ({ console, page }) => {
  await console.actAs(ORGANIZATION)
  const email = `leaving.${Date.now()}@example.org`
  await console.openTool('add_subscriber')
  await page.getByRole('textbox', { name: /^email/ }).fill(email)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Answer' }).getByText(email).first()).toBeVisible()
  await console.openTool('unsubscribe')
  await page.getByRole('textbox', { name: /^email/ }).fill(email)
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toContainText(email)
  await expectAsked(page)
})

test('says what will change, for how long, and where; the safe answer has the focus', async ({ page }) => {
  await expect(dialog(page).getByText('SUBSCRIBED to UNSUBSCRIBED')).toBeVisible()
  await expect(dialog(page).getByText('sandbox', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText(ORGANIZATION)).toBeVisible()
  await expect(dialog(page).getByRole('timer')).toHaveText(/^[45]:\d\d$/)
  await expect(dialog(page).locator('pre')).toBeHidden()
})

test('by keyboard: the safe answer sends nothing, the danger answer runs', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => (calls += Number(request.url().endsWith('/console/call'))))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  expect(calls).toBe(0)
  await page.keyboard.press('Control+Enter')
  await expectAsked(page)
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('button', { name: 'Unsubscribe', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Answer' }).getByText('UNSUBSCRIBED').first()).toBeVisible()
})

test('Escape leaves everything as it is', async ({ page }) => {
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('The answer appears here')).toBeVisible()
})

test('a code that was used up elsewhere is refused, and a fresh one is offered', async ({
  page,
  console,
}) => {
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  const [response] = await Promise.all([
    page.waitForResponse('**/console/call'),
    page.keyboard.press('Control+Enter'),
  ])
  const first = (await response.json()) as { error: { confirmation: { confirmationCode: number } } }
  const request = response.request().postDataJSON() as { input: Record<string, unknown> }
  const input = { ...request.input, confirmationCode: first.error.confirmation.confirmationCode }
  const headers = sessionHeaders(console.access.url)
  await page.request.post(`${console.access.url}/console/call`, { headers, data: { ...request, input } })
  await dialog(page).getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(dialog(page).getByText('The code sent was not accepted')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Keep as it is' })).toBeVisible()
})

test('an expired question cannot be answered, only asked again', async ({ page }) => {
  // Only the page's clock moves: the dialog must not wait for the host to refuse.
  await page.clock.install()
  await page.clock.fastForward('05:01')
  await expect(dialog(page).getByText('This confirmation has expired')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Unsubscribe', exact: true })).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: 'Ask again' })).toBeVisible()
})
