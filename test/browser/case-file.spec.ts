import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { checkThemes } from './support/axe.ts'
import type { ConsolePage } from './support/console.ts'
import { expect, forgetDrafts, test } from './support/stories.ts'

/** A case taken along: saved, opened from the file alone, altered, and made again in a sandbox. */
test.beforeEach(async ({ console }) => forgetDrafts(console))

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function openCase({ access, sandbox, goTo, page }: ConsolePage, slug: string): Promise<void> {
  const id = access.organizations.find((organization) => organization.slug === slug)?.id ?? ''
  await goTo(`/c/${sandbox}/verification/${id}`)
  await expect(page.getByRole('button', { name: 'Save case file' })).toBeVisible()
}

async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).press('Enter')
  const file = await download
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

async function openFile(page: Page, name: string, text: string): Promise<void> {
  const buffer = Buffer.from(text)
  const chooser = page.waitForEvent('filechooser')
  await page
    .locator('[data-file-drop]')
    .getByRole('button', { name: 'Open case file' })
    .first()
    .press('Enter')
  await (await chooser).setFiles({ name, mimeType: 'application/json', buffer })
}

async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([called = '', words = '']) => {
      const dragged = new DataTransfer()
      dragged.items.add(new File([words], called))
      return dragged
    },
    [name, text],
  )
  await page.dispatchEvent('[data-file-drop]', 'drop', { dataTransfer })
}

test('a saved case opens from the file alone, and one altered byte shows', async ({ console }) => {
  const { page } = console
  await expect(page.getByRole('button', { name: 'Open case file' })).toBeVisible()
  await openCase(console, 'parcel-notice')
  const note = page.getByRole('checkbox', { name: 'Put internal notes in' })
  await page.getByRole('textbox', { name: /internal note/i }).fill('Ask Lena about the courier.')
  await note.check()
  const markdown = await saved(page, 'Save Markdown')
  expect(markdown.name).toMatch(/^parcel-notice \d{4}-\d{2}-\d{2}\.md$/)
  for (const part of ['## Answer', '## Timeline', '## Evidence', '## Reply', '## INTERNAL'])
    expect(markdown.text).toContain(part)
  const file = await saved(page, 'Save case file')
  expect(file.name).toMatch(/^parcel-notice .*\.case$/)
  expect(file.text).not.toContain('198.51.100.7')

  // From here on nobody is asked for anything.
  const asked: string[] = []
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await page.keyboard.type('case file')
  await page.getByRole('option', { name: 'Open a case file' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Case file')).toBeVisible()
  page.on('request', (request) => {
    if (/console\/call|control/.test(request.url())) {
      const { action = '' } = request.postDataJSON() as { action?: string }
      // The console keeps its own state and looks whether its host is there; neither is about a case.
      if (!/^(uiState\.set|host\.info)$/.test(action)) asked.push(`${request.url()} ${action}`)
    }
  })
  await openFile(page, file.name, file.text)
  await expect(page.getByText('Intact.')).toBeVisible()
  await expect(heading(page, 'Parcel Notice Desk')).toBeVisible()
  await expect(page.getByText('Ask Lena about the courier.')).toBeVisible()
  await expect(page.locator('[data-sentence="sending"]')).toContainText('found phishing')
  await page.getByRole('button', { name: 'Citation 1', exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Citation' })).toBeVisible()
  await page.keyboard.press('Escape')
  await checkThemes(page, 'case file')

  const at = file.text.indexOf('Your parcel is on hold')
  const altered = `${file.text.slice(0, at)}y${file.text.slice(at + 1)}`
  await openFile(page, file.name, altered)
  await expect(page.getByRole('alert')).toContainText('ALTERED')
  await expect(page.getByRole('alert')).toContainText('the flagged emails')
  await expect(page.getByRole('region', { name: 'Evidence' })).toContainText('altered')
  await dropFile(page, 'notes.txt', 'words')
  await expect(page.getByRole('alert')).toContainText('Not readable')
  expect(asked).toEqual([])
})

test('a case is made again in a new sandbox and explained there', async ({ console }) => {
  const { page } = console
  await openCase(console, 'coin-drop-daily')
  const sentences = () =>
    page
      .locator('[data-sentence]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['sentence']))
  await expect(page.locator('[data-sentence="reach"]')).toBeVisible()
  await expect(page.getByText(/^from (\d+) of \1 answers/)).toBeVisible()
  const before = await sentences()
  await page.getByRole('button', { name: 'Reproduce in sandbox' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name of the sandbox' }).fill('Once more')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('[data-sentence="reach"]')).toBeVisible()
  await expect(page.locator('#main')).not.toContainText(/coin|marlow|airdrop/i)
  await expect(page.locator('#main')).toContainText('BANNED')
  await expect.poll(sentences).toEqual(before)
  // Nobody else's test of this host is to meet the second sandbox.
  const { connections } = (await console.control('connection.list')) as { connections: { id: string }[] }
  for (const { id } of connections.filter((one) => one.id !== console.sandbox))
    await console.control('connection.remove', { id })
})
