import { describe, expect, test } from 'vitest'
import { outsideOf, uploadPng } from '../../../support/images.ts'
import { useSandbox } from '../../../support/organization.ts'
import { useOutside } from '../../../support/outside-server.ts'

const world = useOutside()
const { start } = useSandbox({ outside: outsideOf(world) })

describe('describe_image', () => {
  test('imageId identifies the image; a name left out stays', async () => {
    const organization = await start()
    const { imageId, image } = await uploadPng(world, organization, { name: 'hills' })
    const { call } = organization
    expect(await call('describe_image', { imageId, description: ' Hills\nat dusk ' })).toEqual({
      imageId,
      image: { ...image, description: 'Hills\nat dusk' },
    })
    await call('describe_image', { imageId, description: 'Hills', name: 'dusk' })
    const { images } = await call('list_images', { query: 'DUSK' })
    expect(images).toEqual([{ ...image, name: 'dusk', description: 'Hills' }])
  })

  test('control characters and bidi overrides in a name are removed with a warning', async () => {
    const organization = await start()
    const { imageId } = await uploadPng(world, organization)
    const given = { imageId, description: 'Hills', name: 'hi\u0007lls' }
    const data = await organization.call('describe_image', given)
    expect(data).toMatchObject({
      image: { name: 'hills' },
      warnings: ['name: control characters were removed.'],
    })
  })

  test('url identifies the image: the hosted one, or where it came from', async () => {
    const organization = await start()
    const first = await uploadPng(world, organization)
    const second = await uploadPng(world, organization)
    const { call } = organization
    const hosted = await call('describe_image', { url: first.url, description: 'first' })
    expect(hosted.imageId).toBe(first.imageId)
    const source = 'http://pictures.example/picture.png'
    const newest = await call('describe_image', { url: source, description: 'newest' })
    expect(newest.imageId).toBe(second.imageId)
  })

  test.each([
    [{}, 'is required: give imageId or url'],
    [{ imageId: 'img_00001', url: 'http://a.example/b' }, 'give imageId or url, not both'],
  ])('one of imageId or url: %o', async (input, message) => {
    const { refuse } = await start()
    const { issues } = await refuse('VALIDATION_ERROR', 'describe_image', { description: 'x', ...input })
    expect(issues).toEqual([{ path: 'imageId', message }])
  })

  test('what there is not, and another organization’s, is NOT_FOUND', async () => {
    const { imageId, url } = await uploadPng(world, await start())
    const { refuse } = await start()
    for (const name of [
      { imageId },
      { url },
      { url: `${url}x` },
      { url: 'http://pictures.example/picture.png' },
    ]) {
      await refuse('NOT_FOUND', 'describe_image', { description: 'x', ...name })
    }
  })

  test('a hosted URL with another file in it is not that image', async () => {
    const organization = await start()
    const { url } = await uploadPng(world, organization)
    const other = url.replace(/[0-9a-f]{32}/, '0'.repeat(32))
    await organization.refuse('NOT_FOUND', 'describe_image', { description: 'x', url: other })
  })

  test.each(['', '  ', 'x'.repeat(10_001)])(
    'refuses a description that is empty or too long',
    async (description) => {
      const organization = await start()
      const { imageId } = await uploadPng(world, organization)
      const { issues } = await organization.refuse('VALIDATION_ERROR', 'describe_image', {
        imageId,
        description,
      })
      expect(issues[0]?.path).toBe('description')
    },
  )
})
