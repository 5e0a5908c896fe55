import { writeFileSync } from 'node:fs'
import { ORGANIZATION } from './support/campaigns.ts'
import { expect, test } from './support/console.ts'
import { base64, HEAD, multipart, part } from './support/corpus/mime.ts'
import { letter } from './support/corpus/vector.ts'
import { closeLetter, openFile, openLetter } from './support/local-mail.ts'
import { FAILING_BLOCK_MS, MOST_BLOCKED_MS, takeLongestTask, watchLongTasks } from './support/long-tasks.ts'

/** Right to the last edge, 12 and 13: messages that are made to hold up the reader. */
test.beforeEach(async ({ console }) => {
  await console.actAs(ORGANIZATION)
  await console.goTo(`/c/${console.sandbox}/outbox`)
})

test('60,000 nested elements are cut with a note, and the console answers at once', async ({ console }) => {
  const { page } = console
  const note = page.getByText('too large to be shown whole')
  await openLetter(page, 'ordinary', letter('<table><tr><td>words</table>'.repeat(50)))
  await page.frameLocator('iframe').getByText('words').first().waitFor()
  await expect(note).toHaveCount(0)
  await closeLetter(page)
  await openLetter(page, 'nested', letter(`<p>first words</p>${'<div>'.repeat(60_000)}last words`))
  await note.waitFor()
  await page.frameLocator('iframe').getByText('first words').waitFor()
  const began = Date.now()
  await page.getByRole('tab', { name: 'Source' }).click()
  await page.getByLabel('Source of the message').waitFor()
  // Ten seconds, when the whole of it was parsed.
  expect(Date.now() - began).toBeLessThan(5000)
})

test('20,000 attachments hold up nothing, and are listed a hundred at a time', async ({ console }, info) => {
  const { page } = console
  // With longer headers the reader of messages gives up on them before.
  const parts = Array.from({ length: 20_000 }, () => part('a/b', 'x'))
  const eml = HEAD + multipart('mixed', [part('text/html', '<p>words</p>'), ...parts])
  await watchLongTasks(page)
  let blocked = Infinity
  // The best of three: a busy machine is nobody's fault.
  for (let turn = 0; turn < 3 && blocked > MOST_BLOCKED_MS; turn += 1) {
    if (turn > 0) await closeLetter(page)
    await takeLongestTask(page)
    // By another name each time: the console keeps what it has read.
    const path = info.outputPath(`attachments ${turn}.eml`)
    writeFileSync(path, eml)
    const side = await openFile(page, path)
    const list = side.getByRole('region', { name: 'Attachments (20,000)' })
    await expect(list.getByRole('listitem')).toHaveCount(100)
    await list.getByRole('button', { name: /^Show 100 more of/ }).click()
    await expect(list.getByRole('listitem')).toHaveCount(200)
    blocked = await takeLongestTask(page)
  }
  expect(blocked).toBeLessThanOrEqual(FAILING_BLOCK_MS)
  // In pauses of the page itself it would be taken apart too, in many tasks and for ten seconds.
  expect(page.workers().map((worker) => worker.url())).toEqual([expect.stringMatching(/mailWorker/)])
})

test('a picture that declares four billion pixels is drawn as a placeholder', async ({ console }) => {
  const { page } = console
  const bomb = Buffer.from('iVBORw0KGgoAAAANSUhEUgAA//8AAP//CAYAAAA=', 'base64')
  const html = `<p>words</p><img alt="bomb" src="data:image/png;base64,${base64(bomb)}">`
  const side = await openLetter(page, 'bomb', letter(html))
  await side.getByText('picture of too many pixels').waitFor()
  const picture = page.frameLocator('iframe').getByAltText(/^bomb/)
  await expect(picture).toHaveAttribute('src', /^data:image\/svg/)
})
