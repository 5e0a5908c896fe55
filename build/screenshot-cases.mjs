/** Pictures of the admin side over the stories that support has to explain, and of the agent's walk. */
import { STORIES, walkStory } from '../test/browser/support/case-walk.ts'
import { go } from './screenshot-walk.mjs'

const NOTE = 'card details asked for under a courier pretext'

export async function takeCases(page, shot, sandbox, access) {
  const idOf = (slug) => access.organizations.find((organization) => organization.slug === slug).id
  const to = (screen, ...rest) => `/c/${sandbox}/${[screen, ...rest].join('/')}`
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await takeWalk(page, shot)
  await go(page, to('verification'), 900)
  await shot('cases')
  await takeCase(page, shot, to('verification', idOf('parcel-notice')))
  await go(page, to('verification', idOf('riverside-credit-union')), 900)
  await shot('case-reversed')
  await go(page, to('verification', 'org_99999'), 900)
  await shot('case-missing')
  await go(page, to('review-emails', idOf('parcel-notice')), 900)
  await shot('review-emails')
  await takeEmails(page, shot, to('emails'))
  await go(page, '/home')
  await takeUser(page, shot)
  await go(page, to('keys'), 700)
  await shot('keys')
}

/** The four steps of the strip in the README. */
async function takeWalk(page, shot) {
  const [story] = STORIES
  await go(page, '/home')
  await walkStory(page, story, async (step) => {
    // The last answers may still be on their way: a picture of waiting explains nothing.
    await page
      .getByText(/^Reading /)
      .first()
      .waitFor({ state: 'hidden' })
    if (step !== 'reply') await shot(`walk-${step}`)
  })
}

async function takeCase(page, shot, path) {
  await go(page, path, 900)
  for (const [key, part] of [
    ['2', 'timeline'],
    ['3', 'evidence'],
    ['5', 'file'],
  ]) {
    await page.keyboard.press(key)
    await page.waitForTimeout(400)
    await shot(`case-${part}`)
  }
  await page.keyboard.press('4')
  const box = page.getByRole('textbox', { name: 'Reply to the customer' })
  const written = await box.inputValue()
  await box.fill(`Hello,\n\nwe saw ${NOTE}.\n\nKind regards`)
  await page.waitForTimeout(400)
  await shot('case-reply-leak')
  await box.fill(written)
  await page.waitForTimeout(600)
}

async function takeEmails(page, shot, list) {
  await go(page, list, 900)
  await shot('emails')
  await page.getByRole('grid').getByRole('link').first().click()
  await page.waitForTimeout(1200)
  await shot('email')
}

/** By the palette, as an agent gets there: the account that reaches three organizations. */
async function takeUser(page, shot) {
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText('vik@coin-drop-daily.example')
  await page.waitForTimeout(900)
  await shot('palette-paste')
  await page.keyboard.press('Enter')
  await page.waitForTimeout(900)
  await shot('user')
}
