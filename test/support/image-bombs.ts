import { png } from './images.ts'

/** Pictures of a kilobyte at most that declare 65,535 by 65,535 pixels, each in a header of its own kind. */
const SIDE = 65_535

function pngBomb(): Uint8Array {
  const bytes = Buffer.from(png(8, 8))
  bytes.writeUInt32BE(SIDE, 16)
  bytes.writeUInt32BE(SIDE, 20)
  return bytes
}

function changed(base64: string, ...changes: [place: number, value: number, isBig?: boolean][]): Uint8Array {
  const bytes = Buffer.from(base64, 'base64')
  for (const [place, value, isBig = false] of changes)
    if (isBig) bytes.writeUInt16BE(value, place)
    else bytes.writeUInt16LE(value, place)
  return bytes
}

const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const JPEG = '/9j/4AAQSkZJRgABAQEASABIAAD/wAALCAABAAEBAREA/9oACAEBAAA/ANIf/9k='

/** A RIFF file of these chunks, each padded to an even length. */
export function riff(type: string, ...chunks: [kind: string, data: number[]][]): Uint8Array {
  const parts = chunks.flatMap(([kind, data]) => {
    const head = Buffer.alloc(8)
    head.write(kind, 0, 'latin1')
    head.writeUInt32LE(data.length, 4)
    return [head, Buffer.from(data), Buffer.alloc(data.length % 2)]
  })
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...parts])
  const head = Buffer.alloc(8)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

const webp = (kind: string, data: number[]) => riff('WEBP', [kind, data])

export const BOMBS: Readonly<Record<string, { bytes: Uint8Array; type: string; pixels: number }>> = {
  PNG: { bytes: pngBomb(), type: 'image/png', pixels: SIDE ** 2 },
  'GIF by its screen': {
    bytes: changed(GIF, [6, SIDE], [8, SIDE]),
    type: 'image/gif',
    pixels: SIDE ** 2,
  },
  'GIF by a frame larger than its screen': {
    bytes: changed(GIF, [32, SIDE], [34, SIDE]),
    type: 'image/gif',
    pixels: SIDE ** 2,
  },
  JPEG: { bytes: changed(JPEG, [25, SIDE, true], [27, SIDE, true]), type: 'image/jpeg', pixels: SIDE ** 2 },
  'WebP by its canvas': {
    bytes: webp('VP8X', [0, 0, 0, 0, 0xfe, 0xff, 0, 0xfe, 0xff, 0]),
    type: 'image/webp',
    pixels: SIDE ** 2,
  },
  'WebP without loss': {
    bytes: webp('VP8L', [0x2f, 0xff, 0xff, 0xff, 0x0f, 0]),
    type: 'image/webp',
    pixels: 16_384 ** 2,
  },
  'WebP with loss': {
    bytes: webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0xff, 0x3f, 0xff, 0x3f]),
    type: 'image/webp',
    pixels: 16_383 ** 2,
  },
}

export function dataAddress({ bytes, type }: { bytes: Uint8Array; type: string }): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}
