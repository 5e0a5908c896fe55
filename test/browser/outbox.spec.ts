import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { ORGANIZATION } from './support/campaigns.ts'
import { checkThemes } from './support/axe.ts'
import { expect, test, type ConsolePage } from './support/console.ts'
import { callTool, grid, organizationId } from './support/screens.ts'
import { sendMessage, someAddress, STRANGE_HTML } from './support/sending.ts'

/** Sent mail of a sandbox: listed, read without a network, exported, and acted upon as its recipient. */

test.beforeEach(async ({ console }) => {
  await console.actAs(ORGANIZATION)
})

async function openMessage({ page, goTo, sandbox }: ConsolePage, id: string, subject: string): Promise<void> {
  await goTo(`/c/${sandbox}/outbox/${id}`)
  await expect(page.getByRole('heading', { name: subject, exact: true, level: 1 })).toBeVisible()
}

function happened(page: Page) {
  return page.getByRole('log', { name: 'What happened' })
}

test('a message is found by its recipient, opened by Enter, and left by Esc', async ({ console }) => {
  const { page, goTo, sandbox } = console
  const to = someAddress()
  const id = await sendMessage(console, {
    to,
    subject: 'Your order is on its way',
    html: '<p>On its way.</p>',
  })
  await goTo(`/c/${sandbox}/outbox`)
  await expect(grid(page, 'Messages').getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search the outbox')).toBeFocused()
  await page.keyboard.type(to)
  await expect(page.getByRole('status').filter({ hasText: '1 message ·' })).toBeVisible()
  await page.getByLabel('Search the outbox').blur()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/outbox/${id}$`))
  await expect(page.frameLocator('iframe').getByText('On its way.')).toBeVisible()
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/outbox$/)
})

test('every view is there, and the file that is saved is the source', async ({ console }) => {
  const { page } = console
  const id = await sendMessage(console, {
    to: someAddress(),
    subject: 'Autumn dates',
    html: '<h1>Autumn dates</h1><p>Open on Saturday.</p>',
  })
  await openMessage(console, id, 'Autumn dates')
  await page.getByRole('tab', { name: 'Text' }).click()
  await expect(page.getByLabel('Text of the message')).toContainText('Open on Saturday.')
  await page.getByRole('tab', { name: 'Headers' }).click()
  await expect(page.getByRole('region', { name: 'Headers' }).getByText('Message-ID')).toBeVisible()
  await page.getByRole('tab', { name: 'Source' }).click()
  await expect(page.getByLabel('Source of the message')).toContainText('MIME-Version: 1.0')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export .eml' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${id}.eml`)
  const { eml } = await console.control('outbox.get', { id }, console.sandbox)
  expect(readFileSync(await download.path(), 'utf8')).toBe(eml)
})

test('links stand beside with where they lead in truth, and what is strange about them', async ({
  console,
}) => {
  const { page } = console
  const id = await sendMessage(console, {
    to: someAddress(),
    subject: 'Your parcel is waiting',
    html: STRANGE_HTML,
  })
  await openMessage(console, id, 'Your parcel is waiting')
  const links = page.getByRole('list', { name: 'Links of the message' }).getByRole('listitem')
  await expect(links).toHaveCount(5)
  await expect(links.nth(0)).toContainText('https://evil.example/login')
  await expect(links.nth(0)).toContainText('text and target differ')
  await expect(links.nth(1)).toContainText('IP host')
  await expect(links.nth(1)).toContainText('not https')
  await expect(links.nth(2)).toContainText('redirector')
  await expect(links.nth(3)).toContainText('punycode')
  await expect(links.nth(4)).toContainText('unsubscribes the recipient')
  const about = page.getByRole('complementary', { name: 'About the message' })
  await expect(about).toContainText('Words for inboxes alone')
  await expect(about).toContainText('Hidden by a sheet')
  await expect(about).toContainText('1 tracking pixel')
})

test('the recipient opens, clicks and complains, and each time it is said what became of it', async ({
  console,
}) => {
  const { page } = console
  const to = someAddress()
  await callTool(console, organizationId(console, ORGANIZATION), 'add_subscriber', { email: to })
  const id = await sendMessage(console, { to, subject: 'Your parcel is waiting', html: STRANGE_HTML })
  await openMessage(console, id, 'Your parcel is waiting')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(happened(page)).toContainText(`Opened it. The email is DELIVERED. ${to} is SUBSCRIBED.`)
  await page.getByRole('button', { name: 'Click “Track it” as the recipient' }).click()
  await expect(happened(page)).toContainText('Clicked “Track it”. Counted; leads to http://192.0.2.7/track.')
  await page.getByRole('button', { name: 'Complain' }).click()
  await expect(happened(page)).toContainText(
    `Marked it as spam. The email is COMPLAINED. ${to} is COMPLAINED.`,
  )
  await expect(page.getByRole('definition').filter({ hasText: 'clicked' })).toBeVisible()
  await page.getByRole('button', { name: 'Bounce', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('it was read, so it cannot come back any more')
})

test('an unsubscribe link unsubscribes, a bounce suppresses', async ({ console }) => {
  const { page } = console
  const leaving = someAddress('leaving')
  const gone = someAddress('gone')
  for (const email of [leaving, gone])
    await callTool(console, organizationId(console, ORGANIZATION), 'add_subscriber', { email })
  const first = await sendMessage(console, { to: leaving, subject: 'Goodbye', html: STRANGE_HTML })
  await openMessage(console, first, 'Goodbye')
  await page.getByRole('button', { name: 'Click “Unsubscribe” as the recipient' }).click()
  await expect(happened(page)).toContainText(`${leaving} is UNSUBSCRIBED.`)
  const second = await sendMessage(console, { to: gone, subject: 'Anybody there', html: '<p>Hello</p>' })
  await openMessage(console, second, 'Anybody there')
  await page.getByRole('button', { name: 'Bounce', exact: true }).click()
  await expect(happened(page)).toContainText(`It bounced for good. The email is BOUNCED. ${gone} is BOUNCED.`)
})

test('the timeline of a person has the email, and leads to it', async ({ console }) => {
  const { page, goTo, sandbox } = console
  const to = someAddress('timeline')
  const id = await sendMessage(console, { to, subject: 'Seen in the timeline', html: '<p>Hello</p>' })
  await goTo(`/c/${sandbox}/subscribers`)
  await page.getByPlaceholder('Email, name or tag').fill(to)
  await page.getByRole('row').filter({ hasText: to }).dblclick()
  const panel = page.getByRole('complementary', { name: 'Subscriber' })
  await panel.getByRole('tab', { name: 'Events' }).click()
  await expect(panel.getByText('with 1 email')).toBeVisible()
  await expect(panel.getByText('EMAIL_SENT')).toHaveCount(0)
  await panel.getByRole('button', { name: /DELIVERED .*Seen in the timeline/ }).click()
  await panel.getByRole('button', { name: 'Read it in the outbox' }).click()
  await expect(page).toHaveURL(new RegExp(`/outbox/${id}$`))
  await expect(page.getByRole('heading', { name: 'Seen in the timeline', level: 1 })).toBeVisible()
})

test('a message of another organization is not shown under this one', async ({ console }) => {
  const { page, goTo, sandbox } = console
  const id = await sendMessage(console, { to: someAddress(), subject: 'Ours', html: '<p>Hello</p>' })
  await openMessage(console, id, 'Ours')
  await console.actAs('Lumen Books')
  await goTo(`/c/${sandbox}/outbox/${id}`)
  await expect(page.getByRole('alert')).toContainText('belongs to another organization')
})

test('an id that is no message says so, and what to do', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await goTo(`/c/${sandbox}/outbox/eml_0000zz`)
  await expect(page.getByRole('alert')).toContainText('no message "eml_0000zz"')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('an organization that sent nothing is told what to do', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await page.route('**/console/control', async (route) => {
    const { action } = route.request().postDataJSON() as { action: string }
    if (action !== 'outbox.list') return route.fallback()
    return route.fulfill({ json: { ok: true, data: { messages: [] } } })
  })
  await goTo(`/c/${sandbox}/outbox`)
  await expect(page.getByText('No message has gone out yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Open campaigns' }).click()
  await expect(page).toHaveURL(/\/campaigns$/)
})

test('no serious fault in the outbox, in any theme', async ({ console }) => {
  const { page, goTo, sandbox } = console
  test.setTimeout(240_000)
  const id = await sendMessage(console, {
    to: someAddress(),
    subject: 'Your parcel is waiting',
    html: STRANGE_HTML,
  })
  await goTo(`/c/${sandbox}/outbox`)
  await expect(grid(page, 'Messages')).toBeVisible()
  await checkThemes(page, 'outbox')
  await openMessage(console, id, 'Your parcel is waiting')
  await expect(page.getByText('text and target differ')).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(happened(page)).toContainText('Opened it.')
  await checkThemes(page, 'message')
  await page.getByRole('tab', { name: 'Headers' }).click()
  await checkThemes(page, 'headers')
  await goTo(`/c/${sandbox}/outbox/eml_0000zz`)
  await expect(page.getByRole('alert')).toBeVisible()
  await checkThemes(page, 'no such message')
})
