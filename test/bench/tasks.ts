import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { buildWhenStale } from '../../build/output.mjs'
import { findChromium } from '../../build/system-packages.mjs'
import { SESSION_HEADER, SESSION_STORAGE } from '../../src/shared/console-session.ts'
import { type Host, startHost } from '../browser/support/host.ts'
import { AUTHOR_TASKS } from './tasks/author-tasks.ts'
import { SUPPORT_TASKS } from './tasks/support-tasks.ts'
import { TRIAGE_TASKS } from './tasks/triage-tasks.ts'
import { sitDown, type Task, type World } from './tasks/task.ts'
import type { Bench, BenchOptions, Report } from './support/bench.ts'

/** One file for each group of tasks; the lines of the table of budgets, in its order. */
const TASKS: readonly Task[] = [...SUPPORT_TASKS, ...TRIAGE_TASKS, ...AUTHOR_TASKS].toSorted(
  (one, other) => one.number - other.number,
)

interface Outcome {
  task: Task
  /** Of the worst of its tries; null where one of them did not end. */
  steps: string[] | null
  failure: string
}

/** Keystrokes and clicks of everyday tasks in the real console, each beside its budget. */
export const tasksBench: Bench = {
  name: 'tasks',
  async run(options): Promise<Report> {
    const program = findChromium()
    if (program === null) throw new Error('No chromium: POSTDESK_CHROMIUM names one.')
    if (!(await buildWhenStale({ window: false }))) throw new Error('The console could not be built.')
    const browser = await chromium.launch({
      executablePath: program,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      const outcomes: Outcome[] = []
      for (const world of ['stories', 'demo', 'first-day'] as const)
        outcomes.push(...(await runIn(world, browser, options)))
      return report(outcomes.toSorted((one, other) => one.task.number - other.task.number))
    } finally {
      await browser.close()
    }
  },
}

async function runIn(world: World, browser: Browser, { folder, say }: BenchOptions): Promise<Outcome[]> {
  const tasks = TASKS.filter(({ where }) => where === world)
  const seed = world === 'first-day' ? { seeded: false } : { seeded: true, seed: world }
  const host = await startHost({ ...seed, folder: join(folder, world) })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const home = await signIn(context, host)
    const outcomes: Outcome[] = []
    for (const task of tasks) {
      const outcome = await runTask(task, { context, host, home })
      say(
        `${task.number} ${outcome.steps?.length ?? 'failed'} of ${task.most}: ${outcome.steps?.join(', ') ?? outcome.failure}`,
      )
      outcomes.push(outcome)
    }
    return outcomes
  } finally {
    await host.stop()
  }
}

/** Opens the console by its link, which is good once, and keeps a signature, which is asked for once. */
async function signIn(context: BrowserContext, host: Host): Promise<string> {
  const page = await context.newPage()
  await page.goto(host.link)
  await page.locator('#main').waitFor()
  const { origin } = new URL(page.url())
  const secret = await page.evaluate((kept) => localStorage.getItem(kept) ?? '', SESSION_STORAGE)
  await page.request.post(`${origin}/console/control`, {
    headers: { [SESSION_HEADER]: secret },
    data: { action: 'uiState.set', input: { key: 'writer', value: { signature: 'Robin, support' } } },
  })
  await page.close()
  return `${origin}/#/home`
}

interface Place {
  context: BrowserContext
  host: Host
  home: string
}

async function runTask(task: Task, { context, host, home }: Place): Promise<Outcome> {
  let worst: string[] = []
  for (const attempt of task.tries) {
    const page = await context.newPage()
    const { desk, counted } = sitDown(page, host)
    try {
      await page.goto(home)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await attempt(desk)
    } catch (error) {
      return { task, steps: null, failure: `${counted.steps.join(', ')}: ${String(error)}` }
    } finally {
      await page.close()
    }
    if (counted.steps.length > worst.length) worst = counted.steps
  }
  return { task, steps: worst, failure: '' }
}

function report(outcomes: readonly Outcome[]): Report {
  return {
    tables: [
      {
        title: 'Tasks by keystroke and click',
        note: 'The real console in Chromium, 1280 × 800. Counted from where a person would be; a key with its modifiers is one, and typing of content is not counted. Where a task has several records, the worst is shown.',
        head: ['#', 'task', 'budget', 'counted', 'steps'],
        rows: outcomes.map(({ task, steps, failure }) => [
          String(task.number),
          task.what,
          `≤ ${task.most}`,
          steps === null ? 'not done' : String(steps.length),
          steps === null ? (failure.split('\n')[0] ?? '') : steps.join(', '),
        ]),
      },
    ],
    targets: outcomes.map(({ task, steps }) => ({
      job: `task ${task.number}: ${task.what}`,
      measured: steps?.length ?? Number.POSITIVE_INFINITY,
      most: task.most,
      unit: 'steps',
    })),
  }
}
