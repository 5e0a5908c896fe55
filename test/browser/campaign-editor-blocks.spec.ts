import type { Locator, Page } from '@playwright/test'
import { TEMPLATES } from '../../src/renderer/editor/templates.ts'
import { callAs, ORGANIZATION, type Call } from './support/campaigns.ts'
import { expect, test, type ConsolePage } from './support/console.ts'
import { openEditor, saving } from './support/editor.ts'

/** A newsletter rebuilt by hand: what the panel says one is in, where blocks land, what stays. */

test.beforeEach(async ({ console }) => console.actAs(ORGANIZATION))

interface Block {
  type: string
  text?: string
  content?: Block[]
  marks?: { type: string }[]
}

const panelOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Block' })
const crumb = (page: Page, name: string): Locator =>
  panelOf(page)
    .getByRole('group', { name: 'Blocks around the caret' })
    .getByRole('button', { name, exact: true })
const messageIn = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true })

async function openNewsletter(console: ConsolePage, name: string): Promise<() => Promise<Block[]>> {
  const call: Call = callAs(console.access)
  const [newsletter] = TEMPLATES
  const { campaignId } = await call('create_campaign', {
    ...{ name, subject: newsletter?.subject ?? '' },
    content: { ...newsletter?.document },
  })
  await openEditor(console, campaignId)
  return async () => {
    await console.page.keyboard.press('Control+s')
    await expect(saving(console.page)).toHaveText('Saved')
    const { content } = await call('get_campaign', { campaignId })
    return (content as { content: Block[] }).content
  }
}

async function addBlock(page: Page, name: string): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('the panel shows the block one clicked, whatever level was chosen before', async ({ console, page }) => {
  const read = await openNewsletter(console, 'Clicked around')
  await page.getByText('Another one').click()
  await crumb(page, 'Columns').click()
  await expect(crumb(page, 'Columns')).toHaveAttribute('aria-pressed', 'true')
  await page.getByText('Something useful').click()
  await expect(crumb(page, 'Paragraph')).toHaveAttribute('aria-pressed', 'true')
  await crumb(page, 'Column').click()
  await page.getByText('A short one').click()
  await expect(crumb(page, 'Heading')).toHaveAttribute('aria-pressed', 'true')
  await panelOf(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('A short one')).toHaveCount(0)
  await expect(messageIn(page)).toContainText('One idea, in two sentences')
  const inColumns = async () =>
    (await read())
      .find(({ type }) => type === 'columns')
      ?.content?.map(({ content }) => content?.map(({ type }) => type))
  await expect.poll(inColumns).toEqual([['paragraph'], ['heading', 'paragraph']])
})

test('blocks land behind the one that is shown, and a box stays with its last block gone', async ({
  console,
  page,
}) => {
  const read = await openNewsletter(console, 'Built up')
  await page.getByText('For your calendar').click()
  await crumb(page, 'Section').click()
  await addBlock(page, 'Section')
  await addBlock(page, 'Logo')
  await expect(crumb(page, 'Logo')).toHaveAttribute('aria-pressed', 'true')
  await addBlock(page, 'Button')
  await expect(crumb(page, 'Section')).toBeVisible()
  const inSections = async () =>
    (await read())
      .filter(({ type }) => type === 'section')
      .map(({ content }) => content?.map(({ type, content: words }) => words?.at(-1)?.text ?? type))
  const calendar = 'open studio on the first Saturday, from ten to four.'
  await expect.poll(inSections).toEqual([[calendar], ['logo', 'button']])
  // By button, then by key: the box and its colours stay, with a line to write in.
  await panelOf(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await messageIn(page).locator('[data-type="logo"] img').click()
  await page.keyboard.press('Delete')
  await page.keyboard.type('Written here')
  await expect.poll(inSections).toEqual([[calendar], ['Written here']])
})

test('a link by key over words; what is typed behind it is none; without words the palette', async ({
  console,
  page,
}) => {
  const read = await openNewsletter(console, 'Linked by key')
  await page.getByText('Something useful').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' See more')
  for (let letter = 0; letter < 4; letter += 1) await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused()
  await page.keyboard.type('https://atelier-nord.example/more')
  await page.keyboard.press('Enter')
  await expect(messageIn(page).getByRole('link', { name: 'more', exact: true })).toBeVisible()
  await expect(messageIn(page)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('.')
  const lastWords = async () =>
    (await read())
      .find(({ type }) => type === 'columns')
      ?.content?.[1]?.content?.[1]?.content?.slice(-2)
      .map(({ text, marks }) => [text, marks?.map(({ type }) => type)])
  await expect.poll(lastWords).toEqual([
    ['more', ['link']],
    ['.', undefined],
  ])
  await page.setViewportSize({ width: 1280, height: 500 })
  await messageIn(page).getByText('Something useful').click()
  const scrolled = (): Promise<number> =>
    messageIn(page).evaluate((message) => message.closest('[class*=stage]')?.scrollTop ?? 0)
  const before = await scrolled()
  expect(before).toBeGreaterThan(100)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(messageIn(page)).toBeFocused()
  expect(await scrolled()).toBe(before)
})

test('a spacer beside the shown block is seen, and one that is pointed at', async ({ console, page }) => {
  await openNewsletter(console, 'Spaced')
  const spacers = messageIn(page).locator('.spacer')
  const outlines = (): Promise<string[]> =>
    spacers.evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineStyle))
  await page.getByText('Another one').click()
  await expect.poll(outlines).toEqual(['none', 'none', 'none'])
  await crumb(page, 'Columns').click()
  await expect.poll(outlines).toEqual(['none', 'dashed', 'dashed'])
  await spacers.first().hover()
  await expect.poll(outlines).toEqual(['dashed', 'dashed', 'dashed'])
})
