import { z } from 'zod'
import { MOST_BYTES, MOST_CHARACTERS, MOST_IMAGE_PIXELS } from '../../domain/limits.ts'
import { tooManyPixels } from '../../domain/image-pixels.ts'
import { invalid } from '../../../shared/errors.ts'
import { cutText } from '../../../shared/text/characters.ts'
import { mediaFile } from '../../domain/media-url.ts'
import { cleanLine } from '../../../shared/text/clean.ts'
import { findImage, insertImage } from '../../store/images.ts'
import { defineTool } from '../define.ts'
import { warned, warnings } from '../fields.ts'
import { readName } from '../tags/names.ts'
import { fetchNamed } from '../web/fetch-outside.ts'
import { image, presentImage } from './present.ts'
import { readDescription } from './text.ts'
import { writeBytes } from '../../../shared/text/amounts.ts'
import { ownLimit } from '../own-limits.ts'

/** Of the sha256 of the bytes; enough for a library, short enough for a URL. */
const NAME_DIGITS = 32

export default defineTool({
  name: 'upload_image',
  group: 'images',
  surface: 'customer',
  access: 'write',
  description: `Fetch an image from a public URL and keep it in the media library. PNG, JPEG, GIF or WebP, under ${writeBytes(MOST_BYTES)}.`,
  input: {
    url: z.string().describe('Public http or https URL of the image.'),
    name: ownLimit(z.string().optional().describe('Default: the last part of the URL.')),
    description: ownLimit(z.string().optional().describe('What the image shows.')),
  },
  output: { imageId: z.string(), url: z.string().describe('Where it is hosted now.'), image, warnings },
  async prepare(input, ports, { organization }) {
    const description = readDescription(input.description)
    const found: string[] = []
    const named = input.name === undefined ? null : readName('name', input.name, found)
    const { bytes } = await fetchNamed('url', ports, {
      url: input.url,
      mostBytes: MOST_BYTES - 1,
      accept: ['image/*', '*/*'],
    })
    const facts = await ports.images.read(bytes)
    if (!facts) {
      throw invalid([
        {
          path: 'url',
          message: 'What is there is no image that mail programs show',
          hint: 'PNG, JPEG, GIF or WebP, told by its bytes; SVG is refused.',
        },
      ])
    }
    if (facts.pixels > MOST_IMAGE_PIXELS) {
      throw invalid([
        {
          path: 'url',
          message: tooManyPixels(facts.pixels),
          hint: 'Make the picture smaller.',
        },
      ])
    }
    const { mimeType, width, height, extension } = facts
    const digits = ports.digest.sha256(bytes).slice(0, NAME_DIGITS)
    const file = mediaFile(organization.number, `${digits}.${extension}`)
    await ports.media.write(file, bytes)
    const name = named ?? nameOf(input.url, extension)
    return { found, stored: { file, name, description, mimeType, width, height, size: bytes.length } }
  },
  run(input, { db, organization, now }, { found, stored }) {
    const id = insertImage(db, { ...stored, sourceUrl: input.url, capturePage: null, created: now })
    const row = findImage(db, id)
    if (!row) throw new Error(`image ${id} is gone`)
    const presented = presentImage(organization.number, row)
    return { imageId: presented.id, url: presented.url, image: presented, ...warned(found) }
  },
})

function nameOf(url: string, extension: string): string {
  const last = /^[^?#]*\/([^/?#]+)[?#]?/.exec(url.replace(/^https?:\/\/[^/?#]*/i, ''))?.[1] ?? ''
  const name = cutText(cleanLine(decodePart(last)).text, MOST_CHARACTERS).text
  return name === '' ? `image.${extension}` : name
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
