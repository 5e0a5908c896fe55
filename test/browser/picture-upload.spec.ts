import { Buffer } from 'node:buffer'
import type { JSHandle, Locator, Page } from '@playwright/test'
import { png } from '../support/images.ts'
import { callAs, ORGANIZATION } from './support/campaigns.ts'
import { expect, test } from './support/console.ts'
import { openEditor, saving } from './support/editor.ts'

/** Files of this computer become pictures of Images, with an address that every mail program shows. */

test.beforeEach(async ({ console }) => console.actAs(ORGANIZATION))

const HOSTED = /https:\/\/media\.sandbox\.test\/img_[0-9a-z]+\/[0-9a-f]{32}\.(?:png|jpg)/g

interface GivenFile {
  name: string
  type: string
  bytes: Uint8Array
}

const picture = (name: string, shift: number): GivenFile => {
  return { name, type: 'image/png', bytes: png(200, 100, shift) }
}
const HEAVY = { name: 'wall.png', type: 'image/png', bytes: new Uint8Array(2 * 1024 * 1024) }
const NOTES = { name: 'notes.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7\n') }

function transferOf(page: Page, files: readonly GivenFile[]): Promise<JSHandle<DataTransfer>> {
  const given = files.map(({ bytes, ...file }) => ({
    ...file,
    data: Buffer.from(bytes).toString('base64'),
  }))
  return page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, type, data } of all) {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type }))
    }
    return transfer
  }, given)
}

async function choose(page: Page, button: Locator, { name, type, bytes }: GivenFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles({ name, mimeType: type, buffer: Buffer.from(bytes) })
}

test('a chosen, a dropped and a pasted file have an address in the message', async ({ console, page }) => {
  const call = callAs(console.access)
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words' }] }],
  }
  const { campaignId } = await call('create_campaign', { name: 'Files', subject: 'S', content })
  const written = async (): Promise<string> =>
    JSON.stringify((await call('get_campaign', { campaignId })).content)
  await openEditor(console, campaignId)
  await page.getByText('Words').click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Image', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Block' })
  await choose(page, panel.getByRole('button', { name: 'From a file' }), picture('red-hills.png', 1))
  await expect(panel.getByLabel('Alternative text')).toHaveValue('red hills')
  await expect(panel.getByRole('status')).toHaveCount(0)
  const drawn = page.getByRole('textbox', { name: 'Message', exact: true }).locator('img')
  await expect(drawn).toHaveAttribute('src', /^data:image\/png;base64/)
  const message = page.getByRole('textbox', { name: 'Message', exact: true })
  const dataTransfer = await transferOf(page, [NOTES, picture('old_mill.png', 2)])
  const words = await page.getByText('Words').boundingBox()
  const at = { clientX: (words?.x ?? 0) + 5, clientY: (words?.y ?? 0) + 5 }
  await message.dispatchEvent('drop', { dataTransfer, ...at })
  await expect(page.getByText('notes.pdf is no picture that mail programs show')).toBeVisible()
  await expect(drawn).toHaveCount(2)
  const pasted = await transferOf(page, [picture('image.png', 3)])
  await message.evaluate(
    (element, clipboardData) =>
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
    pasted,
  )
  await expect(drawn).toHaveCount(3)
  await expect(panel.getByLabel('Alternative text')).toHaveValue('')
  await page.keyboard.press('Control+s')
  await expect(saving(page)).toHaveText('Saved')
  await expect.poll(async () => new Set((await written()).match(HOSTED)).size).toBe(3)
  expect(await written()).not.toContain('data:image')
  const { images } = await call('list_images', { pageSize: 3 })
  expect(images.map(({ name }) => name)).toEqual(['image.png', 'old_mill.png', 'red-hills.png'])
})

test('Images takes files: chosen or dropped; of one that is refused it says why', async ({
  console,
  page,
}) => {
  await console.goTo(`/c/${console.sandbox}/images`)
  const button = page.getByRole('button', { name: 'Upload a file' })
  await choose(page, button, picture('blue-door.png', 4))
  await expect(page.getByRole('complementary', { name: 'blue-door.png' })).toBeVisible()
  await choose(page, button, HEAVY)
  await expect(page.getByText('wall.png was not uploaded. It is larger than 2 MB.')).toBeVisible()
  const dataTransfer = await transferOf(page, [NOTES, picture('green-gate.png', 5)])
  await page.dispatchEvent('[data-file-drop]', 'drop', { dataTransfer })
  await expect(page.getByText('notes.pdf was not uploaded. What is there is no image')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'green-gate.png' })).toBeVisible()
})

test('a deployment has no door for files: Images says so', async ({ console, page }) => {
  const token = console.access.organizations.find(({ name }) => name === ORGANIZATION)?.token
  const deployment = { label: 'Far away', url: console.access.url, environment: 'staging', key: token }
  const { connection } = await console.control('connection.add', { ...deployment, keep: 'session' })
  await page.reload()
  await console.goTo(`/c/${connection.id}/images`)
  await expect(page.getByRole('list', { name: 'Images' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload a file' })).toHaveCount(0)
  const dataTransfer = await transferOf(page, [picture('late.png', 6)])
  await page.dispatchEvent('[data-file-drop]', 'drop', { dataTransfer })
  await expect(page.getByText('Far away takes a picture by its public URL only')).toBeVisible()
  await console.control('connection.remove', { id: connection.id })
})
