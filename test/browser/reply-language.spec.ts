import { checkThemes } from './support/axe.ts'
import { chooseTemplates } from './support/screens.ts'
import { expect, forgetDrafts, test } from './support/stories.ts'

/** A reply in the customer's language. */
test.beforeEach(async ({ console }) => forgetDrafts(console))

test('the language is chosen, shown, and kept with the draft', async ({ console }) => {
  const { page, access, control, sandbox, goTo } = console
  const id = access.organizations.find(({ slug }) => slug === 'parcel-notice')?.id ?? ''
  await goTo(`/c/${sandbox}/verification/${id}`)
  const box = page.getByRole('textbox', { name: 'Reply to the customer' })
  const language = page.getByRole('combobox', { name: 'Language' })
  await expect(box).toHaveValue(/^Hello Marek Duval,/)
  await expect(page.getByText('English: nothing says another')).toBeVisible()
  await language.click()
  await page.getByRole('option', { name: 'French' }).click()
  await expect(box).toHaveValue(/^Bonjour Marek Duval,[^]*depuis le 27 août 2026[^]*Cordialement,/)
  await expect(box).toHaveAttribute('lang', 'fr')
  // What the platform wrote in English is not sent as it is: its reason has a sentence in French.
  await expect(box).toHaveValue(/\n\nDes e-mails de votre organisation demandaient à leurs destinataires/)
  expect(await box.inputValue()).not.toMatch(/One of your campaigns|put this/)
  await checkThemes(page, 'reply-language')
  await expect
    .poll(() => control('case.read', { connection: sandbox, organization: id }))
    .toMatchObject({ notes: { language: 'fr', template: 'phishing' } })
  await page.reload()
  await expect(language).toHaveValue('French')
  await expect(box).toHaveValue(/^Bonjour Marek Duval,/)
})

test('a reason that is left to translate may not be deleted while the text goes on about it', async ({
  console,
}) => {
  const { page, access, sandbox, goTo } = console
  const id = access.organizations.find(({ slug }) => slug === 'parcel-notice')?.id ?? ''
  await goTo(`/c/${sandbox}/verification/${id}`)
  await page.getByRole('button', { name: 'Signature and templates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Signature and templates' })
  const reason = '[[put this English text into French: Somebody objected to your emails.]]'
  const text = `Bonjour {{customer}},\n\n${reason}\n\nSi vous contestez cette décision, répondez par écrit.\n\nRobin`
  const templates = [{ title: 'Motif', language: 'fr', text }]
  await chooseTemplates(dialog, templates)
  await expect(dialog.getByText('Took in 1 template.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Motif (French)' }).click()
  const box = page.getByRole('textbox', { name: 'Reply to the customer' })
  await expect(box).toHaveValue(/put this English text into French/)
  await page.keyboard.press('F8')
  await page.keyboard.press('Delete')
  await expect(box).not.toHaveValue(/put this/)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Not copied: the reason is left out.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'What stops the copy' })).toContainText('Reason left out')
  await page.getByRole('button', { name: 'Copy anyway, with a reason' }).click()
  await expect(page.getByRole('dialog', { name: 'Copy although the reason is left out?' })).toContainText(
    'Somebody objected to your emails.',
  )
  await page.keyboard.press('Escape')
  await box.fill('Bonjour Marek Duval,\n\nMerci, à bientôt.\n\nRobin')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Copied\./)).toBeVisible()
})
