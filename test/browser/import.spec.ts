import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { contactFiles, readContactFile } from '../support/contact-files.ts'
import { expect, test } from './support/console.ts'
import { newOrganization, people, type Books } from './support/people.ts'
import { type ToolInput } from '../../src/engine/tools/index.ts'

/**
 * The import wizard with the files that other products export, from the file to the people in
 * the list. POSTDESK_CONTACTS names a folder with the complete files; without it, the first rows.
 */
const FOLDER =
  process.env['POSTDESK_CONTACTS'] ?? fileURLToPath(new URL('../fixtures/contacts', import.meta.url))

function written(value: number): string {
  return value.toLocaleString('en-US')
}

async function choose(page: Page, file: string | { name: string; text: string }): Promise<void> {
  const given =
    typeof file === 'string'
      ? join(FOLDER, file)
      : { name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.text) }
  await page.getByLabel('CSV file').setInputFiles(given)
}

/** "Result", as the wizard says it: label → number. */
async function totals(page: Page, label: string): Promise<Record<string, string>> {
  const list = page.getByLabel(label)
  const [names, values] = [
    await list.getByRole('term').allTextContents(),
    await list.getByRole('definition').allTextContents(),
  ]
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
}

async function check(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Check / }).click()
  await expect(page.getByText('rows in the file')).toBeVisible()
}

async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Import [\d,]+ rows?/ }).click()
  await expect(page.getByText('Import finished')).toBeVisible({ timeout: 60_000 })
}

async function count(
  books: Books,
  status: ToolInput<'count_subscribers'>['status'] = 'ALL',
): Promise<number> {
  return (await books.call('count_subscribers', { status })).total
}

for (const file of contactFiles) {
  test(`${file.name}: as guessed, everyone who did not opt out`, async ({ console }) => {
    const { page } = console
    const { rows, left } = readContactFile(file)
    const books = await newOrganization(console)
    await books.open('import')
    await choose(page, file.name)
    await check(page)
    await finish(page)
    await expect
      .poll(() => totals(page, 'Result'))
      .toMatchObject({
        imported: written(rows.length),
        updated: '0',
        'skipped, opted out': written(left),
        failed: '0',
      })
    expect(await count(books)).toBe(rows.length)
    for (const row of [rows[0], rows[7], rows.at(-1)]) {
      const person = await books.call('get_subscriber', { email: row?.email })
      expect(person).toMatchObject({ name: row?.name, status: 'SUBSCRIBED', country: row?.country || null })
      expect(person.tags.toSorted()).toEqual((row?.tags ?? []).toSorted())
    }
    await page.getByRole('button', { name: 'Show them' }).click()
    await expect(people(page).getByText(rows.at(-1)?.email.toLowerCase() ?? '')).toBeVisible()
  })
}

test('messy.csv: each row as its README says', async ({ console }) => {
  const { page } = console
  const books = await newOrganization(console)
  await books.open('import')
  await choose(page, 'messy.csv')
  await page.getByRole('combobox', { name: 'Separator of tags in tags' }).click()
  await page.getByRole('option', { name: 'Bar |' }).click()
  await check(page)
  const errors = page.getByRole('grid', { name: 'Rows with errors' })
  await expect(errors.getByRole('row')).toHaveCount(9)
  for (const told of [
    '"no-at-sign" is not an email address',
    '"a@b" is not an email address',
    '"two@@example.org" is not an email address',
    'email is required',
    '"=cmd|\' /C calc\'!A0@example.org" is not an email address',
    '"quote"d@example.org" is not an email address',
    'name must be at most 255 characters, not 5000',
    'cells: the row has 6 cells where the header has 4',
  ])
    await expect(errors.getByText(told)).toBeVisible()
  await page.getByText('Notes 3').click()
  await expect(page.getByText('ok1@example.org is also on line 2')).toBeVisible()
  await expect(page.getByText('name: a direction override was removed')).toBeVisible()
  await expect(page.getByText('name: a NUL was removed')).toBeVisible()
  await finish(page)
  await expect.poll(() => totals(page, 'Result')).toMatchObject({ imported: '6', updated: '1', failed: '8' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the 8 rows with errors' }).click(),
  ])
  const saved = readFileSync(await download.path(), 'utf8')
  expect(saved.trim().split('\r\n')).toHaveLength(9)
  expect(saved).toContain("'=cmd|' /C calc'!A0@example.org")
  const person = (email: string) => books.call('get_subscriber', { email })
  expect(await person('ok1@example.org')).toMatchObject({
    name: 'Duplicate by case',
    tags: ['beta', 'vip'],
    customFields: { city: 'Nantes' },
  })
  expect(await person('ok3@exämple.org')).toMatchObject({ name: 'IDN domain' })
  expect(await person('ok6@example.org')).toMatchObject({ name: null, tags: [], customFields: {} })
  expect(await person('ok8@example.org')).toMatchObject({ name: 'RTL override' })
  expect(await person('ok9@example.org')).toMatchObject({ name: 'Nullbyte' })
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect(people(page).getByText('<script>alert(1)</script>')).toBeVisible()
})

test('broken-quote.csv: one fault that names line 3, and nothing imported', async ({ console }) => {
  const { page } = console
  const books = await newOrganization(console)
  await books.open('import')
  await choose(page, 'broken-quote.csv')
  await expect(page.getByRole('alert')).toContainText('Line 3: a quote is opened and never closed.')
  await expect(page.getByRole('button', { name: /^Check / })).toBeDisabled()
  await expect(page.getByText('2 rows')).toBeHidden()
  expect(await count(books)).toBe(0)
})

test('people who opted out are imported as UNSUBSCRIBED after one honest question', async ({ console }) => {
  const { page } = console
  const brevo = contactFiles.find(({ name }) => name === 'brevo-export.csv')
  if (!brevo) throw new Error('no brevo file')
  const { rows, left } = readContactFile(brevo)
  const books = await newOrganization(console)
  await books.open('import')
  await choose(page, brevo.name)
  await check(page)
  await expect(page.getByText('Every other row can be imported as it is')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the columns' }).click()
  await page.getByLabel('Import them as UNSUBSCRIBED').check()
  await check(page)
  await expect(page.getByText('Every row can be imported as it is')).toBeVisible()
  await page.getByRole('button', { name: /^Import [\d,]+ rows/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Import and unsubscribe' })
  await expect(dialog).toContainText(`${written(left)} people at most move to UNSUBSCRIBED`)
  await expect(dialog.getByRole('button', { name: 'Import nothing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(await count(books)).toBe(0)
  await page.getByRole('button', { name: /^Import [\d,]+ rows/ }).click()
  await dialog.getByRole('button', { name: `Import and unsubscribe ${written(left)}` }).click()
  await expect(page.getByText('Import finished')).toBeVisible({ timeout: 60_000 })
  expect(await count(books, 'UNSUBSCRIBED')).toBe(left)
  expect(await count(books, 'SUBSCRIBED')).toBe(rows.length)
})

test('a wrong encoding shows in the preview and is changed there', async ({ console }) => {
  const { page } = console
  const books = await newOrganization(console)
  await books.open('import')
  await choose(page, 'latin1-semicolon.csv')
  await expect(page.getByText('not valid UTF-8, so most likely Western')).toBeVisible()
  await expect(page.getByText('Orléans').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Encoding' }).click()
  await page.getByRole('option', { name: 'UTF-8', exact: true }).click()
  await expect(page.getByText('cannot be read in this encoding')).toBeVisible()
  await page.getByRole('combobox', { name: 'Separator' }).click()
  await page.getByRole('option', { name: 'Comma ,' }).click()
  await expect(page.getByText('No column is email')).toBeVisible()
})

test('cancelling stops between batches: what was sent stays, and the rest can follow', async ({
  console,
}) => {
  const { page } = console
  const books = await newOrganization(console)
  const lines = Array.from({ length: 6000 }, (_, index) => `many${index}@example.org,Person ${index}`)
  // From its third batch on the import waits for the press of Cancel, however late that comes.
  let pressed = (): void => {}
  const cancelled = new Promise<void>((resolve) => (pressed = resolve))
  let batches = 0
  await page.route('**/console/call', async (route) => {
    if (route.request().postData()?.includes('"import_subscribers"')) batches += 1
    if (batches > 2) await cancelled
    await route.continue()
  })
  await books.open('import')
  await choose(page, { name: 'many.csv', text: `email,name\n${lines.join('\n')}\n` })
  await check(page)
  await page.getByRole('button', { name: 'Import 6,000 rows' }).click()
  await expect(page.getByText(/[\d,]+ of 6,000 · [\d,]+ rows\/s/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  pressed()
  await expect(page.getByText(/Cancelled: [\d,]+ of 6,000 rows were sent and stay/)).toBeVisible()
  const sent = await count(books)
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(6000)
  await expect.poll(() => totals(page, 'Result')).toMatchObject({ imported: written(sent) })
  await page.getByRole('button', { name: /^Import the other [\d,]+ rows$/ }).click()
  await expect(page.getByText('Import finished')).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => totals(page, 'Result')).toMatchObject({ imported: '6,000', updated: '0' })
  expect(await count(books)).toBe(6000)
})

test('an import is taken back: who is new is gone, and the others are as they were', async ({ console }) => {
  const { page } = console
  const books = await newOrganization(console)
  await books.call('add_subscriber', { email: 'old@example.org', name: 'Old Name', tags: ['kept'] })
  await books.open('import')
  const rows = ['old@example.org,Other Name,vip', 'new1@example.org,New One,vip', 'new2@example.org,New Two,']
  await choose(page, { name: 'few.csv', text: `email,name,tags\n${rows.join('\n')}\n` })
  await check(page)
  await finish(page)
  await page.getByRole('button', { name: 'Undo this import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this import' })
  await expect(dialog).toContainText('2 people it created will be removed')
  await dialog.getByRole('button', { name: 'Undo for 3' }).click()
  await expect(page.getByText('Taken back: 2 people removed, 1 as before.')).toBeVisible()
  expect(await count(books)).toBe(1)
  expect(await books.call('get_subscriber', { email: 'old@example.org' })).toMatchObject({
    name: 'Old Name',
    tags: ['kept'],
  })
})
