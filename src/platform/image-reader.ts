import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import { declaredPixels } from '../shared/image-pixels.ts'
import type { ImageReader } from '../shared/ports.ts'

interface Kind {
  extension: string
  /** Whether the end is there: header tools take an image that broke off for a whole one. */
  isWhole(bytes: Buffer): boolean
}

/** What mail programs show. SVG is not among them, and can carry scripts. */
const KINDS: Partial<Record<string, Kind>> = {
  'image/png': { extension: 'png', isWhole: hasPngEnd },
  'image/apng': { extension: 'png', isWhole: hasPngEnd },
  'image/jpeg': { extension: 'jpg', isWhole: hasJpegEnd },
  'image/gif': { extension: 'gif', isWhole: hasGifEnd },
  'image/webp': { extension: 'webp', isWhole: hasWebpEnd },
}

/** Reads headers only (13 µs): what is decoded can attack, and nothing here needs the pixels. */
export const headerImageReader: ImageReader = {
  async read(given) {
    const bytes = Buffer.from(given.buffer, given.byteOffset, given.length)
    try {
      const type = await fileTypeFromBuffer(bytes)
      const kind = type && KINDS[type.mime]
      if (!kind?.isWhole(bytes)) return null
      const { width, height } = imageSize(bytes)
      if (!(width > 0 && height > 0)) return null
      const mimeType = type?.mime === 'image/apng' ? 'image/png' : (type?.mime ?? '')
      return { mimeType, extension: kind.extension, width, height, pixels: declaredPixels(bytes) }
    } catch {
      // The libraries throw at what only begins like an image.
      return null
    }
  },
}

/** Chunk by chunk to IEND; what follows it is nobody's. */
function hasPngEnd(bytes: Buffer): boolean {
  let place = 8
  while (place + 12 <= bytes.length) {
    if (bytes.toString('latin1', place + 4, place + 8) === 'IEND') return true
    place += 12 + bytes.readUInt32BE(place)
  }
  return false
}

/** An end after the last start of pixels: thumbnails have ends of their own, before it. */
function hasJpegEnd(bytes: Buffer): boolean {
  return bytes.lastIndexOf(Buffer.of(0xff, 0xd9)) > bytes.lastIndexOf(Buffer.of(0xff, 0xda))
}

const GIF_TRAILER = 0x3b
const GIF_MOST_PADDING = 16

function hasGifEnd(bytes: Buffer): boolean {
  return bytes.lastIndexOf(GIF_TRAILER) >= bytes.length - GIF_MOST_PADDING
}

function hasWebpEnd(bytes: Buffer): boolean {
  return bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length
}
