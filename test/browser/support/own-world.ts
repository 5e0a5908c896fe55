import type { Locator, Page } from '@playwright/test'
import type { ActionAnswer } from '../../../src/engine/sandbox/actions/index.ts'
import { CLOCK_START, type ConsolePage, expect, test as shared } from './console.ts'

export const test = shared.extend({ world: 'clock' })

export { CLOCK_START as START, expect }

export function clockBar(page: Page): Locator {
  return page.getByRole('region', { name: 'Clock of the sandbox' })
}

/** Through the bar, as a person does; waits until the clock rests again. */
export async function advance(page: Page, step: 'By 1 hour' | 'By 1 day' | 'By 3 days'): Promise<void> {
  await clockBar(page).getByRole('button', { name: 'Advance', exact: true }).click()
  await page.getByRole('menuitem', { name: step }).click()
  await expect(
    clockBar(page).getByText(/^Advanced .+: [\d,]+ sent, [\d,]+ opened(, \d+ campaigns? failed)?$/),
  ).toBeVisible({
    timeout: 30_000,
  })
}

export function readClock({ control, sandbox }: ConsolePage): Promise<ActionAnswer<'clock.get'>> {
  return control('clock.get', {}, sandbox)
}
