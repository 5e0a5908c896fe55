import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { mediaUrl } from '../../domain/media-url.ts'
import type { ImageRow } from '../../store/images.ts'
import { isoTime } from '../fields.ts'

export const image = z.object({
  id: z.string(),
  url: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  mimeType: z.string(),
  width: z.int(),
  height: z.int(),
  size: z.int().describe('Bytes.'),
  capturePageId: z.string().nullable(),
  createdAt: isoTime,
})

export function presentImage(organization: number, row: ImageRow) {
  const id = encodeId('image', organization, row.id)
  return {
    id,
    url: mediaUrl(id, row.file),
    name: row.name,
    description: row.description,
    mimeType: row.mimeType,
    width: row.width,
    height: row.height,
    size: row.size,
    capturePageId: row.capturePage === null ? null : encodeId('capturePage', organization, row.capturePage),
    createdAt: toIsoTime(row.created),
  }
}
