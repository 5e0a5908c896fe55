import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { SESSION_STORAGE } from '../../src/shared/console-session.ts'
import { control, expect, keepSession, test as shared, watchErrors } from './support/console.ts'
import { startHost, type Host } from './support/host.ts'

/** The first day, connections from their making to their removal, and a host that goes away. */

const test = shared.extend({
  host: async ({}, use) => {
    const host = await startHost({ seeded: false })
    await use(host)
    await host.stop()
  },
})

async function createDemo(page: Page, host: Host): Promise<void> {
  await page.goto(host.link)
  await createHere(page)
}

async function createHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try a campaign' }).click()
  // The one step that works for seconds on an idle machine too.
  await expect(page.getByRole('region', { name: 'Guide: Try a campaign' })).toBeVisible({ timeout: 60_000 })
}

test('one click from nothing to a sandbox and a guide, which leads on and can be left', async ({
  page,
  host,
}) => {
  const errors = watchErrors(page)
  await page.goto(host.link)
  await page.getByRole('button', { name: 'Try a campaign' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('ada@example.com')
  await expect(page.getByText('Not connected yet. Create the demo or add a deployment.')).toBeVisible()
  await page.keyboard.press('Escape')
  await createHere(page)
  const guide = page.getByRole('region', { name: 'Guide: Try a campaign' })
  await expect(guide).toContainText('1 of 5: Act as a customer.')
  // Nobody is acted as before it was asked for.
  await expect(page.getByLabel('Acting as', { exact: true })).toContainText('No organization chosen')
  await guide.getByRole('button', { name: 'Act as Atelier Nord' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribers' })).toBeVisible()
  await expect(page.getByLabel('Acting as', { exact: true })).toContainText('Atelier Nord')
  await guide.getByRole('button', { name: 'Open the campaigns' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  await guide.getByRole('button', { name: 'Next' }).click()
  await guide.getByRole('button', { name: 'Advance 3 days' }).click()
  await expect(guide).toContainText('5 of 5')
  await guide.getByRole('button', { name: 'Back' }).click()
  await expect(guide).toContainText('4 of 5')
  await guide.getByRole('button', { name: 'Leave the guide' }).click()
  await expect(guide).toHaveCount(0)
  await page.getByRole('link', { name: 'Connections' }).click()
  await expect(page.getByRole('button', { name: /^Act as (?!an )/ })).toHaveCount(5)
  expect(errors).toEqual([])
})

test('a sandbox is created, renamed, closed, opened and deleted', async ({ page, host }) => {
  await createDemo(page, host)
  await page.getByRole('link', { name: 'Connections' }).click()
  await page.getByRole('button', { name: 'Create sandbox' }).click()
  await page.getByLabel('Name').fill('Scratch')
  await page.getByRole('radio', { name: 'Nothing' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Create sandbox' }).click()
  await expect(page.getByText('Scratch has no organization yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create organization' }).last().click()
  await page.getByRole('dialog').getByLabel('Name').fill('First of all')
  await page.getByRole('dialog').getByRole('button', { name: 'Create organization' }).click()
  // A new organization is acted as at once.
  await expect(page.getByLabel('Acting as', { exact: true })).toContainText('First of all')

  const menu = async (item: string): Promise<void> => {
    await page.getByRole('button', { name: /^More for (Scratch|Spare)/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Edit')
  await page.getByRole('dialog').getByLabel('Name').fill('Spare')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /Spare/ })
  await expect(row).toContainText('open')
  await menu('Test')
  await expect(page.getByText(/^Spare answered in/)).toBeVisible()
  await menu('Close')
  await expect(row).toContainText('closed')
  await page.getByRole('button', { name: 'Open Spare' }).click()
  await expect(row).toContainText('open')
  await menu('Remove')
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete sandbox' }).click()
  await expect(row).toHaveCount(0)
})

test('the key of a deployment goes in once and is nowhere to be read', async ({ page, host }) => {
  // A canary: made up here, then looked for in everything the console holds or is sent.
  const canary = `svca_${randomBytes(32).toString('hex')}`
  const received: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/console/') && !response.url().endsWith('/events'))
      received.push(response.text().catch(() => ''))
  })
  await page.goto(host.link)
  await page.getByRole('button', { name: 'Add a deployment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add deployment' })
  await expect(dialog.getByText(/keychain/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Add deployment' }).click()
  await expect(dialog.getByText('An admin key starts with svca_')).toBeVisible()
  await dialog.getByLabel('Key', { exact: true }).fill('svca_wrong')
  await expect(dialog.getByText('The key is too short')).toBeVisible()
  await dialog.getByLabel('Name').fill('Far away')
  await dialog.getByLabel('URL').fill('http://127.0.0.1:9')
  await dialog.getByText('production', { exact: true }).click()
  await dialog.getByLabel('Key', { exact: true }).fill(canary)
  await dialog.getByLabel('For this session only').check()
  await dialog.getByRole('button', { name: 'Add deployment' }).click()
  // Nobody answers there: it is refused, or kept as untested.
  await expect(dialog.getByRole('alert')).toContainText('http://127.0.0.1:9 refuses connections')
  await expect(page.getByRole('row', { name: /Far away/ })).toBeHidden()
  await dialog.getByRole('button', { name: 'Add it untested' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Far away/ })).toContainText('production')
  await page.reload()
  await expect(page.getByRole('row', { name: /Far away/ })).toBeVisible()

  // A wrong URL is corrected with the key entered again: the first one is not sent to another place.
  await page.getByRole('button', { name: 'More for Far away' }).click()
  await page.getByRole('menuitem', { name: 'Correct URL or key' }).click()
  const correct = page.getByRole('dialog', { name: 'Correct URL or key of Far away' })
  await correct.getByLabel('URL').fill('http://127.0.0.1:19')
  await correct.getByRole('button', { name: 'Use this key' }).click()
  await expect(correct.getByText('An admin key starts with svca_')).toBeVisible()
  await correct.getByLabel('Key', { exact: true }).fill(canary)
  await expect(correct.getByText('Sent to http://127.0.0.1:19 and nowhere else')).toBeVisible()
  await correct.getByRole('button', { name: 'Use this key' }).click()
  await expect(correct.getByRole('alert')).toContainText('http://127.0.0.1:19 refuses connections')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Far away/ })).toContainText('127.0.0.1:19')

  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return [
      document.documentElement.outerHTML,
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
      JSON.stringify(databases),
    ].join('\n')
  })
  expect(kept).not.toContain(canary)
  expect((await Promise.all(received)).join('\n')).not.toContain(canary)
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([
    SESSION_STORAGE,
  ])
})

test('a host that goes away and comes back takes nothing typed with it', async ({ page, browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'postdesk-return-'))
  const first = await startHost({ seeded: true, folder })
  const port = Number(new URL(first.link).port)
  await page.goto(first.link)
  await page.getByRole('link', { name: 'Tools', exact: true }).first().click()
  await page
    .getByRole('link', { name: /list_subscribers/ })
    .first()
    .click()
  await expect(page.getByLabel('query')).toBeVisible()
  await keepSession(page)
  const url = new URL(first.link).origin
  const key = first.access?.adminKey ?? ''
  const far = { label: 'Far', url, environment: 'staging', key, keep: 'session' }
  const { connection } = await control(page, url, 'connection.add', far)
  await first.stop()
  await page.getByLabel('query').fill('typed while the host was away')
  await expect(page.getByText('The Postdesk host does not answer')).toBeVisible()

  const second = await startHost({ seeded: true, folder, port })
  await expect(page.getByText('This console session has ended')).toBeVisible()
  await expect(page.getByLabel('query')).toHaveValue('typed while the host was away')
  const saved = page.waitForResponse(
    (response) =>
      response.ok() && (response.request().postData()?.includes('typed while the host was away') ?? false),
  )
  const other = await page.context().newPage()
  await other.goto(second.link)
  await saved
  await expect(page.getByText('This console session has ended')).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('query')).toHaveValue('typed while the host was away')
  // A key that went with the session is another thing than one that is refused.
  await page.goto(`${url}/#/c/${connection.id}/organizations`)
  const banner = page.getByRole('alert').filter({ hasText: 'Enter a new key' })
  await expect(banner).toContainText('Far: This key was kept for one session. Enter it again.')
  await expect(page.getByText(/revoked|D-Bus/)).toHaveCount(0)

  // A stranger's browser has no session: it is told what to do, and sees no data.
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`http://127.0.0.1:${port}/`)
  await expect(stranger.getByRole('alert')).toContainText('This link is no longer valid')
  await stranger.context().close()
  await second.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a case that is open while the host is away says one thing, and keeps the draft once it is back', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'postdesk-away-'))
  const first = await startHost({ seeded: true, folder })
  const port = Number(new URL(first.link).port)
  await page.goto(first.link)
  await page.getByRole('link', { name: 'Verification', exact: true }).first().click()
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const reply = page.getByRole('textbox', { name: 'Reply to the customer' })
  await expect(page.getByText('Draft kept on this computer only')).toBeVisible()
  await first.stop()
  await page.getByRole('button', { name: 'Read again' }).click()
  await reply.press('Control+End')
  await page.keyboard.type(' typed while the host was away')
  // The banner says what is the matter; nothing else calls it a failure, or claims that it was read.
  const alerts = page.getByRole('alert')
  await expect(alerts.filter({ hasText: 'The Postdesk host does not answer' })).toHaveCount(1)
  await expect(page.getByText('Draft saved when the host is back')).toBeVisible()
  await expect(page.getByText('Read again when the host is back')).toBeVisible()
  await expect(page.getByText(/INTERNAL_ERROR|not known|Read again at/)).toHaveCount(0)

  const second = await startHost({ seeded: true, folder, port })
  await expect(alerts.filter({ hasText: 'This console session has ended' })).toHaveCount(1)
  await expect(page.getByText(/INTERNAL_ERROR|AUTHENTICATION_ERROR|Enter the key/)).toHaveCount(0)
  await (await page.context().newPage()).goto(second.link)
  // Nobody presses anything: what was typed is written.
  await expect(page.getByText('Draft kept on this computer only')).toBeVisible()
  await expect(alerts.filter({ hasText: 'host' })).toHaveCount(0)
  await page.reload()
  await expect(reply).toHaveValue(/typed while the host was away$/)
  await second.stop()
  rmSync(folder, { recursive: true, force: true })
})
