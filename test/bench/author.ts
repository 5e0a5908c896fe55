import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../build/system-packages.mjs'
import { type Bench, type Report, writeMs } from './support/bench.ts'
import { serveConsole, type ServedConsole } from './support/console.ts'
import { median } from './support/measure.ts'
import { inBatches, makePeople, tagName } from './support/people.ts'
import { type Seen, startWatch, watched } from './support/watch-page.ts'

const ROWS = 100_000
const BLOCKS = 300
const ROUNDS = 9
/** Between two rounds: the counts that follow a list are over. */
const REST_MS = 500
const LIST_GOAL_MS = 150
const KEY_GOAL_MS = 50

interface Measured {
  step: string
  ms: number[]
  most: number
}

/** From the key to the frame that shows its effect, in the console of an author with 100,000 subscribers. */
export const authorBench: Bench = {
  name: 'author',
  async run({ folder, say }): Promise<Report> {
    const program = findChromium()
    if (program === null) throw new Error('No chromium: POSTDESK_CHROMIUM names one.')
    const served = await serveConsole(join(folder, 'author'))
    const browser = await chromium.launch({
      executablePath: program,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      const list = await served.openOrganization(page, 'Author')
      for (const subscribers of inBatches(makePeople(ROWS)))
        await served.call('import_subscribers', { subscribers })
      say(`${ROWS} subscribers imported`)
      const measured: Measured[] = []
      for (const measure of [measureSearch, measureRecount, measureNavigation])
        measured.push(await measure(await atList(page, list)))
      measured.push(await measureWriting(await openLongCampaign(page, served, list)))
      for (const { step, ms } of measured) say(`${step}: ${ms.map(writeMs).join(' ')}`)
      return report(measured)
    } finally {
      await browser.close()
      await served.close()
    }
  },
}

async function atList(page: Page, list: string): Promise<Page> {
  await page.goto('about:blank')
  await page.goto(list)
  await page.getByRole('grid', { name: 'Subscribers' }).getByRole('row').nth(20).waitFor()
  return page
}

/** Returns the ms of one round: from the key or click of `act` to the frame that shows it. */
async function timeOne(page: Page, seen: Seen, act: () => Promise<void>): Promise<number> {
  await startWatch(page, seen)
  await act()
  return watched(page)
}

/** One letter more in a search that holds one: the newest who match it are other people. */
async function measureSearch(page: Page): Promise<Measured> {
  const ms: number[] = []
  const search = page.getByRole('textbox', { name: 'Search subscribers' })
  for (const word of ['gr', 'ta', 'ch', 'no', 'el', 'si', 'mo', 'ro', 'le'].slice(0, ROUNDS)) {
    const first = word.slice(0, 1)
    await timeOne(page, 'other rows', () => search.fill(first))
    await page.waitForTimeout(REST_MS)
    ms.push(await timeOne(page, 'other rows', () => page.keyboard.press(word.slice(1))))
  }
  return { step: 'search, the rows', ms, most: LIST_GOAL_MS }
}

/** A filter by a tag, from the key that applies it; each round has another tag. */
async function measureRecount(page: Page): Promise<Measured> {
  const ms: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.keyboard.type('tag')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Tags' }).fill(tagName(round))
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    ms.push(await timeOne(page, 'other count', () => page.keyboard.press('Enter')))
    await timeOne(page, 'other count', () => page.getByRole('button', { name: 'Clear' }).click())
    await page.waitForTimeout(REST_MS)
  }
  return { step: 'filter, the recount', ms, most: LIST_GOAL_MS }
}

/** Between the lists of tags and of subscribers. */
async function measureNavigation(page: Page): Promise<Measured> {
  const ms: number[] = []
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true })
  for (let round = 0; round < ROUNDS; round += 1) {
    await timeOne(page, 'other rows', () => link('Tags').click())
    ms.push(await timeOne(page, 'other rows', () => link('Subscribers').click()))
  }
  return { step: 'navigation to the subscribers, the rows', ms, most: LIST_GOAL_MS }
}

async function openLongCampaign(page: Page, served: ServedConsole, list: string): Promise<Page> {
  const content = Array.from({ length: BLOCKS }, (_, index) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: `Paragraph ${index} of a long newsletter, as long as two lines of it.` }],
  }))
  const { campaignId } = await served.call('create_campaign', {
    name: 'Long',
    subject: 'Long',
    content: { type: 'doc', content },
  })
  await page.goto(list.replace(/subscribers$/, `campaigns/${String(campaignId)}`))
  await page.getByRole('tab', { name: 'Write' }).click()
  await page.getByText('Paragraph 3 of a long newsletter').click()
  return page
}

/** Many keys of one paragraph, while the document saves itself. */
async function measureWriting(page: Page): Promise<Measured> {
  const ms: number[] = []
  for (const letter of 'the quick brown fox jumps over the lazy dog')
    ms.push(
      await timeOne(page, 'other message', () => page.keyboard.press(letter === ' ' ? 'Space' : letter)),
    )
  return { step: `key in a document of ${BLOCKS} blocks`, ms, most: KEY_GOAL_MS }
}

function report(measured: readonly Measured[]): Report {
  return {
    tables: [
      {
        title: `From the key to the screen, ${ROWS.toLocaleString('en')} subscribers`,
        note: 'The real console in Chromium without a GPU, 1280 × 800, over HTTP from a host process. The time goes from the key or click to the frame that shows its effect, as the page counts it.',
        head: ['step', 'median, ms', 'slowest, ms'],
        rows: measured.map(({ step, ms }) => [step, writeMs(median(ms)), writeMs(Math.max(...ms))]),
      },
    ],
    targets: measured.map(({ step, ms, most }) => ({
      job: `author at ${ROWS.toLocaleString('en')}, ${step}`,
      measured: median(ms),
      most,
      unit: 'ms' as const,
    })),
  }
}
