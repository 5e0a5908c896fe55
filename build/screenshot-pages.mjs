/** What the pictures of `screenshots.mjs` show: each function walks to its screens and takes them. */

import { actAs, go } from './screenshot-walk.mjs'

async function run(page) {
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.waitForTimeout(400)
}

export async function takeFirstDay(page, shot) {
  await page.getByRole('heading', { name: 'Welcome to Postdesk' }).waitFor()
  await shot('first-run')
}

export async function takeHome(page, shot, connection) {
  await actAs(page, 'Lumen Books')
  await shot('home')
  await go(page, '/connections')
  await shot('connections')
  await page.getByRole('button', { name: 'Create sandbox' }).click()
  await shot('connections-create-sandbox')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add deployment' }).click()
  await page.getByRole('button', { name: 'Add deployment' }).last().click()
  await shot('connections-add-deployment')
  await page.keyboard.press('Escape')
  await go(page, `/c/${connection}/tools`)
  await shot('tools')
}

export async function takeTools(page, shot, connection) {
  const tool = (name, surface = 'customer') => go(page, `/c/${connection}/tools/${surface}/${name}`)
  await tool('list_subscribers')
  await page.getByLabel('limit').fill('200')
  await run(page)
  await shot('tool-answer-table')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await shot('tool-history')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await page.getByLabel('query').fill('nobody-is-called-this')
  await run(page)
  await shot('tool-answer-empty')
  await tool('get_org', 'admin')
  await page.getByLabel('slug').fill('lumen-books')
  await run(page)
  await shot('tool-answer-tree')
  await page.getByText('Raw', { exact: true }).click()
  await shot('tool-answer-raw')
  await tool('get_subscriber')
  await page.getByRole('textbox', { name: 'email' }).fill('nobody@example.org')
  await run(page)
  await shot('tool-answer-error')
  await tool('add_subscriber')
  await page.getByRole('textbox', { name: 'email' }).fill('ada.example.org')
  await run(page)
  await shot('tool-input-faults')
}

export async function takeConfirmation(page, shot, connection) {
  await go(page, `/c/${connection}/tools/customer/list_subscribers`)
  await page.getByLabel('query').fill('')
  await run(page)
  const address = (await page.getByRole('gridcell').filter({ hasText: '@' }).first().textContent()) ?? ''
  await go(page, `/c/${connection}/tools/customer/unsubscribe`)
  await page.getByRole('textbox', { name: 'email' }).fill(address)
  await page.getByLabel('reason').fill('Asked by phone')
  await run(page)
  await page.getByText('The exact request').click()
  await shot('confirmation')
  await page.keyboard.press('Escape')
}

export async function takeOverlays(page, shot) {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('subscribers')
  await shot('palette')
  await page.keyboard.press('Escape')
  await page.evaluate(() => document.activeElement?.blur())
  await page.keyboard.press('?')
  await shot('shortcuts')
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await shot('act-as')
  await page.keyboard.press('Escape')
}

export async function takeProduction(page, shot, { production, sandbox }) {
  for (const [name, connection] of [
    ['production', production],
    ['sandbox', sandbox],
  ]) {
    await go(page, `/c/${connection}/tools/admin/get_org`)
    await page.getByLabel('slug').fill('atelier-nord')
    await run(page)
    await actAs(page, 'Atelier Nord')
    if (connection === production) await shot('production')
    // Without colour: shape, word and weight tell the two apart.
    const show = (filter) =>
      page.evaluate((value) => void (document.documentElement.style.filter = value), filter)
    await show('grayscale(1)')
    await shot(`greyscale-${name}`)
    await show('')
  }
}
