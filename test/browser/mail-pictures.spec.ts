import { callAs, messageOf, ORGANIZATION } from './support/campaigns.ts'
import { expect, test } from './support/console.ts'

/** Pictures of the sandbox's own are shown in the frame, and the frame still asks for nothing. */
test.beforeEach(async ({ console }) => console.actAs(ORGANIZATION))

test('a hosted picture is shown, one from elsewhere is not, and no name is asked for', async ({
  console,
  page,
  counter,
}) => {
  const call = callAs(console.access)
  const { images } = await call('list_images')
  const hosted = images[0]?.url ?? ''
  expect(hosted).toMatch(/^https:\/\/media\.sandbox\.test\//)
  const picture = (src: string, alt: string) => ({
    type: 'image',
    attrs: { src, alt, width: 200, height: 120 },
  })
  const content = {
    type: 'doc',
    content: [
      picture(hosted, 'ours'),
      picture(hosted.replace('.png', '0.png'), 'gone'),
      picture('https://pictures.example/a.png', 'theirs'),
    ],
  }
  const { campaignId } = await call('create_campaign', { subject: 'Pictures', content })
  const before = counter.asked.length
  const asked: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && origin !== console.access.url) asked.push(request.url())
  })
  await console.goTo(`/c/${console.sandbox}/campaigns/${campaignId}`)
  const ours = messageOf(page).getByAltText('ours', { exact: true })
  await expect(ours).toHaveAttribute('src', /^data:image\/png;base64,/)
  await expect
    .poll(() => ours.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(2)
  for (const alt of ['gone', 'theirs'])
    await expect(messageOf(page).getByAltText(new RegExp(`^${alt} `))).toHaveAttribute(
      'src',
      /^data:image\/svg/,
    )
  await expect(page.getByRole('region', { name: 'Not loaded (2)' })).toBeVisible()
  expect({ asked, counted: counter.asked.slice(before) }).toEqual({ asked: [], counted: [] })
})
