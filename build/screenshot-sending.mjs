/** Pictures of sending: the checks, the audience, the dialogs, the clock on its way, the results. */

import { actAs, go } from './screenshot-walk.mjs'

let turn = 0

async function open(page, connection, name, tab) {
  await go(page, `/c/${connection}/campaigns`)
  await page.getByRole('grid', { name: 'Campaigns' }).getByRole('link', { name, exact: true }).click()
  await page.getByRole('tab', { name: tab }).click()
  await page.waitForTimeout(900)
}

/** Whatever is sent here is taken back: the pictures of the other theme start from the same world. */
export async function takeCampaignSending(page, shot, connection, control) {
  turn += 1
  const name = `before pictures ${turn}`
  await control('snapshot.create', { name })
  await actAs(page, 'Atelier Nord')
  await takeLastLook(page, shot, connection)
  await takeDialogs(page, shot, connection)
  await takeWay(page, shot)
  await control('snapshot.restore', { name })
  await actAs(page, 'Lumen Books')
}

async function takeLastLook(page, shot, connection) {
  await open(page, connection, 'Idées cadeaux', 'Checks')
  await shot('campaign-checks')
  await page.getByText('data of caniemail.com').scrollIntoViewIfNeeded()
  await shot('campaign-checks-clients')
  await page.getByRole('tab', { name: 'Audience' }).click()
  await page.getByRole('button', { name: 'Some of them' }).first().click()
  await page.waitForTimeout(400)
  await shot('campaign-waterfall')
}

async function takeDialogs(page, shot, connection) {
  await open(page, connection, 'Idées cadeaux', 'Results')
  await shot('campaign-results-empty')
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.keyboard.type('me@example.org, nonsense')
  await page.keyboard.press('Control+Enter')
  await page.getByText('is not an email address').waitFor()
  await shot('campaign-test-error')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Date', { exact: true }).fill('2027-03-28')
  await dialog.getByLabel('Time', { exact: true }).fill('02:30')
  await shot('campaign-schedule')
  await dialog.getByLabel('Date', { exact: true }).fill('2026-11-21')
  await dialog.getByLabel('Time', { exact: true }).fill('09:00')
  await dialog.getByRole('button', { name: 'Schedule…' }).click()
  await page.getByRole('button', { name: 'Schedule campaign' }).waitFor()
  await shot('campaign-schedule-asked')
  await page.getByRole('button', { name: 'Schedule campaign' }).click()
  await page.getByText('SCHEDULED', { exact: true }).waitFor()
}

async function takeWay(page, shot) {
  const bar = page.getByRole('region', { name: 'Clock of the sandbox' })
  await bar.getByRole('button', { name: 'Advance', exact: true }).click()
  await shot('clock-advance')
  await page.getByRole('menuitem', { name: 'By 3 days' }).click()
  await bar.getByText(/^Advanced/).waitFor()
  await page.getByLabel('Where the emails are').waitFor()
  await shot('campaign-results')
  await page.getByRole('region', { name: 'Links' }).evaluate((part) => part.scrollIntoView())
  await shot('campaign-results-people')
  await bar.getByRole('button', { name: 'Rewind…' }).click()
  await shot('clock-rewind')
  await page.keyboard.press('Escape')
}
