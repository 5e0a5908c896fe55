import type { Page } from '@playwright/test'
import { TEMPLATE_TITLES } from '../../src/case/replies/texts.ts'
import { checkThemes } from './support/axe.ts'
import type { ConsolePage } from './support/console.ts'
import { callTool, chooseTemplates, clipboard, organizationId, pasteIntoPalette } from './support/screens.ts'
import { expect, forgetDrafts, test } from './support/stories.ts'

/** A reply that answers what the mail asks, by keyboard. */
test.beforeEach(async ({ console }) => forgetDrafts(console))

async function paste(page: Page, mail: string): Promise<void> {
  await pasteIntoPalette(page, mail)
  await page.keyboard.press('Enter')
}

test('a recipient who wants to be erased gets a reply to that, and a reply to a block is not copied', async ({
  console,
}) => {
  const { page } = console
  const riverside = organizationId(console, 'Riverside Credit Union')
  const { emails } = await callTool(console, null, 'list_emails', { id: riverside })
  const to = emails[0]?.to ?? ''
  const clip = 'what was copied before'
  await paste(
    page,
    `From: Ann Lee <${to}>\nSubject: my data\n\nGuten Tag, bitte löschen Sie alle meine Daten. Ich habe mich nie für diesen Newsletter angemeldet.\n\nAm 3. Sept. 2026 um 10:12 schrieb Postdesk Support <support@postdesk.example>:\n> Your sending is blocked.`,
  )
  await expect(page).toHaveURL(/verification\/org_\w+\?view=recipient:sub_/)
  // The answer is about the recipient, and so is what to do next.
  await expect(page.locator('[data-sentence="headline"]')).toContainText(
    /at Riverside Credit Union; on the list since \d+ \w+ \d{4}, added by/,
  )
  await expect(page.locator('[data-sentence="next"]')).toContainText(
    'Pass the request to the owner of Riverside Credit Union',
  )
  await expect(page.locator('[data-check="recipient"]')).toContainText(/last emails?: “/)
  // Its citation opens the answer at the value, in a panel that has room for it.
  await page.keyboard.press('c')
  await expect(page.getByRole('complementary', { name: 'Citation' }).locator('[data-marked]')).toBeVisible()
  await page.keyboard.press('Escape')
  const box = page.getByRole('textbox', { name: 'Reply to the customer' })
  await expect(box).toHaveValue(
    /^Guten Tag Ann Lee,\n\nSie haben uns zu E-Mails von Riverside Credit Union geschrieben/,
  )
  const template = page.getByRole('combobox', { name: 'Template' })
  await expect(template).toHaveValue('Recipient: erase personal data')
  await expect(
    page.getByText(
      'Suggested because the pasted text asks to erase personal data (“löschen Sie alle meine Daten”); it also says “I never signed up”',
    ),
  ).toBeVisible()
  // Nothing of it is for members only, and what is to be said stands in blanks.
  const stops = page.getByRole('list', { name: 'What stops the copy' })
  await expect(stops).toContainText('what is erased, who does it and by when')
  await expect(stops).not.toContainText('Not for who wrote')
  await checkThemes(page, 'reply-question')
  await template.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Recipient: erase personal data' })).toBeVisible()
  const names = Object.keys(TEMPLATE_TITLES)
  const steps = names.indexOf('recipient-erase') - names.indexOf('platform-mistake')
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(template).toHaveValue('Blocked by our mistake')
  await page.evaluate((text) => navigator.clipboard.writeText(text), clip)
  // The list of templates has Enter for itself: F8 leads into the text, to its first block.
  await page.keyboard.press('F8')
  await expect(box).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Not copied: /)).toBeVisible()
  await expect(stops).toContainText('the mail asks to erase personal data, which this text does not answer')
  expect(await clipboard(page)).toBe(clip)
})

test('who is no member is greeted without the name of the only member', async ({ console }) => {
  const { page } = console
  await paste(
    page,
    'From: nobody77@inbox.example\nSubject: token garden\n\nHello, why can Token Garden not send any more? I work there.',
  )
  await expect(page).toHaveURL(/verification\/org_\w+/)
  const box = page.getByRole('textbox', { name: 'Reply to the customer' })
  await expect(box).toHaveValue(/^Hello,\n\n/)
  expect(await box.inputValue()).not.toMatch(/Vik|Marlow/)
  await box.fill('Hello Vik Marlow,\n\nthank you.\n\nKind regards\nRobin')
  const stops = page.getByRole('list', { name: 'What stops the copy' })
  await expect(stops.getByRole('listitem')).toHaveText([/^Not for who wrote\s*Vik Marlow/])
})

test('a question without an address is answered like one of a stranger, until another template is chosen', async ({
  console,
}) => {
  const { page } = console
  await paste(page, 'I run the account token-garden. Why is it blocked?')
  await expect(page).toHaveURL(/verification\/org_\w+/)
  const box = page.getByRole('textbox', { name: 'Reply to the customer' })
  const template = page.getByRole('combobox', { name: 'Template' })
  await expect(template).toHaveValue('Writer is not a member')
  await expect(box).toHaveValue(/^Hello,\n\nThank you for your message\./)
  const warning = 'The pasted text does not show a member of Token Garden as its writer'
  await expect(page.locator('[data-standing="unnamed"]')).toHaveText([warning, warning])
  await page.getByRole('textbox', { name: 'Customer who wrote' }).fill('Sam Hill')
  await expect(box).toHaveValue(/^Hello Sam Hill,/)
  expect(await box.inputValue()).not.toMatch(/fraud|banned|Coin Drop|Airdrop/)
  await checkThemes(page, 'reply-unnamed')
  await template.click()
  await page.getByRole('option', { name: 'Account banned' }).click()
  await expect(box).toHaveValue(/This covers Token Garden\./)
  const begun = await box.inputValue()
  await box.fill(begun.replace('Token Garden.', 'Token Garden and Airdrop Alerts.'))
  await expect(page.getByRole('list', { name: 'What stops the copy' })).toContainText(
    /Another customer\s*Airdrop Alerts/,
  )
})

/** Pastes mail in which a recipient of Riverside asks in German to be erased. */
async function pasteErasure(console: ConsolePage): Promise<void> {
  const riverside = organizationId(console, 'Riverside Credit Union')
  const { emails } = await callTool(console, null, 'list_emails', { id: riverside })
  const body = 'Guten Tag, bitte löschen Sie alle meine Daten.'
  await paste(console.page, `From: Ann Lee <${emails[0]?.to}>\n\n${body}`)
}

test('what the reply to an erasure must say is told when its blank was deleted, and no other', async ({
  console,
}) => {
  const { page } = console
  await pasteErasure(console)
  const box = page.getByRole('textbox', { name: 'Reply to the customer' })
  const stops = page.getByRole('list', { name: 'What stops the copy' })
  await expect(stops).toContainText('what is erased, who does it and by when')
  const begun = await box.inputValue()
  const answered = (erased: string): string =>
    begun
      .replace('[[your name]]', 'Robin')
      .replace('[[what is erased, who does it and by when]]', erased)
      .replaceAll(/\[\[[^\]]*\]\]/g, '')
  await box.fill(answered(''))
  await expect(stops.getByRole('listitem')).toHaveText([
    /^Left out\s*what is erased, who does it and by when/,
  ])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Not copied: 1 answer is left out.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy anyway, with a reason' }).click()
  await expect(page.getByRole('dialog', { name: 'Copy although 1 answer is left out?' })).toContainText(
    'what is erased, who does it and by when',
  )
  await page.keyboard.press('Escape')
  await box.fill(answered('Der Absender löscht sie bis Freitag.'))
  await expect(stops).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Copied\./)).toBeVisible()
})

test('a template of the team that answers something else stops the copy; one that says nothing is told', async ({
  console,
}) => {
  const { page } = console
  await pasteErasure(console)
  await page.getByRole('button', { name: 'Signature and templates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Signature and templates' })
  const template = { language: 'de', text: 'Guten Tag {{customer}},\n\nDanke.\n\nRobin' }
  const templates = [
    { ...template, title: 'Rechnung', answers: 'billing' },
    { ...template, title: 'Allerlei' },
  ]
  await chooseTemplates(dialog, templates)
  await expect(dialog.getByText('Took in 2 templates.')).toBeVisible()
  await page.keyboard.press('Escape')
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Template' }).click()
    await page.getByRole('option', { name }).click()
  }
  const stops = page.getByRole('list', { name: 'What stops the copy' })
  const unsaid = page.getByText('What “Allerlei” answers is not said: check that it fits')
  await choose('Rechnung (German)')
  await expect(stops).toContainText('the mail asks to erase personal data, which this text does not answer')
  await expect(unsaid).toHaveCount(0)
  await choose('Allerlei (German)')
  await expect(unsaid).toBeVisible()
  await expect(stops).not.toContainText('the mail asks')

  // Said once, it is known: a template that is made of the reply answers what this mail asks.
  await page.getByRole('button', { name: 'Signature and templates' }).click()
  await dialog.getByRole('button', { name: 'Edit Allerlei' }).click()
  const form = page.getByRole('dialog', { name: 'Edit template' })
  await form.getByRole('combobox', { name: 'For a mail that' }).click()
  await page.getByRole('option', { name: 'asks about signing in' }).click()
  await checkThemes(page, 'template form')
  await form.getByRole('button', { name: 'Keep template' }).click()
  await dialog.getByRole('button', { name: 'Make one of this reply' }).click()
  await expect(page.getByRole('combobox', { name: 'For a mail that' })).toHaveValue(
    'asks to erase personal data',
  )
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await choose('Rechnung (German)')
  await choose('Allerlei (German)')
  await expect(stops).toContainText('the mail asks to erase personal data, which this text does not answer')
})
