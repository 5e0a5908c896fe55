import type { PictureSize } from './placeholder.ts'

/** The size a picture asks for in pixels; a likely one where it asks for none. */

const LIKELY = { width: 300, share: 0.4 }
const MOST = 2000

function pixels(text: string | null | undefined): number | null {
  const found = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(text ?? '')
  return found ? Math.min(MOST, Math.round(Number(found[1]))) : null
}

export function sizeOf(element: Element): PictureSize {
  const style = (element as HTMLElement).style
  const width = pixels(style.width) ?? pixels(element.getAttribute('width'))
  const height = pixels(style.height) ?? pixels(element.getAttribute('height'))
  const wide = width ?? (height === null ? LIKELY.width : Math.round(height / LIKELY.share))
  const high = height ?? Math.max(1, Math.min(240, Math.round(wide * LIKELY.share)))
  return { width: Math.max(1, wide), height: Math.max(1, high) }
}
