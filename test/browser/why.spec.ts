import type { Page } from '@playwright/test'
import { makeOrdinaryReasons } from '../support/ordinary-reasons.ts'
import { callConfirmed } from './support/sending.ts'
import { callTool } from './support/screens.ts'
import { startHost } from './support/host.ts'
import { expect, test as shared } from './support/console.ts'

/** Fifteen organizations that do not send, asked about by keyboard: the cause is in the first two lines. */
const test = shared.extend({
  // Organizations are made and the clock moves: no other test would know the stories again.
  host: async ({}, use) => {
    const host = await startHost({ seeded: true, seed: 'stories', clock: '2026-09-01T09:00:00Z' })
    await use(host)
    await host.stop()
  },
})

interface Question {
  asked: string
  cause: RegExp
}

const STORIES: Question[] = [
  { asked: "why can't parcel-notice send?", cause: /automatic review found phishing/ },
  { asked: "why can't growth-fox send", cause: /blocked for a bought list/ },
  { asked: 'why is Trailhead Outdoor blocked', cause: /blocked for spam complaints/ },
  { asked: 'pp-rewards-club', cause: /blocked for a look-alike domain/ },
  { asked: 'why does brass-and-oak not send', cause: /blocked for a payment dispute/ },
  { asked: 'riverside-credit-union', cause: /it was blocked by mistake/ },
  { asked: 'why is coin-drop-daily banned', cause: /the account of its owner Vik Marlow is banned/ },
  { asked: 'what stops lantern-travel', cause: /on hold until a review is done/ },
]

async function ask(page: Page, { asked, cause }: Question): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await page.keyboard.insertText(asked)
  await expect(page.getByRole('option', { name: /^Explain / }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  const headline = page.locator('[data-sentence="headline"]')
  await expect(headline).toContainText(cause)
  await expect(page.locator('[data-sentence="next"]')).toContainText(/^Next: [A-Z].*\.$/)
}

test('each ends in its cause, by keyboard', async ({ console }) => {
  const { page, sandbox, control } = console
  const reasons = await makeOrdinaryReasons({
    control: (action, input) => control(action, input, sandbox),
    call: (organization, tool, input) => callTool(console, organization, tool as never, input as never),
    confirm: (organization, tool, input) =>
      callConfirmed(console, organization, tool as never, input as never),
  })
  const ordinary = reasons.map(({ slug, about, cause }): Question => ({
    asked: about.subscriber ? 'why does bounce+cora@sandbox.test get no mail?' : `why can't ${slug} send`,
    cause,
  }))
  const questions = [...STORIES, ...ordinary]
  expect(questions).toHaveLength(15)
  for (const question of questions) await ask(page, question)
})
