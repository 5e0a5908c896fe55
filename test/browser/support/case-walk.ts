import { expect, type Page } from '@playwright/test'

/**
 * The support agent's walk: an address in the clipboard, a cited answer on the screen, a reply in
 * the clipboard. By keyboard alone: this file presses keys and looks, and does nothing else.
 */
export interface WalkedStory {
  name: string
  /** What the customer wrote from. */
  address: string
  organization: string
  /** The account belongs to several organizations: its page is between, the first that cannot send in focus. */
  several?: true
  /** Words of the answer that the agent has to find on the first screen. */
  answer: RegExp
  /** Words for the customer that the copied reply has to hold. */
  reply: RegExp
}

export const STORIES: readonly WalkedStory[] = [
  {
    name: 'phishing',
    address: 'desk@parcel-notice.example',
    organization: 'Parcel Notice Desk',
    answer: /cannot send.*blocked it/s,
    reply: /confirm personal details on a site that is not yours/,
  },
  {
    name: 'bought list',
    address: 'dana@growth-fox.example',
    organization: 'Growth Fox',
    answer: /cannot send.*PURCHASED_LIST/s,
    reply: /Growth Fox/,
  },
  {
    name: 'complaint wave',
    address: 'owen@trailhead-outdoor.example',
    organization: 'Trailhead Outdoor',
    answer: /cannot send.*COMPLAINT_RATE/s,
    reply: /Trailhead Outdoor/,
  },
  {
    name: 'look-alike domain',
    address: 'club@paypa1-rewards.example',
    organization: 'PP Rewards Club',
    answer: /cannot send.*blocked it/s,
    reply: /domain/,
  },
  {
    name: 'payment dispute',
    address: 'nora@brass-and-oak.example',
    organization: 'Brass & Oak',
    answer: /cannot send.*blocked it/s,
    reply: /Brass & Oak/,
  },
  {
    name: 'mistaken block reversed',
    address: 'grace@riverside-cu.example',
    organization: 'Riverside Credit Union',
    answer: /No block or hold.*BLOCKED by mistake/s,
    reply: /Riverside Credit Union/,
  },
  {
    name: 'account ban reaching three organizations',
    address: 'vik@coin-drop-daily.example',
    organization: 'Coin Drop Daily',
    several: true,
    answer: /cannot send.*banned it/s,
    reply: /Coin Drop/,
  },
  {
    name: 'hold pending review',
    address: 'ines@lantern-travel.example',
    organization: 'Lantern Travel',
    several: true,
    answer: /can send only in part.*CAMPAIGNS/s,
    reply: /Lantern Travel/,
  },
]

export interface Walked {
  /** From Enter in the palette to the answer on the screen, ms. */
  shownMs: number
  /** From the paste to the reply in the clipboard, ms. */
  walkedMs: number
  reply: string
}

const MOST_BLOCKS = 8

/** What an agent types over the block that is selected. */
async function fillBlock(page: Page): Promise<void> {
  const asked = await page.evaluate(() => document.getSelection()?.toString() ?? '')
  const isName = /name/i.test(asked)
  await page.keyboard.type(isName ? 'Robin, support' : 'Please answer by Friday.')
}

export async function walkStory(page: Page, story: WalkedStory, seen?: Seen): Promise<Walked> {
  await page.evaluate((address) => navigator.clipboard.writeText(address), story.address)
  const started = performance.now()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await page.keyboard.press('Control+v')
  await seen?.('pasted', page)
  const asked = performance.now()
  await page.keyboard.press('Enter')
  if (story.several) await openExplanation(page, story)
  await expect(page.getByRole('heading', { level: 1, name: story.organization })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText(story.answer)
  const shownMs = performance.now() - asked
  await seen?.('answer', page)
  const reply = await writeReply(page, story, seen)
  return { shownMs, walkedMs: performance.now() - started, reply }
}

/** Called where a picture of the walk is worth taking. */
export type Seen = (step: 'pasted' | 'answer' | 'citation' | 'reply' | 'copied', page: Page) => Promise<void>

async function openExplanation(page: Page, { organization }: WalkedStory): Promise<void> {
  const item = page.getByRole('listitem', { name: organization, exact: true })
  const way = item.getByRole('link', { name: 'Explain' })
  await expect(way).toBeVisible()
  const isFocused = (): Promise<boolean> => way.evaluate((link) => link === document.activeElement)
  for (let steps = 0; steps < 5 && !(await isFocused()); steps += 1) await page.keyboard.press('j')
  await expect(way).toBeFocused()
  await page.keyboard.press('Enter')
}

async function writeReply(page: Page, story: WalkedStory, seen?: Seen): Promise<string> {
  await page.keyboard.press('c')
  await expect(page.getByRole('complementary', { name: 'Citation' })).toBeVisible()
  await seen?.('citation', page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('4')
  await expect(page.getByRole('heading', { name: 'Reply', exact: true })).toBeFocused()
  // A name that comes late is filled in, and takes with it what was said of the text before.
  await expect(page.getByText(/^from (\d+) of \1 answers/)).toBeVisible()
  const box = page.getByRole('textbox', { name: 'Reply to the customer' })
  await expect(box).toBeVisible()
  const copied = page.getByText(/^Copied\./)
  for (let blocks = 0; blocks < MOST_BLOCKS; blocks += 1) {
    // The copy is refused while a block is left, and selects it: what is typed takes its place.
    if (blocks === 0) await seen?.('reply', page)
    await page.keyboard.press('Control+Enter')
    await expect(copied.or(page.getByText(/^Not copied: /))).toBeVisible()
    if (await copied.isVisible()) break
    await fillBlock(page)
  }
  await expect(copied).toBeVisible()
  await seen?.('copied', page)
  const reply = await page.evaluate(() => navigator.clipboard.readText())
  expect(reply).toBe(await box.inputValue())
  expect(reply).toMatch(story.reply)
  return reply
}
