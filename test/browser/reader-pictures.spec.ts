import { ORGANIZATION } from './support/campaigns.ts'
import { expect, test } from './support/console.ts'
import { letter } from './support/corpus/vector.ts'
import { closeLetter, openLetter } from './support/local-mail.ts'

/** Pictures of a message are off; asking for them is for one message, goes through the host, and is counted. */
const GIF = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

const eml = letter(
  [
    '<img src="http://127.0.0.1:9/one.png" alt="one" width="200" height="80">',
    '<img src="https://two.hostile.test/two.png" alt="two" width="200" height="80">',
    '<img src="https://pixel.hostile.test/open.gif" width="1" height="1">',
    '<p style="background:url(https://style.hostile.test/a.png)">words</p>',
  ].join(''),
)

test.beforeEach(async ({ console }) => {
  await console.actAs(ORGANIZATION)
  await console.goTo(`/c/${console.sandbox}/outbox`)
})

test('the host refuses what is not on the public network, and every request is counted', async ({
  console,
  counter,
}) => {
  const { page } = console
  const before = counter.asked.length
  const side = await openLetter(page, 'pictures', eml)
  await expect(side).toContainText('1 tracking pixel')
  await page.getByRole('button', { name: 'Load 2 pictures of this message' }).click()
  await expect(side.getByRole('status')).toContainText('2 requests made, 0 pictures shown, 0 bytes')
  await expect(side.getByRole('status')).toContainText('not public')
  expect(counter.asked.slice(before)).toEqual([])
})

test('what the host brings is shown in the frame, and the next message starts without', async ({
  console,
  counter,
}) => {
  const { page } = console
  const asked: string[][] = []
  // As a host with a network would answer; the real fetching is tested beside the host.
  await page.route('**/console/control', async (route) => {
    const { action, input } = route.request().postDataJSON() as { action: string; input: { urls: string[] } }
    if (action !== 'pictures.load') return route.fallback()
    asked.push(input.urls)
    const pictures = input.urls.slice(1).map((url) => ({ url, data: GIF }))
    const refused = [{ url: input.urls[0], why: 'It answers with status 404.' }]
    return route.fulfill({ json: { ok: true, data: { pictures, refused, asked: 2, bytes: 42 } } })
  })
  const before = counter.asked.length
  const side = await openLetter(page, 'pictures', eml)
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Load 2 pictures of this message' }).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByAltText('two', { exact: true })).toHaveAttribute('src', GIF)
  await expect(frame.getByAltText(/^one \(at 127\.0\.0\.1/)).toHaveAttribute('src', /^data:image\/svg/)
  await expect(side.getByRole('status')).toContainText('2 requests made, 1 picture shown, 42 bytes.')
  expect(asked).toEqual([['http://127.0.0.1:9/one.png', 'https://two.hostile.test/two.png']])
  await closeLetter(page)
  await openLetter(page, 'pictures', eml)
  await expect(page.getByRole('button', { name: 'Load 2 pictures of this message' })).toBeVisible()
  await expect(frame.getByAltText(/^two \(at /)).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(counter.asked.slice(before)).toEqual([])
})
