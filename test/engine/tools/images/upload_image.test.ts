import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { readMediaUrl } from '../../../../src/engine/domain/media-url.ts'
import { GIF, JPEG, NO_IMAGES, outsideOf, png, WEBP } from '../../../support/images.ts'
import { START } from '../../../support/served-sandbox.ts'
import { useSandbox } from '../../../support/organization.ts'
import { answerWith, redirectTo, useOutside } from '../../../support/outside-server.ts'

const world = useOutside()
const { start, sandbox } = useSandbox({ outside: outsideOf(world) })

const TWO_MEGABYTES = 2 * 1024 * 1024
const url = 'http://pictures.example/hills.png'

beforeEach(() => {
  world.outside().pages['/hills.png'] = answerWith(png(), { 'content-type': 'image/png' })
})

describe('upload_image', () => {
  test('fetches, validates, stores, and returns the hosted image URL', async () => {
    const { call, id } = await start()
    const data = await call('upload_image', { url, name: 'Hills', description: 'Hills at dusk' })
    expect(data).toEqual({
      imageId: expect.stringMatching(/^img_/),
      url: data.image.url,
      image: {
        id: data.imageId,
        url: expect.stringMatching(/^https:\/\/media\.sandbox\.test\/img_[0-9a-z]+\/[0-9a-f]{32}\.png$/),
        name: 'Hills',
        description: 'Hills at dusk',
        mimeType: 'image/png',
        width: 40,
        height: 30,
        size: png().length,
        capturePageId: null,
        createdAt: new Date(START).toISOString(),
      },
    })
    const { file } = readMediaUrl(data.url) ?? { file: '' }
    expect(sandbox().world.media.read(file)).toEqual(Buffer.from(png()))
    expect(readFileSync(join(sandbox().folder, 'world', 'media', file))).toEqual(Buffer.from(png()))
    expect(file.startsWith(id.slice(-4))).toBe(true)
  })

  test('control characters and bidi overrides in a name are removed with a warning', async () => {
    const { call } = await start()
    const data = await call('upload_image', { url, name: 'hi\u0007lls' })
    expect(data).toMatchObject({
      image: { name: 'hills' },
      warnings: ['name: control characters were removed.'],
    })
  })

  test.each([
    ['GIF', GIF, 'image/gif', '.gif'],
    ['WebP', WEBP, 'image/webp', '.webp'],
    ['JPEG', JPEG, 'image/jpeg', '.jpg'],
  ])(
    'the type comes from the bytes, whatever the server says: %s',
    async (_name, bytes, mimeType, ending) => {
      const { call } = await start()
      world.outside().pages['/hills.png'] = answerWith(bytes, { 'content-type': 'text/plain' })
      const { image } = await call('upload_image', { url })
      expect(image).toMatchObject({ mimeType, width: 1, height: 1, size: bytes.length })
      expect(image.url.endsWith(ending)).toBe(true)
    },
  )

  test.each(NO_IMAGES)('a non-image fails: %s', async (_name, body, type) => {
    const { refuse, call } = await start()
    world.outside().pages['/hills.png'] = answerWith(body, { 'content-type': type })
    const { issues } = await refuse('VALIDATION_ERROR', 'upload_image', { url })
    expect(issues).toEqual([
      expect.objectContaining({ path: 'url', message: 'What is there is no image that mail programs show' }),
    ])
    expect((await call('list_images')).total).toBe(0)
  })

  test('a file of 2 MB or more fails, one byte less is stored', async () => {
    const { call, refuse } = await start()
    const padded = (length: number) => Buffer.concat([png(), Buffer.alloc(length - png().length)])
    world.outside().pages['/hills.png'] = answerWith(padded(TWO_MEGABYTES))
    const { message } = await refuse('VALIDATION_ERROR', 'upload_image', { url })
    expect(message).toBe('url: It is larger than 2 MB.')
    world.outside().pages['/hills.png'] = answerWith(padded(TWO_MEGABYTES - 1))
    expect((await call('upload_image', { url })).image.size).toBe(TWO_MEGABYTES - 1)
  })

  test.each([
    'http://127.0.0.1/a.png',
    'http://[::1]/a.png',
    'http://169.254.169.254/latest',
    'http://2130706433/a.png',
    'ftp://pictures.example/a.png',
    'pictures.example/a.png',
    '',
  ])('only a public http or https URL: "%s"', async (private_) => {
    const { refuse } = await start()
    const { issues } = await refuse('VALIDATION_ERROR', 'upload_image', { url: private_ })
    expect(issues[0]?.path).toBe('url')
    expect(world.outside().reached).toEqual([])
  })

  test('what redirects inside, is not there or hides its name fails in plain words', async () => {
    const { refuse } = await start()
    world.outside().pages['/hills.png'] = redirectTo('http://10.0.0.1/a.png')
    expect((await refuse('VALIDATION_ERROR', 'upload_image', { url })).message).toMatch(
      /not public \(private\)/,
    )
    const missing = await refuse('VALIDATION_ERROR', 'upload_image', { url: 'http://pictures.example/none' })
    expect(missing.message).toBe('url: It answers 404. Is the URL public and complete?')
  })

  test.each([
    ['http://pictures.example/a/Summer%20hills.png?size=2#top', 'Summer hills.png'],
    ['http://pictures.example/', 'image.png'],
    ['http://pictures.example', 'image.png'],
    ['http://pictures.example/%E0%A4%A', '%E0%A4%A'],
    ['http://pictures.example/a%2Fb%00.png', 'a/b.png'],
  ])('the name defaults to the end of the URL: %s', async (from, name) => {
    const { call } = await start()
    const { pathname, search } = new URL(from)
    world.outside().pages[pathname + search] = answerWith(png())
    expect((await call('upload_image', { url: from })).image.name).toBe(name)
  })

  test('the same bytes twice are two images of one file', async () => {
    const { call, id } = await start()
    const [one, two] = [await call('upload_image', { url }), await call('upload_image', { url })]
    expect(one.url).not.toBe(two.url)
    const folder = join(sandbox().folder, 'world', 'media', id.slice(-4))
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test('a refused name or description stores no image', async () => {
    const { call, refuse } = await start()
    for (const more of [{ name: '' }, { name: 'x'.repeat(256) }, { description: 'x'.repeat(10_001) }]) {
      await refuse('VALIDATION_ERROR', 'upload_image', { url, ...more })
    }
    expect((await call('list_images')).total).toBe(0)
    expect(world.outside().visited).toEqual([])
  })

  test('a disk that cannot be written is said in words', async () => {
    const { refuse, id } = await start()
    mkdirSync(join(sandbox().folder, 'world', 'media'), { recursive: true })
    // Where the organization's folder should be there is a file.
    writeFileSync(join(sandbox().folder, 'world', 'media', id.slice(-4)), '')
    expect((await refuse('WRONG_STATE', 'upload_image', { url })).message).toMatch(/nothing was changed/)
    rmSync(join(sandbox().folder, 'world', 'media', id.slice(-4)))
  })

  test('snapshots carry the bytes', async () => {
    const { call } = await start()
    const { control, world: inside, folder } = sandbox()
    const { url: hosted } = await call('upload_image', { url })
    const { file } = readMediaUrl(hosted) ?? { file: '' }
    await control('snapshot.create', { name: 'with image' })
    world.outside().pages['/hills.png'] = answerWith(png(50, 50))
    const later = readMediaUrl((await call('upload_image', { url })).url)?.file ?? ''
    await control('snapshot.restore', { name: 'with image' })
    expect(inside.media.read(file)).not.toBeNull()
    expect(existsSync(join(folder, 'world', 'media', later))).toBe(false)
    expect((await call('list_images')).total).toBe(1)
  })
})
