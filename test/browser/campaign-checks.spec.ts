import { checkThemes } from './support/axe.ts'
import type { Page } from '@playwright/test'
import { callAs, createLetter, LETTER, ORGANIZATION } from './support/campaigns.ts'
import { HOSTILE } from './support/hostile-mail.ts'
import { FAULTY, openTab } from './support/last-look.ts'
import { clockBar, expect, test } from './support/own-world.ts'

/** The last look before sending: what stops a campaign, what recipients would meet, and who gets it. */

test.beforeEach(async ({ console }) => console.actAs(ORGANIZATION))

function checkOf(page: Page, name: string) {
  return page
    .getByRole('region', { name: 'Checklist' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
}

test('the checklist names every fault, and says when there is none', async ({ console, page }) => {
  const call = callAs(console.access)
  const { campaignId } = await call('create_campaign', {
    name: 'Full of faults',
    subject: 'A subject that is far longer than what any inbox shows of it, on a desk or on a phone',
    content: FAULTY,
  })
  await openTab(console, campaignId, 'Checks')
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
  const clients = checkOf(page, 'Mail clients')
  await expect(clients).toContainText(
    /\d+ % of [\d,]+ tests passed in full: .*data of caniemail\.com, \d{4}-\d\d-\d\d/,
  )
  await expect(clients.getByRole('table', { name: 'Your own' })).toContainText('webP image format')
  await clients.getByRole('button', { name: /^Left out: \d+ features of the renderer/ }).click()
  await expect(clients.getByRole('table', { name: 'Of the renderer' })).toContainText('target')
  await checkThemes(page, 'checks', ['light', 'dark'])
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
  const { id } = added.connection
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
  await expect(waterfall.getByText('at a suppressed address')).toBeVisible()
  const { total: all } = await call('count_subscribers', { filters: [] })
  const { total: subscribed } = await call('count_subscribers', { filters: [], status: 'SUBSCRIBED' })
  await expect.poll(() => left('Matched by the filters')).toBe(all)
  await expect.poll(() => left('Subscribed')).toBe(subscribed)
  const sumOfLost = async (): Promise<number> => {
    const lost = await waterfall.getByText(/^−[\d,]+$/).allTextContents()
    return lost.reduce((total, text) => total + Number(text.replaceAll(/[−,]/g, '')), 0)
  }
  await expect.poll(sumOfLost).toBe(all - subscribed)
  await expect(waterfall.getByText('Mail to this address came back. No further email is sent.')).toBeVisible()
  await waterfall.getByRole('button', { name: 'Some of them' }).first().press('Enter')
  await expect(
    waterfall
      .getByRole('list', { name: /^Some who are/ })
      .getByRole('link')
      .first(),
  ).toBeVisible()
  await checkThemes(page, 'waterfall', ['light', 'dark'])
})

test('markup that a deployment did not clean is read without an alarm, and as it was written', async ({
  console,
  page,
}) => {
  const call = callAs(console.access)
  const link = '<a href="http://old.example/once=1">set once="1"</a>'
  const markup = `${Object.values(HOSTILE).slice(0, 20).join('')}<form action="/x"><base href="/y"><p onclick="z()">Cloth</p></form>`
  const rendering = (words: string) => ({
    ...{ campaignId: 'x', subject: 'Words', preview: 'More', text: '', warnings: [] },
    html: `<body>${link}<img name="createElement" src="https://a.example/b.png" alt="b">${words}${markup}`,
  })
  const contentOf = (words: string) => {
    const text = `<p>${words} once="1"</p>${markup}`
    return { type: 'doc', content: [{ type: 'htmlCodeBlock', content: [{ type: 'text', text }] }] }
  }
  const { campaignId } = await call('create_campaign', { subject: 'Words', content: contentOf('Old') })
  for (const words of ['New', 'Newest'])
    await call('edit_campaign', { id: campaignId, content: contentOf(words) })
  await page.route('**/console/call', async (route) => {
    const { tool } = route.request().postDataJSON() as { tool: string }
    if (tool !== 'render_campaign') return route.fallback()
    return route.fulfill({ json: { ok: true, data: rendering('Old') } })
  })
  await page.route('**/console/control', async (route) => {
    const sent = route.request().postData() ?? ''
    if (!sent.includes('"content.render"')) return route.fallback()
    const message = rendering(/<p>(\w+)/.exec(sent)?.[1] ?? '')
    return route.fulfill({
      json: { ok: true, data: { issues: [], warnings: [], missingSnippets: [], message } },
    })
  })
  await openTab(console, campaignId, 'Checks')
  await expect(checkOf(page, 'Links')).toContainText(
    '“set once="1"”: is http, not https (http://old.example/once=1)',
  )
  await expect(checkOf(page, 'Mail clients')).toContainText('tests passed in full')
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('Changes', { exact: true }).click()
  const body = (name: string) =>
    page.getByRole('region', { name, exact: true }).locator('iframe').contentFrame()
  await expect(body('After').locator('ins').first()).toHaveText('Newest')
  await page
    .getByRole('radiogroup', { name: 'Show the version as' })
    .getByText('Words', { exact: true })
    .click()
  await expect(page.getByLabel('Words of the version')).toContainText(/\(HTML: \w+ once="1"/)
  expect(console.errors).toEqual([])
})
