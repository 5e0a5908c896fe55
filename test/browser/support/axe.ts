import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const THEMES = ['light', 'dark', 'contrast'] as const

type Theme = (typeof THEMES)[number]

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** All that another theme can change: it gives other colours to the same elements. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({
    colorScheme: theme === 'light' ? 'light' : 'dark',
    contrast: theme === 'contrast' ? 'more' : 'no-preference',
    reducedMotion: 'reduce',
  })
  await expect.poll(() => themeOf(page)).toBe(theme)
}

function themeOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset['theme'])
}

/**
 * WCAG 2.2 AA by axe: nothing serious, nothing critical. Everything in the light theme, in the
 * others the rules of colour: a check of a screen checks it in light too.
 */
export async function check(page: Page, screen: string): Promise<void> {
  await rest(page)
  const theme = await themeOf(page)
  const runOnly =
    theme === 'light'
      ? { type: 'tag' as const, values: TAGS }
      : { type: 'rule' as const, values: RULES_OF_COLOUR }
  // Three times as fast with the same violations: what passes is not written down, style sheets are
  // not fetched again, and no second page is opened for the frames, which stepped aside. Its script of
  // a megabyte and a half is put into a document once.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page })
    .options({ runOnly, resultTypes: ['violations'], preload: false })
    .setLegacyMode(true)
  const { violations } = await withoutFrames(page, () => axe.analyze())
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = grave.map(
    ({ id, nodes }) =>
      `${screen}, ${theme}: ${id} ${nodes
        .slice(0, 4)
        .map(({ target }) => target.join(' '))
        .join(' | ')}`,
  )
  // Soft: one run names the faults of all screens.
  expect.soft(told).toEqual([])
}

/** Colours are judged when what fades in has done so and what is shown is no longer the shape of rows to come. */
async function rest(page: Page): Promise<void> {
  const rested = await page.evaluate(async () => {
    const isBusy = (): boolean =>
      document.querySelector('[class*="_bone_"]') !== null ||
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
    const until = performance.now() + 20_000
    // What opens begins to move a frame or two after it is there.
    for (let still = 0; still < 4; still = isBusy() ? 0 : still + 1) {
      if (performance.now() > until) return false
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return true
  })
  expect(rested, 'the page comes to rest').toBe(true)
}

type Aside = Window & { aside?: [HTMLIFrameElement, HTMLElement][] }

/** Axe would run its scripts in the frames, which is what those are there to refuse: they step aside. */
async function withoutFrames<T>(page: Page, work: () => Promise<T>): Promise<T> {
  await page.evaluate(() => {
    ;(window as Aside).aside = [...document.querySelectorAll('iframe')].map((frame) => {
      const place = document.createElement('div')
      place.style.height = `${frame.offsetHeight}px`
      frame.replaceWith(place)
      return [frame, place]
    })
  })
  const result = await work()
  await page.evaluate(() => {
    for (const [frame, place] of (window as Aside).aside ?? []) place.replaceWith(frame)
  })
  return result
}

/** One theme after the other without leaving the screen, which is light again at the end. */
export async function checkThemes(
  page: Page,
  screen: string,
  themes: readonly Theme[] = THEMES,
): Promise<void> {
  for (const theme of themes) {
    await showTheme(page, theme)
    await check(page, screen)
  }
  await showTheme(page, 'light')
}
