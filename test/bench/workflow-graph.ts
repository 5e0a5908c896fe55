import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../build/system-packages.mjs'
import { startTrace } from '../support/page-trace.ts'
import { largeGraph } from '../support/workflow-graphs.ts'
import { type Bench, type Report, writeMs } from './support/bench.ts'
import { serveConsole, type ServedConsole } from './support/console.ts'
import { median } from './support/measure.ts'

const STEPS = 500
const ROUNDS = 5
const OPEN_GOAL_MS = 1000
const TASK_GOAL_MS = 50

/** What one round took: processor time of the page's longest task, but `openMs` by the clock. */
interface Round {
  /** From the click in the list to the first key that was answered. */
  openMs: number
  openTaskMs: number
  panTaskMs: number
  zoomTaskMs: number
  /** The draft of the same size, while a name is typed into a step. */
  typeTaskMs: number
}

/** A workflow of 500 steps in the console: opened, moved about, and edited. */
export const workflowGraphBench: Bench = {
  name: 'workflow-graph',
  async run({ folder, say }): Promise<Report> {
    const program = findChromium()
    if (program === null) throw new Error('No chromium: POSTDESK_CHROMIUM names one.')
    const served = await serveConsole(join(folder, 'workflow-graph'))
    const browser = await chromium.launch({
      executablePath: program,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      const page = await browser.newPage({
        viewport: { width: 1280, height: 800 },
      })
      const subscribers = await served.openOrganization(page, 'Bench')
      await publishLarge(served)
      const list = subscribers.replace(/subscribers$/, 'workflows')
      const rounds: Round[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push(await oneRound(page, list))
        say(
          Object.entries(rounds.at(-1) ?? {})
            .map(([name, ms]) => `${name} ${writeMs(ms)}`)
            .join(', '),
        )
      }
      return report(rounds)
    } finally {
      await browser.close()
      await served.close()
    }
  },
}

async function publishLarge(served: ServedConsole): Promise<void> {
  const { workflowId, workflow } = await served.call('create_workflow', {
    name: 'Large',
  })
  const { updatedAt } = workflow as { updatedAt: string }
  await served.call('configure_workflow_draft', {
    workflowId,
    expectedUpdatedAt: updatedAt,
    ...largeGraph(STEPS),
  })
  await served.confirm('publish_workflow', { workflowId })
}

async function oneRound(page: Page, list: string): Promise<Round> {
  await page.goto('about:blank')
  await page.goto(list)
  const link = page.getByRole('grid', { name: 'Workflows' }).getByRole('link', { name: 'Large' })
  await link.waitFor()
  const opened = await traced(page, async () => {
    await page.evaluate(watchOpening)
    await link.click()
    return page.evaluate(() => (window as unknown as { opened: Promise<number> }).opened)
  })
  const graph = page.getByRole('listbox', { name: 'Steps of Large' })
  const box = await graph.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 250)
  const panned = await traced(page, () => panAbout(page))
  const zoomed = await traced(page, () => zoomAbout(page))
  await page.getByText('Draft', { exact: true }).click()
  const draft = page.getByRole('listbox', { name: 'Draft of Large' })
  await draft.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  const typed = await traced(page, () => page.keyboard.type('A name of a step', { delay: 40 }))
  return {
    openMs: opened.value,
    openTaskMs: opened.taskMs,
    panTaskMs: panned.taskMs,
    zoomTaskMs: zoomed.taskMs,
    typeTaskMs: typed.taskMs,
  }
}

async function traced<T>(page: Page, work: () => Promise<T>): Promise<{ value: T; taskMs: number }> {
  const trace = await startTrace(page)
  const value = await work()
  await nextFrames(page)
  return { value, taskMs: await trace.end() }
}

function nextFrames(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

/** From the click until the graph has answered a key: the arrow has led to the second step. */
function watchOpening(): void {
  const opened = new Promise<number>((resolve) => {
    window.addEventListener(
      'click',
      () => {
        const started = performance.now()
        const look = (): void => {
          const graph = document.querySelector<HTMLElement>('[role="listbox"][aria-label="Steps of Large"]')
          const first = graph?.getAttribute('aria-activedescendant') ?? null
          if (graph && first !== null && graph.querySelector('[role="option"]')) {
            graph.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
            const wait = (): void => {
              if (graph.getAttribute('aria-activedescendant') !== first) resolve(performance.now() - started)
              else requestAnimationFrame(wait)
            }
            wait()
          } else requestAnimationFrame(look)
        }
        look()
      },
      { once: true, capture: true },
    )
  })
  ;(window as unknown as { opened: Promise<number> }).opened = opened
}

async function panAbout(page: Page): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, turn < 30 ? 400 : -250)
  await page.mouse.down()
  await page.mouse.move(500, 700, { steps: 20 })
  await page.mouse.move(500, 400, { steps: 20 })
  await page.mouse.up()
}

/** Out until only boxes are drawn, and in again. */
async function zoomAbout(page: Page): Promise<void> {
  const words = page.getByRole('listbox', { name: 'Steps of Large' }).getByRole('option')
  const before = await words.count()
  await page.keyboard.down('Control')
  for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(0, 90)
  await nextFrames(page)
  if ((await words.count()) >= before) throw new Error('the graph was not zoomed')
  for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(0, -90)
  await page.keyboard.up('Control')
}

function report(rounds: readonly Round[]): Report {
  const of = (key: keyof Round): number[] => rounds.map((round) => round[key])
  const rows: [string, keyof Round, number][] = [
    ['opened from the list, to the first key that is answered, ms', 'openMs', OPEN_GOAL_MS],
    ['opening, most work at once, ms', 'openTaskMs', TASK_GOAL_MS],
    ['panning, most work at once, ms', 'panTaskMs', TASK_GOAL_MS],
    ['zooming, most work at once, ms', 'zoomTaskMs', TASK_GOAL_MS],
    ['typing into a step of the draft, most work at once, ms', 'typeTaskMs', TASK_GOAL_MS],
  ]
  const targets: [string, keyof Round, number][] = [
    ['workflow of 500 steps, click to the first answered key', 'openMs', OPEN_GOAL_MS],
    ['the same, panning, most work at once', 'panTaskMs', TASK_GOAL_MS],
    ['the same, zooming, most work at once', 'zoomTaskMs', TASK_GOAL_MS],
  ]
  return {
    tables: [
      {
        title: `A workflow of ${STEPS} steps`,
        note: 'The console in Chromium without a GPU, 1280 × 800, by real clicks, wheel events and keys; a fifth of the steps have two ways. Work is the processor time of the longest task of the page.',
        head: ['step', 'median', 'most'],
        rows: rows.map(([name, key]) => [name, writeMs(median(of(key))), writeMs(Math.max(...of(key)))]),
      },
    ],
    targets: targets.map(([job, key, most]) => ({
      job,
      measured: median(of(key)),
      most,
      unit: 'ms',
    })),
  }
}
