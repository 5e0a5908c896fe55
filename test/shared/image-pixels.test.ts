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

interface Frame {
  left: number
  top: number
  width: number
  height: number
}
type Block = { kind: 'frame'; frame: Frame; colours: number } | { kind: 'extension'; parts: number[] }

const pairs = (...values: number[]) => values.flatMap((value) => [value & 255, value >> 8])
/** A colour table of 2 to the power of `bits` colours, 0 for none, filled with what begins a frame. */
const table = (bits: number) => Array.from({ length: bits === 0 ? 0 : 3 * 2 ** bits }, () => 0x2c)
const flagsOf = (bits: number) => (bits === 0 ? 0 : 0x80 | (bits - 1))
const parted = (parts: number[]) =>
  parts.flatMap((size) => [size, ...Array.from({ length: size }, () => 0x2c)])

function gif(screen: Pick<Frame, 'width' | 'height'>, colours: number, blocks: readonly Block[]): Uint8Array {
  const bytes = [...Buffer.from('GIF89a'), ...pairs(screen.width, screen.height), flagsOf(colours), 0, 0]
  bytes.push(...table(colours))
  for (const block of blocks)
    if (block.kind === 'extension') bytes.push(0x21, 0xf9, ...parted(block.parts), 0)
    else {
      const { left, top, width, height } = block.frame
      bytes.push(0x2c, ...pairs(left, top, width, height), flagsOf(block.colours), ...table(block.colours))
      bytes.push(2, ...parted([3, 1]), 0)
    }
  return Uint8Array.from([...bytes, 0x3b])
}

describe('frames of a GIF', () => {
  const side = fc.integer({ min: 1, max: 65_535 })
  const colours = fc.integer({ min: 0, max: 8 })
  const place = fc.integer({ min: 0, max: 65_535 })
  const block: fc.Arbitrary<Block> = fc.oneof(
    fc.record({
      kind: fc.constant('frame' as const),
      frame: fc.record({ left: place, top: place, width: side, height: side }),
      colours,
    }),
    fc.record({
      kind: fc.constant('extension' as const),
      parts: fc.array(fc.integer({ min: 1, max: 255 }), { maxLength: 3 }),
    }),
  )

  test('law: the screen or the furthest frame counts, past colour tables and extensions of any size', () => {
    fc.assert(
      fc.property(
        fc.record({ width: side, height: side }),
        colours,
        fc.array(block, { maxLength: 5 }),
        (screen, own, blocks) => {
          const reaches = blocks.flatMap((one) =>
            one.kind === 'frame'
              ? [(one.frame.left + one.frame.width) * (one.frame.top + one.frame.height)]
              : [],
          )
          expect(declaredPixels(gif(screen, own, blocks))).toBe(
            Math.max(screen.width * screen.height, ...reaches),
          )
        },
      ),
    )
  })

  test('what lies behind the end of a file that is cut off declares nothing', () => {
    const frame = { left: 0, top: 0, width: 9, height: 9 }
    const whole = gif({ width: 2, height: 3 }, 0, [
      { kind: 'extension', parts: [4] },
      { kind: 'frame', frame, colours: 0 },
    ])
    expect(declaredPixels(whole)).toBe(81)
    expect(declaredPixels(whole.subarray(0, 17))).toBe(6)
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
