import { ORGANIZATION } from './support/campaigns.ts'
import { expect, test } from './support/console.ts'
import { base64, HEAD, multipart, part } from './support/corpus/mime.ts'
import { letter } from './support/corpus/vector.ts'
import { openLetter } from './support/local-mail.ts'

/** Right to the last edge, 12 and 13: messages that are made to hold up the reader. */
test.beforeEach(async ({ console }) => {
  await console.actAs(ORGANIZATION)
  await console.goTo(`/c/${console.sandbox}/outbox`)
})

test('60,000 nested elements are cut with a note, and the console answers at once', async ({ console }) => {
  const { page } = console
  await openLetter(page, 'nested', letter(`<p>first words</p>${'<div>'.repeat(60_000)}last words`))
  await expect(page.getByText('too large to be shown whole')).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('first words')).toBeVisible()
  const began = Date.now()
  await page.getByRole('tab', { name: 'Source' }).click()
  await expect(page.getByLabel('Source of the message')).toBeVisible()
  // Ten seconds, when the whole of it was parsed.
  expect(Date.now() - began).toBeLessThan(5000)
})

test('an ordinary message has no such note', async ({ console }) => {
  await openLetter(console.page, 'ordinary', letter('<table><tr><td>words</table>'.repeat(50)))
  await expect(console.page.frameLocator('iframe').getByText('words').first()).toBeVisible()
  await expect(console.page.getByText('too large to be shown whole')).toHaveCount(0)
})

test('20,000 attachments are counted, and listed a hundred at a time', async ({ console }) => {
  const { page } = console
  // With longer headers the reader of messages gives up on them before.
  const parts = Array.from({ length: 20_000 }, () => part('a/b', 'x'))
  const side = await openLetter(
    page,
    'attachments',
    HEAD + multipart('mixed', [part('text/html', '<p>words</p>'), ...parts]),
  )
  const list = side.getByRole('region', { name: 'Attachments (20,000)' })
  await expect(list.getByRole('listitem')).toHaveCount(100)
  await list.getByRole('button', { name: /^Show 100 more of/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(200)
})

test('a picture that declares four billion pixels is drawn as a placeholder', async ({ console }) => {
  const { page } = console
  const bomb = Buffer.from('iVBORw0KGgoAAAANSUhEUgAA//8AAP//CAYAAAA=', 'base64')
  const html = `<p>words</p><img alt="bomb" src="data:image/png;base64,${base64(bomb)}">`
  const side = await openLetter(page, 'bomb', letter(html))
  await expect(side.getByText('picture of too many pixels')).toBeVisible()
  const picture = page.frameLocator('iframe').getByAltText(/^bomb/)
  await expect(picture).toHaveAttribute('src', /^data:image\/svg/)
})
