import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/console.ts'
import { callTool, grid } from './support/screens.ts'

/** Columns sort where the rows on screen are all there are, and nowhere else; by keyboard. */

const ORGANIZATION = 'org_00001'

function head(table: Locator, name: string): Locator {
  return table.getByRole('columnheader', { name })
}

/** Read at one moment: a row may leave between two looks. */
async function texts(table: Locator, column: number): Promise<string[]> {
  return table
    .getByRole('row')
    .evaluateAll(
      (rows, at) =>
        rows.slice(1).map((row) => row.querySelectorAll('[role=gridcell]')[at]?.textContent?.trim() ?? ''),
      column,
    )
}

/** Presses the head of a column and waits until its cells rise, by what `read` makes of their text. */
async function sortBy(
  table: Locator,
  name: string,
  column: number,
  read = (text: string) => text,
): Promise<void> {
  await head(table, name).getByRole('button', { name }).press('Enter')
  await expect(head(table, name)).toHaveAttribute('aria-sort', 'ascending')
  const order = new Intl.Collator('en', { numeric: true })
  const rises = async (): Promise<boolean> => {
    const shown = (await texts(table, column)).map(read)
    return shown.length > 1 && shown.every((text, at) => order.compare(shown[at - 1] ?? '', text) <= 0)
  }
  await expect.poll(rises).toBe(true)
}

const TOLD = /columns sort where one page holds all/

async function isTold(page: Page, told: boolean): Promise<void> {
  await expect(page.getByText(TOLD)).toHaveCount(told ? 1 : 0)
}

test('the log of emails: no order over one page of many, any over all that match', async ({
  console: { page, goTo, sandbox },
}) => {
  await goTo(`/c/${sandbox}/emails`)
  const table = grid(page, 'Emails')
  await table.getByRole('row').nth(1).waitFor()
  await isTold(page, true)
  await expect(head(table, 'To').getByRole('button')).toHaveCount(0)
  const to = (await texts(table, 1)).find((text) => text.includes('@')) ?? (await texts(table, 0))[0] ?? ''
  await page
    .getByRole('textbox', { name: /Search/ })
    .first()
    .fill(to)
  await expect(page.getByText(/matching, newest first/)).toBeVisible()
  await isTold(page, false)
  await expect(head(table, 'Subject').getByRole('button')).toHaveCount(1)
})

test('subscribers sort once all that match are here', async ({ console }) => {
  const { page, goTo, sandbox, actAs } = console
  for (const name of ['Cleo', 'Ada', 'Bea'])
    await callTool(console, ORGANIZATION, 'add_subscriber', { email: `${name}@ordered.example`, name })
  await actAs('Atelier Nord')
  await goTo(`/c/${sandbox}/subscribers`)
  const table = grid(page, 'Subscribers')
  await table.getByRole('row').nth(1).waitFor()
  await page
    .getByRole('textbox', { name: /Search/ })
    .first()
    .fill('ordered.example')
  await expect(table.getByRole('row')).toHaveCount(4)
  await head(table, 'Email').getByRole('button', { name: 'Email' }).press('Enter')
  await expect(head(table, 'Email')).toHaveAttribute('aria-sort', 'ascending')
  await expect(table.getByRole('row').nth(1)).toContainText('ada@ordered.example')
  await expect(table.getByRole('row').nth(3)).toContainText('cleo@ordered.example')
})

test('the history and the workflows', async ({ console }) => {
  const { page, goTo, sandbox, actAs, control } = console
  await actAs('Atelier Nord')
  // The slowest call is neither the first nor the last: another order than that of time.
  for (const isSlow of [false, true, false]) {
    const fault = { tool: 'get_writing_style', kind: 'slow', delayMs: 1_100 } as const
    if (isSlow) await control('fault.arm', fault, sandbox)
    await callTool(console, ORGANIZATION, 'get_writing_style', {})
  }
  await goTo(`/c/${sandbox}/history`)
  const calls = grid(page, 'History')
  const search = page.getByRole('search', { name: 'Narrow the calls' }).getByLabel('Search calls')
  await search.fill('get_writing_style')
  await expect(calls.getByRole('row')).toHaveCount(4)
  await isTold(page, false)
  // "1.10 s" is longer than "980 ms".
  const inMs = (text: string) => String(Number.parseFloat(text) * (text.endsWith(' ms') ? 1 : 1_000))
  await sortBy(calls, 'Took', 4, inMs)
  await goTo(`/c/${sandbox}/workflows`)
  const workflows = grid(page, 'Workflows')
  await workflows.getByRole('row').nth(1).waitFor()
  await sortBy(workflows, 'Waiting', 4)
})
