import type { Page } from '@playwright/test'

/** What the page is watched for: the first frame that shows it ends the time. */
export type Seen =
  | 'other rows'
  | 'other headline'
  | 'other count'
  | 'other message'
  | 'scan stopped'
  | `option ${string}`
  | `alert ${string}`

type Watching = Window & { watching?: Promise<number> }

/** Watches every frame of the page from now on; the time begins with the next key, click or input. */
export async function startWatch(page: Page, seen: Seen): Promise<void> {
  await page.evaluate(watch, seen)
}

/** Returns the ms from the key or click to the frame that showed it; throws after a minute. */
export function watched(page: Page): Promise<number> {
  return page.evaluate(() => (window as Watching).watching as Promise<number>)
}

/** Runs in the page: a test's own polling is slower than a frame. */
function watch(seen: Seen): void {
  const rows = (): string =>
    [...document.querySelectorAll('[role="grid"] [role="row"]')]
      .slice(1)
      .map((row) => row.textContent ?? '')
      .join('\n')
  const headline = (): string =>
    document.querySelector('[data-sentence="headline"]') === null
      ? ''
      : (document.querySelector('h1')?.textContent ?? '')
  const counted = (): string =>
    /([\d,]+) matching/.exec(document.querySelector('#main')?.textContent ?? '')?.[1] ?? ''
  const message = (): string => document.querySelector('.ProseMirror')?.textContent ?? ''
  const countBefore = counted()
  const messageBefore = message()
  const headlineBefore = headline()
  const before = rows()
  let from = Number.NaN
  const begin = (event: Event): void => {
    if (Number.isNaN(from)) from = event.timeStamp
  }
  for (const kind of ['keydown', 'pointerdown', 'input']) window.addEventListener(kind, begin, true)
  const isThere = (): boolean => {
    if (seen === 'other rows') return rows() !== before && rows() !== '' && !rows().includes('…')
    if (seen === 'other headline') return headline() !== '' && headline() !== headlineBefore
    if (seen === 'other count') return counted() !== '' && counted() !== countBefore
    if (seen === 'other message') return message() !== messageBefore
    if (seen === 'scan stopped')
      return document.querySelector('#main')?.textContent?.includes('Stopped: ') === true
    // In a notice, while the rows of before stay.
    if (seen.startsWith('alert '))
      return (
        rows() === before &&
        [...document.querySelectorAll('[role="alert"]')].some((one) =>
          one.textContent?.includes(seen.slice('alert '.length)),
        )
      )
    const name = seen.slice('option '.length)
    return [...document.querySelectorAll('[role="option"]')].some((one) => one.textContent?.includes(name))
  }
  ;(window as Watching).watching = new Promise((resolve, reject) => {
    const look = (): void => {
      const now = performance.now()
      if (!Number.isNaN(from) && isThere()) {
        for (const kind of ['keydown', 'pointerdown', 'input']) window.removeEventListener(kind, begin, true)
        // As painted: the frame that follows.
        requestAnimationFrame(() => resolve(performance.now() - from))
      } else if (now - from > 60_000) reject(new Error(`Not seen in a minute: ${seen}`))
      else requestAnimationFrame(look)
    }
    look()
  })
}
