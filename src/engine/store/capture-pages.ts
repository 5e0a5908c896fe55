import type { ReadHandle, WriteHandle } from './db.ts'

/** A page with a form that subscribes those who fill it in. `created` is ms UTC. */
export interface CapturePageRow {
  id: number
  name: string
  slug: string
  /** Row ids of the custom fields that its form asks for. */
  fields: number[]
  /** Row ids of the tags that a submission adds. */
  tags: number[]
  /** Null where the organization's own setting counts. */
  doubleOptIn: boolean | null
  created: number
}

type StoredPage = Omit<CapturePageRow, 'fields' | 'tags' | 'doubleOptIn'> & {
  fields: string
  tags: string
  doubleOptIn: number | null
}

const PAGE = 'SELECT id, name, slug, fields, tags, double_opt_in AS doubleOptIn, created FROM capture_pages'

function spellOut(row: StoredPage): CapturePageRow {
  return {
    ...row,
    fields: JSON.parse(row.fields) as number[],
    tags: JSON.parse(row.tags) as number[],
    doubleOptIn: row.doubleOptIn === null ? null : row.doubleOptIn === 1,
  }
}

/** Returns a capture page by row id, undefined when there is none. */
export function findCapturePage(db: ReadHandle, id: number): CapturePageRow | undefined {
  const row = db.get<StoredPage>(`${PAGE} WHERE id = ?`, [id])
  return row && spellOut(row)
}

/** Returns all capture pages, newest first. */
export function listCapturePages(db: ReadHandle): CapturePageRow[] {
  return db.all<StoredPage>(`${PAGE} ORDER BY id DESC`).map(spellOut)
}

/** Returns how many subscribers filled in each page; pages that nobody filled in are left out. */
export function countSubmissions(db: ReadHandle): Map<number, number> {
  const rows = db.all<{ page: number; n: number }>(
    'SELECT page, count(*) AS n FROM capture_submissions GROUP BY page',
  )
  return new Map(rows.map(({ page, n }) => [page, n]))
}

/** Returns the slugs of all capture pages. */
export function listCapturePageSlugs(db: ReadHandle): string[] {
  return db.column('SELECT slug FROM capture_pages')
}

/** Adds a capture page. Returns its row id. */
export function insertCapturePage(db: WriteHandle, values: Omit<CapturePageRow, 'id'>): number {
  const { name, slug, fields, tags, doubleOptIn, created } = values
  return db.run(
    'INSERT INTO capture_pages (name, slug, fields, tags, double_opt_in, created) VALUES (?, ?, ?, ?, ?, ?)',
    [
      name,
      slug,
      JSON.stringify(fields),
      JSON.stringify(tags),
      doubleOptIn === null ? null : Number(doubleOptIn),
      created,
    ],
  ).lastId
}

/** Notes that a subscriber filled in the form of a page; the last time counts. */
export function recordSubmission(db: WriteHandle, page: number, subscriber: number, at: number): void {
  db.run(
    `INSERT INTO capture_submissions (page, subscriber, at) VALUES (?, ?, ?)
     ON CONFLICT (page, subscriber) DO UPDATE SET at = excluded.at`,
    [page, subscriber, at],
  )
}

/** Puts images of the media library on a page. */
export function placeImages(db: WriteHandle, page: number, images: readonly number[]): void {
  db.run('UPDATE images SET capture_page = ? WHERE id IN (SELECT value FROM json_each(?))', [
    page,
    JSON.stringify(images),
  ])
}
