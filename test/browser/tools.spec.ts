import type { Page } from '@playwright/test'
import { expect, test } from './support/console.ts'
import { clipboard } from './support/screens.ts'

/** The Tools page against the real host: run, find, fail, confirm. */

const ORGANIZATION = 'Atelier Nord'

async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run', exact: true }).click()
}

function answer(page: Page) {
  return page.getByRole('region', { name: 'Answer' })
}

async function typeJson(page: Page, text: string): Promise<void> {
  await page.getByLabel('Input as JSON').getByRole('textbox').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  // Pasted, because typing lets the editor close brackets by itself.
  await page.evaluate((value) => navigator.clipboard.writeText(value), text)
  await page.keyboard.press('Control+v')
}

test.beforeEach(async ({ console }) => {
  await console.actAs(ORGANIZATION)
})

test('a list is run from the form, and only what was filled in is sent', async ({
  console: { page, openTool },
}) => {
  await openTool('list_subscribers')
  await page.getByLabel('limit').fill('7')
  await expect(page.getByLabel('Input as JSON').getByRole('textbox')).toContainText('"limit": 7')
  const [request] = await Promise.all([page.waitForRequest('**/console/call'), run(page)])
  expect(request.postDataJSON()).toMatchObject({
    tool: 'list_subscribers',
    surface: 'customer',
    input: { limit: 7 },
  })
  await expect(answer(page).getByText('7 loaded')).toBeVisible()
  await expect(answer(page).getByRole('row')).toHaveCount(8)
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'run-a-tool.aria.yml' })
})

test('a list is run from JSON, and the form follows', async ({ console: { page, openTool } }) => {
  await openTool('list_subscribers')
  await typeJson(page, '{"limit": 3, "status": "UNSUBSCRIBED"}')
  await expect(page.getByLabel('limit')).toHaveValue('3')
  await page.keyboard.press('Control+Enter')
  await expect(answer(page).getByRole('gridcell', { name: 'UNSUBSCRIBED' })).toHaveCount(3)
})

test('JSON that cannot be read stops the run and says so', async ({ console: { page, openTool } }) => {
  await openTool('list_subscribers')
  await typeJson(page, '{"limit": ')
  await run(page)
  await expect(page.getByText('not valid JSON')).toBeVisible()
  await expect(page.getByText('The answer appears here')).toBeVisible()
})

test('a fault is named on its field before anything is sent', async ({ console: { page, openTool } }) => {
  await openTool('add_subscriber')
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().endsWith('/console/call'))))
  await run(page)
  await expect(page.getByText('email is required', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^email/ })).toBeFocused()
  await typeJson(page, '{"email": "ada@example.org", "emial": "x"}')
  await expect(page.getByText('1 field to correct')).toBeVisible()
  expect(sent).toBe(0)
})

test('a fault the engine finds is shown on its field too', async ({ console: { page, openTool } }) => {
  await openTool('add_subscriber')
  await page.getByRole('textbox', { name: /^email/ }).fill('ada.example.org')
  await run(page)
  await expect(answer(page).getByRole('alert')).toContainText('VALIDATION_ERROR')
  await expect(page.locator('[data-field="email"][data-invalid]')).toBeVisible()
  await answer(page).getByRole('button', { name: 'Go to email' }).click()
  await expect(page.getByRole('textbox', { name: /^email/ })).toBeFocused()
})

test('a fault of a path that is no field of the form is told without a link', async ({
  console: { page, openTool },
}) => {
  await openTool('create_workflow')
  await page.getByRole('textbox', { name: /^name/ }).fill('Without steps')
  await run(page)
  const id = /wf_[0-9a-z]+/
  await expect(answer(page)).toContainText(id)
  const workflowId = id.exec((await answer(page).textContent()) ?? '')?.[0] ?? ''
  await openTool('publish_workflow')
  await typeJson(page, JSON.stringify({ workflowId }))
  await run(page)
  await expect(answer(page).getByRole('alert')).toContainText('steps')
  await expect(answer(page).getByRole('button', { name: /^(Go to|steps)/ })).toHaveCount(0)
})

test('someone added is found again', async ({ console: { page, openTool } }, { workerIndex }) => {
  const email = `browser.${workerIndex}.${Date.now()}@example.org`
  await openTool('add_subscriber')
  await page.getByRole('textbox', { name: /^email/ }).fill(email)
  await page.getByLabel('name', { exact: true }).fill('Browser Test')
  await run(page)
  await expect(answer(page).getByText(email).first()).toBeVisible()
  await openTool('list_subscribers')
  await page.getByLabel('query').fill(email)
  await run(page)
  await expect(answer(page).getByRole('gridcell', { name: email })).toHaveCount(1)
})

test('further pages follow the cursor, and lead back', async ({ console: { page, openTool } }) => {
  await openTool('list_subscribers')
  await page.getByLabel('limit').fill('5')
  await run(page)
  const first = await answer(page).getByRole('gridcell').nth(1).textContent()
  await answer(page).getByRole('button', { name: 'Next page' }).click()
  await expect(answer(page).getByRole('gridcell').nth(1)).not.toHaveText(first ?? '')
  await answer(page).getByRole('button', { name: 'First page' }).click()
  await expect(answer(page).getByRole('gridcell').nth(1)).toHaveText(first ?? '')
})

test('an answer is a table, a tree and raw text, and its table sorts and hides columns', async ({
  console: { page, openTool },
}) => {
  await openTool('list_subscribers')
  await run(page)
  await answer(page).getByRole('button', { name: 'email' }).click()
  await expect(answer(page).getByRole('columnheader', { name: 'email' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  const emails = (): Promise<string[]> =>
    answer(page).getByRole('gridcell').filter({ hasText: '@' }).allTextContents()
  const sorted = async (): Promise<boolean> => {
    const [shown, order] = [await emails(), new Intl.Collator('en', { numeric: true })]
    return shown.length > 3 && shown.every((email, at) => order.compare(shown[at - 1] ?? '', email) <= 0)
  }
  await expect.poll(sorted).toBe(true)
  await answer(page)
    .getByRole('button', { name: /^Columns/ })
    .click()
  await page.getByRole('checkbox', { name: 'createdAt' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(answer(page).getByRole('columnheader', { name: 'createdAt' })).toHaveCount(0)
  await answer(page).getByText('Tree', { exact: true }).click()
  await expect(answer(page).getByRole('treeitem').first()).toBeVisible()
  await answer(page).getByText('Raw', { exact: true }).click()
  await expect(answer(page).getByText('"subscribers"').first()).toBeVisible()
})

test('copied as code a call never holds a key', async ({ console: { page, openTool, access } }) => {
  await openTool('list_subscribers')
  await page.getByRole('button', { name: 'Copy as code' }).click()
  await page.getByRole('menuitem', { name: 'curl' }).click()
  await expect.poll(() => clipboard(page)).toContain(`"${access.url}/api/v2/tools/list_subscribers"`)
  const curl = await clipboard(page)
  expect(curl).toMatch(/-H 'X-Service-Organization: org_\w+'/)
  expect(curl).toContain('Bearer $TOKEN')
  expect(curl).not.toMatch(/svca?_[0-9a-f]/)
})

test('a call is saved, loaded again, and history brings an input back', async ({
  console: { page, openTool },
}) => {
  await openTool('count_subscribers')
  await page.getByLabel('query').fill('nord')
  await run(page)
  await page.getByRole('button', { name: 'Save call' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Count the north')
  await page.getByRole('dialog').getByRole('button', { name: 'Save call' }).click()
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await page.getByLabel('query').fill('')
  await page
    .getByRole('button', { name: /Load the input of count_subscribers again/ })
    .first()
    .click()
  await expect(page.getByLabel('query')).toHaveValue('nord')
  await page.getByLabel('query').fill('')
  await page.getByRole('tab', { name: 'Saved' }).click()
  await page.getByRole('button', { name: 'Load the saved call Count the north' }).click()
  await expect(page.getByLabel('query')).toHaveValue('nord')
  await page.getByRole('button', { name: 'Delete the saved call Count the north' }).click()
  await expect(page.getByText('No saved call of count_subscribers yet')).toBeVisible()

  // The screen of all calls finds it by any part of a word of its input, and says when nothing matches.
  await page.getByRole('link', { name: 'History', exact: true }).click()
  const search = page.getByRole('search', { name: 'Narrow the calls' }).getByLabel('Search calls')
  await search.fill('nor count')
  const found = page.getByRole('grid').getByRole('row').filter({ hasText: 'count_subscribers' })
  await expect(found.first()).toContainText('nord')
  await search.fill('no such call')
  await expect(page.getByText('No call matches.')).toBeVisible()
})

test('rows are walked, opened and followed by key', async ({ console: { page, openTool } }) => {
  await openTool('list_subscribers')
  await run(page)
  const grid = answer(page).getByRole('grid')
  await grid.focus()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  const row = grid.getByRole('row', { selected: true })
  await expect(row).toHaveAttribute('aria-rowindex', '3')
  const email = (await row.getByRole('gridcell').nth(1).textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: email })).toBeVisible()
  await page.keyboard.press('Escape')
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Open subscriber / }).click()
  await expect(page.getByRole('heading', { name: 'get_subscriber', exact: true })).toBeVisible()
  await expect(answer(page).getByText(email).first()).toBeVisible()
})
