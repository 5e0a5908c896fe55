import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { checkThemes } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { newOrganization, people } from './support/people.ts'

/** The import wizard without a mouse, and each of its steps under axe. */

const messy = fileURLToPath(new URL('../fixtures/contacts/messy.csv', import.meta.url))
const broken = fileURLToPath(new URL('../fixtures/contacts/broken-quote.csv', import.meta.url))

/** A busy page runs its timers of 0 ms after the keys: here they wait for the returned function. */
async function holdTimers(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const { setTimeout } = window
    const waiting: (() => void)[] = []
    const hold = (run: () => void, delay?: number, ...rest: unknown[]): number =>
      delay ? setTimeout(run, delay, ...rest) : -waiting.push(run)
    Object.assign(window, { setTimeout: hold })
    return { setTimeout, waiting }
  })
  return () =>
    held.evaluate(({ setTimeout, waiting }) => {
      Object.assign(window, { setTimeout })
      for (const run of waiting) run()
    })
}

test('by keyboard from the file to the people, tagged on the way', async ({ console }) => {
  const { page } = console
  const books = await newOrganization(console)
  await books.open('import')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).press('Enter'),
  ])
  await chooser.setFiles(messy)
  const step = (name: string) => page.getByRole('group', { name, exact: true })
  await expect(step('Step 2 of 4: Columns')).toBeFocused()
  const runLateTimers = await holdTimers(page)
  await page.getByRole('combobox', { name: 'city becomes' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Leave')
  await expect(page.getByRole('option', { name: /^Leave/ }).first()).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(1)
  await runLateTimers()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'city becomes' })).toHaveValue('Leave out')
  await page.getByLabel('Tag everyone in this import').focus()
  await page.keyboard.type('from file')
  await page.getByRole('button', { name: 'Check 15 rows' }).press('Enter')
  await expect(page.getByText('4 tags used')).toBeVisible()
  await expect(step('Step 3 of 4: Check')).toBeFocused()
  await expect(page.getByText('will be created')).toHaveCount(0)
  await page.getByRole('button', { name: 'Import 7 rows' }).press('Enter')
  await expect(page.getByText('Import finished')).toBeVisible()
  await page.getByRole('button', { name: 'Show them' }).press('Enter')
  await expect(page.getByRole('button', { name: 'tag is any of from file', exact: true })).toBeVisible()
  await expect(page.getByText('6 matching, 6 loaded')).toBeVisible()
  await expect(people(page).getByText('ok1@example.org')).toBeVisible()
})

test('what a person mapped stays while the file is read another way', async ({ console }) => {
  const { page } = console
  const books = await newOrganization(console)
  await books.open('import')
  await page.getByLabel('CSV file').setInputFiles(messy)
  const name = page.getByRole('combobox', { name: 'name becomes' })
  await name.click()
  await page.getByRole('option', { name: 'Leave out' }).click()
  await page.getByRole('button', { name: 'Check 15 rows' }).click()
  await page.setViewportSize({ width: 900, height: 800 })
  const found = page.getByLabel('What the check found').getByRole('definition')
  const tops = await found.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size, 'the numbers stand in one line').toBe(1)
  await page.getByRole('button', { name: 'Back to the columns' }).click()
  const header = page.getByRole('checkbox', { name: 'The first line names the columns' })
  // The file is read again before the box shows it.
  await header.click()
  await expect(header).not.toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Column 3 becomes' })).toHaveValue('Leave out')
  await header.click()
  await expect(header).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'tags becomes' })).toHaveValue('tags')
  await expect(name).toHaveValue('Leave out')
})

test('a file is dropped; a spreadsheet is named for what it is', async ({ console }) => {
  const { page } = console
  const books = await newOrganization(console)
  await books.open('import')
  const drop = async (name: string, text: string): Promise<void> => {
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
    await page.evaluate(
      ([file, content]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([content ?? ''], file ?? ''))
        const place = document.querySelector('input[type=file]')?.parentElement
        place?.dispatchEvent(
          new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
        )
      },
      [name, text],
    )
  }
  await drop('book.xlsx', 'PK\u0003\u0004rest')
  await expect(page.getByRole('alert')).toContainText('a spreadsheet or a zip archive, not CSV')
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await drop('two.csv', 'email\nada@example.org\nbob@example.org\n')
  await expect(page.getByRole('button', { name: 'Check 2 rows' })).toBeVisible()
})

test('no serious fault of accessibility on any step, light and dark', async ({ console }) => {
  test.setTimeout(300_000)
  const { page } = console
  const books = await newOrganization(console)
  await books.open('import')
  await checkThemes(page, 'import, file', ['light', 'dark'])
  await page.getByLabel('CSV file').setInputFiles(broken)
  await expect(page.getByRole('alert')).toContainText('Line 3')
  await checkThemes(page, 'import, fault of the file', ['light', 'dark'])
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByLabel('CSV file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'email,BLACKLIST,city\nada@example.org,0,Nantes\nbob@example.org,1,Lyon\nnobody,0,x\n',
    ),
  })
  await page.getByLabel('Import them as UNSUBSCRIBED').check()
  await checkThemes(page, 'import, columns', ['light', 'dark'])
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await expect(page.getByRole('grid', { name: 'Rows with errors' })).toBeVisible()
  await checkThemes(page, 'import, check', ['light', 'dark'])
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Import nothing' })).toBeFocused()
  await checkThemes(page, 'import, question', ['light', 'dark'])
  await page.getByRole('button', { name: 'Import and unsubscribe 1' }).click()
  await expect(page.getByText('Import finished')).toBeVisible()
  await checkThemes(page, 'import, result', ['light', 'dark'])
})
