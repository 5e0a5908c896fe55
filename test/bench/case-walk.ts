import type { Page } from '@playwright/test'
import { STORIES, type WalkedStory, walkStory } from '../browser/support/case-walk.ts'
import { withStories } from './support/console.ts'
import { type Bench, type Report, writeMs } from './support/bench.ts'
import { median } from './support/measure.ts'

const ROUNDS = 3
const SHOWN_GOAL_MS = 500
const WALK_GOAL_MS = 60_000

interface Walk {
  story: string
  /** From the last Enter to the first frame with the name of the organization, and with its answer. */
  paintMs: number
  answerMs: number
  walkMs: number
}

/**
 * The support agent's walk over the eight stories, from the pasted address to the copied reply, as
 * `test/browser/block-stories.spec.ts` proves it, by the clock of the page.
 */
export const caseWalkBench: Bench = {
  name: 'case-walk',
  async run({ folder, say }): Promise<Report> {
    return withStories(folder, async (browser, link) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const page = await context.newPage()
      await page.goto(link)
      await page.locator('#main').waitFor()
      const walks: Walk[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const story of STORIES) walks.push(await walk(page, story))
        say(`round ${round + 1} of ${ROUNDS} walked`)
      }
      return report(walks)
    })
  },
}

async function walk(page: Page, story: WalkedStory): Promise<Walk> {
  // From a page without a case, so that what is shown is read again.
  await page.reload()
  await page.locator('#main').waitFor()
  await page.evaluate(() => void (location.hash = '#/home'))
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await page.evaluate(watchAnswer, story.organization)
  const { walkedMs } = await walkStory(page, story)
  const { paint, answer } = await page.evaluate(() => (window as unknown as { shown: Shown }).shown)
  return { story: story.name, paintMs: paint, answerMs: answer, walkMs: walkedMs }
}

interface Shown {
  paint: number
  answer: number
}

/** Looked at in every frame: a test's own polling is slower than the page. */
function watchAnswer(organization: string): void {
  const shown: Shown = { paint: Number.NaN, answer: Number.NaN }
  ;(window as unknown as { shown: Shown }).shown = shown
  let pressed = performance.now()
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') pressed = performance.now()
  }
  window.addEventListener('keydown', press, true)
  const look = (): void => {
    const isOpen = location.hash.includes('/verification/')
    const elapsed = performance.now() - pressed
    if (isOpen && Number.isNaN(shown.paint) && document.querySelector('#main h1')) shown.paint = elapsed
    const answer = document.querySelector('[data-part="answer"]')?.textContent ?? ''
    if (isOpen && answer.includes(organization)) {
      shown.answer = elapsed
      if (Number.isNaN(shown.paint)) shown.paint = elapsed
      window.removeEventListener('keydown', press, true)
      return
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function report(walks: readonly Walk[]): Report {
  const of = (story: string) => walks.filter((one) => one.story === story)
  const middle = (some: readonly Walk[], key: 'paintMs' | 'answerMs' | 'walkMs') =>
    median(some.map((one) => one[key]))
  return {
    tables: [
      {
        title: 'From the pasted address to the copied reply',
        note: `The eight stories in Chromium without a GPU, by keyboard, medians of ${ROUNDS} walks of each. First paint and answer are counted from Enter, over all calls that the page makes; the walk has no time to read in it, and types a short sentence into every block.`,
        head: ['story', 'first paint, ms', 'answer, ms', 'walk, s'],
        rows: STORIES.map(({ name }) => [
          name,
          writeMs(middle(of(name), 'paintMs')),
          writeMs(middle(of(name), 'answerMs')),
          (middle(of(name), 'walkMs') / 1000).toFixed(1),
        ]),
      },
    ],
    targets: [
      {
        job: 'explanation, first paint',
        measured: middle(walks, 'paintMs'),
        most: SHOWN_GOAL_MS,
        unit: 'ms',
      },
      {
        job: 'explanation, answer on the screen',
        measured: middle(walks, 'answerMs'),
        most: SHOWN_GOAL_MS,
        unit: 'ms',
      },
      {
        job: 'from the pasted address to the copied reply',
        measured: middle(walks, 'walkMs'),
        most: WALK_GOAL_MS,
        unit: 'ms',
      },
    ],
  }
}
