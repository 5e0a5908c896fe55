import { z } from 'zod'
import { invalid, ToolError } from '../../../shared/errors.ts'
import { decodeId } from '../../../shared/ids.ts'
import { readMediaUrl } from '../../domain/media-url.ts'
import type { ReadHandle } from '../../store/db.ts'
import { describeImage, findImage, findImageBySource, type ImageRow } from '../../store/images.ts'
import { defineTool } from '../define.ts'
import { warned, warnings } from '../fields.ts'
import { readName } from '../tags/names.ts'
import { image, presentImage } from './present.ts'
import { readDescription } from './text.ts'
import { ownLimit } from '../own-limits.ts'

export default defineTool({
  name: 'describe_image',
  group: 'images',
  surface: 'customer',
  access: 'write',
  description: 'Say what an image shows, and name it. One of imageId and url says which image.',
  input: {
    description: ownLimit(z.string().describe('What the image shows.')),
    imageId: z.string().optional().describe('Id of the image (img_…). Either this or url.'),
    url: z.string().optional().describe('Where it is hosted, or was uploaded from. Either this or imageId.'),
    name: ownLimit(z.string().optional().describe('New name; left out, it stays.')),
  },
  output: { imageId: z.string(), image, warnings },
  rules({ imageId, url }) {
    if ((imageId === undefined) !== (url === undefined)) return []
    const message =
      imageId === undefined ? 'is required: give imageId or url' : 'give imageId or url, not both'
    return [{ path: 'imageId', message }]
  },
  run(input, { db, organization }) {
    const { number } = organization
    const row =
      input.url === undefined ? findById(db, number, input.imageId ?? '') : findByUrl(db, number, input.url)
    const description = readDescription(input.description)
    if (description === null) throw invalid([{ path: 'description', message: 'must not be empty' }])
    const found: string[] = []
    const name = input.name === undefined ? row.name : readName('name', input.name, found)
    describeImage(db, row.id, { name, description })
    const presented = presentImage(number, { ...row, name, description })
    return { imageId: presented.id, image: presented, ...warned(found) }
  },
})

function findById(db: ReadHandle, organization: number, text: string): ImageRow {
  const id = decodeId('image', organization, text)
  const found = id === null ? undefined : findImage(db, id)
  if (!found) throw new ToolError('NOT_FOUND', `imageId: no image "${text}".`)
  return found
}

function findByUrl(db: ReadHandle, organization: number, url: string): ImageRow {
  const hosted = readMediaUrl(url)
  const id = hosted && decodeId('image', organization, hosted.imageId)
  const row = id === null ? findImageBySource(db, url) : findImage(db, id)
  if (!row || (hosted && row.file !== hosted.file))
    throw new ToolError('NOT_FOUND', `url: no image is at "${url}".`)
  return row
}
