import { readFileSync } from 'node:fs'
import { expect, test } from './support/console.ts'
import { addPeople, FEW, newOrganization, people, withPeople } from './support/people.ts'

/** Subscribers against the real host: a list by cursor, filters, a selection, one person. */

test('status tabs, search and their counts; the address holds ids and states only', async ({ console }) => {
  const { page } = console
  const books = await withPeople(console)
  await expect(page.getByText(`${FEW} matching, ${FEW} loaded`)).toBeVisible()
  await page.getByLabel('Search subscribers').fill('person0003')
  await expect(page.getByText('1 matching, 1 loaded')).toBeVisible()
  await page.getByRole('button', { name: /^Unsubscribed/ }).click()
  await expect(page.getByText('Nobody matches this search')).toBeVisible()
  expect(page.url()).toContain('?status=UNSUBSCRIBED')
  expect(page.url()).not.toContain('person0003')
  await page.getByRole('button', { name: 'Show all subscribers' }).click()
  await expect(page.getByText(`${FEW} matching`)).toBeVisible()
  const { subscribers } = await books.call('list_subscribers')
  await books.open(`subscribers?status=SUBSCRIBED&person=${subscribers[2]?.id}`)
  await expect(page.getByRole('complementary', { name: 'Subscriber' })).toContainText(
    'person0009@example.org',
  )
  await expect(page.getByRole('button', { name: /^Subscribed/ })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.getByRole('complementary', { name: 'Subscriber' })).toContainText(
    'person0009@example.org',
  )
})

test('what is typed the moment the box is there is searched for', async ({ console }) => {
  const { page, goTo } = console
  const books = await withPeople(console)
  await goTo('/')
  await expect(people(page)).toHaveCount(0)
  // Between the first drawing of the page and the first effect of React, where a fast hand can type.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const box = document.querySelector<HTMLInputElement>('input[aria-label="Search subscribers"]')
      if (!box) return
      observer.disconnect()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'person0003')
      box.dispatchEvent(new Event('input', { bubbles: true }))
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await books.open('subscribers')
  await expect(page.getByLabel('Search subscribers')).toHaveValue('person0003')
  await expect(page.getByText('1 matching, 1 loaded')).toBeVisible()
})

test('rows come by cursor while one scrolls; keys move, choose, open and close', async ({ console }) => {
  const { page } = console
  await withPeople(console, 1500)
  const grid = people(page)
  await expect(page.getByText('1,500 matching')).toBeVisible()
  await expect(page.getByText('1,500 loaded')).toBeVisible()
  await expect(grid).toHaveAttribute('aria-rowcount', '1501')
  await grid.focus()
  await page.keyboard.press('End')
  await expect(grid.getByText('person0000@example.org')).toBeVisible()
  await expect(grid.getByRole('columnheader', { name: 'email' })).toBeInViewport()
  await page.keyboard.press('Home')
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Subscriber' })
  await expect(panel).toContainText('person1498@example.org')
  await page.keyboard.press('j')
  await expect(panel).toContainText('person1497@example.org')
  await page.keyboard.press('r')
  await expect(panel.getByRole('tree')).toBeVisible()
  await page.keyboard.press(' ')
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 chosen of 1,500 matching')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('tags on all that match, a hundred per call, with the number of each', async ({ console }) => {
  const { page } = console
  const books = await withPeople(console, 250)
  const sizes: number[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/console/call')) return
    const body = request.postDataJSON() as { tool: string; input: { subscriberIds?: string[] } }
    if (body.tool === 'bulk_add_tags') sizes.push(body.input.subscriberIds?.length ?? 0)
  })
  await people(page).getByRole('checkbox', { name: 'Choose this row' }).first().check()
  await page.getByRole('button', { name: 'Choose all 250 matching' }).click()
  const selection = page.getByRole('region', { name: 'Selection' })
  await expect(selection).toContainText('250 chosen of 250 matching')
  await selection.getByRole('button', { name: 'Add tags' }).click()
  await page.getByRole('combobox', { name: 'Tags' }).fill('spring')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add to 250 people' }).click()
  await expect(page.getByText('Added spring: 250 of 250 people changed.')).toBeVisible()
  expect(sizes).toEqual([100, 100, 50])
  await expect(people(page).getByText('spring').first()).toBeVisible()
  const { tags } = await books.call('list_tags')
  expect(tags.find(({ name }) => name === 'spring')?.subscribersCount).toBe(250)
})

test('one person: edited, tagged, unsubscribed with the rule explained, then brought back', async ({
  console,
}) => {
  const { page } = console
  const books = await withPeople(console)
  await people(page).getByText('person0004@example.org').click()
  const panel = page.getByRole('complementary', { name: 'Subscriber' })
  await panel.getByRole('button', { name: 'Edit' }).click()
  await panel.getByLabel('Name', { exact: true }).fill('Renamed Reader')
  await panel.getByLabel('phone').fill('not a phone')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('"not a phone" is not a phone number')).toBeVisible()
  await panel.getByLabel('phone').fill('')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(people(page).getByText('Renamed Reader')).toBeVisible()
  await panel.getByRole('button', { name: 'Remove tag vip' }).click()
  await expect(panel.getByText('No tag.')).toBeVisible()
  await panel.getByLabel('Reason for unsubscribing, optional').fill('Asked by phone')
  await panel.getByRole('button', { name: 'Unsubscribe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unsubscribe' })
  await expect(dialog).toContainText('SUBSCRIBED to UNSUBSCRIBED')
  await expect(dialog).toContainText('neither an edit nor an import brings them back')
  await dialog.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(panel.getByText('Asked by phone')).toBeVisible()
  await panel.getByRole('tab', { name: 'Events' }).click()
  await expect(panel.getByRole('button', { name: /UNSUBSCRIBED/ })).toBeVisible()
  await panel.getByRole('button', { name: /TAG_REMOVED/ }).click()
  await expect(panel.getByLabel('Payload of TAG_REMOVED')).toContainText('vip')
  await panel.getByRole('tab', { name: 'Facts' }).click()
  await panel.getByRole('button', { name: 'Edit' }).click()
  await expect(panel.getByText('never brings them back by itself')).toBeVisible()
  await panel.getByLabel('Resubscribe: bring them back to SUBSCRIBED').check()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Receives campaigns and workflow emails.')).toBeVisible()
  const person = await books.call('get_subscriber', { email: 'person0004@example.org' })
  expect(person).toMatchObject({ status: 'SUBSCRIBED', name: 'Renamed Reader', tags: [] })
})

test('someone is added, a wrong address is told on its field, the list is saved as a file', async ({
  console,
}) => {
  const { page } = console
  const books = await newOrganization(console)
  await books.open('subscribers')
  await page.getByRole('button', { name: 'Add one subscriber' }).click()
  await page.getByLabel('Email', { exact: true }).fill('ada.example.org')
  await page.getByRole('dialog').getByRole('button', { name: 'Add subscriber' }).click()
  await expect(page.getByText('"ada.example.org" is not an email address')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('ada@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added: ada@example.org, SUBSCRIBED.')).toBeVisible()
  await expect(people(page).getByText('ada@example.org')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^subscribers-.*\.csv$/)
  expect(readFileSync(await download.path(), 'utf8')).toContain('ada@example.org')
})

test('columns are chosen from every field of query_subscribers, and stay', async ({ console }) => {
  const { page } = console
  await withPeople(console)
  await page.getByRole('button', { name: /Columns/ }).click()
  await page.getByRole('checkbox', { name: 'Custom fields' }).check()
  await page.keyboard.press('Escape')
  await expect(people(page).getByText('city: Nantes').first()).toBeVisible()
  await page.reload()
  await expect(people(page).getByRole('columnheader', { name: 'Custom fields' })).toBeVisible()
})

test('a page that cannot be loaded says so, keeps what came and tries again', async ({ console }) => {
  const { page, errors } = console
  const books = await newOrganization(console)
  await addPeople(books, 300)
  let failing = true
  await page.route('**/console/call', async (route) => {
    const body = route.request().postDataJSON() as { tool: string; input: { cursor?: string } }
    if (failing && body.tool === 'query_subscribers' && body.input.cursor !== undefined) {
      const error = { code: 'INTERNAL_ERROR', message: 'The store is busy.' }
      return route.fulfill({ json: { ok: false, error } })
    }
    return route.continue()
  })
  await books.open('subscribers')
  await expect(page.getByText('300 matching, 100 loaded')).toBeVisible()
  await people(page).focus()
  await page.keyboard.press('End')
  await expect(page.getByText('could not be loaded')).toBeVisible()
  failing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('300 matching, 300 loaded')).toBeVisible()
  expect(errors).toEqual([])
})

test('a subscriber is found by name in the palette, in the organization that is acted as', async ({
  console,
}) => {
  const { page } = console
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find anything' })
  await field.fill('noah bennett')
  // Nobody is acted as: no organization is asked.
  await expect(page.getByText('searching')).toHaveCount(0)
  await expect(page.getByRole('option', { name: /^Open subscriber/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await console.actAs('Atelier Nord')
  await page.keyboard.press('Control+k')
  await field.fill('noah bennett')
  await page
    .getByRole('option', { name: /^Open subscriber Noah Bennett/ })
    .first()
    .click()
  await expect(
    page.getByRole('dialog').or(page.getByRole('complementary')).filter({ hasText: 'Noah Bennett' }),
  ).toBeVisible()
})
