import type { ToolAnswer } from '../../../engine/tools/index.ts'

export const SCREEN = 'images'

export type Image = ToolAnswer<'list_images'>['images'][number]

/** Small enough that the host hands out all pictures of a page at once. */
export const PAGE_SIZE = 24

export function kilobytes(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} kB`
}

export function kindOf(mimeType: string): string {
  return mimeType.replace(/^image\//, '').toUpperCase()
}
