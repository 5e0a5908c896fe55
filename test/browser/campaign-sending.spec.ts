import type { Page } from '@playwright/test'
import { addReader, callAs, createLetter, LETTER, ORGANIZATION } from './support/campaigns.ts'
import type { ConsolePage } from './support/console.ts'
import { advance, clockBar, expect, test } from './support/own-world.ts'
import { inBothThemes } from './support/people.ts'

/** From the last look before sending to who opened it: the campaign page's part of sending. */

// Each walks several screens and judges them in two themes, on a small machine.
test.describe.configure({ timeout: 120_000 })

test.beforeEach(async ({ console }) => console.actAs(ORGANIZATION))

async function openTab(console: ConsolePage, campaignId: string, tab: string): Promise<void> {
  await console.goTo(`/c/${console.sandbox}/campaigns/${campaignId}`)
  await console.page.getByRole('tab', { name: tab }).click()
}

function checkOf(page: Page, name: string) {
  return page
    .getByRole('region', { name: 'Checklist' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
}

const FAULTY = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'variable', attrs: { id: 'phone', required: false } },
        {
          type: 'text',
          text: 'plain http',
          marks: [{ type: 'link', attrs: { href: 'http://atelier-nord.example/old' } }],
        },
      ],
    },
    {
      type: 'htmlCodeBlock',
      content: [{ type: 'text', text: '<img src="https://pictures.example/a.webp"><a href="#">nowhere</a>' }],
    },
  ],
}

test('the checklist names every fault, and says when there is none', async ({ console, page }) => {
  const call = callAs(console.access)
  const { campaignId } = await call('create_campaign', {
    name: 'Full of faults',
    subject: 'A subject that is far longer than what any inbox shows of it, on a desk or on a phone',
    content: FAULTY,
  })
  await openTab(console, String(campaignId), 'Checks')
  const sent = page.getByRole('region', { name: 'May it be sent' })
  await expect(sent.getByText(/against it: schedule_campaign would refuse it/)).toBeVisible()
  await expect(sent.getByText(/there is no unsubscribe link in the content/i)).toBeVisible()
  await expect(checkOf(page, 'Unsubscribe link')).toContainText('blocks')
  await expect(checkOf(page, 'Subject')).toContainText('There is no preview text')
  await expect(checkOf(page, 'Variables')).toContainText('"phone" has no value and no fallback')
  await expect(checkOf(page, 'Links')).toContainText('“plain http”: is http, not https')
  await expect(checkOf(page, 'Links')).toContainText('“nowhere”: leads nowhere')
  await expect(checkOf(page, 'Pictures')).toContainText('has no alternative text')
  await expect(checkOf(page, 'Sender on a verified domain')).toContainText('is VERIFIED')
  await expect(checkOf(page, 'Content score')).toContainText("a stand-in for the platform's")
  await checkOf(page, 'Mail clients')
    .getByRole('button', { name: /^Show all/ })
    .click()
  await expect(checkOf(page, 'Mail clients')).toContainText('webP image format')
  await expect(checkOf(page, 'Mail clients')).toContainText(/data of caniemail\.com, \d{4}-\d\d-\d\d/)
  await inBothThemes(page, 'checks')
  // Mended elsewhere: what is on screen follows when it is looked at again.
  await call('edit_campaign', { id: campaignId, subject: 'Short', preview: 'And more', content: LETTER })
  await page.reload()
  await page.getByRole('tab', { name: 'Checks' }).click()
  await expect(sent.getByText('Nothing stops it: schedule_campaign would accept it now.')).toBeVisible()
  await expect(checkOf(page, 'Subject')).toContainText('met')
  await expect(checkOf(page, 'Links')).toContainText('met')
})

test('on a deployment what only the platform knows is left out, and the page says so', async ({
  console,
  page,
}) => {
  const campaignId = await createLetter(callAs(console.access), 'Seen from outside')
  const token = console.access.organizations.find(({ name }) => name === ORGANIZATION)?.token
  const deployment = { label: 'Far away', url: console.access.url, environment: 'staging', key: token }
  const added = await console.control('connection.add', { ...deployment, keep: 'session' })
  const { id } = added['connection'] as { id: string }
  await page.reload()
  await console.goTo(`/c/${id}/campaigns/${campaignId}`)
  await page.getByRole('tab', { name: 'Checks' }).click()
  await expect(page.getByText('Only Far away itself knows its verification state')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Rules of sending' })).toHaveCount(0)
  await expect(checkOf(page, 'Postal address')).toContainText('Not stated by the platform')
  await expect(checkOf(page, 'Content score')).toContainText('rules that are not published')
  await expect(clockBar(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Schedule', exact: true })).toBeDisabled()
  await console.control('connection.remove', { id })
})

test('the waterfall: who falls out, why, some of them by name, and it adds up', async ({ console, page }) => {
  const call = callAs(console.access)
  const campaignId = await createLetter(call, 'Falling letter')
  await openTab(console, campaignId, 'Audience')
  const waterfall = page.getByRole('region', { name: 'Waterfall of the audience' })
  const left = async (label: string): Promise<number> => {
    const line = waterfall.getByRole('listitem').filter({ hasText: label }).first()
    return Number(((await line.locator('strong').first().textContent()) ?? '').replaceAll(',', ''))
  }
  await expect(waterfall.getByText('Reachable')).toBeVisible()
  const { total: all } = await call('count_subscribers', { filters: [] })
  const { total: subscribed } = await call('count_subscribers', { filters: [], status: 'SUBSCRIBED' })
  expect(await left('Matched by the filters')).toBe(all)
  expect(await left('Reachable')).toBe(subscribed)
  const lost = await waterfall.getByText(/^−[\d,]+$/).allTextContents()
  const sum = lost.reduce((total, text) => total + Number(text.replaceAll(/[−,]/g, '')), 0)
  expect(sum).toBe(Number(all) - Number(subscribed))
  await expect(waterfall.getByText('Mail to this address came back. No further email is sent.')).toBeVisible()
  await waterfall.getByRole('button', { name: 'Some of them' }).first().press('Enter')
  await expect(
    waterfall
      .getByRole('list', { name: /^Some who are/ })
      .getByRole('link')
      .first(),
  ).toBeVisible()
  await inBothThemes(page, 'waterfall')
})

test('scheduled and taken back by keyboard alone, over a change of the clocks', async ({ console, page }) => {
  const campaignId = await createLetter(callAs(console.access), 'Keyed letter')
  await openTab(console, campaignId, 'Results')
  await page.getByRole('button', { name: 'Schedule', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Schedule Keyed letter' })
  await expect(dialog.getByRole('radio', { name: 'At a date and time' })).toBeFocused()
  await expect(dialog.getByLabel('Date', { exact: true })).toHaveValue('2026-11-21')
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('09:00')
  await expect(dialog.getByText('Sat, 21 Nov 2026, 09:00')).toBeVisible()
  await expect(dialog.getByText('2026-11-21 08:00:00 UTC')).toBeVisible()
  // A night in March that has no half past two in Paris.
  await page.keyboard.press('Tab')
  await page.keyboard.type('03282027')
  await dialog.getByLabel('Time', { exact: true }).focus()
  await page.keyboard.type('0230AM')
  await expect(dialog.getByText('02:30 does not exist on that day in Europe/Paris')).toBeVisible()
  await expect(dialog.getByText('Sun, 28 Mar 2027, 03:30')).toBeVisible()
  // Another zone: both clocks are shown.
  await dialog.getByRole('combobox', { name: 'Time zone' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('America/New_York')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText("the organization's zone")).toBeVisible()
  await expect(dialog.getByText('Sun, 28 Mar 2027, 08:30')).toBeVisible()
  await expect(dialog.getByText('change before then: UTC−5 now, UTC−4 at that time')).toBeVisible()
  await inBothThemes(page, 'schedule')
  await dialog.getByRole('button', { name: 'Schedule…' }).focus()
  await page.keyboard.press('Enter')
  await decideByKeys(page, 'Schedule campaign', 'on Sunday 28 March 2027, 02:30 (America/New_York)')
  await expect(page.getByText('SCHEDULED', { exact: true })).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Results' })).toContainText(
    'Goes out Sun, 28 Mar 2027, 02:30',
  )
  await page.getByRole('button', { name: 'Cancel schedule' }).focus()
  await page.keyboard.press('Enter')
  await decideByKeys(page, 'Cancel campaign schedule', 'It becomes a DRAFT again')
  await expect(page.getByText('DRAFT', { exact: true })).toBeVisible()
})

/** The safe button has the focus; the verb is one Tab away. */
async function decideByKeys(page: Page, verb: string, told: string): Promise<void> {
  const asked = page.getByRole('dialog', { name: verb })
  await expect(asked).toContainText(told)
  await expect(asked.getByRole('button', { name: 'Keep as it is' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(asked.getByRole('button', { name: verb })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(asked).toBeHidden()
}

test('what cannot be sent is refused in the dialog, with every reason', async ({ console, page }) => {
  const { campaignId } = await callAs(console.access)('create_campaign', {
    name: 'Not to be sent',
    subject: 'No way out',
    content: FAULTY,
  })
  await openTab(console, String(campaignId), 'Results')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Not to be sent' })
  await dialog.getByRole('radio', { name: 'At once' }).check()
  await dialog.getByRole('button', { name: 'Send now…' }).click()
  await expect(dialog.getByRole('alert')).toContainText('there is no unsubscribe link in the content')
  await dialog.getByRole('radio', { name: 'At a date and time' }).check()
  await dialog.getByLabel('Date', { exact: true }).fill('2020-01-01')
  await expect(dialog.getByText('That is past.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Schedule…' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByText('DRAFT', { exact: true })).toBeVisible()
})

test('a test email goes to one to five addresses; a wrong one is named', async ({ console, page }) => {
  const campaignId = await createLetter(callAs(console.access), 'Tried letter')
  await openTab(console, campaignId, 'Results')
  await page.getByRole('button', { name: 'Send test' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a test of Tried letter' })
  const field = dialog.getByRole('textbox', { name: 'Addresses' })
  await expect(field).toBeFocused()
  await page.keyboard.type('one@example.org, nonsense')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('"nonsense" is not an email address')).toBeVisible()
  await field.fill('a@x.test b@x.test c@x.test d@x.test e@x.test f@x.test')
  await expect(dialog.getByText('6 addresses; the most is 5')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send test' })).toBeDisabled()
  await field.fill('one@example.org\ntwo@example.org')
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await expect(dialog.getByRole('list', { name: 'Test emails' }).getByText('queued')).toHaveCount(2)
  await inBothThemes(page, 'test email')
})

test('sent: the recipients add up, and the figures lead to people', async ({ console, page }) => {
  const call = callAs(console.access)
  for (const name of ['Ada Reads', 'Ben Reads', 'Cleo Reads']) await addReader(call, name, true)
  const campaignId = await createLetter(call, 'Answered letter')
  await openTab(console, campaignId, 'Results')
  await expect(page.getByText('It is a DRAFT and was not sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Answered letter' })
  await dialog.getByRole('radio', { name: 'At once' }).check()
  await dialog.getByRole('button', { name: 'Send now…' }).click()
  await decideByKeys(page, 'Schedule campaign', 'at once')
  await advance(page, 'By 3 days')
  await expect(page.getByText('SENT', { exact: true })).toBeVisible()
  const numbers = async (): Promise<number[]> => {
    const texts = await page.getByLabel('Where the emails are').getByRole('definition').allTextContents()
    return texts.map((text) => Number(text.replaceAll(/[^\d]/g, '')))
  }
  const [recipients = 0, ...places] = await numbers()
  expect(recipients).toBeGreaterThan(1000)
  expect(places.reduce((sum, people) => sum + people, 0)).toBe(recipients)
  const analytics = await call('get_campaign_analytics', { campaignId })
  const outcomes = page.getByRole('table', { name: 'What became of them' })
  for (const [label, key] of [
    ['Opened', 'opened'],
    ['Clicked', 'clicked'],
    ['Bounced', 'bounced'],
    ['Unsubscribed', 'unsubscribed'],
  ] as const)
    await expect(outcomes.getByRole('row', { name: label }).getByRole('cell').first()).toHaveText(
      Number(analytics[key]).toLocaleString('en-US'),
    )
  await expect(page.getByRole('table', { name: 'Links' })).toContainText('atelier-nord.example/collection')
  await page.getByText(/^Bounced [\d,]+$/).click()
  const people = page.getByRole('table', { name: 'People' })
  await expect(people.getByText('BOUNCED').first()).toBeVisible()
  await page.getByText(/^Opened [\d,]+$/).click()
  await expect(people.getByRole('row')).toHaveCount(51)
  await page.getByRole('button', { name: 'Show 50 more' }).click()
  await expect(people.getByRole('row')).toHaveCount(101)
  await inBothThemes(page, 'results')
})
