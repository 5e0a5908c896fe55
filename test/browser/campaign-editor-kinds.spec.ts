import { checkThemes } from './support/axe.ts'
import { callAs, createLetter, messageOf, ORGANIZATION } from './support/campaigns.ts'
import { expect, test } from './support/console.ts'
import { openEditor, pickVariable, saving, typedInto } from './support/editor.ts'

/** The other documents, the history side by side, and what holds for every view of the editor. */
test.beforeEach(async ({ console }) => console.actAs(ORGANIZATION))

test('Markdown beside what comes of it, with a variable', async ({ console, page }) => {
  const call = callAs(console.access)
  const input = { name: 'Plain letter', subject: 'S', contentType: 'MARKDOWN', content: 'First.' } as const
  const { campaignId } = await call('create_campaign', input)
  await openEditor(console, campaignId)
  const text = page.getByRole('textbox', { name: 'Message in Markdown' })
  await text.press('Control+End')
  await page.keyboard.type(' And **second** for ')
  await pickVariable(page, 'into the message', 'name')
  await page.getByLabel('Fallback').fill('you')
  await page.keyboard.press('Enter')
  await expect(text).toHaveValue("First. And **second** for {{name | 'you'}}")
  await expect(messageOf(page).locator('strong')).toHaveText('second')
  await expect(messageOf(page).getByText('First. And second for you')).toBeVisible()
  await expect(saving(page)).toHaveText('Saved')
  const saved = await call('get_campaign', { campaignId })
  expect(saved.content).toBe("First. And **second** for {{name | 'you'}}")
  await checkThemes(page, 'Markdown editor')
})

test('a PLATE document is edited as JSON, and rendered beside it', async ({ console, page }) => {
  const call = callAs(console.access)
  const content = { type: 'doc', content: [{ type: 'p', children: [{ text: 'From another editor.' }] }] }
  const input = { name: 'Plate letter', subject: 'S', contentType: 'PLATE' as const, content }
  const { campaignId } = await call('create_campaign', input)
  await openEditor(console, campaignId)
  await expect(page.getByText('A PLATE document: it is edited as JSON.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Document as JSON' })).toContainText('From another editor.')
  await expect(messageOf(page).getByText('From another editor.')).toBeVisible()
  await checkThemes(page, 'Document editor')
})

test('only a DRAFT can be written; otherwise the reason stands there', async ({ console, page }) => {
  const call = callAs(console.access)
  const id = await createLetter(call, 'Done letter')
  await console.goTo(`/c/${console.sandbox}/campaigns/${id}`)
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive campaign' }).click()
  await expect(page.getByText('ARCHIVED', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Write' }).click()
  await expect(page.getByText('Read-only: Only a DRAFT can be changed; it is ARCHIVED.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeDisabled()
  await expect(page.locator('.ProseMirror')).toHaveAttribute('contenteditable', 'false')
  await checkThemes(page, 'read-only editor')
})

test('the host goes away: what is typed is kept, and saved when it is back', async ({ console, page }) => {
  const call = callAs(console.access)
  const id = await createLetter(call, 'Letter in the dark')
  await openEditor(console, id)
  await typedInto(page, 'In the dark. ')
  await page.route('**/console/**', (route) => route.abort())
  await page.keyboard.press('Control+s')
  await expect(saving(page)).toContainText('Not saved')
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toContainText('In the dark.')
  await page.unroute('**/console/**')
  await expect(saving(page)).toHaveText('Saved', { timeout: 30_000 })
  expect(JSON.stringify(await call('get_campaign', { campaignId: id }))).toContain('In the dark.')
  console.errors.length = 0
})

test('leaving the tab saves; the newest version is there on coming back', async ({ console, page }) => {
  const call = callAs(console.access)
  const id = await createLetter(call, 'Left letter')
  await openEditor(console, id)
  await typedInto(page, 'Left in a hurry. ')
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('edit_campaign') ?? false,
  )
  await page.getByRole('tab', { name: 'Audience' }).click()
  await saved
  expect(JSON.stringify(await call('get_campaign', { campaignId: id }))).toContain('Left in a hurry.')
  // The console has heard that it is saved, and keeps no draft of it any more.
  await expect
    .poll(async () => JSON.stringify(await console.control('uiState.get', { key: 'drafts' })))
    .not.toContain('Left in a hurry.')
  await call('edit_campaign', {
    id,
    operations: [{ op: 'replace_text', search: 'Left in a hurry', replace: 'Found later' }],
  })
  await page.reload()
  await page.getByRole('tab', { name: 'Write' }).click()
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toContainText('Found later')
})

test('the history: an entry as it looked, and any two side by side', async ({ console, page }) => {
  const call = callAs(console.access)
  const id = await createLetter(call, 'Compared letter')
  const edit = (search: string, replace: string) =>
    call('edit_campaign', { id, operations: [{ op: 'replace_text', search, replace }] })
  await edit('New cloth', 'Old cloth')
  await edit('Old cloth', 'Blue cloth')
  await console.goTo(`/c/${console.sandbox}/campaigns/${id}`)
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(messageOf(page).getByText('Blue cloth for the winter')).toBeVisible()
  await page.getByText('Changes', { exact: true }).click()
  const body = (name: string) =>
    page.getByRole('region', { name, exact: true }).locator('iframe').contentFrame()
  await expect(body('Before').locator('del')).toHaveText('Old')
  await expect(body('After').locator('ins')).toHaveText('Blue')
  await page.getByRole('combobox', { name: 'Compare with' }).click()
  // The versions are options of a list of their own, which is there all the time.
  await page.getByRole('listbox', { name: 'Compare with' }).getByRole('option').last().click()
  await expect(body('Before').locator('del')).toHaveText('New')
  await expect(body('After').locator('ins')).toHaveText('Blue')
  await checkThemes(page, 'history, changes')
})

test('the visual editor asks for nothing from outside, in light and dark', async ({ console, page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(console.access.url) && !/^(?:data|about|blob):/.test(request.url()))
      asked.push(request.url())
  })
  const call = callAs(console.access)
  const id = await createLetter(call, 'Quiet letter')
  await openEditor(console, id)
  await expect(page.getByRole('img', { name: 'Two looms by the window' })).toBeVisible()
  await checkThemes(page, 'visual editor')
  await page.getByText('See the collection').click()
  await expect(page.getByRole('complementary', { name: 'Block' }).getByLabel('Link')).toBeVisible()
  await checkThemes(page, 'visual editor with a block selected')
  await page.getByRole('button', { name: 'Insert a variable into the subject' }).click()
  await expect(page.getByRole('combobox', { name: 'Variable' })).toBeFocused()
  await checkThemes(page, 'variable picker')
  expect(asked).toEqual([])
})
