export const SCREEN = 'images'

export interface Image {
  id: string
  url: string
  name: string
  description: string | null
  mimeType: string
  width: number
  height: number
  size: number
  capturePageId: string | null
  createdAt: string
}

export interface ImagePage {
  images: Image[]
  total: number
  page: number
  pageSize: number
  pageCount: number
}

/** Small enough that the host hands out all pictures of a page at once. */
export const PAGE_SIZE = 24

export function kilobytes(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} kB`
}

export function kindOf(mimeType: string): string {
  return mimeType.replace(/^image\//, '').toUpperCase()
}
