import type { Page } from '@playwright/test'

/** Nobody notices a shorter one; a longer one holds up keys and pointer. */
export const MOST_BLOCKED_MS = 200

declare global {
  interface Window {
    longestTask?: number
  }
}

/** Begins to watch how long the page is kept from answering. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.longestTask = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        window.longestTask = Math.max(window.longestTask ?? 0, duration)
    }).observe({ type: 'longtask' })
  })
}

/** Returns the longest task since the last look, in ms. */
export async function takeLongestTask(page: Page): Promise<number> {
  // What was measured is told a moment later.
  await page.waitForTimeout(20)
  return page.evaluate(() => {
    const longest = window.longestTask ?? 0
    window.longestTask = 0
    return longest
  })
}
