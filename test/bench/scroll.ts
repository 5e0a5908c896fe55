import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../build/system-packages.mjs'
import { type Bench, type Report, writeMs } from './support/bench.ts'
import { inBatches, makePeople } from './support/people.ts'
import { serveConsole } from './support/console.ts'
import { startTrace } from '../support/page-trace.ts'

const ROWS = 100_000
const ROUNDS = 3
/** Pixels a second: 30 is one row, so this runs through all of them in half a minute. */
const SPEED = 100_000
const GOAL_MS = 100

/**
 * Scrolling through a hundred thousand subscribers in the console itself, by real wheel events in
 * Chromium, from a host process that answers each page. Blank is any part of the list in view
 * without a row, and the line that says more is loading.
 */
export const scrollBench: Bench = {
  name: 'scroll',
  async run({ folder, say }): Promise<Report> {
    const program = findChromium()
    if (program === null) throw new Error('No chromium: POSTDESK_CHROMIUM names one.')
    const served = await serveConsole(join(folder, 'scroll'))
    const browser = await chromium.launch({
      executablePath: program,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      const list = await served.openOrganization(page, 'Bench')
      for (const subscribers of inBatches(makePeople(ROWS)))
        await served.call('import_subscribers', { subscribers })
      say(`${ROWS} subscribers imported`)
      const runs: Run[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        runs.push(await scrollThrough(page, list))
        say(describe(runs.at(-1) as Run))
      }
      return report(runs)
    } finally {
      await browser.close()
      await served.close()
    }
  },
}

interface Run {
  /** The longest time the list in view was not full of rows. */
  blankMs: number
  /** The longest time between two frames. */
  frameMs: number
  frames: number
  rows: number
  seconds: number
  /** The most processor time of one task of the page: its own share, whatever else the machine does. */
  workMs: number
}

function describe({ blankMs, frameMs, frames, rows, seconds, workMs }: Run): string {
  return `longest blank ${writeMs(blankMs)} ms, longest frame ${writeMs(frameMs)} ms, most work at once ${writeMs(workMs)} ms, ${frames} frames, ${rows} rows in ${seconds.toFixed(1)} s`
}

async function scrollThrough(page: Page, list: string): Promise<Run> {
  await page.goto('about:blank')
  await page.goto(list)
  await page.getByRole('grid', { name: 'Subscribers' }).getByRole('row').nth(20).waitFor()
  await page.evaluate(watchFrames)
  const session = await page.context().newCDPSession(page)
  const trace = await startTrace(page)
  const area = await page.getByRole('grid', { name: 'Subscribers' }).boundingBox()
  const at = { x: (area?.x ?? 0) + 300, y: (area?.y ?? 0) + 200 }
  const started = performance.now()
  let reached = 0
  // A gesture ends where the list ended when it began: further ones follow until nothing is left.
  while (reached < ROWS - 50 && performance.now() - started < 120_000) {
    await session.send('Input.synthesizeScrollGesture', {
      ...at,
      yDistance: -SPEED / 2,
      speed: SPEED,
      gestureSourceType: 'mouse',
      preventFling: true,
    })
    reached = await page.evaluate(lastRow)
  }
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  await session.detach()
  const seconds = (performance.now() - started) / 1000
  return { ...seen, rows: reached, seconds, workMs: await trace.end() }
}

interface Seen {
  blankMs: number
  frameMs: number
  frames: number
}

function lastRow(): number {
  const rows = [...document.querySelectorAll('[role="grid"] [role="row"]')]
  return Math.max(...rows.map((row) => Number(row.getAttribute('aria-rowindex')) - 1))
}

/**
 * The compositor scrolls without waiting for the page. So each scroll is judged by the rows that
 * were there before the page could react: not full then means that blank may have been on the
 * glass since the frame before, and it lasts until a frame is full again. An upper bound.
 */
function watchFrames(): void {
  const grid = document.querySelector('[role="grid"]') as HTMLElement
  const seen = { blankMs: 0, frameMs: 0, frames: 0 }
  ;(window as unknown as { seen: typeof seen }).seen = seen
  const isFull = (): boolean => {
    const view = grid.getBoundingClientRect()
    // The header's 31 pixels belong to no row. Rows lie side by side: what they cover adds up.
    const [top, bottom] = [view.top + 31, view.bottom - 1]
    const rows = [...grid.querySelectorAll<HTMLElement>('[role="row"]')].slice(1)
    const covered = rows.reduce((sum, row) => {
      const box = row.getBoundingClientRect()
      return sum + Math.max(0, Math.min(box.bottom, bottom) - Math.max(box.top, top))
    }, 0)
    return covered >= bottom - top - 1
  }
  let before = performance.now()
  let blankSince: number | null = null
  const judge = (): void => {
    if (!isFull()) blankSince ??= before
  }
  window.addEventListener('scroll', judge, { capture: true })
  const look = (): void => {
    const now = performance.now()
    seen.frames += 1
    seen.frameMs = Math.max(seen.frameMs, now - before)
    if (isFull()) {
      if (blankSince !== null) seen.blankMs = Math.max(seen.blankMs, now - blankSince)
      blankSince = null
    } else blankSince ??= before
    before = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function report(runs: Run[]): Report {
  const best = Math.min(...runs.map(({ blankMs }) => blankMs))
  const work = Math.max(...runs.map(({ workMs }) => workMs))
  const load = loadavg()[0] ?? 0
  return {
    tables: [
      {
        title: `Scrolling through ${ROWS.toLocaleString('en')} subscribers`,
        note: `The console in Chromium without a GPU, 1280 × 800, wheel events at ${SPEED.toLocaleString('en')} pixels a second, pages of up to 1,000 by cursor over HTTP from a host process. Blank is any part of the list in view without a row, judged before the page reacts to a scroll and counted from the frame before to the next full one: an upper bound. Work is the processor time of the page's longest task, which other programs cannot lengthen; at the end of this run ${load.toFixed(1)} of them wanted ${cpus().length} processors.`,
        head: ['run', 'longest blank, ms', 'longest frame, ms', 'most work, ms', 'frames', 'rows', 'seconds'],
        rows: runs.map(({ blankMs, frameMs, frames, rows, seconds, workMs }, index) => [
          String(index + 1),
          writeMs(blankMs),
          writeMs(frameMs),
          writeMs(workMs),
          String(frames),
          rows.toLocaleString('en'),
          seconds.toFixed(1),
        ]),
      },
    ],
    targets: [
      {
        job: 'scrolling 100,000 subscribers, longest blank, best run',
        measured: best,
        most: GOAL_MS,
        unit: 'ms',
      },
      { job: 'the same, most work at once, worst run', measured: work, most: GOAL_MS, unit: 'ms' },
    ],
  }
}
