/** Pictures of the campaign screens: full, empty, in error, and every part of the preview. */

import { actAs, callConfirmed, callTool, go } from './screenshot-walk.mjs'

async function open(page, connection, name) {
  await go(page, `/c/${connection}/campaigns`)
  await page.getByRole('grid', { name: 'Campaigns' }).getByRole('link', { name, exact: true }).click()
  await page.locator('iframe').waitFor()
  await page.waitForTimeout(500)
}

async function previewAs(page, words) {
  await page.getByRole('combobox', { name: 'Preview as' }).click()
  await page.keyboard.type(words)
  const found = page.getByRole('option').nth(1)
  await found.waitFor()
  await page.waitForTimeout(400)
  await found.click()
  await page.waitForTimeout(400)
}

export async function takeCampaigns(page, shot, connection) {
  await actAs(page, 'Atelier Nord')
  await go(page, `/c/${connection}/campaigns`)
  await page.getByRole('grid', { name: 'Campaigns' }).waitFor()
  await shot('campaigns')
  await page.getByLabel('Search campaigns').fill('nothing is called this')
  await page.getByText('No campaign matches').waitFor()
  await shot('campaigns-empty')
  await page.getByLabel('Search campaigns').fill('')
  await takePreview(page, shot, connection)
  await open(page, connection, 'Notes de l’atelier')
  await page.getByRole('tab', { name: 'Audience' }).click()
  await page.getByText('SUBSCRIBED of').waitFor()
  await shot('campaign-audience')
  await page.getByRole('tab', { name: 'History' }).click()
  await page.locator('iframe').waitFor()
  await shot('campaign-history')
  await page.getByText('Changes', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Compare with' }).click()
  await page.getByRole('option').last().click()
  await page.waitForTimeout(900)
  await shot('campaign-history-changes')
  await takeEditor(page, shot, connection)
  await open(page, connection, 'Notes de l’atelier')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await shot('campaign-edit')
  await page.keyboard.press('Escape')
  await go(page, `/c/${connection}/campaigns/cmp_unknown`)
  await shot('campaign-error')
  // The pictures that follow are of the organization before.
  await actAs(page, 'Lumen Books')
}

const ORGANIZATION = 'atelier-nord'

/** A letter of the pictures' own, put away afterwards: lists show what the seed made. */
async function withLetter(page, connection, input, work) {
  const { campaignId } = await callTool(page, connection, ORGANIZATION, 'create_campaign', input)
  await go(page, `/c/${connection}/campaigns/${campaignId}`)
  await page.getByRole('tab', { name: 'Write' }).click()
  await work()
  await callConfirmed(page, connection, ORGANIZATION, 'archive_campaign', { campaignId })
}

async function takeEditor(page, shot, connection) {
  await open(page, connection, 'Notes de l’atelier')
  await page.getByRole('tab', { name: 'Write' }).click()
  await page.getByRole('textbox', { name: 'Message in Markdown' }).waitFor()
  await page.waitForTimeout(900)
  await shot('campaign-write-markdown')
  const read = (tool, input) => callTool(page, connection, ORGANIZATION, tool, input)
  const { campaigns } = await read('list_campaigns', { limit: 100 })
  const { id, subject } = campaigns.find(({ name }) => name === 'Collection été 2026')
  const { content } = await read('get_campaign', { campaignId: id })
  await withLetter(page, connection, { name: 'Collection, la suite', subject, content }, async () => {
    await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor()
    await page.locator('.ProseMirror p').first().click()
    await shot('campaign-write')
  })
  await withLetter(page, connection, { name: 'Été', subject: 'Été' }, async () => {
    await page.getByText('Document', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Document as JSON' }).focus()
    await page.keyboard.press('Control+a')
    const heading = { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Été' }] }
    await page.keyboard.insertText(JSON.stringify({ type: 'doc', content: [heading] }, null, 2))
    await page.getByRole('list', { name: 'Faults of the document' }).waitFor()
    await page.keyboard.press('Control+s')
    await page.waitForTimeout(600)
    await shot('campaign-write-fault')
  })
}

async function takePreview(page, shot, connection) {
  await open(page, connection, 'Collection été 2026')
  await shot('campaign-preview')
  await page.getByText('375', { exact: true }).click()
  await previewAs(page, 'camille')
  await shot('campaign-preview-phone')
  await page.getByText('600', { exact: true }).click()
  await page.getByText('Inverted', { exact: true }).click()
  await shot('campaign-preview-inverted')
  await page.getByText('Light', { exact: true }).click()
  await page.getByText('Text', { exact: true }).click()
  await shot('campaign-text')
}
