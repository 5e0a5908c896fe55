import { Buffer } from 'node:buffer'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readMediaUrl } from '../../../../src/engine/domain/media-url.ts'
import { BOMBS } from '../../../support/image-bombs.ts'
import { GIF, JPEG, NO_IMAGES, png, WEBP } from '../../../support/images.ts'
import { useSandbox } from '../../../support/organization.ts'

/** A picture of a file gets an address of the sandbox; what upload_image refuses is refused here too. */
const { start, sandbox, control, refuseControl } = useSandbox()

const TWO_MEGABYTES = 2 * 1024 * 1024
const base64 = (bytes: string | Uint8Array): string => Buffer.from(bytes).toString('base64')
const padded = (length: number) => Buffer.concat([png(), Buffer.alloc(length - png().length)])

describe('image.upload', () => {
  test('the picture is in the library, its bytes among the media, and a message can name it', async () => {
    const { id, call } = await start()
    const content = base64(png())
    const given = { organizationId: id, name: 'hills.png', description: 'Hills', content }
    const { imageId, url, ...facts } = await control('image.upload', given)
    const size = png().length
    expect(facts).toEqual({ name: 'hills.png', mimeType: 'image/png', width: 40, height: 30, size })
    const { images } = await call('list_images')
    expect(images).toEqual([expect.objectContaining({ id: imageId, url, ...facts, description: 'Hills' })])
    expect(url).toMatch(/^https:\/\/media\.sandbox\.test\/img_[0-9a-z]+\/[0-9a-f]{32}\.png$/)
    const { file } = readMediaUrl(url) ?? { file: '' }
    expect(sandbox().world.media.read(file)).toEqual(Buffer.from(png()))
    expect((await call('describe_image', { url, description: 'Dusk' })).imageId).toBe(imageId)
    const document = { type: 'doc', content: [{ type: 'image', attrs: { src: url, alt: 'Hills' } }] }
    const { campaignId } = await call('create_campaign', { subject: 'x', content: document })
    expect((await call('render_campaign', { campaignId })).html).toContain(url)
  })

  test.each([
    ['GIF', GIF, 'image/gif', '.gif'],
    ['WebP', WEBP, 'image/webp', '.webp'],
    ['JPEG', JPEG, 'image/jpeg', '.jpg'],
  ])('the type comes from the bytes, whatever the name says: %s', async (_, bytes, mimeType, ending) => {
    const { id } = await start()
    const given = { organizationId: id, name: 'a.png', content: base64(bytes) }
    const image = await control('image.upload', given)
    expect(image).toMatchObject({ mimeType, width: 1, height: 1, size: bytes.length })
    expect(image.url.endsWith(ending)).toBe(true)
  })

  test.each(NO_IMAGES)('a non-image fails: %s', async (_, bytes) => {
    const { id, call } = await start()
    const given = { organizationId: id, name: 'a.png', content: base64(bytes) }
    const message = await refuseControl('VALIDATION_ERROR', 'image.upload', given)
    expect(message).toContain('content: What is there is no image that mail programs show')
    expect((await call('list_images')).total).toBe(0)
  })

  test.each(Object.entries(BOMBS))('what declares too many pixels fails: %s', async (_, { bytes }) => {
    const { id } = await start()
    const given = { organizationId: id, name: 'a.png', content: base64(bytes) }
    const message = await refuseControl('VALIDATION_ERROR', 'image.upload', given)
    expect(message).toMatch(/^content: .*declares [\d,]+ pixels, and 25,000,000 are the most/)
  })

  test('a file of 2 MB or more fails, one byte less is stored', async () => {
    const { id } = await start()
    const upload = { organizationId: id, name: 'a.png' }
    for (const length of [TWO_MEGABYTES, TWO_MEGABYTES + 3000]) {
      const given = { ...upload, content: base64(padded(length)) }
      const message = await refuseControl('VALIDATION_ERROR', 'image.upload', given)
      expect(message).toBe('content: It is larger than 2 MB.')
    }
    const largest = { ...upload, content: base64(padded(TWO_MEGABYTES - 1)) }
    expect((await control('image.upload', largest)).size).toBe(TWO_MEGABYTES - 1)
  })

  test.each([
    ['an address', `data:image/png;base64,${base64(png())}`],
    ['lines', base64(png()).replace(/^(.{40})/, '$1\n')],
    ['letters that are cut off', base64(png()).slice(0, -1)],
    ['an end in the middle', `AA==${base64(png())}`],
    ['the letters of addresses', '_-_-'],
  ])('what is no Base64 fails: %s', async (_, content) => {
    const { id } = await start()
    const given = { organizationId: id, name: 'a.png', content }
    expect(await refuseControl('VALIDATION_ERROR', 'image.upload', given)).toContain('content must be Base64')
  })

  test('an unknown organization is NOT_FOUND; without a name that can be read nothing is stored', async () => {
    const { id, call } = await start()
    const content = base64(png())
    const lost = { organizationId: 'org_0000zz', name: 'a.png', content }
    await refuseControl('NOT_FOUND', 'image.upload', lost)
    for (const more of [
      {},
      { name: '' },
      { name: '\u0007' },
      { name: 'x'.repeat(256) },
      { name: 'a', description: 'x'.repeat(10_001) },
    ])
      await refuseControl('VALIDATION_ERROR', 'image.upload', { organizationId: id, content, ...more })
    expect((await call('list_images')).total).toBe(0)
  })

  test('control characters in a name are removed with a warning', async () => {
    const { id } = await start()
    const given = { organizationId: id, name: 'hi\u0007lls', content: base64(png()) }
    const { name, warnings } = await control('image.upload', given)
    expect({ name, warnings }).toEqual({
      name: 'hills',
      warnings: ['name: control characters were removed.'],
    })
  })

  test('the same bytes twice are two images of one file', async () => {
    const { id } = await start()
    const given = { organizationId: id, name: 'a.png', content: base64(png()) }
    const [one, two] = [await control('image.upload', given), await control('image.upload', given)]
    expect(one.url).not.toBe(two.url)
    expect(readdirSync(join(sandbox().folder, 'world', 'media', id.slice(-4)))).toHaveLength(1)
  })

  test('a disk that cannot be written is said in words', async () => {
    const { id } = await start()
    mkdirSync(join(sandbox().folder, 'world', 'media'), { recursive: true })
    // Where the organization's folder should be there is a file.
    const place = join(sandbox().folder, 'world', 'media', id.slice(-4))
    writeFileSync(place, '')
    const given = { organizationId: id, name: 'a.png', content: base64(png()) }
    expect(await refuseControl('WRONG_STATE', 'image.upload', given)).toMatch(/nothing was changed/)
    rmSync(place)
  })

  test('a snapshot that is restored takes a later picture back', async () => {
    const { id, call } = await start()
    await control('snapshot.create', { name: 'before the picture' })
    const given = { organizationId: id, name: 'a.png', content: base64(png(50, 50)) }
    const { url } = await control('image.upload', given)
    const { file } = readMediaUrl(url) ?? { file: '' }
    await control('snapshot.restore', { name: 'before the picture' })
    expect((await call('list_images')).total).toBe(0)
    expect(sandbox().world.media.read(file)).toBeNull()
  })
})
