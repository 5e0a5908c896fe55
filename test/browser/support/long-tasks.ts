import type { Page } from '@playwright/test'

/** Nobody notices a shorter one; a longer one holds up keys and pointer. */
export const MOST_BLOCKED_MS = 200

/** What fails a test: the machines that decide differ by two, and what a message can do to a page takes seconds (decision 0136). */
export const FAILING_BLOCK_MS = 2 * MOST_BLOCKED_MS

declare global {
  interface Window {
    /** Returns the longest task since the last look, in ms. */
    takeLongestTask?: () => Promise<number>
  }
}

/** Begins to watch how long the page is kept from answering. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    let longest = 0
    const take = (entries: PerformanceEntryList): void => {
      for (const { duration } of entries) longest = Math.max(longest, duration)
    }
    const observer = new PerformanceObserver((list) => take(list.getEntries()))
    observer.observe({ type: 'longtask' })
    window.takeLongestTask = async () => {
      // A task is measured when it has ended, and told in one of the next.
      for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve))
      take(observer.takeRecords())
      const before = longest
      longest = 0
      return before
    }
  })
}

/** Returns the longest task since the last look, in ms. */
export function takeLongestTask(page: Page): Promise<number> {
  return page.evaluate(() => window.takeLongestTask?.() ?? Infinity)
}
