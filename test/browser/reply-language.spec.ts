import { checkThemes } from './support/axe.ts'
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
  // What the platform wrote in English is a block: it is not sent as it is.
  await expect(page.getByText('put this English text into French, or delete it')).not.toHaveCount(0)
  await checkThemes(page, 'reply-language')
  await expect
    .poll(() => control('case.read', { connection: sandbox, organization: id }))
    .toMatchObject({ notes: { language: 'fr', template: 'phishing' } })
  await page.reload()
  await expect(language).toHaveValue('French')
  await expect(box).toHaveValue(/^Bonjour Marek Duval,/)
})
