import { checkThemes } from './support/axe.ts'
import type { Page } from '@playwright/test'
import { callAs, createLetter, ORGANIZATION } from './support/campaigns.ts'
import { advance, clockBar, expect, readClock, test } from './support/own-world.ts'
import { DAY_MS, HOUR_MS } from '../../src/shared/text/time-units.ts'
import { grid, organizationId } from './support/screens.ts'
import { callConfirmed } from './support/sending.ts'

/** The clock of the sandbox as the frame shows it: its time, what comes next, and the ways to move it. */

test.beforeEach(async ({ console, page }) => {
  await console.control('clock.set', { mode: 'stepped' }, console.sandbox)
  await console.actAs(ORGANIZATION)
  await page.getByRole('button', { name: 'Times in UTC' }).click()
  await page.getByRole('menuitem', { name: 'The organization (Europe/Paris)' }).click()
  await expect(clockBar(page).getByText('Europe/Paris')).toBeVisible()
})

/** What the bar says the time is: the exact instant stands in its `datetime`. */
async function shownTime(page: Page): Promise<string> {
  return (await clockBar(page).locator('time').getAttribute('datetime')) ?? ''
}

test("the time in the organization's zone, UTC on hover, the mode, and what comes next", async ({
  console,
  page,
}) => {
  const { now } = await readClock(console)
  const paris = new Date(now).toLocaleString('sv-SE', { timeZone: 'Europe/Paris' }).slice(11, 16)
  const time = clockBar(page).locator('time')
  await expect(time).toContainText(paris)
  await console.goTo('/connections')
  const head = page.locator('#main').getByTitle(/^Sandbox time/)
  await expect(head).toContainText(`${paris} Europe/Paris`)
  // All of the head fits in one line.
  const create = await page.getByRole('button', { name: 'Create organization' }).boundingBox()
  expect(Math.abs((create?.y ?? 0) - ((await head.boundingBox())?.y ?? 0))).toBeLessThan(12)
  const utc = `${now.replace('T', ' ').slice(0, 19)} UTC`
  const own = `${new Date(now).toLocaleString('sv-SE', { timeZone: 'Europe/Paris' })} Europe/Paris`
  await expect(time).toHaveAttribute('title', `${own}\n${utc}`)
  // One switch for every instant of the console: a record follows it, and a reload finds it.
  await console.goTo(`/c/${console.sandbox}/organizations`)
  const created = grid(page, 'Organizations').getByRole('row').nth(1).locator('time')
  await expect(created).toHaveAttribute('title', /^\S+ \S+ Europe\/Paris\n\S+ \S+ UTC$/)
  await page.reload()
  await expect(created).toHaveAttribute('title', /^\S+ \S+ Europe\/Paris/)
  await page.getByRole('button', { name: 'Times in Europe/Paris' }).click()
  await page.getByRole('menuitem', { name: 'UTC', exact: true }).click()
  await expect(created).toHaveAttribute('title', /^\S+ \S+ UTC/)
  await expect(time).toHaveAttribute('title', `${utc}\n${own}`)
  await expect(clockBar(page).getByRole('button', { name: 'Mode of the clock: stepped' })).toBeVisible()
  await expect(clockBar(page).getByText(/^Next event(?: in|:)/)).toBeVisible()
})

test('by keyboard alone: to the next event, and by an hour', async ({ console, page }) => {
  const before = await readClock(console)
  await clockBar(page).getByRole('button', { name: 'Next event' }).focus()
  await page.keyboard.press('Enter')
  await expect(clockBar(page).getByText(/^Advanced/)).toBeVisible()
  expect((await readClock(console)).now).toBe(before.nextEventAt)
  await expect.poll(() => shownTime(page)).toBe(before.nextEventAt)
  await clockBar(page).getByRole('button', { name: 'Advance', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'By 1 hour' })).toBeFocused()
  await page.keyboard.press('Enter')
  const hourLater = new Date(Date.parse(before.nextEventAt ?? '') + HOUR_MS).toISOString()
  await expect.poll(() => shownTime(page)).toBe(hourLater)
})

test('to a date and time in the zone, and what is on screen follows', async ({ console, page }) => {
  const call = callAs(console.access)
  const campaignId = await createLetter(call, 'Seen going out')
  const { now } = await readClock(console)
  const today = now.slice(0, 10)
  const day = new Date(Date.parse(`${today}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  const input = { campaignId, date: day, hours: 9, minutes: 0, timezone: 'Europe/Paris' }
  const asked = await call('schedule_campaign', input).catch((error: unknown) => String(error))
  expect(String(asked)).toContain('Goes to')
  await callConfirmed(console, organizationId(console, ORGANIZATION), 'schedule_campaign', input)
  await console.goTo(`/c/${console.sandbox}/campaigns/${campaignId}`)
  await expect(page.getByText('SCHEDULED', { exact: true })).toBeVisible()
  // Axe would run its scripts in the frame of the preview, which is what the frame is there to refuse.
  await page.getByRole('tab', { name: 'Results' }).click()
  await expect(page.getByText(/^Goes out/).last()).toBeVisible()
  await clockBar(page).getByRole('button', { name: 'Advance', exact: true }).click()
  await page.getByRole('menuitem', { name: 'To a date and time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Advance to a date and time' })
  await expect(dialog.getByLabel('Date')).toBeFocused()
  await dialog.getByLabel('Date').fill('2020-01-01')
  await expect(dialog.getByText('That is past: rewind goes back.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Advance' })).toBeDisabled()
  await dialog.getByLabel('Date').fill(day)
  await dialog.getByLabel('Time in Europe/Paris').fill('12:30')
  await checkThemes(page, 'advance to a time', ['light', 'dark'])
  await page.keyboard.press('Enter')
  await expect(page.getByText('SENT', { exact: true })).toBeVisible()
  await expect.poll(() => shownTime(page)).toBe(`${day}T11:30:00.000Z`)
})

test('rewind says what is lost, asks first, and puts the world back', async ({ console, page }) => {
  const before = await readClock(console)
  await advance(page, 'By 3 days')
  expect((await readClock(console)).rewindsTo).not.toBeNull()
  await clockBar(page).getByRole('button', { name: 'Rewind…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rewind the clock' })
  await expect(dialog.getByRole('button', { name: 'Keep as it is' })).toBeFocused()
  await expect(dialog).toContainText('every change made since')
  await expect(dialog).toContainText('3 days before now')
  await checkThemes(page, 'rewind', ['light', 'dark'])
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect((await readClock(console)).now).not.toBe(before.now)
  await clockBar(page).getByRole('button', { name: 'Rewind…' }).click()
  await expect(dialog.getByRole('button', { name: 'Keep as it is' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Rewind' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(clockBar(page).getByText('Rewound')).toBeVisible()
  expect((await readClock(console)).now).toBe(before.now)
  await expect.poll(() => shownTime(page)).toBe(before.now)
})

test('what was made in time that is rewound is gone from its page too', async ({ console, page }) => {
  await advance(page, 'By 1 hour')
  const id = await createLetter(callAs(console.access), 'Never written')
  await console.goTo(`/c/${console.sandbox}/campaigns/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Never written' })).toBeVisible()
  await clockBar(page).getByRole('button', { name: 'Rewind…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rewind the clock' })
  await dialog.getByRole('button', { name: 'Rewind' }).click()
  await expect(clockBar(page).getByText('Rewound')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: id })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(`no campaign "${id}"`)
  await expect(page.getByRole('button', { name: 'Schedule', exact: true })).toBeHidden()
})

test('frozen cannot be advanced, live goes on by itself', async ({ console, page }) => {
  await clockBar(page).getByRole('button', { name: 'Mode of the clock: stepped' }).click()
  await page.getByRole('menuitem', { name: 'frozen' }).click()
  await expect(clockBar(page).getByRole('button', { name: 'Mode of the clock: frozen' })).toBeVisible()
  await expect(clockBar(page).getByRole('button', { name: 'Advance', exact: true })).toBeDisabled()
  await expect(clockBar(page).getByRole('button', { name: 'Next event' })).toBeDisabled()
  await clockBar(page).getByRole('button', { name: 'Mode of the clock: frozen' }).click()
  await page.getByRole('menuitem', { name: 'live' }).click()
  await expect(clockBar(page).getByRole('button', { name: 'Mode of the clock: live' })).toBeVisible()
  const first = Date.parse(await shownTime(page))
  await expect.poll(async () => Date.parse(await shownTime(page))).toBeGreaterThan(first)
  await console.control('clock.set', { mode: 'stepped' }, console.sandbox)
  // Set by another hand: the host's event turns the bar.
  await expect(clockBar(page).getByRole('button', { name: 'Mode of the clock: stepped' })).toBeVisible()
})

test('the palette has the commands of the clock', async ({ console, page }) => {
  const before = await readClock(console)
  const field = page.getByRole('combobox', { name: 'Find anything' })
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('advance the clock by 1 day')
  await expect(page.getByRole('option', { name: 'Advance the clock by 1 day' })).toBeVisible()
  await page.keyboard.press('Enter')
  const dayLater = new Date(Date.parse(before.now) + DAY_MS).toISOString()
  await expect.poll(() => shownTime(page)).toBe(dayLater)
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('rewind')
  await expect(page.getByRole('option', { name: /Rewind/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Rewind the clock' })).toBeVisible()
})

test('an advance shows its way and can be cancelled between slices', async ({ console, page }) => {
  const call = callAs(console.access)
  const { now } = await readClock(console)
  const organization = organizationId(console, ORGANIZATION)
  // Each start of a campaign ends a slice: many of them make a long way.
  for (let hour = 1; hour <= 24; hour += 1) {
    const campaignId = await createLetter(call, `On the way ${hour}`)
    const date = new Date(Date.parse(now) + hour * HOUR_MS).toISOString()
    await callConfirmed(console, organization, 'schedule_campaign', { campaignId, date })
  }
  // A person's finger is too slow for what lasts a second: the page presses as soon as there is a button.
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      const bar = document.querySelector('[aria-label="Clock of the sandbox"]')
      const cancel = [...(bar?.querySelectorAll('button') ?? [])].find((one) => one.textContent === 'Cancel')
      if (!cancel || !bar?.querySelector('[role="progressbar"]')) return
      observer.disconnect()
      cancel.click()
    }).observe(document.body, { childList: true, subtree: true })
  })
  await clockBar(page).getByRole('button', { name: 'Advance', exact: true }).click()
  await page.getByRole('menuitem', { name: 'By 3 days' }).click()
  await expect(clockBar(page).getByText(/^Stopped after .+: [\d,]+ sent, [\d,]+ opened$/)).toBeVisible({
    timeout: 60_000,
  })
  const stopped = await readClock(console)
  expect(Date.parse(stopped.now)).toBeLessThan(Date.parse(now) + 3 * DAY_MS)
  await expect.poll(() => shownTime(page)).toBe(stopped.now)
})

test('no serious fault with the bar and its menus, in any theme', async ({ page }) => {
  await checkThemes(page, 'bar')
  await clockBar(page).getByRole('button', { name: 'Advance', exact: true }).click()
  await checkThemes(page, 'advance menu')
  await page.keyboard.press('Escape')
  await clockBar(page)
    .getByRole('button', { name: /^Mode of the clock/ })
    .click()
  await checkThemes(page, 'mode menu')
})
