import type { Locator, Page } from '@playwright/test'
import type { ConsolePage } from './console.ts'
import { test as shared, expect } from './console.ts'
import { startHost, type Host } from './host.ts'

/** A Friday morning in Paris, four weeks before Christmas and four months before its clocks change. */
export const START = '2026-11-20T09:00:00Z'

/** Tests that move the clock have a world of their own: nobody else's tests would know it again. */
export const test = shared.extend<object, { host: Host }>({
  host: [
    async ({}, use) => {
      const host = await startHost({ seeded: true, clock: START })
      await use(host)
      await host.stop()
    },
    { scope: 'worker' },
  ],
})

export { expect }

export function clockBar(page: Page): Locator {
  return page.getByRole('region', { name: 'Clock of the sandbox' })
}

/** Through the bar, as a person does; waits until the clock rests again. */
export async function advance(page: Page, step: 'By 1 hour' | 'By 1 day' | 'By 3 days'): Promise<void> {
  await clockBar(page).getByRole('button', { name: 'Advance', exact: true }).click()
  await page.getByRole('menuitem', { name: step }).click()
  await expect(clockBar(page).getByText(/^Advanced, [\d,]+ moves?$/)).toBeVisible({ timeout: 30_000 })
}

export async function readClock({ control, sandbox }: ConsolePage): Promise<{
  now: string
  mode: string
  nextEventAt: string | null
  rewindsTo: string | null
}> {
  return (await control('clock.get', {}, sandbox)) as never
}
