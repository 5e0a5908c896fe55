import { Buffer } from 'node:buffer'
import type { Locator, Page } from '@playwright/test'
import { callAs, ORGANIZATION } from './support/campaigns.ts'
import { expect, test } from './support/console.ts'
import { fillJson, openEditor, saving, tabTo } from './support/editor.ts'
import { TEMPLATES } from '../../src/renderer/editor/templates.ts'

/** Pictures of this computer in a newsletter, and the words of a template: nothing goes out unnoticed. */

test.beforeEach(async ({ console }) => console.actAs(ORGANIZATION))

const PIXELS = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

const panelOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Block' })

async function choose(page: Page, name: string, width: number, height: number): Promise<void> {
  const address = await page.evaluate(
    ([across, down]) => {
      const canvas = document.createElement('canvas')
      ;[canvas.width, canvas.height] = [across ?? 1, down ?? 1]
      canvas.getContext('2d')?.fillRect(0, 0, 5, 5)
      return canvas.toDataURL('image/png')
    },
    [width, height],
  )
  const buffer = Buffer.from(address.split(',')[1] ?? '', 'base64')
  const chooser = page.waitForEvent('filechooser')
  await panelOf(page).getByRole('button', { name: 'From a file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer })
}

/** Watches which keys queries have from here on. React Query writes each with a function, to sort it. */
async function watchKeys(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const keys: string[] = []
    const write = JSON.stringify.bind(JSON) as (...given: unknown[]) => string
    JSON.stringify = (value: unknown, ...rest: unknown[]) => {
      const text = write(value, ...rest)
      if (Array.isArray(value) && typeof rest[0] === 'function') keys.push(text)
      return text
    }
    Object.assign(window, { keysOfQueries: keys })
  })
  return () => page.evaluate(() => (window as unknown as { keysOfQueries: string[] }).keysOfQueries)
}

async function addBlock(page: Page, name: string): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('pictures inside the message and squashed logos are named, where they are chosen and before sending', async ({
  console,
  page,
}) => {
  const [newsletter] = TEMPLATES
  const { campaignId } = await callAs(console.access)('create_campaign', {
    ...{ name: 'With pictures', subject: newsletter?.subject ?? '', preview: 'More' },
    content: { ...newsletter?.document },
  })
  // A sandbox would give each file an address.
  const token = console.access.organizations.find(({ name }) => name === ORGANIZATION)?.token
  const deployment = { label: 'Far away', url: console.access.url, environment: 'staging', key: token }
  const { id } = (await console.control('connection.add', { ...deployment, keep: 'session' })).connection
  await console.control('connection.allowWriting', { id, minutes: 15, reason: 'Test' })
  await page.reload()
  await openEditor({ ...console, sandbox: id }, campaignId)
  await page.getByText('For your calendar').click()
  await addBlock(page, 'Logo')
  await choose(page, 'our_logo.png', 120, 33)
  const [alt, width] = [panelOf(page).getByLabel('Alternative text'), panelOf(page).getByLabel('Width')]
  await expect(alt).toHaveValue('our logo')
  await expect(panelOf(page).getByRole('status')).toContainText('Gmail does not show such')
  await expect(panelOf(page).getByRole('status')).toContainText('takes a picture by its URL only, no file')
  await expect(panelOf(page)).toContainText('Logos are square in the mail')
  const drawn = await page.locator('[data-type="logo"] img').boundingBox()
  expect([drawn?.width, drawn?.height]).toEqual([40, 40])
  await alt.fill('Atelier Nord')
  await choose(page, 'other.png', 100, 30)
  await expect(page.getByRole('img', { name: 'Atelier Nord', exact: true })).toBeVisible()
  await expect(alt).toHaveValue('Atelier Nord')
  await addBlock(page, 'Image')
  await choose(page, 'looms.png', 300, 200)
  await expect(width).toHaveValue('300')
  await width.fill('180')
  await choose(page, 'door.png', 500, 200)
  await expect(alt).toHaveValue('door')
  await expect(width).toHaveValue('180')
  await page.keyboard.press('Control+s')
  await expect(saving(page)).toHaveText('Saved')
  const keysOf = await watchKeys(page)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: /^Warnings/ })).toContainText('2 pictures inside the message')
  await page.getByRole('tab', { name: 'Checks' }).click()
  const rows = page.getByRole('list', { name: 'Checks' }).getByRole('listitem')
  const row = (name: string): Locator => rows.filter({ has: page.getByText(name, { exact: true }) })
  await expect(row('Pictures')).toContainText('2 pictures inside the message: Gmail does not show')
  await expect(row('Pictures')).toContainText('“Atelier Nord” is 100 × 30 and is shown as 40 × 40')
  await expect(row('Pictures')).not.toContainText('“door” is')
  const keys = await keysOf()
  expect(keys.filter((key) => key.includes('"render_campaign"'))).not.toEqual([])
  expect(keys.filter((key) => key.includes('data:image'))).toEqual([])
  await expect(row('Subject')).toContainText('It is still the one of the template.')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByRole('region', { name: 'What Checks says' })).toContainText(
    '2 pictures inside the message',
  )
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await row('Pictures').getByRole('button', { name: 'Show “Atelier Nord”' }).click()
  await expect(panelOf(page).getByRole('button', { name: 'Logo', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused()
  await console.control('connection.remove', { id })
})

test('a block that is shown from Checks is where one visit begins, also one without the visual editor', async ({
  console,
  page,
}) => {
  const content = {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'First words' }] },
      { type: 'image', attrs: { src: PIXELS, alt: 'Looms' } },
    ],
  }
  const { campaignId } = await callAs(console.access)('create_campaign', {
    ...{ name: 'Shown once', subject: 'Shown once', preview: 'More', content },
  })
  const tab = (name: string): Promise<void> => page.getByRole('tab', { name }).click()
  const around = panelOf(page).getByRole('group', { name: 'Blocks around the caret' })
  const source = page.getByRole('textbox', { name: 'Document as JSON' })
  await openEditor(console, campaignId)
  await expect(around).toHaveText('Paragraph')
  await page.getByText('Document', { exact: true }).click()
  await source.press('End')
  await page.keyboard.type('}')
  await expect(page.getByText('not JSON')).toBeVisible()
  await tab('Checks')
  await page.getByRole('button', { name: 'Show “Looms”' }).click()
  await expect(page.getByText('not JSON')).toBeVisible()
  await fillJson(page, source, content)
  await tab('Checks')
  await tab('Write')
  await expect(around).toHaveText('Paragraph')
  await tab('Checks')
  await page.getByRole('button', { name: 'Show “Looms”' }).click()
  await expect(around).toHaveText('Image')
})

test('the subject and preview of a template are written over when one comes to them', async ({
  console,
  page,
}) => {
  await console.goTo(`/c/${console.sandbox}/campaigns`)
  await page.getByRole('button', { name: 'Create campaign' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Start from' }).fill('Newsletter')
  await page.keyboard.press('Enter')
  const [name, subject, preview] = ['Name', 'Subject', 'Preview text'].map((label) =>
    dialog.getByLabel(label),
  )
  await expect(subject ?? dialog).toHaveValue('What we learned this month')
  await tabTo(page, name ?? dialog)
  await page.keyboard.type('June')
  await page.keyboard.press('Tab')
  await page.keyboard.type('News of June')
  await page.keyboard.press('Tab')
  await page.keyboard.type('One story')
  await expect(subject ?? dialog).toHaveValue('News of June')
  await expect(preview ?? dialog).toHaveValue('One story')
})
