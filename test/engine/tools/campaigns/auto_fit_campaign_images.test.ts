import { beforeEach, describe, expect, test } from 'vitest'
import { CounterChanges } from '../../../../src/engine/store/counters.ts'
import { insertCampaign } from '../../../../src/engine/store/campaigns.ts'
import { decodeOrganizationId, encodeId } from '../../../../src/shared/ids.ts'
import { outsideOf, png, uploadPng } from '../../../support/images.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { answerWith, useOutside } from '../../../support/outside-server.ts'
import { nodeAt } from '../../../support/campaigns.ts'

const world = useOutside()
const { start } = useSandbox({ outside: outsideOf(world) })

const picture = (src: string, attrs: object = {}) => ({ type: 'image', attrs: { src, ...attrs } })
const LARGE = 'http://pictures.example/large'
const TALL = 'http://pictures.example/tall'
const SMALL = 'http://pictures.example/small'

beforeEach(() => {
  world.outside().pages = {
    '/large': answerWith(png(1200, 300)),
    '/tall': answerWith(png(100, 1000)),
    '/small': answerWith(png(40, 30)),
    '/page': answerWith('<p>hello'),
  }
})

async function createWith({ call }: TestOrganization, nodes: object[]): Promise<string> {
  const content = { type: 'doc', content: nodes }
  return (await call('create_campaign', { subject: 'Pictures', content })).campaignId
}

const statusesOf = (images: { status: string }[]) => images.map(({ status }) => status)

describe('auto_fit_campaign_images', () => {
  test('reads the remote image, fits into 600 × 400 by default, keeps the ratio', async () => {
    const organization = await start()
    const { call } = organization
    const section = { type: 'section', content: [picture(TALL, { alt: 'Tall', width: 'auto', height: 900 })] }
    const campaignId = await createWith(organization, [picture(LARGE, { width: 1200 }), section])
    const data = await call('auto_fit_campaign_images', { campaignId })
    expect(data).toEqual({
      campaignId,
      dryRun: false,
      images: [
        {
          index: 0,
          src: LARGE,
          alt: null,
          path: [0],
          natural: { width: 1200, height: 300 },
          current: { width: 1200, height: null },
          fitted: { width: 600, height: 150 },
          status: 'FITTED',
        },
        {
          index: 1,
          src: TALL,
          alt: 'Tall',
          path: [1, 0],
          natural: { width: 100, height: 1000 },
          current: { width: null, height: 900 },
          fitted: { width: 40, height: 400 },
          status: 'FITTED',
        },
      ],
    })
    const { content } = await call('get_campaign', { campaignId })
    expect(nodeAt(content, 0)['attrs']).toMatchObject({ src: LARGE, width: 600, height: 150 })
    expect(nodeAt(content, 1, 0)['attrs']).toMatchObject({ alt: 'Tall', width: 40, height: 400 })
    const again = await call('auto_fit_campaign_images', { campaignId })
    expect(statusesOf(again.images)).toEqual(['UNCHANGED', 'UNCHANGED'])
  })

  test('never upscales', async () => {
    const organization = await start()
    const campaignId = await createWith(organization, [picture(SMALL, { width: 500, height: 500 })])
    const { images } = await organization.call('auto_fit_campaign_images', { campaignId })
    expect(images[0]).toMatchObject({ fitted: { width: 40, height: 30 }, status: 'FITTED' })
  })

  test('maxWidth and maxHeight are the frame', async () => {
    const organization = await start()
    const campaignId = await createWith(organization, [picture(LARGE)])
    const fit = (input: object) => organization.call('auto_fit_campaign_images', { campaignId, ...input })
    expect((await fit({ maxWidth: 300 })).images[0]?.fitted).toEqual({ width: 300, height: 75 })
    expect((await fit({ maxHeight: 30 })).images[0]?.fitted).toEqual({ width: 120, height: 30 })
    expect((await fit({ maxWidth: 1 })).images[0]?.fitted).toEqual({ width: 1, height: 1 })
    for (const wrong of [{ maxWidth: 0 }, { maxHeight: 1.5 }, { imageIndexes: [-1] }]) {
      await organization.refuse('VALIDATION_ERROR', 'auto_fit_campaign_images', { campaignId, ...wrong })
    }
  })

  test('a dry run changes nothing; its indexes choose images', async () => {
    const organization = await start()
    const { call } = organization
    const campaignId = await createWith(organization, [picture(LARGE), picture(TALL), picture(SMALL)])
    const before = await call('get_campaign', { campaignId })
    const dry = await call('auto_fit_campaign_images', { campaignId, dryRun: true })
    expect([dry.dryRun, statusesOf(dry.images)]).toEqual([true, ['WOULD_FIT', 'WOULD_FIT', 'WOULD_FIT']])
    expect(await call('get_campaign', { campaignId })).toEqual(before)
    const some = await call('auto_fit_campaign_images', { campaignId, imageIndexes: [2, 0] })
    expect(statusesOf(some.images)).toEqual(['FITTED', 'NOT_SELECTED', 'FITTED'])
    const { content } = await call('get_campaign', { campaignId })
    expect(nodeAt(content, 1)).toEqual(picture(TALL))
    const { issues } = await organization.refuse('VALIDATION_ERROR', 'auto_fit_campaign_images', {
      campaignId,
      imageIndexes: [0, 3],
    })
    expect(issues[0]).toMatchObject({
      path: 'imageIndexes.1',
      message: 'there is no image 3: the campaign has 3',
    })
  })

  test.each([200, 299, 300, 404, 500])('a picture behind the status %i', async (status) => {
    world.outside().pages['/large'] = (_request, response) =>
      void response.writeHead(status).end(png(1200, 300))
    const organization = await start()
    const campaignId = await createWith(organization, [picture(LARGE)])
    const { images } = await organization.call('auto_fit_campaign_images', { campaignId })
    expect([images[0]?.status, images[0]?.error]).toEqual(
      status < 300 ? ['FITTED', undefined] : ['UNREADABLE', `It answers ${status}.`],
    )
  })

  test('what cannot be read is said so and left alone; the others are fitted', async () => {
    const organization = await start()
    world.outside().names['inside.example'] = ['10.0.0.1']
    const campaignId = await createWith(organization, [
      picture('http://pictures.example/none', { width: 900 }),
      picture('http://inside.example/a.png'),
      picture('http://pictures.example/page'),
      picture('logo', { isSrcVariable: true }),
      picture(LARGE),
    ])
    const { images } = await organization.call('auto_fit_campaign_images', { campaignId })
    expect(statusesOf(images)).toEqual(['UNREADABLE', 'UNREADABLE', 'UNREADABLE', 'UNREADABLE', 'FITTED'])
    expect(images.map(({ error }) => error ?? null)).toEqual([
      'It answers 404.',
      expect.stringContaining('not public (private)'),
      'It is no image that mail programs show.',
      'Its source is a variable or empty.',
      null,
    ])
    const { content } = await organization.call('get_campaign', { campaignId })
    expect(nodeAt(content, 0)['attrs']).toHaveProperty('width', 900)
  })

  test('images of the own media library need no network; those of another are not read', async () => {
    const [one, other] = [await start(), await start()]
    const { url } = await uploadPng(world, one, { bytes: png(1000, 100) })
    world.outside().visited.length = 0
    const own = await createWith(one, [picture(url)])
    const { images } = await one.call('auto_fit_campaign_images', { campaignId: own })
    expect(images[0]).toMatchObject({ natural: { width: 1000, height: 100 }, status: 'FITTED' })
    const foreign = await createWith(other, [picture(url)])
    const seen = await other.call('auto_fit_campaign_images', { campaignId: foreign })
    expect(seen.images[0]).toMatchObject({ status: 'UNREADABLE', error: 'It is not in the media library.' })
    expect(world.outside().visited).toEqual([])
  })

  test('one fetch for an image that is there ten times', async () => {
    const organization = await start()
    const campaignId = await createWith(
      organization,
      Array.from({ length: 10 }, () => picture(LARGE)),
    )
    const { images } = await organization.call('auto_fit_campaign_images', { campaignId })
    expect(images).toHaveLength(10)
    expect(world.outside().visited).toEqual(['pictures.example/large'])
  })

  test('PLATE images are fitted too; MARKDOWN has no sizes', async () => {
    const { call, refuse } = await start()
    const plate = await call('create_campaign', {
      subject: 'Plate',
      contentType: 'PLATE',
      content: {
        type: 'doc',
        content: [{ type: 'img', url: LARGE, width: 900, children: [{ text: '' }] }],
      },
    })
    const { images } = await call('auto_fit_campaign_images', { campaignId: plate.campaignId })
    expect(images[0]).toMatchObject({ src: LARGE, fitted: { width: 600, height: 150 }, status: 'FITTED' })
    const again = await call('auto_fit_campaign_images', { campaignId: plate.campaignId })
    expect(statusesOf(again.images)).toEqual(['UNCHANGED'])
    const text = await call('create_campaign', {
      subject: 'Text',
      contentType: 'MARKDOWN',
      content: `![](${LARGE})`,
    })
    await refuse('WRONG_STATE', 'auto_fit_campaign_images', { campaignId: text.campaignId })
  })

  test('draft campaigns only', async () => {
    const organization = await start()
    const campaignId = await createWith(organization, [picture(LARGE)])
    await organization.confirm('archive_campaign', { campaignId })
    const { message } = await organization.refuse('WRONG_STATE', 'auto_fit_campaign_images', { campaignId })
    expect(message).toContain('ARCHIVED')
    expect(world.outside().visited).toEqual([])
    await organization.refuse('NOT_FOUND', 'auto_fit_campaign_images', { campaignId: 'cmp_00001' })
  })

  test('works on the email of a workflow step', async () => {
    const { call, file, id } = await start()
    const row = file.transaction(() => {
      const counters = new CounterChanges()
      return insertCampaign(
        file.write,
        {
          kind: 'WORKFLOW',
          name: 'Step',
          subject: 'Hello',
          preview: null,
          content: JSON.stringify({ type: 'doc', content: [picture(LARGE)] }),
          contentType: 'MAILY',
          sender: null,
          replyTo: null,
          filters: '[]',
          status: 'DRAFT',
          sendAt: null,
          scheduledAt: null,
          timezone: null,
          failure: null,
          created: 0,
        },
        counters,
      )
    })
    const campaignId = encodeId('campaign', decodeOrganizationId(id) ?? 0, row)
    const { images } = await call('auto_fit_campaign_images', { campaignId })
    expect(statusesOf(images)).toEqual(['FITTED'])
  })

  test('the change is in the history', async () => {
    const organization = await start()
    const campaignId = await createWith(organization, [picture(LARGE)])
    const before = (await organization.call('list_campaign_history', { campaignId })).history.length
    await organization.call('auto_fit_campaign_images', { campaignId })
    const { history } = await organization.call('list_campaign_history', { campaignId })
    expect(history).toHaveLength(before + 1)
  })
})
