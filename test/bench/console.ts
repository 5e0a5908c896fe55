import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import { withStories } from './support/console.ts'
import { compressedBytes, readFirstScripts } from '../support/first-script.ts'
import { type Bench, type Report, writeMs } from './support/bench.ts'
import { median } from './support/measure.ts'

const OUT = fileURLToPath(new URL('../../out/renderer', import.meta.url))
const ROUNDS = 7
const MOST_FIRST_KB = 250
const SCREEN_GOAL_MS = 1000

interface Opening {
  /** From the start of the navigation, by the clock of the page. */
  paintMs: number
  screenMs: number
}

/** What a person waits for when the console opens: its first script, first paint and first screen. */
export const consoleBench: Bench = {
  name: 'console',
  async run({ folder, say }): Promise<Report> {
    return withStories(folder, async (browser, link) => {
      const openings = await openRepeatedly(browser, link)
      say(openings.map(({ paintMs, screenMs }) => `${writeMs(paintMs)}/${writeMs(screenMs)}`).join(' '))
      return report(openings)
    })
  },
}

/** The link signs in once; after that each round opens the same page with an empty cache. */
async function openRepeatedly(browser: Browser, link: string): Promise<Opening[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('link', { name: 'Organizations' }).click()
  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
  const address = page.url()
  const session = await context.newCDPSession(page)
  const openings: Opening[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto('about:blank')
    await session.send('Network.clearBrowserCache')
    await page.goto(address)
    const screenMs = await page.evaluate(readScreenTime)
    const paintMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    )
    openings.push({ paintMs, screenMs })
  }
  return openings
}

/** Resolves with the first frame in which the list has a row. */
function readScreenTime(): Promise<number> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (document.querySelectorAll('[role="grid"] [role="row"]').length > 1) resolve(performance.now())
      else requestAnimationFrame(look)
    }
    look()
  })
}

function report(openings: Opening[]): Report {
  const scripts = readFirstScripts(OUT)
  const firstKb = compressedBytes(scripts) / 1000
  const paints = openings.map(({ paintMs }) => paintMs)
  const screens = openings.map(({ screenMs }) => screenMs)
  return {
    tables: [
      {
        title: 'Opening the console',
        note: 'Chromium without a GPU, 1280 × 800, empty cache, the list of organizations over HTTP from a host process. The first script is the entry with everything it imports before it runs, compressed by gzip.',
        head: ['step', 'median', 'slowest'],
        rows: [
          [`first script, kB in ${scripts.length} files`, firstKb.toFixed(0), ''],
          ['first paint, ms', writeMs(median(paints)), writeMs(Math.max(...paints))],
          ['first screen with rows, ms', writeMs(median(screens)), writeMs(Math.max(...screens))],
        ],
      },
    ],
    targets: [
      { job: 'first script of the console, compressed', measured: firstKb, most: MOST_FIRST_KB, unit: 'kB' },
      { job: 'first screen of the console', measured: median(screens), most: SCREEN_GOAL_MS, unit: 'ms' },
    ],
  }
}
