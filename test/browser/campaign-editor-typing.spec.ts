import type { Locator, Page } from '@playwright/test'
import { NEW_BLOCKS } from '../../src/renderer/editor/maily/newBlocks.ts'
import { callAs, createLetter, ORGANIZATION } from './support/campaigns.ts'
import { expect, test, type ConsolePage } from './support/console.ts'
import { openEditor, saving } from './support/editor.ts'

/** Typing on: what was just inserted is still there, and the words stand beside it. */

test.beforeEach(async ({ console }) => console.actAs(ORGANIZATION))

const messageIn = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true })

async function openEmpty(console: ConsolePage, name: string): Promise<() => Promise<string>> {
  const call = callAs(console.access)
  const id = await createLetter(call, name)
  await openEditor(console, id)
  return async () => {
    await console.page.keyboard.press('Control+s')
    await expect(saving(console.page)).toHaveText('Saved')
    return JSON.stringify((await call('get_campaign', { campaignId: id })).content)
  }
}

async function clear(page: Page): Promise<void> {
  await messageIn(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(messageIn(page)).toHaveText('')
}

/** Looks for an entry by the first word of its name, because a space closes the list. */
async function pickBehindSlash(page: Page, label: string): Promise<void> {
  await page.keyboard.type(`/${label.toLowerCase().split(' ')[0]}`)
  const entries = page.locator('body > [data-tippy-root]')
  await entries
    .getByRole('button', { name: new RegExp(`^${label}\\b`) })
    .first()
    .click({ timeout: 10_000 })
}

async function pickInToolbar(page: Page, label: string): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
  await expect(messageIn(page)).toBeFocused()
}

for (const [way, pick] of [
  ['/', pickBehindSlash],
  ['+ Block', pickInToolbar],
] as const)
  test(`every block of ${way} stays when one types on, and the words are in the message`, async ({
    console,
    page,
  }) => {
    const read = await openEmpty(console, `Typed on after ${way}`)
    for (const { label, make } of NEW_BLOCKS)
      await test.step(label, async () => {
        await clear(page)
        await pick(page, label)
        await page.keyboard.type('xyzzy')
        const saved = await read()
        expect(saved, label).toContain(`"type":"${make().type}"`)
        expect(saved, label).toContain('xyzzy')
      })
  })

test('the caret is behind a new rule; a selected block is never typed, pasted or composed away', async ({
  console,
  page,
}) => {
  const read = await openEmpty(console, 'Ruled')
  await clear(page)
  await page.keyboard.type('Before')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/rule')
  await expect(page.getByRole('button', { name: /^Rule/ }).last()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('After')
  await expect(messageIn(page).locator('hr + p')).toHaveText('After')
  await page.keyboard.press('Enter')
  await pickBehindSlash(page, 'Button')
  const session = await page.context().newCDPSession(page)
  const ways: [string, () => Promise<unknown>][] = [
    ['dictated', () => page.keyboard.insertText('dictated')],
    [
      'composed',
      async () => {
        await session.send('Input.imeSetComposition', { text: 'compo', selectionStart: 5, selectionEnd: 5 })
        await session.send('Input.insertText', { text: 'composed' })
      },
    ],
    ['pasted', async () => pasteText(messageIn(page), 'pasted')],
  ]
  for (const [words, write] of ways) {
    // Elsewhere in between: a second click at the same place selects words, not the block.
    await page.getByText('Before').click()
    await messageIn(page).locator('[data-type="button"] span').click()
    await expect(messageIn(page).locator('.ProseMirror-selectednode')).toHaveCount(1)
    await write()
    await expect(messageIn(page)).toContainText(words)
  }
  const saved = await read()
  for (const part of ['Before', '"horizontalRule"', 'After', '"button"', 'dictated', 'composed', 'pasted'])
    expect(saved).toContain(part)
})

async function pasteText(message: Locator, words: string): Promise<void> {
  await message.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, words)
}

test('a picked variable has no space behind it: what follows stands beside it', async ({ console, page }) => {
  const read = await openEmpty(console, 'Greeted')
  for (const next of [',', '.', '!', 's']) {
    await clear(page)
    await page.keyboard.type('Hi {{na')
    await expect(page.getByRole('button', { name: /\bname\b/ }).last()).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type(`${next} you`)
    expect(await read()).toMatch(
      new RegExp(`"text":"Hi "\\},\\{"type":"variable".*\\},\\{"type":"text","text":"[${next}] you"`),
    )
  }
  await messageIn(page).locator('[data-type="variable"] button, .node-variable button').first().click()
  await expect(page.locator('[data-radix-popper-content-wrapper]').getByText('Fallback')).toBeVisible()
})

test('the footer that is added stands below the message, and says what would be there twice', async ({
  console,
  page,
}) => {
  await openEmpty(console, 'Footed')
  const added = page.getByRole('region', { name: 'Added to every message' })
  await expect(added).toContainText(ORGANIZATION)
  await expect(added.getByText('Unsubscribe', { exact: true })).toBeVisible()
  await clear(page)
  await expect(added).not.toContainText('twice')
  await page.keyboard.type('/footer')
  await expect(page.getByRole('button', { name: /^Footer/ }).last()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(added).toContainText('It stands twice')
  const warnings = page.getByRole('list', { name: 'Warnings' })
  await expect(warnings).toHaveCount(0)
  await page.keyboard.type('Written at {{org-adresse}} ')
  await expect(warnings).toContainText('It stands twice')
})

test('beside a last block one is told that typing works; the handle goes with a block that scrolls away', async ({
  console,
  page,
}) => {
  await openEmpty(console, 'Beside')
  await clear(page)
  await pickBehindSlash(page, 'Button')
  await page.keyboard.press('ArrowDown')
  const panel = page.getByRole('complementary', { name: 'Block' })
  await expect(panel).toContainText('What you type becomes a paragraph.')
  await page.keyboard.type('Beside it')
  await expect(messageIn(page).getByRole('paragraph')).toHaveText('Beside it')
  for (let line = 0; line < 40; line += 1) await page.keyboard.press('Enter')
  await page.mouse.wheel(0, -5000)
  await messageIn(page).locator('[data-type="button"] span').hover()
  const handle = page.getByRole('button', { name: 'Move the block, or open its menu' })
  await expect(handle).toBeVisible()
  await messageIn(page).evaluate((message) => {
    const stage = message.closest('[class*=stage]')
    if (stage) stage.scrollTop = 600
  })
  await expect(handle).toBeHidden()
})
