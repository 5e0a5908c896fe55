import { MOST_IMAGE_PIXELS } from '../../engine/domain/limits.ts'
import { readMediaUrl } from '../../engine/domain/media-url.ts'
import { declaredPixels } from '../../shared/image-pixels.ts'
import type { HostHandlers } from './define.ts'

/** What a frame without network can be handed: pictures that cannot run, and no SVG. */
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}

/** All of one message together: what comes after them stays a placeholder. */
export const MOST_PICTURE_BYTES = 6 * 1024 * 1024

/** `media.read`: pictures of a sandbox's own, which no network has, for the frame that shows mail. */
export const mediaActions = {
  'media.read': ({ connection, urls }, { connections }) => {
    const media = connections.openMedia(connection)
    let room = MOST_PICTURE_BYTES
    const pictures = [...new Set(urls)].flatMap((url) => {
      const file = readMediaUrl(url)?.file
      const type = TYPES[file?.slice(file.lastIndexOf('.') + 1) ?? '']
      const bytes = file && type ? media?.read(file) : null
      // Kept by an earlier version, it may still declare more than a frame can draw.
      if (!bytes || bytes.length > room || declaredPixels(bytes) > MOST_IMAGE_PIXELS) return []
      room -= bytes.length
      return [{ url, data: `data:${type};base64,${Buffer.from(bytes).toString('base64')}` }]
    })
    return { pictures }
  },
} satisfies Partial<HostHandlers>
