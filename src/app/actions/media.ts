import { z } from 'zod'
import { readMediaUrl } from '../../engine/domain/media-url.ts'
import { type AnyHostAction, defineHostAction } from './define.ts'

/** What a frame without network can be handed: pictures that cannot run, and no SVG. */
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}

export const MOST_PICTURES = 60

/** All of one message together: what comes after them stays a placeholder. */
export const MOST_PICTURE_BYTES = 6 * 1024 * 1024

/** `media.read`: pictures of a sandbox's own, which no network has, for the frame that shows mail. */
export const mediaActions: readonly AnyHostAction[] = [
  defineHostAction({
    name: 'media.read',
    input: {
      connection: z.string().min(1),
      /** `https://media.sandbox.test/…`; every other is left out of the answer. */
      urls: z.array(z.string().max(300)).max(MOST_PICTURES),
    },
    output: {
      /** As `data:` addresses; those that are gone, too large or no pictures are not among them. */
      pictures: z.array(z.object({ url: z.string(), data: z.string() })),
    },
    run: ({ connection, urls }, { connections }) => {
      const media = connections.openMedia(connection)
      let room = MOST_PICTURE_BYTES
      const pictures = [...new Set(urls)].flatMap((url) => {
        const file = readMediaUrl(url)?.file
        const type = TYPES[file?.slice(file.lastIndexOf('.') + 1) ?? '']
        const bytes = file && type ? media?.read(file) : null
        if (!bytes || bytes.length > room) return []
        room -= bytes.length
        return [{ url, data: `data:${type};base64,${Buffer.from(bytes).toString('base64')}` }]
      })
      return { pictures }
    },
  }),
]
