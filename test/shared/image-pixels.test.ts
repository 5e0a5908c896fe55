import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { declaredPixels, pixelsOfAddress } from '../../src/shared/image-pixels.ts'
import { BOMBS, dataAddress } from '../support/image-bombs.ts'
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
