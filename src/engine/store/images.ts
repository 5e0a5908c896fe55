import { foldCase } from '../../shared/text/fold.ts'
import type { ReadHandle, SqlValue, WriteHandle } from './db.ts'

/** An image of the media library. Its bytes are in the media store, under `file`. `created` is ms UTC. */
export interface ImageRow {
  id: number
  file: string
  /** Where it was fetched from. */
  sourceUrl: string | null
  name: string
  description: string | null
  capturePage: number | null
  mimeType: string
  width: number
  height: number
  size: number
  created: number
}

const IMAGE = `
  SELECT id, file, source_url AS sourceUrl, name, description, capture_page AS capturePage,
    mime_type AS mimeType, width, height, size, created FROM images`

/** Returns an image by row id, undefined when there is none. */
export function findImage(db: ReadHandle, id: number): ImageRow | undefined {
  return db.get(`${IMAGE} WHERE id = ?`, [id])
}

/** Returns the newest image that came from this URL, undefined when there is none. */
export function findImageBySource(db: ReadHandle, url: string): ImageRow | undefined {
  return db.get(`${IMAGE} WHERE source_url = ? ORDER BY id DESC LIMIT 1`, [url])
}

/** Returns an image of exactly this name, undefined when there is none. */
export function findImageByName(db: ReadHandle, name: string): ImageRow | undefined {
  return db.get(`${IMAGE} WHERE name = ? ORDER BY id LIMIT 1`, [name])
}

/** Conditions on images, combined with AND; null leaves one out. */
interface ImageSearch {
  /** Part of the name or the description, in any case. */
  query: string | null
  capturePage: number | null
}

function conditionsOf({ query, capturePage }: ImageSearch): { where: string; parameters: SqlValue[] } {
  const conditions: string[] = []
  const parameters: SqlValue[] = []
  if (query !== null) {
    conditions.push('instr(folded, ?) > 0')
    parameters.push(foldCase(query))
  }
  if (capturePage !== null) {
    conditions.push('capture_page = ?')
    parameters.push(capturePage)
  }
  return { where: conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '', parameters }
}

/** Returns how many images are found. */
export function countImages(db: ReadHandle, search: ImageSearch): number {
  const { where, parameters } = conditionsOf(search)
  return db.get<{ n: number }>(`SELECT count(*) AS n FROM images${where}`, parameters)?.n ?? 0
}

/** Returns a page of the images found, newest first. */
export function listImages(
  db: ReadHandle,
  search: ImageSearch,
  page: { limit: number; offset: number },
): ImageRow[] {
  const { where, parameters } = conditionsOf(search)
  return db.all(`${IMAGE}${where} ORDER BY id DESC LIMIT ? OFFSET ?`, [
    ...parameters,
    page.limit,
    page.offset,
  ])
}

/** The line break keeps a search from matching across the two. */
function foldedOf({ name, description }: Pick<ImageRow, 'name' | 'description'>): string {
  return foldCase(`${name}\n${description ?? ''}`)
}

/** Adds an image. Returns its row id. */
export function insertImage(db: WriteHandle, values: Omit<ImageRow, 'id'>): number {
  return db.run(
    `INSERT INTO images (file, source_url, name, description, folded, capture_page, mime_type, width, height, size, created)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      values.file,
      values.sourceUrl,
      values.name,
      values.description,
      foldedOf(values),
      values.capturePage,
      values.mimeType,
      values.width,
      values.height,
      values.size,
      values.created,
    ],
  ).lastId
}

/** Sets name and description of an image. */
export function describeImage(
  db: WriteHandle,
  id: number,
  text: Pick<ImageRow, 'name' | 'description'>,
): void {
  db.run('UPDATE images SET name = ?, description = ?, folded = ? WHERE id = ?', [
    text.name,
    text.description,
    foldedOf(text),
    id,
  ])
}
