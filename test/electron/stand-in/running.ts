import type { Chromium } from './devtools.ts'

/** The one Chromium behind all windows; there is none before `app` is ready. */
let chromium: Chromium | null = null

export function setRunning(now: Chromium): void {
  chromium = now
}

export function running(): Chromium {
  if (!chromium) throw new Error('app is not ready')
  return chromium
}
