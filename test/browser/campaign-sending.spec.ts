import { checkThemes } from './support/axe.ts'
import type { Page } from '@playwright/test'
import { addReader, callAs, createLetter, ORGANIZATION } from './support/campaigns.ts'
import { FAULTY, openTab } from './support/last-look.ts'
import { advance, expect, test } from './support/own-world.ts'

/** From the schedule to who opened it: the campaign page's part of sending. */

// Each walks several screens and judges them in two themes, on a small machine.
test.describe.configure({ timeout: 240_000 })

test.beforeEach(async ({ console }) => console.actAs(ORGANIZATION))

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
  await expect(page.getByRole('option', { name: 'America/New_York' })).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText("the organization's zone")).toBeVisible()
  await expect(dialog.getByText('Sun, 28 Mar 2027, 08:30')).toBeVisible()
  await expect(dialog.getByText('change before then: UTC−5 now, UTC−4 at that time')).toBeVisible()
  await checkThemes(page, 'schedule', ['light', 'dark'])
  await dialog.getByRole('button', { name: 'Schedule…' }).focus()
  await page.keyboard.press('Enter')
  await decideByKeys(page, 'Schedule campaign', 'on Sunday 28 March 2027, 02:30 (America/New_York)')
  await expect(page.getByText('SCHEDULED', { exact: true })).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Results' })).toContainText(
    'Goes out Sun, 28 Mar 2027, 06:30 UTC (scheduled as Sun, 28 Mar 2027, 02:30 America/New_York), in ',
  )
  await page.keyboard.press('Escape')
  const row = page.getByRole('row').filter({ hasText: 'Keyed letter' })
  await expect(row).toContainText(/in 4 mo/)
  await row.getByRole('link').click()
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
  await openTab(console, campaignId, 'Results')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Not to be sent' })
  await dialog.getByRole('radio', { name: 'At once' }).check()
  await dialog.getByRole('button', { name: 'Send now…' }).click()
  await expect(dialog.getByRole('alert')).toContainText('there is no unsubscribe link in the content')
  await dialog.getByRole('radio', { name: 'At a date and time' }).check()
  await dialog.getByLabel('Date', { exact: true }).fill('2020-01-01')
  await expect(dialog.getByText('The date is in the past.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Schedule…' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByText('DRAFT', { exact: true })).toBeVisible()
})

test("the schedule is offered in the organization's zone; Esc after a refusal leaves the dialog alone", async ({
  console,
  page,
}) => {
  await console.actAs('Hearth & Hollow')
  const { campaignId } = await callAs(console.access, 'Hearth & Hollow')('create_campaign', {
    name: 'From the hollow',
    subject: 'Without a sender',
  })
  await openTab(console, campaignId, 'Results')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule From the hollow' })
  await expect(dialog.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/London')
  await expect(dialog.getByText('2026-11-21 09:00:00 UTC')).toBeVisible()
  await dialog.getByRole('button', { name: 'Schedule…' }).click()
  await expect(dialog.getByRole('alert')).toContainText('there is no sender')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'From the hollow' })).toBeVisible()
})

test('what is typed is saved before it is scheduled, or it is not scheduled', async ({ console, page }) => {
  const call = callAs(console.access)
  const campaignId = await createLetter(call, 'Half typed')
  await openTab(console, campaignId, 'Write')
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await subject.fill('')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status', { name: 'Saving' })).toContainText('must not be empty')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Half typed' })
  await expect(dialog.getByRole('status', { name: 'Not saved' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Schedule…' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await subject.fill('Typed to the end')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Schedule…' })).toBeEnabled()
  expect(await call('get_campaign', { campaignId })).toMatchObject({ subject: 'Typed to the end' })
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
  await checkThemes(page, 'test email', ['light', 'dark'])
  await dialog.getByRole('link', { name: 'Open the outbox' }).click()
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible()
  await expect(dialog).toHaveCount(0)
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
  await expect.poll(async () => (await numbers())[0]).toBeGreaterThan(1000)
  const [recipients = 0, ...places] = await numbers()
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
      analytics[key].toLocaleString('en-US'),
    )
  await expect(page.getByRole('table', { name: 'Links' })).toContainText('atelier-nord.example/collection')
  await page.getByText(/^Bounced [\d,]+$/).click()
  const people = page.getByRole('table', { name: 'People' })
  await expect(people.getByText('BOUNCED').first()).toBeVisible()
  await page.getByText(/^Opened [\d,]+$/).click()
  await expect(people.getByRole('row')).toHaveCount(51)
  await page.getByRole('button', { name: 'Show 50 more' }).click()
  await expect(people.getByRole('row')).toHaveCount(101)
  await checkThemes(page, 'results', ['light', 'dark'])
  await page.getByRole('tab', { name: 'Audience' }).click()
  const waterfall = page.getByRole('region', { name: 'Waterfall of the audience' })
  await expect(waterfall).toContainText(`settled for ${recipients.toLocaleString('en-US')} people`)
})

test('FAILED: why, as recorded then, what stands in the way now, and where to mend it', async ({
  console,
  page,
}) => {
  const call = callAs(console.access)
  await addReader(call, 'Only Reader', false)
  const campaignId = await createLetter(call, 'Unread letter')
  await call('update_campaign_filters', {
    campaignId,
    filters: [{ type: 'STRING', field: 'name', operator: 'EQUALS', value: 'Only Reader' }],
  })
  await openTab(console, campaignId, 'Results')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule…' }).click()
  await decideByKeys(page, 'Schedule campaign', 'Goes to at most 1 person, as of now, on')
  await call('update_subscriber', { subscriber: 'only.reader@readers.example', name: 'Renamed Reader' })
  await advance(page, 'By 1 day')
  await expect(page.getByText(/opened, 1 campaign failed$/)).toBeVisible()
  await expect(page.getByText('FAILED', { exact: true })).toBeVisible()
  const why = page.getByRole('region', { name: 'Why it FAILED' })
  await expect(why).toContainText('Nobody who is SUBSCRIBED and not suppressed matches (RECIPIENTS).')
  await expect(why).toContainText('As recorded when its time came')
  const now = page.getByRole('list', { name: 'What stands in the way now' })
  await expect(now.getByRole('listitem')).toHaveCount(1)
  await expect(now).toContainText('Nobody who is SUBSCRIBED and not suppressed matches.')
  await checkThemes(page, 'failed campaign', ['light', 'dark'])
  await now.getByRole('link', { name: 'Open Subscribers' }).click()
  await expect(page).toHaveURL(/\/subscribers$/)

  // What can be read of a deployment today is labelled as today's.
  const key = console.access.organizations.find(({ name }) => name === ORGANIZATION)?.token
  const deployment = { label: 'Far away', url: console.access.url, environment: 'staging', key }
  const added = await console.control('connection.add', { ...deployment, keep: 'session' })
  const { id } = added.connection
  await page.reload()
  await console.goTo(`/c/${id}/campaigns/${campaignId}`)
  await page.getByRole('tab', { name: 'Results' }).click()
  await expect(why).toContainText('Nobody who is SUBSCRIBED and not suppressed matches (RECIPIENTS).')
  await expect(page.getByText('which may differ from then')).toBeVisible()
  await expect(now.getByRole('listitem').filter({ hasText: 'Recipients' })).toContainText('blocks')
  await expect(now.getByRole('listitem').filter({ hasText: 'Sender' })).toContainText('is VERIFIED')
  // A deployment is read-only here: the way on is shown, and why it is closed.
  await expect(why.getByRole('button', { name: 'Duplicate as draft' })).toBeDisabled()
  await console.control('connection.remove', { id })

  // The list explains it too, without opening it.
  await console.goTo(`/c/${console.sandbox}/campaigns`)
  await page.getByRole('button', { name: 'More for Unread letter' }).click()
  await page.getByRole('menuitem', { name: 'Explain', exact: true }).click()
  await expect(page.locator('[data-sentence="headline"]')).toContainText('Unread letter')

  // Line 6: the page opens on the reason, with the one way on beside it.
  await console.goTo(`/c/${console.sandbox}/campaigns/${campaignId}`)
  await expect(page.getByRole('tab', { name: 'Preview' })).toHaveAttribute('aria-selected', 'true')
  await expect(why.getByText('Nobody who is SUBSCRIBED and not suppressed matches')).toBeInViewport()
  await expect(why.getByRole('button', { name: 'Duplicate as draft' })).toBeInViewport()
  await checkThemes(page, 'failed campaign as it opens', ['light', 'dark'])
  await why.getByRole('button', { name: 'Duplicate as draft' }).click()
  await expect(page.getByRole('heading', { name: 'Copy of Unread letter' })).toBeVisible()
  await expect(page.getByText('DRAFT', { exact: true })).toBeVisible()
})
