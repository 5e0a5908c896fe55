/** Pictures of the subscribers and of the import wizard: full, empty, and at fault. */
import { join } from 'node:path'
import { root } from './processes.mjs'
import { actAs, go } from './screenshot-walk.mjs'

const contacts = join(root, 'test', 'fixtures', 'contacts')

export async function takePeople(page, shot, sandbox) {
  await actAs(page, 'Atelier Nord')
  await takeSubscribers(page, shot, sandbox)
  await takeImport(page, shot, sandbox)
  await actAs(page, 'Lumen Books')
}

async function takeSubscribers(page, shot, sandbox) {
  const grid = page.getByRole('grid', { name: 'Subscribers' })
  await go(page, `/c/${sandbox}/subscribers`)
  await grid.getByRole('row').nth(10).waitFor()
  await shot('subscribers')
  await grid.getByRole('row').nth(4).click()
  await page.getByRole('complementary', { name: 'Subscriber' }).waitFor()
  await shot('subscriber')
  await page.getByRole('tab', { name: 'Events' }).click()
  await page.waitForTimeout(400)
  await shot('subscriber-events')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'tag', exact: true }).click()
  await shot('subscribers-filter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByLabel('Search subscribers').fill('nobody is called this')
  await page.getByText('Nobody matches this search').waitFor()
  await shot('subscribers-empty')
  await page.route('**/console/call', refuse)
  await page.getByLabel('Search subscribers').fill('nobody at all')
  await page.getByRole('alert').waitFor()
  await shot('subscribers-error')
  await page.unroute('**/console/call', refuse)
  await page.getByLabel('Search subscribers').fill('')
}

const refuse = (route) =>
  route.fulfill({
    json: {
      ok: false,
      error: { code: 'RATE_LIMIT_ERROR', message: 'Too many requests this minute.', retryAfter: 21 },
    },
  })

async function takeImport(page, shot, sandbox) {
  await go(page, `/c/${sandbox}/import`)
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  await shot('import-file')
  await page.getByLabel('CSV file').setInputFiles(join(contacts, 'messy.csv'))
  const check = page.getByRole('button', { name: /^Check / })
  await check.waitFor()
  await shot('import-columns')
  await check.click()
  await page.getByText('rows in the file').waitFor()
  await shot('import-check')
  await page.getByRole('button', { name: /^Import [\d,]+ rows?/ }).click()
  await page.getByText('Import finished').waitFor()
  await shot('import-result')
  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByLabel('CSV file').setInputFiles(join(contacts, 'broken-quote.csv'))
  await page.getByRole('alert').waitFor()
  await shot('import-error')
}
