import type { Locator, Page } from '@playwright/test'
import { checkThemes } from './support/axe.ts'
import type { ConsolePage } from './support/console.ts'
import { clipboard, grid, organizationId, pasteIntoPalette, savedTo } from './support/screens.ts'
import { expect, test } from './support/stories.ts'

/** From the work list or a pasted text to an explained case, and from each sentence to what it rests on. */

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const sentence = (page: Page, key: string) => page.locator(`[data-sentence="${key}"]`)
const panel = (page: Page) => page.getByRole('complementary', { name: 'Citation' })
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline', exact: true })

function idOf({ access }: ConsolePage, slug: string): string {
  return access.organizations.find((organization) => organization.slug === slug)?.id ?? ''
}

async function openTriage({ page, goTo, sandbox }: ConsolePage): Promise<void> {
  await goTo(`/c/${sandbox}/verification`)
  await expect(grid(page, 'Verification').getByRole('row')).toHaveCount(9)
}

/** The line of the raw answer that a citation is about. */
function marked(page: Page): Locator {
  return panel(page).locator('[data-marked]')
}

test('by keyboard from the work list to an explanation, a citation and the next case', async ({
  console,
}) => {
  const { page } = console
  await openTriage(console)
  await expect(grid(page, 'Verification')).toContainText('PURCHASED_LIST')
  await checkThemes(page, 'verification: work list')
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'verification.aria.yml' })
  const names = await grid(page, 'Verification').getByRole('link').allTextContents()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(heading(page, names[1] ?? '')).toBeVisible()
  await expect(sentence(page, 'sending')).toHaveText(
    'Parcel Notice Desk cannot send since 27 Aug 2026: an automatic review found phishing. 12',
  )
  await expect(sentence(page, 'headline')).toHaveText(
    'Parcel Notice Desk cannot send since 27 Aug 2026: an automatic review found phishing (PHISHING_CONTENT). 1',
  )

  await expect(page.locator('[data-part="answer"]')).toMatchAriaSnapshot({ name: 'explain-a-block.aria.yml' })
  // c opens the first citation, then the next: the value, its pointer, and its line in the answer.
  await page.keyboard.press('c')
  await expect(panel(page).getByRole('button', { name: /^BLOCKED/ })).toContainText('/status')
  await expect(marked(page)).toContainText('status"BLOCKED"')
  await page.keyboard.press('c')
  await expect(panel(page).getByRole('button', { name: /^One of your campaigns/ })).toContainText(
    '/blockReason/customerExplanation',
  )
  await page.keyboard.press('C')
  await expect(page.getByRole('button', { name: 'Citation 1', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Citation 1', exact: true })).toBeFocused()

  // The digits lead to the parts; j and k to the neighbours in the list.
  await page.keyboard.press('2')
  await expect(page.getByRole('heading', { name: 'Timeline', exact: true })).toBeFocused()
  await page.keyboard.press('1')
  await page.keyboard.press('j')
  await expect(heading(page, names[2] ?? '')).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading(page, names[1] ?? '')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(grid(page, 'Verification')).toBeVisible()
})

test('every number of every sentence opens values that are in the answers', async ({ console }) => {
  const { page, goTo, sandbox, access } = console
  const id = idOf(console, 'coin-drop-daily')
  await goTo(`/c/${sandbox}/verification/${id}`)
  await expect(sentence(page, 'reach')).toContainText('belongs to 3 organizations, and none of them can send')
  const numbers = page.locator('[data-citation]')
  await expect(page.getByText('from 10 of 10 answers')).toBeVisible()
  await expect.poll(() => numbers.count()).toBe(29)
  const count = await numbers.count()
  for (let number = 1; number <= count; number += 1) {
    await page.keyboard.press('c')
    await expect(numbers.nth(number - 1)).toHaveAttribute('aria-pressed', 'true')
    await expect(marked(page)).toBeVisible()
    await expect(panel(page).getByRole('list', { name: 'Values' })).not.toContainText('Not in the answer')
  }
  // A sentence of several values shows each; choosing one goes to its place in its own answer.
  await sentence(page, 'reach').getByRole('button').click()
  await panel(page)
    .getByRole('button', { name: /^Token Garden/ })
    .click()
  await expect(marked(page)).toContainText('name"Token Garden"')
  await expect(panel(page).getByRole('tree', { name: 'Answer of get_user' })).toBeVisible()
  // The address holds ids and nothing else, and opens the same case again.
  expect(page.url()).toBe(`${access.url}/#/c/${sandbox}/verification/${id}`)
  await page.reload()
  await expect(sentence(page, 'ban')).toContainText('Repeated fraud over several organizations')
})

test('the timeline filters by kind and actor, says what it leaves out, and opens to the record', async ({
  console,
}) => {
  const { page, goTo, sandbox } = console
  await goTo(`/c/${sandbox}/verification/${idOf(console, 'trailhead-outdoor')}`)
  const events = timeline(page).getByRole('listitem')
  await expect(timeline(page).getByRole('status')).toHaveText('8 events, newest first, in UTC.')
  await expect(events).toHaveCount(8)
  await checkThemes(page, 'verification: case')
  await timeline(page).getByRole('button', { name: 'Holds 2' }).press('Enter')
  await timeline(page).getByRole('button', { name: 'Transitions 3' }).press('Enter')
  await expect(events).toHaveCount(5)
  await timeline(page)
    .getByRole('button', { name: /^Tomás Rivera/ })
    .press('Enter')
  await expect(events).toHaveCount(1)
  await expect(timeline(page).getByRole('status')).toContainText('1 of 8 events; the filters leave out 7.')
  const closed = timeline(page).getByRole('button', { name: 'Hold on CAMPAIGNS closed', exact: true })
  await closed.press('Enter')
  await expect(timeline(page).getByText('First firing of the rule.')).toBeVisible()
  await expect(events.first().locator('time')).toHaveAttribute('title', /^2026-08-25 21:00:00 UTC/)
  await timeline(page).getByRole('button', { name: 'Citation: Hold on CAMPAIGNS closed' }).press('Enter')
  await expect(marked(page)).toContainText('0{ 8 }')
  await timeline(page).getByRole('button', { name: 'Show all' }).press('Enter')
  await expect(events).toHaveCount(8)
})

const NOTICE = `Hello support,
this morning I got the message "Sending is blocked for your organization" and I do not know why.
My account is owen@trailhead-outdoor.example. Please help!
Owen – sent from my phone, support@example.com`

test('a pasted notice, address, id, slug and URL lead to the case; a word narrows the list', async ({
  console,
}) => {
  const { page } = console
  for (const [text, name] of [
    [NOTICE, 'Trailhead Outdoor'],
    ['nora@brass-and-oak.example', 'Brass & Oak'],
    [idOf(console, 'coin-drop-daily'), 'Coin Drop Daily'],
    ['growth-fox', 'Growth Fox'],
    ['https://paypa1-rewards.example/points', 'PP Rewards Club'],
  ] as const) {
    await openTriage(console)
    await page.keyboard.press('/')
    await expect(page.locator(':focus')).toHaveRole('textbox')
    await page.keyboard.insertText(text)
    await page.keyboard.press('Enter')
    await expect(heading(page, name)).toBeVisible()
    await expect(sentence(page, 'sending')).toContainText(`${name} cannot send since `)
  }
  await openTriage(console)
  await page.keyboard.press('/')
  await expect(page.locator(':focus')).toHaveRole('textbox')
  await page.keyboard.insertText('airdrop')
  await expect(grid(page, 'Verification').getByRole('link')).toHaveText(['Airdrop Alerts'])
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('nobody@nowhere.example')
  await expect(page.getByText('No user has the address nobody@nowhere.example.')).toBeVisible()
  await page.keyboard.press('Escape')
  // list_orgs has no filter for holds: every organization is read, and the page says how far it is.
  await page.getByRole('button', { name: 'On hold', exact: true }).press('Enter')
  await expect(page.getByText('2 on hold; all 10 checked')).toBeVisible()
  await expect(grid(page, 'Verification')).toContainText('REVIEW_PENDING')
})

test('those on hold are marked, noted, copied as CSV, and found again where they were left', async ({
  console,
}) => {
  const { page } = console
  await openTriage(console)
  await page.getByRole('button', { name: 'On hold', exact: true }).press('Enter')
  const list = grid(page, 'Verification')
  await expect(page.getByText('2 on hold; all 10 checked')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'Escalate' }).press('Enter')
  await page.getByRole('button', { name: 'Note…' }).press('Enter')
  await page.getByRole('textbox', { name: 'Note' }).fill('=asked Kim')
  await page.getByRole('button', { name: 'Keep the note' }).press('Enter')
  await expect(list.getByRole('row').nth(2)).toContainText('escalated: =asked Kim')
  await page.getByRole('button', { name: 'Choose none' }).press('Enter')

  // Read whole, the list is put in any order; a row is looked at beside it while the list keeps its keys.
  await page.getByRole('button', { name: 'Your mark' }).press('Enter')
  await expect(list.getByRole('row').nth(1)).toContainText('escalated: =asked Kim')
  await page.getByRole('button', { name: 'Your mark' }).press('Enter')
  await expect(list.getByRole('row').nth(2)).toContainText('escalated: =asked Kim')
  await list.focus()
  await page.keyboard.press('v')
  const peek = page.getByRole('complementary')
  await expect(peek).toContainText('escalated: =asked Kim')
  await expect(peek).toContainText(/Open holds.*campaign/i)
  await expect(peek).not.toContainText('…')
  await checkThemes(page, 'verification: a look at a row', ['light', 'dark'])
  await page.keyboard.press('k')
  await expect(peek).not.toContainText('escalated')
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await expect(peek).toHaveCount(0)
  await expect(list).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'On hold', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(list).toBeFocused()
  await expect(list).toHaveAttribute('aria-activedescendant', /1$/)
  await page.keyboard.press('y')
  await expect(page.getByText('Copied 2 rows')).toBeVisible()
  const csv = await page.evaluate(() => navigator.clipboard.readText())
  const [header, ...lines] = csv.trim().split('\r\n')
  expect(header).toMatch(/^Organization,State,Your mark,Since,Reason code,By,Open holds,/)
  expect(lines).toHaveLength(2)
  await expect(page.getByRole('columnheader', { name: 'Your mark' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  expect(lines[1]).toContain('escalated: =asked Kim')

  // Columns are chosen, copied as they are shown, and found again after a reload.
  await page.getByRole('button', { name: /^Columns/ }).click()
  const kept = savedTo(page, '"hidden"')
  await page.getByRole('checkbox', { name: 'Plan' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(list.getByRole('columnheader', { name: 'Plan' })).toHaveCount(0)
  await page.keyboard.press('y')
  await expect.poll(() => clipboard(page)).not.toContain('Plan')
  await kept
  await page.reload()
  await expect(list.getByRole('columnheader', { name: 'Your mark' })).toBeVisible()
  await expect(list.getByRole('columnheader', { name: 'Plan' })).toHaveCount(0)
})

/** The host refuses one tool, as a deployment over its limit would. */
async function refuse(page: Page, tool: string): Promise<void> {
  await page.route('**/console/call', (route) => {
    const called = (route.request().postDataJSON() as { tool: string }).tool
    if (called !== tool) return route.fallback()
    return route.fulfill({
      json: { ok: false, error: { code: 'RATE_LIMIT_ERROR', message: 'Too many calls.', retryAfter: 3 } },
    })
  })
}

test('an unknown id says so; one refused answer leaves the others standing', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await goTo(`/c/${sandbox}/verification/org_0000zz`)
  await expect(page.getByRole('alert')).toContainText('NOT_FOUND')
  await page.keyboard.press('Escape')
  await expect(grid(page, 'Verification')).toBeVisible()

  await refuse(page, 'get_user')
  await goTo(`/c/${sandbox}/verification/${idOf(console, 'coin-drop-daily')}`)
  await expect(sentence(page, 'ban')).toContainText('The account of Vik Marlow (OWNER) is banned')
  await expect(sentence(page, 'reach')).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText(
    /Demo did not answer 1 of 4 questions\. Shown: as read at \d\d:\d\d UTC\./,
  )
  await expect(page.getByRole('alert')).toContainText('get_user: Too many calls.')
  await expect(page.getByText('from 9 of 10 answers')).toBeVisible()
  await page.unroute('**/console/call')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(sentence(page, 'reach')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  // What was read stays when it cannot be read again.
  await refuse(page, 'get_org_verification')
  await page.getByRole('button', { name: 'Read again' }).press('Enter')
  const alerts = page.getByRole('alert')
  await expect(alerts.filter({ hasText: 'did not answer' })).toContainText('What was read before is shown.')
  // Also where one looks: beside the button.
  await expect(alerts.filter({ hasText: 'Not read again' })).toContainText('get_org_verification')
  await expect(sentence(page, 'ban')).toBeVisible()
})

test('a value is pinned by key, stays in sight over a reload, and is taken off', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await goTo(`/c/${sandbox}/verification/${idOf(console, 'growth-fox')}`)
  await expect(sentence(page, 'sending')).toContainText('cannot send')
  await page.keyboard.press('c')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('p')
  const pinned = page.getByRole('region', { name: 'Pinned values' })
  await expect(pinned).toContainText('status BLOCKED')
  await page.reload()
  await expect(pinned).toContainText('Kept on this computer only')
  await pinned.getByRole('button', { name: 'status BLOCKED' }).press('Enter')
  await expect(marked(page)).toContainText('status"BLOCKED"')
  await pinned.getByRole('button', { name: 'Unpin status' }).press('Enter')
  await expect(pinned).toHaveCount(0)
})

test('Esc leads out of a case to where it was opened from, and its offers say "Open" once it is acted as', async ({
  console,
}) => {
  const { page, goTo, sandbox } = console
  const id = organizationId(console, 'Parcel Notice Desk')
  await goTo('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await pasteIntoPalette(page, id)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Parcel Notice Desk')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Act as it and open campaigns' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/#\/home$/)
  await goTo(`/c/${sandbox}/organizations/${id}`)
  await console.actAs('Parcel Notice Desk')
  await goTo(`/c/${sandbox}/verification/${id}`)
  const open = page.getByRole('link', { name: 'Open campaigns' })
  await expect(open.or(page.getByRole('button', { name: 'Act as it and open campaigns' }))).toBeVisible()
  await expect(open).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/organizations/${id}$`))
  // The case of another customer is not begun acting as this one.
  await goTo(`/c/${sandbox}/verification/${organizationId(console, 'Growth Fox')}`)
  await expect(heading(page, 'Growth Fox')).toBeVisible()
  await expect(page.getByLabel('Acting as', { exact: true })).toContainText('No organization chosen')
  await expect(page.getByText('This tab acts as nobody, the tab before as Parcel Notice Desk')).toBeVisible()
})
