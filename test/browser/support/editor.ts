import { expect, type Locator, type Page } from '@playwright/test'
import type { ConsolePage } from './console.ts'

/** The campaign editor as a person meets it. */

export async function openEditor(console: ConsolePage, campaignId: string): Promise<void> {
  await console.goTo(`/c/${console.sandbox}/campaigns/${campaignId}`)
  await console.page.getByRole('tab', { name: 'Write' }).click()
  await expect(saving(console.page)).toBeVisible()
}

/** Whether what is on screen is saved. */
export function saving(page: Page): Locator {
  return page.getByRole('status', { name: 'Saving' })
}

/** Forwards by Tab, or back, until it has the focus, as a person without a mouse gets there. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // What comes a moment later would be passed before it is there.
  await wanted.waitFor({ state: 'attached' })
  for (let presses = 0; presses < 70; presses += 1) {
    await page.keyboard.press(key)
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab never came to ${String(wanted)}`)
}

/** Words at the beginning of the message's second line. */
export async function typedInto(page: Page, words: string): Promise<void> {
  await page.getByText('Hello', { exact: false }).first().click()
  await page.keyboard.press('Home')
  await page.keyboard.type(words)
}

/** By keyboard, as far as the picked variable: the picker takes the focus, then the words. */
export async function pickVariable(page: Page, into: string, words: string): Promise<void> {
  await page.getByRole('button', { name: `Insert a variable ${into}` }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Variable' })).toBeFocused()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Insert', exact: true })).toBeEnabled()
}

export async function fillJson(page: Page, editor: Locator, value: object): Promise<void> {
  await editor.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(JSON.stringify(value))
}
