import type { Locator } from '@playwright/test'
import { callAs, createLetter, ORGANIZATION } from '../../browser/support/campaigns.ts'
import { TEMPLATES } from '../../../src/renderer/editor/templates.ts'
import { exportServices, writeExportFile } from '../../support/export-files.ts'
import { connectionOf, expect, type Desk, type Task, type Try } from './task.ts'

const where = 'demo'

/** The budgets of somebody who writes campaigns: tasks 12 to 20. */
export const AUTHOR_TASKS: readonly Task[] = [
  {
    number: 12,
    what: 'CSV of a known service imported',
    most: 5,
    where,
    tries: exportServices.map(
      (service) => (desk) => importFile(desk, service.service, writeExportFile(service, 40).text),
    ),
  },
  {
    number: 13,
    what: 'segment with two conditions saved',
    most: 9,
    where,
    tries: [
      saveSegment('Subscribers in France', [
        ['country', 'FR'],
        ['tag', 'newsletter'],
      ]),
      saveSegment('French readers', [
        ['email', '.example'],
        ['name', 'a'],
      ]),
    ],
  },
  {
    number: 14,
    what: 'campaign from a template → preview as somebody',
    most: 6,
    where,
    tries: TEMPLATES.map(
      ({ name }) =>
        (desk) =>
          previewTemplate(desk, name),
    ),
  },
  { number: 15, what: 'variable with fallback inserted', most: 4, where, tries: [insertVariable] },
  { number: 16, what: 'image from the library inserted', most: 4, where, tries: [insertImage] },
  { number: 17, what: 'test email sent', most: 3, where, tries: [sendTest] },
  {
    number: 18,
    what: 'scheduled for tomorrow 09:00 in the organization’s zone',
    most: 5,
    where,
    tries: [scheduleLetter],
  },
  { number: 19, what: 'three days later, results on the screen', most: 3, where, tries: [readResults] },
  { number: 20, what: 'rewound', most: 2, where, tries: [rewind] },
]

/** Opens a screen as the author of the organization. */
async function open({ page, access }: Desk, screen: string): Promise<void> {
  const bar = page.getByLabel('Acting as', { exact: true })
  if (!(await bar.textContent())?.includes(ORGANIZATION)) {
    await page.keyboard.press('a')
    await expect(page.getByRole('combobox', { name: 'Search organizations' })).toBeFocused()
    await page.keyboard.type(ORGANIZATION)
    await page.getByRole('option', { name: ORGANIZATION }).first().click()
    await expect(bar).toContainText(ORGANIZATION)
  }
  await page.goto(`${access.url}/#/c/${await connectionOf(page)}/${screen}`)
}

/** From the list of subscribers. The dialog of the system that names the file is no part of the console. */
async function importFile(desk: Desk, service: string, text: string): Promise<void> {
  const { page, click } = desk
  await open(desk, 'subscribers')
  const begin = page.getByRole('link', { name: /^Import/ }).or(page.getByRole('button', { name: /^Import/ }))
  await begin.first().waitFor()
  desk.begin()
  await click(begin.first())
  const another = page.getByRole('button', { name: /^(Import another file|Another file)/ })
  const choose = page.getByRole('button', { name: 'Choose a file' })
  await expect(choose.or(another)).toBeVisible()
  if (await another.isVisible()) await another.click()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), click(choose)])
  const buffer = Buffer.from(text)
  await chooser.setFiles({ name: `${service}.csv`, mimeType: 'text/csv', buffer })
  await click(page.getByRole('button', { name: /^Check \d+ rows$/ }))
  await click(page.getByRole('button', { name: /^Import \d+ rows$/ }))
  await expect(page.getByText('Import finished')).toBeVisible()
}

/** From the list of segments. The values are typed. */
function saveSegment(name: string, conditions: readonly [field: string, value: string][]): Try {
  return async (desk) => {
    const { page, click, press, type } = desk
    await open(desk, 'segments')
    const create = page.getByRole('button', { name: 'Create segment' }).first()
    await create.waitFor()
    desk.begin()
    await click(create)
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await type(name)
    for (const [field, value] of conditions) {
      await click(page.getByRole('button', { name: 'Add filter' }))
      await expect(page.getByRole('combobox', { name: 'Field' })).toBeFocused()
      await type(field)
      await press('Enter')
      const editor = page.getByRole('form', { name: 'Add a filter' })
      await expect(editor.getByLabel(field === 'tag' ? 'Tags' : 'Value').first()).toBeFocused()
      await type(value)
      await press('Enter')
      if (field === 'tag') await press('Enter')
      await expect(editor).toBeHidden()
    }
    await press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
}

/** From the list of campaigns: the person is found by name. */
async function previewTemplate(desk: Desk, template: string): Promise<void> {
  const { page, access, click, press, type } = desk
  const { subscribers } = await callAs(access)('query_subscribers', { status: 'SUBSCRIBED', limit: 50 })
  const name = subscribers.find((one) => one.name !== null)?.name ?? ''
  await open(desk, 'campaigns')
  const create = page.getByRole('button', { name: 'Create campaign' }).first()
  await create.waitFor()
  desk.begin()
  await click(create)
  await expect(page.getByRole('combobox', { name: 'Start from' })).toBeFocused()
  await type(template)
  await press('Enter')
  await expect(page.getByRole('combobox', { name: 'Start from' })).toHaveValue(template)
  await press('Enter')
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible()
  await click(page.getByRole('tab', { name: 'Preview' }))
  await expect(page.getByRole('combobox', { name: 'Preview as' })).toBeVisible()
  await press('/')
  await type(name)
  await press('Enter')
  await expect(page.getByRole('combobox', { name: 'Preview as' })).toHaveValue(new RegExp(name))
  await expect(page.getByRole('status').filter({ hasText: /^\d[\d,]* of [\d,]+$/ })).toBeVisible()
}

/** The caret is in the message: at the end of its first line of words. */
async function openLetter(desk: Desk, name: string): Promise<{ id: string; message: Locator }> {
  const { page, access } = desk
  const id = await createLetter(callAs(access), name)
  await open(desk, `campaigns/${id}`)
  await page.getByRole('tab', { name: 'Write' }).click()
  const message = page.getByRole('textbox', { name: 'Message', exact: true })
  await message.getByText('Hello').first().click()
  await page.keyboard.press('End')
  return { id, message }
}

async function insertVariable(desk: Desk): Promise<void> {
  const { page, click, press, type } = desk
  const { id } = await openLetter(desk, 'With a variable')
  desk.begin()
  await click(page.getByRole('toolbar').getByRole('button', { name: /variable into the message/ }))
  await expect(page.getByRole('combobox', { name: 'Variable' })).toBeFocused()
  await type('organization')
  await press('Enter')
  await press('Tab')
  await expect(page.getByLabel('Fallback')).toBeFocused()
  await type('our workshop')
  await press('Enter')
  await expect.poll(() => contentOf(desk, id)).toContain('"fallback":"our workshop"')
}

async function insertImage(desk: Desk): Promise<void> {
  const { page, click, press, type } = desk
  const { id, message } = await openLetter(desk, 'With a picture')
  await page.keyboard.press('Enter')
  desk.begin()
  await press('/')
  await type('image')
  await expect(page.getByRole('button', { name: /^Image/ }).last()).toBeVisible()
  await press('Enter')
  await expect(message).toBeVisible()
  await click(page.getByRole('combobox', { name: 'Picture of the library' }))
  await type('dusk')
  await expect(page.getByRole('option', { name: /Workshop at dusk/ })).toBeVisible()
  await press('Enter')
  await expect.poll(() => contentOf(desk, id)).toContain('"alt":"View from the workshop over the fjord"')
}

async function contentOf({ access }: Desk, campaignId: string): Promise<string> {
  return JSON.stringify((await callAs(access)('get_campaign', { campaignId })).content)
}

/** From the page of the campaign, at its preview. */
async function sendTest(desk: Desk): Promise<void> {
  const { page, click, press, type } = desk
  await openLetter(desk, 'To be tried')
  desk.begin()
  await click(page.getByRole('button', { name: 'Send test' }))
  await expect(page.getByRole('textbox', { name: 'Addresses' })).toBeFocused()
  await type('author@atelier-nord.example')
  await press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Test emails' }).getByText('queued')).toBeVisible()
}

async function scheduleLetter(desk: Desk): Promise<void> {
  const { page, access, click } = desk
  const { id } = await openLetter(desk, 'For tomorrow')
  desk.begin()
  await click(page.getByRole('button', { name: 'Schedule', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Schedule For tomorrow' })
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('09:00')
  await click(dialog.getByRole('button', { name: 'Schedule…' }))
  const asked = page.getByRole('dialog', { name: 'Schedule campaign' })
  await expect(asked).toContainText('09:00 (Europe/Paris)')
  await click(asked.getByRole('button', { name: 'Schedule campaign' }))
  await expect(page.getByText('SCHEDULED', { exact: true })).toBeVisible()
  expect((await callAs(access)('get_campaign', { campaignId: id })).status).toBe('SCHEDULED')
}

/** From the page of a campaign that is scheduled for tomorrow. */
async function readResults(desk: Desk): Promise<void> {
  const { page, click } = desk
  await openScheduled(desk, 'For tomorrow')
  desk.begin()
  await click(clockBar(desk).getByRole('button', { name: 'Advance', exact: true }))
  await click(page.getByRole('menuitem', { name: 'By 3 days' }))
  await click(page.getByRole('tab', { name: 'Results' }))
  await expect(page.getByText('SENT', { exact: true })).toBeVisible()
  const outcomes = page.getByRole('table', { name: 'What became of them' })
  await expect(outcomes.getByRole('row', { name: 'Opened' }).getByRole('cell').first()).not.toHaveText('0')
}

async function rewind(desk: Desk): Promise<void> {
  const { page, click } = desk
  await openScheduled(desk, 'For tomorrow')
  await expect(page.getByText('SENT', { exact: true })).toBeVisible()
  desk.begin()
  await click(clockBar(desk).getByRole('button', { name: 'Rewind…' }))
  await click(page.getByRole('dialog', { name: 'Rewind the clock' }).getByRole('button', { name: 'Rewind' }))
  await expect(page.getByText('SCHEDULED', { exact: true })).toBeVisible()
}

async function openScheduled(desk: Desk, name: string): Promise<void> {
  const { campaigns } = await callAs(desk.access)('list_campaigns', { limit: 50 })
  const id = campaigns.find((one) => one.name === name)?.id ?? ''
  await open(desk, `campaigns/${id}`)
  await desk.page.getByRole('heading', { level: 1, name }).waitFor()
}

function clockBar({ page }: Desk): Locator {
  return page.getByRole('region', { name: 'Clock of the sandbox' })
}
