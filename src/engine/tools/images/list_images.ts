import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { decodeId } from '../../../shared/ids.ts'
import { cleanLine } from '../../../shared/text/clean.ts'
import { findCapturePage } from '../../store/capture-pages.ts'
import type { ReadHandle } from '../../store/db.ts'
import { countImages, listImages } from '../../store/images.ts'
import { defineTool } from '../define.ts'
import { image, presentImage } from './present.ts'
import { MOST_PAGE_ROWS } from '../../domain/limits.ts'

export default defineTool({
  name: 'list_images',
  group: 'images',
  surface: 'customer',
  access: 'read',
  description: 'The images of the media library, newest first.',
  input: {
    query: z.string().optional().describe('Part of the name or the description, in any case.'),
    capturePageId: z.string().optional().describe('Only images of this capture page (cap_…).'),
    page: z.int().min(1).default(1).describe('Which page, from 1.'),
    pageSize: z.int().min(1).max(MOST_PAGE_ROWS).default(50).describe(`1 to ${MOST_PAGE_ROWS}. Default 50.`),
  },
  output: {
    images: z.array(image),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    pageCount: z.int(),
  },
  run({ query, capturePageId, page, pageSize }, { db, organization }) {
    const { number } = organization
    const search = {
      query: cleanLine(query ?? '').text || null,
      capturePage: capturePageId === undefined ? null : readPageId(db, number, capturePageId),
    }
    const total = countImages(db, search)
    const rows = listImages(db, search, { limit: pageSize, offset: (page - 1) * pageSize })
    return {
      images: rows.map((row) => presentImage(number, row)),
      total,
      page,
      pageSize,
      pageCount: Math.ceil(total / pageSize),
    }
  },
})

function readPageId(db: ReadHandle, organization: number, text: string): number {
  const id = decodeId('capturePage', organization, text)
  if (id === null || !findCapturePage(db, id))
    throw new ToolError('NOT_FOUND', `capturePageId: no capture page "${text}".`)
  return id
}
