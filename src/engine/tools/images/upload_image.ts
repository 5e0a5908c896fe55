import { z } from 'zod'
import { MOST_BYTES, MOST_CHARACTERS } from '../../domain/limits.ts'
import { cutText } from '../../../shared/text/characters.ts'
import { cleanLine } from '../../../shared/text/clean.ts'
import { defineTool } from '../define.ts'
import { warned, warnings } from '../fields.ts'
import { readName } from '../tags/names.ts'
import { fetchNamed } from '../web/fetch-outside.ts'
import { addImage, keepBytes } from './keep-image.ts'
import { image } from './present.ts'
import { readDescription } from './text.ts'
import { writeBytes } from '../../../shared/text/amounts.ts'
import { ownLimit } from '../own-limits.ts'

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
    const { extension, ...kept } = await keepBytes('url', bytes, ports, organization.number)
    return { found, stored: { ...kept, name: named ?? nameOf(input.url, extension), description } }
  },
  run(input, { db, organization, now }, { found, stored }) {
    const added = { ...stored, sourceUrl: input.url, created: now }
    return { ...addImage(db, organization.number, added), ...warned(found) }
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
