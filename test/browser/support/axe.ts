import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const THEMES = ['light', 'dark', 'contrast'] as const

type Theme = (typeof THEMES)[number]

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** All that the third theme can change: it gives other colours to elements that were judged before. */
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

/** A window of 1280 × 800 at 200 %: a page sees half as many pixels each way. */
const ZOOMED = { width: 640, height: 400 }

/**
 * WCAG 2.2 AA by axe: nothing serious, nothing critical. Everything in light and in dark, which is
 * judged at 200 %; in high contrast the rules of colour.
 */
async function check(page: Page, screen: string): Promise<void> {
  await rest(page)
  const theme = await themeOf(page)
  const runOnly =
    theme === 'contrast'
      ? { type: 'rule' as const, values: RULES_OF_COLOUR }
      : { type: 'tag' as const, values: TAGS }
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

/**
 * Returns what a narrow window takes away: parts that must be scrolled sideways, or that are cut off
 * without a mark. Tables, code, graphs, the strip of tabs and a message of a chosen width may be wider.
 */
function listSideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const mayBeWide = '[role="grid"], [role="listbox"], pre, textarea, input, nav, .cm-editor'
    const holdsWide = 'table, [role="listbox"], [aria-label="Width of the message"]'
    // What copies itself reaches over its text by a few pixels.
    const reach = 8
    const root = document.scrollingElement ?? document.documentElement
    const told = root.scrollWidth > innerWidth ? [`the page, by ${root.scrollWidth - innerWidth} px`] : []
    for (const element of document.body.querySelectorAll('*')) {
      const by = element.scrollWidth - element.clientWidth
      // What only a screen reader sees is one pixel wide.
      if (by <= reach || element.clientWidth <= 1) continue
      const { overflowX, textOverflow } = getComputedStyle(element)
      if (overflowX === 'visible' || textOverflow === 'ellipsis') continue
      if (element.closest(mayBeWide) || element.querySelector(holdsWide)) continue
      told.push(`${element.tagName} ${element.getAttribute('class')}, by ${by} px`)
    }
    return told
  })
}

/** Everything at 200 %, after which the window has its size again. */
async function checkZoomed(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize(ZOOMED)
  await check(page, `${screen}, 200 %`)
  const sideways = await listSideways(page)
  expect.soft(sideways, `${screen} at 200 %: nothing scrolls sideways or is cut off`).toEqual([])
  if (size) await page.setViewportSize(size)
}

/** One theme after the other without leaving the screen, which is light again at the end. */
export async function checkThemes(
  page: Page,
  screen: string,
  themes: readonly Theme[] = THEMES,
): Promise<void> {
  for (const theme of themes) {
    await showTheme(page, theme)
    await (theme === 'dark' ? checkZoomed : check)(page, screen)
  }
  await showTheme(page, 'light')
}
