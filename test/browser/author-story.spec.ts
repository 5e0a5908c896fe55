import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { messageOf } from './support/campaigns.ts'
import type { ConsolePage } from './support/console.ts'
import { saving } from './support/editor.ts'
import { advance, clockBar, expect, readClock, test } from './support/own-world.ts'
import { newOrganization, people, type Books } from './support/people.ts'
import { readEverything, toolsThatAnswered } from './support/read-answers.ts'

/** A campaign author tries a campaign offline, from the contacts to the third day's results, and rewinds. */
const CONTACTS = fileURLToPath(new URL('../fixtures/contacts/mailchimp-export.csv', import.meta.url))
const WAITING = { timeout: 60_000 }

test.describe.configure({ timeout: 480_000 })

/** A sender on a verified domain: what the organization has before anybody writes. */
async function readySender({ control, sandbox }: ConsolePage, books: Books): Promise<string> {
  const { domainId } = await books.call('create_domain', { domain: 'story.example' })
  await control('domain.publish', { domainId }, sandbox)
  await books.call('verify_domain', { domainId })
  await books.call('create_email_sender', { displayName: 'The story', localPart: 'hello', domainId })
  await books.call('update_organization_settings', { timezone: 'Europe/Paris' })
  return domainId
}

async function importContacts(page: Page, books: Books): Promise<void> {
  await books.open('import')
  await page.getByLabel('CSV file').setInputFiles(CONTACTS)
  await page.getByRole('button', { name: /^Check / }).click()
  await expect(page.getByText('rows in the file')).toBeVisible()
  await page.getByRole('button', { name: /^Import [\d,]+ rows?/ }).click()
  await expect(page.getByText('Import finished')).toBeVisible(WAITING)
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect(people(page)).toBeVisible()
}

/** Everybody in Germany, France, Spain or Britain, but not those without a country. */
async function makeSegment(page: Page, books: Books): Promise<string> {
  await books.open('segments')
  await page.getByRole('button', { name: 'Create segment' }).first().click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('With a country')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'country' }).click()
  await page.getByRole('combobox', { name: 'Condition' }).click()
  await page.getByRole('option', { name: 'is not empty' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Add|Apply)/ })
    .click()
  await page.getByRole('button', { name: 'Create segment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'With a country' })).toBeVisible()
  await expect(page).toHaveURL(/\/segments\/seg_[0-9a-z]+$/)
  return page.url().split('/').at(-1) ?? ''
}

async function compose(page: Page, books: Books, segment: string): Promise<string> {
  await books.open('campaigns')
  await page.getByRole('button', { name: 'Create campaign' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('The story')
  await page.getByRole('textbox', { name: 'Subject' }).fill("A story for {{name | 'you'}}")
  await page.getByRole('textbox', { name: 'Preview text' }).fill('From the first word to the third day')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The story' })).toBeVisible()
  await expect(page).toHaveURL(/\/campaigns\/[a-z]+_[0-9a-z]+$/)
  const id = page.url().split('/').at(-1) ?? ''
  await page.getByRole('tab', { name: 'Write' }).click()
  const message = page.getByRole('textbox', { name: 'Message', exact: true })
  await message.getByText('Write your message here.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' It begins at https://story.example/begin today.')
  await page.keyboard.press('Control+s')
  await expect(saving(page)).toHaveText('Saved', WAITING)
  await page.getByRole('tab', { name: 'Audience' }).click()
  const audience = page.getByRole('region', { name: 'Audience filters' })
  await audience.getByRole('button', { name: 'Filters as JSON' }).click()
  const filter = { type: 'SEGMENT', field: 'segment', operator: 'INCLUDE', segmentId: segment }
  await audience.getByRole('textbox').fill(JSON.stringify([filter]))
  await audience.getByRole('button', { name: 'Apply' }).click()
  await audience.getByRole('button', { name: 'Save audience' }).click()
  await expect(page.getByText('SUBSCRIBED, 1 filter')).toBeVisible()
  return id
}

async function previewAsThree(page: Page, names: string[]): Promise<void> {
  await page.getByRole('tab', { name: 'Preview' }).click()
  for (const name of names) {
    await page.getByRole('combobox', { name: 'Preview as' }).click()
    await expect(page.getByRole('combobox', { name: 'Preview as' })).toBeFocused()
    await page.keyboard.type(name)
    // Found, not only among the newest: that list would still change under the pointer.
    await expect.poll(() => page.getByRole('option').count()).toBeLessThan(20)
    await page.getByRole('option', { name }).first().click()
    await expect(messageOf(page).getByText(`Hello ${name}`)).toBeVisible()
    await expect(page.getByRole('group', { name: 'As an inbox shows it' })).toContainText(
      `A story for ${name}`,
    )
  }
}

async function sendTest(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Checks' }).click()
  await expect(page.getByText('Nothing stops it: schedule_campaign would accept it now.')).toBeVisible()
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Addresses' })).toBeFocused()
  await page.keyboard.type('author@story.example')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Test emails' }).getByText('queued')).toBeVisible()
  await page.keyboard.press('Escape')
}

/** The dialog offers tomorrow at nine in Paris by itself. */
async function scheduleForTomorrow(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Results' }).click()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule The story' })
  await expect(dialog.getByText('Sat, 21 Nov 2026, 09:00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Schedule…' }).click()
  const asked = page.getByRole('dialog', { name: 'Schedule campaign' })
  await expect(asked).toContainText('on Saturday 21 November 2026, 09:00 (Europe/Paris)')
  await asked.getByRole('button', { name: 'Schedule campaign' }).click()
  await expect(page.getByText('SCHEDULED', { exact: true })).toBeVisible()
}

async function readResults(page: Page, recipients: number): Promise<void> {
  await expect(page.getByText('SENT', { exact: true })).toBeVisible()
  const numbers = page.getByLabel('Where the emails are').getByRole('definition')
  await expect
    .poll(async () => {
      const texts = await numbers.allTextContents()
      const [total = 0, ...places] = texts.map((text) => Number(text.replaceAll(/[^\d]/g, '')))
      return { total, inPlaces: places.reduce((sum, one) => sum + one, 0) }
    })
    .toEqual({ total: recipients, inPlaces: recipients })
  await expect(page.getByRole('table', { name: 'People' }).getByRole('link').first()).toBeVisible()
  const outcomes = page.getByRole('table', { name: 'What became of them' })
  await expect(outcomes.getByRole('row', { name: 'Opened' }).getByRole('cell').first()).not.toHaveText('0')
  const overTime = page.getByRole('region', { name: 'Opens and clicks over time' })
  await expect(overTime).toContainText(/half came within .* after sending began/)
}

async function rewind(page: Page): Promise<void> {
  await clockBar(page).getByRole('button', { name: 'Rewind…' }).click()
  await page.getByRole('dialog', { name: 'Rewind the clock' }).getByRole('button', { name: 'Rewind' }).click()
  await expect(clockBar(page).getByText('Rewound')).toBeVisible(WAITING)
}

test('contacts in, a campaign written, tried, sent, read on the third day, and all of it rewound', async ({
  console,
  page,
}) => {
  const books = await newOrganization(console)
  const domain = await readySender(console, books)
  await importContacts(page, books)
  const segment = await makeSegment(page, books)
  const campaign = await compose(page, books, segment)
  const filters = [{ type: 'SEGMENT', field: 'segment', operator: 'INCLUDE', segmentId: segment }]
  const { subscribers } = await books.call('query_subscribers', { filters, limit: 3 })
  await previewAsThree(
    page,
    subscribers.map(({ name }) => name ?? ''),
  )
  await sendTest(page)
  const asked = { organization: books.id, campaign, segment, domain, email: subscribers[0]?.email ?? '' }
  const unscheduled = await readEverything(console, asked)
  await console.control('snapshot.create', { name: 'before the schedule' }, console.sandbox)
  await scheduleForTomorrow(page)
  const scheduled = await readEverything(console, asked)
  expect(scheduled).not.toEqual(unscheduled)
  const { now } = await readClock(console)
  const { total } = await books.call('count_subscribers', {
    filters,
    status: 'SUBSCRIBED',
  })
  expect(total).toBeGreaterThan(50)

  await advance(page, 'By 3 days')
  await readResults(page, total)
  expect(await readEverything(console, asked)).not.toEqual(scheduled)

  await rewind(page)
  expect((await readClock(console)).now).toBe(now)
  await expect(page.getByText('SCHEDULED', { exact: true })).toBeVisible()
  // As if the clock had never been advanced: every read tool, word for word.
  expect(await readEverything(console, asked)).toEqual(scheduled)
  // And, by the copy made then, as if it had never been scheduled.
  await console.control('snapshot.restore', { name: 'before the schedule' }, console.sandbox)
  await expect(page.getByText('DRAFT', { exact: true })).toBeVisible()
  expect(await readEverything(console, asked)).toEqual(unscheduled)
  for (const tool of [
    'get_campaign_analytics',
    'list_emails',
    'get_email',
    'get_org_stats',
    'get_subscriber_emails',
    'list_orgs',
  ])
    expect(toolsThatAnswered(unscheduled)).toContain(tool)
  expect(toolsThatAnswered(unscheduled).size).toBeGreaterThan(35)
})
