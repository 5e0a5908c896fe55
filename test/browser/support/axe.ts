import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2 AA by axe: nothing serious, nothing critical. */
export async function check(page: Page, screen: string): Promise<void> {
  // Colours are judged when the dialog has stopped fading in.
  await page.waitForTimeout(200)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = grave.map(
    ({ id, nodes }) =>
      `${screen}: ${id} ${nodes
        .slice(0, 4)
        .map(({ target }) => target.join(' '))
        .join(' | ')}`,
  )
  // Soft: one run names the faults of all screens.
  expect.soft(told).toEqual([])
}

export const THEMES = ['light', 'dark', 'contrast'] as const

export async function showTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({
    colorScheme: theme === 'light' ? 'light' : 'dark',
    contrast: theme === 'contrast' ? 'more' : 'no-preference',
    reducedMotion: 'reduce',
  })
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme)
}
