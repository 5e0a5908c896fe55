import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildWhenStale } from '../../build/output.mjs'
import { findChromium } from '../../build/system-packages.mjs'
import { startHost } from '../browser/support/host.ts'
import { type Bench, type BenchOptions, type Report, type Target, writeMs } from './support/bench.ts'
import { median } from './support/measure.ts'

const ROUNDS = 7
const NAVIGATIONS = 200
const USABLE_GOAL_MS = 1500
const PAINT_GOAL_MS = 500
/** Opened in turn; each reads something else from the host. */
const SCREENS = ['Organizations', 'Verification', 'Review emails', 'Emails log']

interface Opening {
  /** From the start of the navigation to the first paint, by the clock of the page. */
  paintMs: number
  /** From the start of the process to a drawn console that takes a key. */
  usableMs: number
}

interface Held {
  pageMb: number
  hostMb: number
}

/** How long a person waits for the console from the start of its program, and what it holds after a long day. */
export const openingBench: Bench = {
  name: 'opening',
  async run(options): Promise<Report> {
    const program = findChromium()
    if (program === null) throw new Error('No chromium: POSTDESK_CHROMIUM names one.')
    if (!(await buildWhenStale({ window: true }))) throw new Error('The console could not be built.')
    const shell = await repeat('shell', options, openShellOnce(program))
    const browser = await chromium.launch({
      executablePath: program,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      const served = await repeat('served', options, (folder) => openServedOnce(browser, folder))
      return report({ shell, served, held: await walk(browser, options) })
    } finally {
      await browser.close()
    }
  },
}

async function repeat(
  name: string,
  { folder, say }: BenchOptions,
  open: (folder: string) => Promise<Opening>,
): Promise<Opening[]> {
  const openings: Opening[] = []
  for (let round = 0; round < ROUNDS; round += 1) openings.push(await open(join(folder, `${name}-${round}`)))
  say(
    `${name}: ${openings.map(({ paintMs, usableMs }) => `${writeMs(paintMs)}/${writeMs(usableMs)}`).join(' ')}`,
  )
  return openings
}

/** The built shell with an empty folder, under the runtime that this machine has. */
function openShellOnce(program: string): (folder: string) => Promise<Opening> {
  process.env.POSTDESK_CHROMIUM ??= program
  return async (folder) => {
    // Chooses its runtime when it is loaded: not before the browser is named.
    const { openShell } = await import('../electron/shell.ts')
    const startedAt = performance.now()
    const shell = await openShell(folder)
    try {
      return await readOpening(shell.page, startedAt)
    } finally {
      await shell.close()
    }
  }
}

/** `postdesk serve` on someone's first day, in a browser that runs already. */
async function openServedOnce(browser: Browser, folder: string): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const startedAt = performance.now()
  const host = await startHost({ seeded: false, folder, asBuilt: true })
  try {
    const page = await context.newPage()
    await page.goto(host.link, { waitUntil: 'commit' })
    return await readOpening(page, startedAt)
  } finally {
    await context.close()
    await host.stop()
  }
}

/** The console is usable when its offer to make a sandbox stands there and the palette opens on its key. */
async function readOpening(page: Page, startedAt: number): Promise<Opening> {
  await page
    .getByRole('button', { name: /sandbox/i })
    .first()
    .waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').waitFor()
  const usableMs = performance.now() - startedAt
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  return { paintMs, usableMs }
}

/** Walks through the lists of the support desk; what is held before and after, garbage collected. */
async function walk(browser: Browser, { folder, say }: BenchOptions): Promise<{ before: Held; after: Held }> {
  const host = await startHost({ seeded: true, folder: join(folder, 'walked') })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const hold = async (): Promise<Held> => {
      await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      return { pageMb: usedSize / 1e6, hostMb: readResidentMb(host.pid) }
    }
    await page.goto(host.link)
    await visit(page, SCREENS.length)
    const before = await hold()
    await visit(page, NAVIGATIONS)
    const after = await hold()
    say(`page ${before.pageMb.toFixed(1)} → ${after.pageMb.toFixed(1)} MB`)
    return { before, after }
  } finally {
    await context.close()
    await host.stop()
  }
}

/** Opens so many screens, one after the other; each is drawn before the next is opened. */
async function visit(page: Page, count: number): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Screens' })
  for (let index = 0; index < count; index += 1) {
    const name = SCREENS[index % SCREENS.length] ?? ''
    await links.getByRole('link', { name, exact: true }).click()
    await page.locator('#main').getByRole('heading', { level: 1, name }).waitFor()
    await page.locator('#main').getByRole('grid').first().waitFor()
  }
}

/** Returns the resident memory of a process in megabytes, 0 where the system does not say. */
function readResidentMb(pid: number): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1000
  } catch {
    return 0
  }
}

function report({
  shell,
  served,
  held,
}: {
  shell: readonly Opening[]
  served: readonly Opening[]
  held: { before: Held; after: Held }
}): Report {
  const ways = { 'window of the built shell': shell, 'served to a browser': served }
  const rows = Object.entries(ways).flatMap(([way, openings]) => [
    [`${way}: first paint, ms`, ...spread(openings.map(({ paintMs }) => paintMs))],
    [
      `${way}: from the start of the program to a usable console, ms`,
      ...spread(openings.map(({ usableMs }) => usableMs)),
    ],
  ])
  const targets = Object.entries(ways).flatMap(([way, openings]): Target[] => [
    {
      job: `first paint, ${way}`,
      measured: median(openings.map(({ paintMs }) => paintMs)),
      most: PAINT_GOAL_MS,
      unit: 'ms',
    },
    {
      job: `start to usable, ${way}`,
      measured: median(openings.map(({ usableMs }) => usableMs)),
      most: USABLE_GOAL_MS,
      unit: 'ms',
    },
  ])
  const { before, after } = held
  return {
    tables: [
      {
        title: 'Opening the program',
        note: 'An empty folder each time; Chromium without a GPU. The window runs under Electron where it is installed, otherwise under the stand-in, which starts Chromium as well; the served console opens in a browser that runs already.',
        head: ['step', 'median', 'slowest'],
        rows,
      },
      {
        title: `Memory after ${NAVIGATIONS} navigations`,
        note: 'The lists of the support desk over the demo, one after the other. Page: JavaScript heap after its garbage was collected. Host: resident memory.',
        head: ['process', 'before, MB', 'after, MB'],
        rows: [
          ['page', before.pageMb.toFixed(1), after.pageMb.toFixed(1)],
          ['host', before.hostMb.toFixed(1), after.hostMb.toFixed(1)],
        ],
      },
    ],
    targets,
  }
}

function spread(values: readonly number[]): string[] {
  return [writeMs(median(values)), writeMs(Math.max(...values))]
}
