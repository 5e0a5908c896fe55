import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { declaredPixels, pixelsOfAddress } from '../../src/shared/image-pixels.ts'
import { BOMBS, dataAddress, riff } from '../support/image-bombs.ts'
import { png } from '../support/images.ts'

describe('Right to the last edge, 13: what a picture declares', () => {
  test.each(Object.entries(BOMBS))('%s', (_, { bytes, type, pixels }) => {
    expect(bytes.length).toBeLessThan(1024)
    expect(declaredPixels(bytes)).toBe(pixels)
    expect(pixelsOfAddress(dataAddress({ bytes, type }))).toBe(pixels)
    const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
    expect(pixelsOfAddress(`data:${type},${percent}`)).toBe(pixels)
    const broken = dataAddress({ bytes, type }).replaceAll(/(.{40})/g, '$1\n ')
    expect(pixelsOfAddress(broken.replace('data:\n', 'data:'))).toBe(pixels)
  })

  test('an ordinary picture, and what is none', () => {
    expect(declaredPixels(png(40, 30))).toBe(1200)
    expect(declaredPixels(new Uint8Array())).toBe(0)
    expect(declaredPixels(Buffer.from('<svg width="65535" height="65535"/>'))).toBe(0)
    expect(pixelsOfAddress('https://a.example/a.png')).toBeNull()
  })

  test('whatever the bytes after a signature, there is an answer', () => {
    const signatures = Object.values(BOMBS).map(({ bytes }) => bytes)
    const bytes = fc.tuple(fc.constantFrom(...signatures), fc.nat(60), fc.uint8Array({ maxLength: 200 }))
    fc.assert(
      fc.property(bytes, ([start, kept, rest]) => {
        const pixels = declaredPixels(Buffer.concat([start.subarray(0, kept), rest]))
        expect(Number.isFinite(pixels) && pixels >= 0).toBe(true)
        const address = dataAddress({
          bytes: Buffer.concat([start.subarray(0, kept), rest]),
          type: 'image/png',
        })
        expect(pixelsOfAddress(address)).toBe(pixels)
      }),
    )
  })
})

describe('chunks of a WebP', () => {
  const canvas = [0, 0, 0, 0, 39, 0, 0, 29, 0, 0]

  test.each([0, 1, 2, 3, 4, 10])(
    'one of %i bytes before the picture is passed over, padding included',
    (size) => {
      const bytes = riff('WEBP', ['ICCP', Array.from({ length: size }, () => 0xff)], ['VP8X', canvas])
      expect(declaredPixels(bytes)).toBe(40 * 30)
    },
  )

  test('the largest of several counts', () => {
    const small = [0, 0, 0, 0, 1, 0, 0, 1, 0, 0]
    expect(declaredPixels(riff('WEBP', ['VP8X', small], ['VP8X', canvas], ['VP8X', small]))).toBe(40 * 30)
    const frame = [0, 0, 0, 0, 0, 0, 39, 0, 0, 29, 0, 0]
    expect(declaredPixels(riff('WEBP', ['VP8X', small], ['ANMF', frame]))).toBe(40 * 30)
  })

  test('what lies behind a chunk that says it is larger than the file is not read', () => {
    const bytes = riff('WEBP', ['ICCP', []], ['VP8X', canvas])
    bytes[19] = 1
    expect(declaredPixels(bytes)).toBe(0)
  })

  test('a header without its data declares nothing', () => {
    expect(declaredPixels(riff('WEBP', ['VP8X', []]))).toBe(0)
  })

  test('neither a RIFF file of another kind nor a WEBP outside of one is a picture', () => {
    expect(declaredPixels(riff('WAVE', ['VP8X', canvas]))).toBe(0)
    const bytes = riff('WEBP', ['VP8X', canvas])
    bytes.set([0x4c, 0x49, 0x53, 0x54])
    expect(declaredPixels(bytes)).toBe(0)
  })
})
