import { checkThemes } from './support/axe.ts'
import { grid, organizationId, watchCalls } from './support/screens.ts'
import { expect, test } from './support/stories.ts'

/** What reviews sampled: an organization chosen, its emails walked by keys, each read in the safe reader. */

test('the emails of a review are walked by keys, and asked for as the tool takes it', async ({ console }) => {
  const { page, sandbox } = console
  const inputs = watchCalls(page, 'get_review_emails')
  await console.goTo(`/c/${sandbox}/review-emails`)
  await expect(page.getByText(/^10 organizations with reviews; all 10 checked/)).toBeVisible()
  await page.keyboard.press('j')
  const row = grid(page, 'Reviewed organizations').getByRole('row', { name: /Parcel Notice Desk/ })
  await expect(row).toContainText('PHISHING')
  await expect(row).toContainText('5 of 5')
  await row.click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Parcel Notice Desk', level: 1 })).toBeVisible()
  const id = organizationId(console, 'Parcel Notice Desk')
  await expect.poll(() => inputs).toEqual([{ id }])

  const emails = page.getByRole('list', { name: 'Sampled emails' }).getByRole('button')
  await expect(emails).toHaveCount(5)
  await expect(emails.first()).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(emails.nth(1)).toBeFocused()
  await expect(emails.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/\/review-emails\/org_\w+\?view=eml_\w+$/)

  const side = page.getByRole('complementary', { name: 'About the message' })
  const scores = side.getByRole('region', { name: 'Scores, as reported by the review' })
  await expect(scores).toContainText(/spam\d+phishing\d+impersonation\d+cold-email\d+/)
  await expect(side.getByRole('region', { name: /^Reasons/ })).toContainText('link.ip-host')
  const link = side.getByRole('listitem').filter({ hasText: 'http://185.220.101.7/track/confirm' }).first()
  await expect(link).toContainText('IP host')
  await expect(link).toContainText('not https')
  await expect(page.frameLocator('iframe').getByText('Your parcel is on hold')).toBeVisible()
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
  await checkThemes(page, 'review emails')
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'review-an-email.aria.yml' })

  // An address with an email opens that email; one of nobody opens the first.
  await page.reload()
  await expect(emails.nth(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Review emails', level: 1 })).toBeVisible()
})

test('texts are cut where the tool is told to, which is said; only flagged is asked of the tool', async ({
  console,
}) => {
  const { page, sandbox } = console
  const id = organizationId(console, 'Lantern Travel')
  const inputs = watchCalls(page, 'get_review_emails')
  await console.goTo(`/c/${sandbox}/review-emails/${id}`)
  const emails = page.getByRole('list', { name: 'Sampled emails' }).getByRole('button')
  const all = await expect
    .poll(() => emails.count())
    .toBeGreaterThan(0)
    .then(() => emails.count())
  await page.getByRole('tab', { name: 'Text, as reviewed' }).click()
  const text = page.getByLabel('Text of the email')
  const whole = await text.textContent()
  await page.getByRole('combobox', { name: 'Most characters of each text' }).click()
  await page.getByRole('option', { name: '200 characters each' }).click()
  await expect(page.getByText('Cut here by the tool. The email goes on.')).toBeVisible()
  expect(inputs.at(-1)).toEqual({ id, maxChars: 200 })
  expect((await text.textContent())?.length).toBeLessThanOrEqual(200)
  await page.getByRole('button', { name: 'Ask for up to 50,000 characters' }).click()
  await expect(text).toHaveText(whole ?? '')
  await page.getByRole('switch', { name: 'Only flagged' }).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => inputs.at(-1)).toEqual({ id, maxChars: 50_000, onlyFlagged: true })
  await expect.poll(() => emails.count()).toBeLessThan(all)
  await expect(emails.filter({ hasText: 'not flagged' })).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Review', exact: true }).click()
  const earlier = page.getByRole('option').nth(2)
  await earlier.click()
  await expect.poll(() => inputs.at(-1)).toMatchObject({ reviewId: expect.stringMatching(/^rev_/) })
})

test('without a review, and of nobody, the screen says what there is', async ({ console }) => {
  const { page, sandbox } = console
  await console.goTo(`/c/${sandbox}/review-emails/${organizationId(console, 'Brass & Oak')}`)
  await expect(
    page.getByText('No review was ever held against this organization. Its others can be chosen above.'),
  ).toBeVisible()
  await console.goTo(`/c/${sandbox}/review-emails/org_zzzzz`)
  await expect(page.getByRole('alert')).toContainText('org_zzzzz')
})

test('the evidence of a case is walked by the same keys, and leads to the same reader', async ({
  console,
}) => {
  const { page, sandbox } = console
  const id = organizationId(console, 'Growth Fox')
  await console.goTo(`/c/${sandbox}/verification/${id}`)
  await expect(page.getByRole('heading', { name: 'Evidence' })).toBeVisible()
  const emails = page.getByRole('list', { name: 'Sampled emails' }).getByRole('button')
  await expect(emails.first()).toBeVisible()
  await page.keyboard.press('3')
  await expect(page.getByRole('heading', { name: 'Evidence' })).toBeFocused()
  await page.keyboard.press('j')
  await expect(emails.nth(1)).toBeFocused()
  const opened = page.getByRole('article')
  // One of two that six recipients got.
  await expect(page.getByText('2 of 2 different emails, 6 flagged')).toBeVisible()
  const subject = await opened.getByRole('heading', { level: 3 }).innerText()
  await expect(opened.getByRole('region', { name: 'Scores, as reported by the review' })).toContainText(
    'phishing',
  )
  await page.keyboard.press('o')
  await expect(page).toHaveURL(new RegExp(`/review-emails/${id}\\?view=eml_`))
  await expect(emails.filter({ hasText: subject }).first()).toHaveAttribute('aria-current', 'true')
})
