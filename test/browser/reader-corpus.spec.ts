import type { Page } from '@playwright/test'
import { startTrace } from '../support/page-trace.ts'
import { ORGANIZATION } from './support/campaigns.ts'
import { expect, test, type ConsolePage } from './support/console.ts'
import { CORPUS, type Vector } from './support/corpus/index.ts'
import { askedSince, type Counter } from './support/counter.ts'
import { closeLetter, listedLinks, openLetter } from './support/local-mail.ts'
import { FAILING_BLOCK_MS, MOST_BLOCKED_MS, takeLongestTask, watchLongTasks } from './support/long-tasks.ts'

/**
 * Our own hostile messages, each opened in the reader: nothing is asked of anybody, nothing runs,
 * every link is listed with where it leads, and the page stays whole. Each asks a host of its own
 * name, so that one wait at the end is enough to say which of them leaked.
 */
interface Watch {
  asked: string[]
  requests: string[]
  dialogs: string[]
}

function watch(page: Page, own: string): Watch {
  const seen: Watch = { asked: [], requests: [], dialogs: [] }
  page.on('request', (request) => {
    const { protocol, origin, pathname } = new URL(request.url())
    const ours =
      origin === own && /^\/(?:$|assets\/|postdesk\.svg$|console\/(?:call|control)$)/.test(pathname)
    if (protocol !== 'data:' && protocol !== 'about:' && !ours) seen.requests.push(request.url())
  })
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return seen
}

async function openAll(console: ConsolePage, counter: Counter, vectors: Vector[]): Promise<Watch> {
  const { page, sandbox } = console
  await console.actAs(ORGANIZATION)
  await console.goTo(`/c/${sandbox}/outbox`)
  const seen = watch(page, console.access.url)
  await watchLongTasks(page)
  const before = counter.asked.length
  for (const { name, eml, links, marks } of vectors)
    await test.step(name, async () => {
      const side = await openLetter(page, name, eml)
      if (links) {
        const listed = await listedLinks(side)
        expect
          .soft(
            listed.map(({ target }) => target),
            name,
          )
          .toEqual(links)
        if (marks) expect.soft(listed[0]?.marks, name).toEqual(marks)
      }
      const ran = page.frames().map((frame) => frame.evaluate(() => 'ran' in window).catch(() => false))
      expect.soft((await Promise.all(ran)).includes(true), `${name} ran`).toBe(false)
      await closeLetter(page)
      let blocked = await takeLongestTask(page)
      // By processor time when the clock says too long: other programs do not lengthen it.
      for (let more = 0; blocked > MOST_BLOCKED_MS && more < 2; more += 1) {
        const trace = await startTrace(page)
        // By another name: the console keeps what it has read.
        await openLetter(page, `${name} ${more}`, eml)
        await closeLetter(page)
        blocked = await trace.end()
      }
      expect.soft(blocked, `${name} blocked the page`).toBeLessThanOrEqual(FAILING_BLOCK_MS)
    })
  seen.asked = await askedSince(page, counter, before)
  return seen
}

for (const [kind, vectors] of Object.entries(CORPUS))
  test(`${vectors.length} vectors, ${kind}: nothing runs, nothing is asked for`, async ({
    console,
    counter,
  }) => {
    test.setTimeout(600_000)
    const seen = await openAll(console, counter, vectors)
    expect(seen).toEqual({ asked: [], requests: [], dialogs: [] })
    expect(console.page.frames().length).toBe(1)
  })

test('every vector has a name of its own, and there are enough of them', () => {
  const names = Object.values(CORPUS).flatMap((vectors) => vectors.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(200)
})

test('the measure of blocked pages sees one', async ({ console }) => {
  const { page } = console
  await watchLongTasks(page)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          const began = performance.now()
          while (performance.now() - began < 300) continue
          setTimeout(resolve, 100)
        })
      }),
  )
  expect(await takeLongestTask(page)).toBeGreaterThan(MOST_BLOCKED_MS)
})
