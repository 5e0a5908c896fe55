import { describe, expect, test } from 'vitest'
import { loadPictures } from '../../../../src/app/pictures.ts'
import { headerImageReader } from '../../../../src/platform/image-reader.ts'
import { doc, text } from '../../../support/campaigns.ts'
import { BOMBS, dataAddress } from '../../../support/image-bombs.ts'
import { outsideOf } from '../../../support/images.ts'
import { useSandbox } from '../../../support/organization.ts'
import { answerWith, useOutside } from '../../../support/outside-server.ts'
import { makeReady } from '../../../support/ready-campaign.ts'

const world = useOutside()
const { start, sandbox } = useSandbox({ outside: outsideOf(world) })

const URL = 'http://pictures.example/bomb'
/** Those that end as a picture of their kind ends: the others are no picture to begin with. */
const FETCHED = Object.entries(BOMBS)
const TOO_MANY = /declares [\d,]+ pixels, and 25,000,000 are the most/

describe.each(FETCHED)('Right to the last edge, 13: a picture that declares too much, %s', (_, bomb) => {
  test('upload_image, auto_fit_campaign_images and the reader refuse it by what it declares', async () => {
    const { refuse, call } = await start()
    world.outside().pages['/bomb'] = answerWith(bomb.bytes, { 'content-type': bomb.type })
    expect((await refuse('VALIDATION_ERROR', 'upload_image', { url: URL })).issues).toEqual([
      expect.objectContaining({ path: 'url', message: expect.stringMatching(TOO_MANY) }),
    ])
    const content = doc({ type: 'image', attrs: { src: URL } })
    const { campaignId } = await call('create_campaign', { subject: 'x', content })
    const { images } = await call('auto_fit_campaign_images', { campaignId })
    expect(images[0]).toMatchObject({ status: 'UNREADABLE', error: expect.stringMatching(TOO_MANY) })
    const loaded = await loadPictures([URL], { web: world.outside().web, images: headerImageReader })
    expect(loaded).toMatchObject({
      pictures: [],
      refused: [{ url: URL, why: expect.stringMatching(TOO_MANY) }],
    })
  })

  test('a document, Markdown and HTML refuse it in an address of its own', async () => {
    const organization = await start()
    await makeReady(sandbox(), organization)
    const src = dataAddress(bomb)
    const html = `<p>x</p><img src="${src}">`
    const refusals = [
      ['create_campaign', { subject: 'x', content: doc({ type: 'image', attrs: { src } }) }],
      ['create_campaign', { subject: 'x', content: doc({ type: 'htmlCodeBlock', content: [text(html)] }) }],
      ['create_campaign', { subject: 'x', content: `![x](${src})`, contentType: 'MARKDOWN' }],
      [
        'create_campaign',
        {
          subject: 'x',
          content: [{ type: 'img', url: src, children: [{ text: '' }] }],
          contentType: 'PLATE',
        },
      ],
      ['create_email_snippet', { name: 's', content: doc({ type: 'logo', attrs: { src } }) }],
      ['send_email', { from: 'hello@shop.example', to: 'ann@mail.test', subject: 'x', html }],
    ] as const
    for (const [tool, input] of refusals) {
      const { issues } = await organization.refuse('VALIDATION_ERROR', tool, input)
      expect({ tool, message: issues[0]?.message }).toEqual({
        tool,
        message: expect.stringMatching(TOO_MANY),
      })
    }
  })
})
