import type { Locator } from '@playwright/test'
import { callAs, createLetter, LETTER, messageOf, ORGANIZATION, type Call } from './support/campaigns.ts'
import { expect, test, type ConsolePage } from './support/console.ts'
import { fillJson, openEditor, pickVariable, saving, tabTo, typedInto } from './support/editor.ts'

/** Writing a campaign: by keyboard alone, saved as one types, and nothing typed is ever lost. */

test.beforeEach(async ({ console }) => console.actAs(ORGANIZATION))

const contentOf = async (call: Call, id: string): Promise<string> =>
  JSON.stringify((await call('get_campaign', { campaignId: id })).content)

const sourcesOf = async (call: Call, id: string): Promise<string[]> => {
  const { history } = await call('list_campaign_history', { campaignId: id })
  return history.map(({ source }) => source)
}

async function openLetterIn(console: ConsolePage, name: string): Promise<{ id: string; call: Call }> {
  const call = callAs(console.access)
  const id = await createLetter(call, name)
  await openEditor(console, id)
  return { id, call }
}

test('write, save, reload and restore, without a mouse', async ({ console, page }) => {
  const { id, call } = await openLetterIn(console, 'Written by keys')
  const message = page.getByRole('textbox', { name: 'Message', exact: true })
  await expect(saving(page)).toHaveText('Saved')
  await tabTo(page, message)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Dear {{na')
  await expect(page.getByRole('button', { name: /\bname\b/ }).last()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('and all')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/quote')
  await expect(page.getByRole('button', { name: /^Quote/ }).last()).toBeVisible()
  await page.keyboard.press('Enter')
  // Looked for while one types: with every key it is unsaved again.
  await Promise.all([
    expect(saving(page)).toHaveText('Not saved yet'),
    page.keyboard.type('Wool keeps.', { delay: 20 }),
  ])
  await expect(saving(page)).toHaveText('Saved')
  expect((await sourcesOf(call, id))[0]).toBe('autosave')
  await expect.poll(() => contentOf(call, id)).toContain('Wool keeps.')
  const content = await contentOf(call, id)
  expect(content).toContain('"type":"variable","attrs":{"id":"name"')
  expect(content).toContain('"type":"blockquote"')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' Always')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await sourcesOf(call, id))[0]).toBe('manual')
  await page.reload()
  await page.getByRole('tab', { name: 'Write' }).focus()
  await page.keyboard.press('Enter')
  await expect(message).toContainText('Wool keeps. Always')
  await page.getByRole('tab', { name: 'History' }).focus()
  await page.keyboard.press('Enter')
  const versions = page.getByRole('listbox', { name: 'Saved versions' })
  await tabTo(page, versions)
  await page.keyboard.press('End')
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowDown')
  await expect(messageOf(page).getByText('New cloth for the winter')).toBeVisible()
  await expect(messageOf(page).getByText('Wool keeps.')).toHaveCount(0)
  const restore = page.getByRole('button', { name: 'Restore', exact: true })
  await expect(restore).toBeEnabled()
  await tabTo(page, restore)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep as it is' })).toBeFocused()
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Restore' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => contentOf(call, id)).not.toContain('Wool keeps.')
  await page.getByRole('tab', { name: 'Write' }).focus()
  await page.keyboard.press('Enter')
  await expect(message).toContainText('New cloth for the winter')
  await expect(message).not.toContainText('Wool keeps.')
})

test('blocks, their settings and variables by key; Esc leaves the message', async ({ console, page }) => {
  const { id, call } = await openLetterIn(console, 'Set by keys')
  const message = page.getByRole('textbox', { name: 'Message', exact: true })
  await tabTo(page, message)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused()
  // A key of the console elsewhere: while a document is open it is none.
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const stage = await page
    .getByRole('textbox', { name: 'Subject' })
    .evaluate((field) => field.closest('[class*=stage]')?.getBoundingClientRect().height ?? 0)
  expect(stage / (page.viewportSize()?.height ?? 1)).toBeGreaterThanOrEqual(0.7)
  for (const menu of [/variable into the message/, /^Block$/, /^Snippet$/, /^Text colour$/, /^Link$/]) {
    await page.getByRole('toolbar').getByRole('button', { name: menu }).click()
    await page.keyboard.press('Escape')
    await expect(message).toBeFocused()
  }
  await page.getByRole('button', { name: 'Bold' }).focus()
  await tabTo(page, page.getByRole('button', { name: 'Block', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Button' }).press('Enter')
  const panel = page.getByRole('complementary', { name: 'Block' })
  await tabTo(page, panel.getByLabel('Text', { exact: true }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('See the wool')
  await tabTo(page, panel.getByLabel('Link', { exact: true }))
  await page.keyboard.type('https://atelier-nord.example/wool')
  await tabTo(page, panel.getByLabel('Show only if'))
  await page.keyboard.type('tag:vip')
  await pickVariable(page, 'into the subject', 'organ')
  await tabTo(page, page.getByLabel('Fallback'))
  await page.keyboard.type('us')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(/\{\{org-name \| 'us'\}\}/)
  await page.keyboard.press('Control+s')
  await expect(saving(page)).toHaveText('Saved')
  const content = await contentOf(call, id)
  expect(content).toContain('"text":"See the wool"')
  expect(content).toContain('"url":"https://atelier-nord.example/wool"')
  expect(content).toContain('"showIfKey":"tag:vip"')
  await panel.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.keyboard.press('Control+s')
  await expect.poll(() => contentOf(call, id)).not.toContain('See the wool')
  await pastes(
    message,
    '<h1>Prices</h1><table><tr><th>Cloth</th><th>Euro</th></tr><tr><td>Wool</td><td>40</td></tr></table>',
  )
  await pastes(message, null)
  await page.keyboard.press('Control+s')
  await expect.poll(() => contentOf(call, id)).toContain('https://media.sandbox.test/img_')
  const pasted = await contentOf(call, id)
  expect(pasted).toMatch(
    /"heading","attrs":\{[^}]*"level":2[^}]*\},"content":\[\{"type":"text","text":"Prices"/,
  )
  expect(pasted).toContain('>Wool</td>')
})

/** Pastes HTML, or a picture of this computer without it. */
async function pastes(message: Locator, html: string | null): Promise<void> {
  await message.evaluate(async (element, given) => {
    const transfer = new DataTransfer()
    if (given === null) {
      const canvas = document.createElement('canvas')
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
      if (blob) transfer.items.add(new File([blob], 'loom.png', { type: 'image/png' }))
    } else transfer.setData('text/html', given)
    const event = new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
    element.dispatchEvent(event)
  }, html)
}

test('a snippet is inserted by picking; what the editor does not know stays', async ({ console, page }) => {
  const call = callAs(console.access)
  const { snippet } = await call('create_email_snippet', {
    name: 'Opening hours',
    content: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Saturdays.' }] }],
    },
  })
  const odd = {
    type: 'bulletList',
    content: [{ type: 'listItem', content: [{ type: 'heading', attrs: { level: 3 }, content: [] }] }],
  }
  const content = { ...LETTER, content: [...(LETTER['content'] as object[]), odd] }
  const { campaignId } = await call('create_campaign', { name: 'Odd letter', subject: 'S', content })
  await openEditor(console, campaignId)
  await expect(page.getByText('1 block kept closed')).toBeVisible()
  await page.getByText('Hello').click()
  await page.getByRole('button', { name: 'Snippet', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Snippet' })).toBeFocused()
  // As fast as a hand that knows the name: the options are there before the list is opened.
  await page.keyboard.type('opening')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Insert', exact: true })).toBeEnabled()
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  // Drawn in its place, as it will be sent, with its name and the way to it.
  const drawn = page.locator('[data-type="snippet"]')
  await expect(drawn).toContainText('Saturdays.')
  await expect(drawn.getByRole('link', { name: 'Open' })).toHaveAttribute('href', new RegExp(snippet.id))
  await page.getByText('Opening hours').click()
  const marked = page.locator('.ProseMirror-selectednode')
  const markOf = (block: Element): number => Number.parseFloat(getComputedStyle(block, '::after').height)
  const height = (await marked.boundingBox())?.height ?? 0
  // The mark of what is selected lies over the snippet, not over the whole message.
  expect(await marked.evaluate(markOf)).toBeLessThan(height + 8)
  await page.keyboard.press('Control+s')
  await expect(saving(page)).toHaveText('Saved')
  const saved = await contentOf(call, campaignId)
  expect(saved).toContain(`"snippetId":"${snippet.id}"`)
  expect(saved).toContain(JSON.stringify(odd))
  // Everything that was not touched is as it was written, to the letter.
  for (const block of LETTER['content'] as object[]) expect(saved).toContain(JSON.stringify(block))
  // Its blocks are the message's own now, and are kept under another name for the next one.
  await page.getByRole('button', { name: 'Turn into blocks' }).click()
  await expect(drawn).toHaveCount(0)
  await page.getByRole('button', { name: 'Save as a snippet' }).click()
  await page.keyboard.type('Saturday only')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/saturday')
  await expect(page.getByRole('button', { name: /^Saturday only/ })).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(drawn).toContainText('Saturdays.')
})

test('two people: both versions are shown, and the one not chosen stays in the history', async ({
  console,
  page,
}) => {
  const { id, call } = await openLetterIn(console, 'Written by two')
  // However slow the fingers are, no autosave comes before the other person's save.
  const [theirs, saved] = gate()
  await page.route('**/console/call', async (route) => {
    await theirs
    await route.continue()
  })
  await typedInto(page, 'Mine. ')
  await call('edit_campaign', {
    id,
    operations: [{ op: 'replace_text', search: 'New cloth', replace: 'Theirs: cloth' }],
  })
  saved()
  await page.keyboard.press('Control+s')
  await expect(saving(page)).toHaveText('Not saved: changed elsewhere')
  const frame = (name: string): Locator =>
    page.getByRole('region', { name, exact: true }).locator('iframe').contentFrame().locator('body')
  await expect(frame('Theirs')).toContainText('Theirs: cloth')
  await expect(frame('Mine')).toContainText('Mine.')
  expect(await contentOf(call, id)).not.toContain('Mine.')
  await page.getByRole('button', { name: 'Take theirs, mine into the history' }).click()
  await expect(saving(page)).toHaveText('Saved')
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toContainText('Theirs: cloth')
  const { history } = await call('list_campaign_history', { campaignId: id })
  const entries = await Promise.all(
    history.map(({ id: historyId }) => call('get_campaign_history_entry', { campaignId: id, historyId })),
  )
  expect(entries.filter(({ content }) => JSON.stringify(content).includes('Mine.'))).toHaveLength(1)
})

test('the raw document: a fault stands on its line, and what cannot be saved is kept', async ({
  console,
  page,
}) => {
  const { id, call } = await openLetterIn(console, 'Raw letter')
  await page.getByText('Document', { exact: true }).click()
  const editor = page.getByRole('textbox', { name: 'Document as JSON' })
  await fillJson(page, editor, { type: 'doc', content: [{ type: 'poll' }] })
  const faults = page.getByRole('list', { name: 'Faults of the document' })
  await expect(faults).toContainText('content.0.type "poll" is not a known node')
  await expect(page.locator('.cm-lint-marker-error')).toHaveCount(1)
  await expect(saving(page)).toContainText('Not saved')
  await editor.press('End')
  await page.keyboard.type('}')
  await expect(page.getByText('not JSON')).toBeVisible()
  await page.reload()
  await page.getByRole('tab', { name: 'Write' }).click()
  await expect(editor).toContainText('"poll"')
  expect(await contentOf(call, id)).toContain('New cloth')
  await fillJson(page, editor, {
    type: 'doc',
    content: [{ type: 'snippet', attrs: { snippetId: 'snp_gone' } }],
  })
  await page.getByText('Visual', { exact: true }).click()
  await expect(page.locator('[data-type="snippet"]')).toContainText('No snippet here has this id')
  await page.getByText('Document', { exact: true }).click()
  await fillJson(page, editor, { type: 'doc', content: [{ type: 'horizontalRule' }] })
  await expect(saving(page)).toHaveText('Saved')
  expect(await contentOf(call, id)).toBe('{"type":"doc","content":[{"type":"horizontalRule"}]}')
})

/** Something to wait for, and what lets it happen. */
function gate(): [Promise<void>, () => void] {
  let open = (): void => {}
  return [new Promise<void>((resolve) => (open = resolve)), () => open()]
}
