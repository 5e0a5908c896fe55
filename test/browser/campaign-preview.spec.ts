import type { Page } from '@playwright/test'
import { addReader, callAs, messageOf as message, openLetter, ORGANIZATION } from './support/campaigns.ts'
import { expect, test } from './support/console.ts'

/** The preview of a campaign: for which subscriber, how wide, how dark, and what is told beside it. */

async function previewAs(page: Page, words: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Preview as' }).click()
  await page.keyboard.type(words)
  // Found, not only among the newest: that list would still change under the pointer.
  await expect(page.getByRole('option').last()).toContainText(name)
  await page.getByRole('option', { name }).click()
}

test.beforeEach(async ({ console }) => console.actAs(ORGANIZATION))

test('the preview as nobody and as three subscribers', async ({ console, page }) => {
  const call = callAs(console.access)
  await addReader(call, 'Ada Verne', true)
  await addReader(call, 'Bo Lindqvist', false)
  await addReader(call, 'Chiara Rossi', false)
  await openLetter(console, 'Previewed letter')
  const inbox = page.getByRole('group', { name: 'As an inbox shows it' })
  const invitation = message(page).getByText('You are invited to the evening')
  await expect(message(page).getByText('Hello friend of the workshop')).toBeVisible()
  await expect(invitation).toHaveCount(1)
  await expect(inbox).toContainText('Winter cloth is here, friend – Wool, walnut and heavy linen')
  for (const [words, name, guest] of [
    ['verne', 'Ada Verne', true],
    ['bo.lindqvist@', 'Bo Lindqvist', false],
    ['Chiara', 'Chiara Rossi', false],
  ] as const) {
    await previewAs(page, words, name)
    await expect(message(page).getByText(`Hello ${name},`)).toBeVisible()
    await expect(inbox).toContainText(`Winter cloth is here, ${name}`)
    await expect(invitation).toHaveCount(guest ? 1 : 0)
  }
  // By keyboard alone: the search, the first found, then one further and back.
  await page.keyboard.press('/')
  await page.keyboard.type('verne')
  await expect(page.getByRole('option').first()).toContainText('Ada Verne')
  await page.keyboard.press('Enter')
  await expect(message(page).getByText('Hello Ada Verne,')).toBeVisible()
  await page.keyboard.press('[')
  await expect(message(page).getByText('Hello Bo Lindqvist,')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Recipients' })).toContainText(/^2 of [\d,]+$/)
  await page.keyboard.press('[')
  await expect(message(page).getByText('Hello Chiara Rossi,')).toBeVisible()
  await page.getByText('Text', { exact: true }).click()
  await expect(page.getByLabel('Text part')).toContainText('Hello Chiara Rossi,')
  await page.getByText('Source', { exact: true }).click()
  await expect(page.getByLabel('HTML source')).toContainText('<!DOCTYPE html')
})

test('its width by stops, by dragging and by keyboard', async ({ console, page }) => {
  await openLetter(console, 'Wide letter')
  const frame = page.locator('iframe')
  const width = async (): Promise<number> => Math.round((await frame.boundingBox())?.width ?? 0)
  for (const stop of [320, 375, 768, 600]) {
    await page.getByText(String(stop), { exact: true }).click()
    await expect.poll(width).toBe(stop)
  }
  const border = page.getByRole('separator', { name: 'Width of the message' })
  await border.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(width).toBe(540)
  await expect(border).toHaveAttribute('aria-valuenow', '540')
  const { x = 0, y = 0, height = 0 } = (await border.boundingBox()) ?? {}
  await page.mouse.move(x + 5, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x - 55, y + height / 2, { steps: 6 })
  await page.mouse.up()
  await expect.poll(width).toBe(420)
  await page.getByLabel('Width in pixels').fill('500')
  await expect.poll(width).toBe(500)
})

test('dark by the client and by its own styles', async ({ console, page }) => {
  await openLetter(console, 'Dark letter')
  const note = message(page).locator('.badge-note')
  const ground = (): Promise<string> => note.evaluate((element) => getComputedStyle(element).backgroundColor)
  const light = await ground()
  await page.getByText('Own dark', { exact: true }).click()
  await expect.poll(ground).not.toBe(light)
  await page.getByText('Inverted', { exact: true }).click()
  await expect.poll(ground).toBe(light)
  await expect(page.locator('iframe')).toHaveCSS('filter', /invert/)
  // The system's own setting has no part in it.
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByText('Light', { exact: true }).click()
  await expect.poll(ground).toBe(light)
})

test('what is beside it: links with their targets, pictures not loaded, size, warnings', async ({
  console,
  page,
}) => {
  await openLetter(console, 'Known letter')
  const side = page.getByRole('complementary', { name: 'About the message' })
  await expect(side.getByRole('list', { name: 'Links of the message' })).toContainText(
    'https://atelier-nord.example/collection',
  )
  await expect(side).toContainText('pictures.example')
  await expect(side).toContainText(/[\d.]+ kB of the 102 kB that Gmail shows/)
  await expect(message(page).locator('img').first()).toHaveAttribute(
    'alt',
    'Two looms by the window (at pictures.example, not loaded)',
  )
  await expect(message(page).locator('a[href]')).toHaveCount(0)
  const call = callAs(console.access)
  const { campaignId } = await call('create_campaign', {
    subject: 'Long',
    content: `${'word '.repeat(25_000)}\n`,
    contentType: 'MARKDOWN',
  })
  await console.goTo(`/c/${console.sandbox}/campaigns/${campaignId}`)
  await expect(side.getByText('Gmail clips it')).toBeVisible()
  await expect(side).toContainText('Content No unsubscribe link of its own')
})
