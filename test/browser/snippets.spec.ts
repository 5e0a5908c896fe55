import type { Page } from '@playwright/test'
import { expect, test } from './support/console.ts'
import { callTool, grid, organizationId } from './support/screens.ts'

/** Snippets: written as they look or as JSON, archived and brought back. */

const ORGANIZATION = 'Atelier Nord'
const FOOTER = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Atelier Nord' }] },
    { type: 'paragraph', content: [{ type: 'text', text: '12 rue du Port, Nantes' }] },
  ],
}

test.beforeEach(async ({ console }) => {
  await console.actAs(ORGANIZATION)
})

async function writeContent(page: Page, content: string): Promise<void> {
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(content)
}

test('a snippet is created, and what is wrong in its document stands on its line', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await goTo(`/c/${sandbox}/snippets`)
  await page.getByRole('button', { name: 'Create snippet' }).first().click()
  const name = `Footer ${Date.now().toString(36)}`
  await page.getByLabel('Name').fill(name)
  await page.getByRole('textbox', { name: 'Message', exact: true }).click()
  await page.keyboard.type('Drawn, not typed as JSON')
  await page.getByText('Document', { exact: true }).click()
  await expect(page.locator('.cm-content')).toContainText('Drawn, not typed as JSON')
  await writeContent(page, '{"type": "doc"')
  await expect(page.getByRole('button', { name: 'Create snippet' })).toBeDisabled()
  await writeContent(page, JSON.stringify({ ...FOOTER, content: [{ type: 'heading', attrs: { level: 9 } }] }))
  await page.getByRole('button', { name: 'Create snippet' }).click()
  await expect(page.getByRole('alert')).toContainText('content.0.attrs.level')
  await expect(page.locator('.cm-lintRange-error')).toHaveCount(1)
  await writeContent(page, JSON.stringify(FOOTER))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Create snippet' }).click()
  await expect(page).toHaveURL(new RegExp(`#/c/${sandbox}/snippets/snp_[0-9a-z]+$`))
  await expect(page.getByLabel(`What ${name} says`)).toContainText('12 rue du Port')
  await page.reload()
  await expect(page.getByLabel(`What ${name} says`)).toContainText('12 rue du Port')
})

test('a snippet is changed, archived through the confirmation, and brought back', async ({ console }) => {
  const { page, goTo, sandbox } = console
  const name = `Greeting ${Date.now().toString(36)}`
  const made = await callTool(console, organizationId(console, ORGANIZATION), 'create_email_snippet', {
    name,
    content: FOOTER,
  })
  await goTo(`/c/${sandbox}/snippets/${made.snippetId}`)
  await page.getByRole('tab', { name: 'Edit' }).click()
  await page.getByLabel('Description').fill('How we say hello')
  await page.getByText('12 rue du Port').click()
  await page.keyboard.press('End')
  await page.keyboard.type(', second floor')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('not saved')).toHaveCount(0)
  // The caret stays where it was: saving opens no new canvas.
  await page.keyboard.type('!')
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toContainText('second floor!')
  await page.getByRole('button', { name: 'Undo changes' }).click()
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).not.toContainText('floor!')
  await page.getByRole('tab', { name: 'Content' }).click()
  await expect(page.getByLabel(`What ${name} says`)).toContainText('Nantes, second floor')
  await expect(page.getByRole('definition').filter({ hasText: 'How we say hello' })).toBeVisible()

  // Saved while its page is left: what was sent is no draft that hides what others save later.
  await page.getByRole('tab', { name: 'Edit' }).click()
  const answered = Promise.withResolvers<undefined>()
  await page.route('**/console/call', async (route) => {
    if (route.request().postData()?.includes('update_email_snippet')) await answered.promise
    await route.fallback()
  })
  await page.getByLabel('Description').fill('How we say hello again')
  await page.keyboard.press('Control+s')
  await page.getByRole('tab', { name: 'Content' }).click()
  answered.resolve(undefined)
  await expect(page.getByRole('definition').filter({ hasText: 'hello again' })).toBeVisible()
  await callTool(console, organizationId(console, ORGANIZATION), 'update_email_snippet', {
    id: made.snippetId,
    description: 'By somebody else',
  })
  await page.reload()
  await page.getByRole('tab', { name: 'Edit' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('By somebody else')

  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Archive email snippet' })
  await expect(dialog).toContainText('leaves the list')
  await dialog.getByRole('button', { name: 'Archive email snippet' }).click()
  await expect(page.getByRole('button', { name: 'Unarchive' })).toBeVisible()
  await page.getByRole('link', { name: 'Snippets' }).last().click()
  await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveCount(0)
  await page.getByLabel('Show archived').check()
  await expect(grid(page, 'Snippets').getByRole('row', { name: new RegExp(name) })).toContainText('archived')
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Unarchive' }).click()
  await expect(grid(page, 'Snippets').getByRole('row', { name: new RegExp(name) })).toContainText('active')
})
