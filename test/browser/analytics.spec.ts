import type { Page } from '@playwright/test'
import { checkThemes } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { callTool, grid, organizationId } from './support/screens.ts'

/** Numbers as pictures with the table behind them, verdicts with their sample, and suppressed people. */

const ORGANIZATION = 'Atelier Nord'

function table(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

const number = (value: unknown): string => Number(value).toLocaleString('en-US')

test('growth is drawn, and the table behind it has every day', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await console.actAs(ORGANIZATION)
  await goTo(`/c/${sandbox}/analytics`)
  const target = organizationId(console, ORGANIZATION)
  const answer = await callTool(console, target, 'get_subscriber_growth', { days: 90 })
  await page.getByRole('radiogroup', { name: 'Days' }).getByText('90 days').click()
  await expect(table(page, 'Growth by day as a table').getByRole('row')).toHaveCount(91)
  await expect(page.getByRole('img', { name: /of 90 days/ }).locator('canvas')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: number(answer.newSubscribers) })).toBeVisible()
  const { total, counts } = await callTool(console, target, 'count_subscribers_by_status')
  const today = table(page, 'Growth by day as a table').getByRole('row').nth(1).getByRole('cell')
  await expect(today.nth(4)).toHaveText(number(total))
  await expect(today.nth(5)).toHaveText(number(counts.SUBSCRIBED))
  await expect(page.getByRole('img', { name: /^People on the list from/ }).locator('canvas')).toBeVisible()
  await page.reload()
  await expect(table(page, 'Growth by day as a table').getByRole('row')).toHaveCount(91)
})

test('sections have addresses, and the audience adds up', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await console.actAs(ORGANIZATION)
  await goTo(`/c/${sandbox}/analytics`)
  await page.getByRole('tab', { name: 'Audience' }).click()
  await expect(page).toHaveURL(/\/analytics\/audience$/)
  const target = organizationId(console, ORGANIZATION)
  const { counts, total } = await callTool(console, target, 'count_subscribers_by_status')
  const { SUBSCRIBED } = counts
  await expect(table(page, 'Subscribers by status').getByRole('columnheader').last()).toHaveText(
    `Of ${number(total)}`,
  )
  await expect(table(page, 'Subscribers by status').getByRole('row', { name: /^SUBSCRIBED/ })).toContainText(
    number(SUBSCRIBED),
  )
  await expect(page.getByRole('region', { name: /^Newest with the tag/ })).toBeVisible()
})

test('the click rate of a campaign is that of its own results: of the opened', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await console.actAs(ORGANIZATION)
  const target = organizationId(console, ORGANIZATION)
  const { campaigns } = await callTool(console, target, 'list_campaigns', { status: 'SENT', limit: 1 })
  const [campaign] = campaigns
  const results = await callTool(console, target, 'get_campaign_analytics', {
    campaignId: campaign?.id ?? '',
  })
  const [clicked, opened] = [results.clicked, results.opened]
  expect(results.clickRate).toBeCloseTo((clicked / opened) * 100, 1)
  await goTo(`/c/${sandbox}/analytics/engagement`)
  const row = table(page, 'Campaigns as a table').getByRole('row', { name: campaign?.name ?? '' })
  await expect(row.getByRole('cell').last()).toHaveText(
    `${Number(((clicked / opened) * 100).toFixed(1))} % of ${number(opened)}`,
  )
})

test('verdicts carry their sample, and too small a one gets none', async ({ console }) => {
  const { page, goTo, sandbox, access } = console
  await console.actAs(ORGANIZATION)
  const target = organizationId(console, ORGANIZATION)
  const month = await callTool(console, target, 'get_deliverability_health', { sinceDays: 30 })
  const overall = month.verdicts?.overall ?? ''
  await goTo(`/c/${sandbox}/analytics/deliverability`)
  const row = table(page, 'Deliverability as a table').getByRole('row', { name: /^30 days/ })
  await expect(row).toContainText(number(month.sent))
  await expect(row).toContainText(overall)
  await expect(page.getByText(`of ${number(month.sent)} sent in 30 days`).first()).toBeVisible()

  const small = access.organizations.find(({ name }) => name === 'Hearth & Hollow')
  await goTo(`/c/${sandbox}/organizations/${small?.id}`)
  await page.getByRole('button', { name: 'Act as', exact: true }).click()
  await goTo(`/c/${sandbox}/analytics/deliverability`)
  await expect(page.getByText('Nothing has been sent yet, so there is nothing to judge.')).toBeVisible()
  await goTo(`/c/${sandbox}/analytics/engagement`)
  await expect(page.getByText('too few to judge')).toBeVisible()
})

test('a failure is shown once, with a way to try again', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await console.actAs(ORGANIZATION)
  const fault = { code: 'RATE_LIMIT_ERROR', message: 'Too many requests this minute.', retryAfter: 3 }
  await page.route('**/console/call', (route) => route.fulfill({ json: { ok: false, error: fault } }))
  await goTo(`/c/${sandbox}/analytics/engagement`)
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.unroute('**/console/call')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(table(page, 'Campaigns as a table')).toBeVisible()
})

test('a hard bounce is reactivated only by force, and after a confirmation', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await console.actAs(ORGANIZATION)
  await goTo(`/c/${sandbox}/analytics/suppressed`)
  const list = grid(page, 'Suppressed people')
  await expect(list.getByRole('columnheader', { name: 'Actions' })).toBeInViewport({ ratio: 1 })
  await expect(list.getByRole('button', { name: /^More for / }).first()).toBeInViewport({ ratio: 1 })
  const hard = list.getByRole('row', { name: /NO_SUCH_USER/ }).first()
  const email = (await hard.getByRole('gridcell').first().textContent()) ?? ''
  await list.getByRole('row').filter({ hasText: email }).dblclick()
  const dialog = page.getByRole('dialog', { name: `Reactivate ${email}` })
  await expect(dialog).toContainText('This was a hard bounce')
  await expect(dialog.getByRole('button', { name: 'Reactivate' })).toBeDisabled()
  await dialog.getByLabel('Force: reactivate all the same').check()
  await dialog.getByRole('button', { name: 'Reactivate' }).click()
  const asked = page.getByRole('dialog', { name: 'Reactivate subscriber' })
  await expect(asked).toContainText(`${email} moves from BOUNCED to SUBSCRIBED`)
  await asked.getByRole('button', { name: 'Reactivate subscriber' }).click()
  await expect(page.getByText(`${email} is SUBSCRIBED again.`)).toBeVisible()
  await expect(list.getByRole('row').filter({ hasText: email })).toHaveCount(0)
})

test('no serious fault in analytics, in any theme', async ({ console }) => {
  const { page, goTo, sandbox } = console
  test.setTimeout(240_000)
  await console.actAs(ORGANIZATION)
  for (const [section, name] of [
    ['growth', 'Growth by day as a table'],
    ['audience', 'Subscribers by status'],
    ['engagement', 'Campaigns as a table'],
    ['deliverability', 'Deliverability as a table'],
  ] as const) {
    await goTo(`/c/${sandbox}/analytics/${section}`)
    await expect(table(page, name)).toBeVisible()
    await checkThemes(page, section)
  }
  await goTo(`/c/${sandbox}/analytics/suppressed`)
  await grid(page, 'Suppressed people').getByRole('row').nth(1).dblclick()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkThemes(page, 'reactivate')
  await page.keyboard.press('Escape')
  await checkThemes(page, 'suppressed')
})
