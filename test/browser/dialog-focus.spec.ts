import type { Page } from '@playwright/test'
import { expect, test } from './support/console.ts'
import { grid } from './support/screens.ts'

/** A user who leaves a dialog by keyboard goes on from where it was opened, not from the top of the page. */

async function openAndLeave(page: Page, open: string): Promise<void> {
  await page.keyboard.press(open)
  await expect(page.getByRole('dialog')).toBeVisible()
  // The focus is in it before it is left: otherwise nothing could be lost.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
    .toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('the focus returns to what opened a dialog', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await goTo(`/c/${sandbox}/keys`)
  const create = page.getByRole('button', { name: 'Create key' })
  await create.focus()
  await openAndLeave(page, 'Enter')
  await expect(create).toBeFocused()
})

test('the focus returns to the row after the palette, the shortcuts and the chooser', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await goTo(`/c/${sandbox}/organizations`)
  const rows = grid(page, 'Organizations')
  await expect(rows.getByRole('row').nth(2)).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows).toBeFocused()
  for (const key of ['Control+k', '?', 'a']) {
    await openAndLeave(page, key)
    await expect(rows, key).toBeFocused()
  }
  // So the keys of the list go on at once.
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Organizations' }).first()).toBeVisible()
  await expect(page).toHaveURL(/organizations\/org_/)
})
