import { STORIES, type WalkedStory } from '../../browser/support/case-walk.ts'
import { SESSION_HEADER, SESSION_STORAGE } from '../../../src/shared/console-session.ts'
import { connectionOf, expect, type Desk, type Task } from './task.ts'

/** The budgets of somebody who answers customers: tasks 1, 2, 4, 7, 8, 9 and 11. */
export const SUPPORT_TASKS: readonly Task[] = [
  {
    number: 1,
    what: 'pasted address → cause on the screen',
    most: 3,
    where: 'stories',
    tries: STORIES.map((story) => (desk) => findCause(desk, story)),
  },
  {
    number: 2,
    what: '… → reply copied',
    most: 8,
    where: 'stories',
    tries: STORIES.map((story) => (desk) => copyReply(desk, story)),
  },
  { number: 4, what: 'first flagged email of a case', most: 1, where: 'stories', tries: [openEvidence] },
  { number: 7, what: 'act as another organization', most: 3, where: 'stories', tries: [actAsAnother] },
  { number: 8, what: 'an email by its recipient', most: 3, where: 'stories', tries: [findEmail] },
  { number: 9, what: 'a colleague’s link → the page', most: 1, where: 'stories', tries: [followLink] },
  {
    number: 11,
    what: 'first start → demo or stories open',
    most: 1,
    where: 'first-day',
    tries: [openFirst],
  },
]

/** The address is in the clipboard and Home in front. The page of an account with several has a digit for each. */
async function findCause(desk: Desk, story: WalkedStory): Promise<void> {
  const { page } = desk
  await page.evaluate((address) => navigator.clipboard.writeText(address), story.address)
  desk.begin()
  await desk.press('Control+v')
  const offers = page.getByRole('option')
  await offers.first().waitFor()
  await desk.press('Enter')
  if (story.several) {
    const owned = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Explain/ }) })
    await owned.first().waitFor()
    const names = await owned.getByRole('heading').allTextContents()
    await desk.press(String(names.indexOf(story.organization) + 1))
  }
  await expect(page.getByRole('heading', { level: 1, name: story.organization })).toBeVisible()
  await expect(page.locator('[data-sentence="headline"]')).toBeInViewport()
}

const MOST_BLOCKS = 8

/** The signature was asked for once before: it is kept. */
async function copyReply(desk: Desk, story: WalkedStory): Promise<void> {
  const { page } = desk
  await findCause(desk, story)
  await page.evaluate(() => navigator.clipboard.writeText(''))
  // The calls of a case answer one after the other; a late one fills the reply in again.
  await expect(page.getByText(/^from (\d+) of \1 answers/)).toBeVisible()
  const copied = page.getByText(/^Copied\./)
  for (let blocks = 0; blocks < MOST_BLOCKS && !(await copied.isVisible()); blocks += 1) {
    if (blocks > 0) await desk.type('Please tell us by Friday.')
    await desk.press('Control+Enter')
    await expect(copied.or(page.getByText(/^Not copied: /))).toBeVisible()
  }
  const reply = await page.evaluate(() => navigator.clipboard.readText())
  expect(reply).toMatch(story.reply)
  expect(reply).toMatch(/\nRobin, support$/)
}

async function openEvidence(desk: Desk): Promise<void> {
  const { page } = desk
  await openCase(desk, 'parcel-notice')
  desk.begin()
  await desk.press('3')
  await expect(page.getByRole('heading', { name: 'Evidence' })).toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Flagged emails' })).toBeInViewport()
}

async function actAsAnother(desk: Desk): Promise<void> {
  const { page } = desk
  await openCase(desk, 'parcel-notice')
  desk.begin()
  await desk.press('a')
  await expect(page.getByRole('combobox', { name: 'Search organizations' })).toBeFocused()
  await desk.type('growth')
  await desk.press('Enter')
  await expect(page.getByLabel('Acting as', { exact: true })).toContainText('Growth Fox')
}

/** A question about an email names its recipient. */
async function findEmail(desk: Desk): Promise<void> {
  const { page } = desk
  const secret = await page.evaluate((kept) => localStorage.getItem(kept) ?? '', SESSION_STORAGE)
  const response = await page.request.post(`${desk.access.url}/console/call`, {
    headers: { [SESSION_HEADER]: secret },
    data: { connection: await connectionOf(page), surface: 'admin', tool: 'list_emails', input: {} },
  })
  const { data } = (await response.json()) as { data: { emails: { to: string; subject: string }[] } }
  const [email] = data.emails
  if (!email) throw new Error('The stories hold no email.')
  await page.evaluate((address) => navigator.clipboard.writeText(address), email.to)
  desk.begin()
  await desk.press('Control+v')
  const shown = page.getByRole('option').filter({ hasText: /^Show \d+ emails? with / })
  await shown.waitFor()
  await desk.press('ArrowDown')
  await expect(shown).toHaveAttribute('aria-selected', 'true')
  await desk.press('Enter')
  await expect(page.getByRole('grid').getByText(email.subject).first()).toBeInViewport()
}

async function followLink(desk: Desk): Promise<void> {
  const { page } = desk
  await openCase(desk, 'parcel-notice')
  const address = page.url()
  await page.goto('about:blank')
  desk.begin()
  await desk.follow(address)
  await expect(page.locator('[data-sentence="headline"]')).toBeInViewport()
}

async function openFirst(desk: Desk): Promise<void> {
  const { page } = desk
  const door = page.getByRole('button', { name: 'See why a customer is blocked' })
  await door.waitFor()
  desk.begin()
  await desk.click(door)
  await expect(page.getByRole('region', { name: /^Guide: / })).toBeVisible({ timeout: 60_000 })
}

async function openCase({ page, access }: Desk, slug: string): Promise<void> {
  const organization = access.organizations.find((one) => one.slug === slug)?.id ?? ''
  await page.goto(`${access.url}/#/c/${await connectionOf(page)}/verification/${organization}`)
  await page.getByText(/^from (\d+) of \1 answers/).waitFor()
}
