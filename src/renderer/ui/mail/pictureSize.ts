import type { PictureSize } from './placeholder.ts'

/** The size a picture asks for in pixels; a likely one where it asks for none. */

const LIKELY = { width: 300, share: 0.4 }
const MOST = 2000

function pixels(text: string | null | undefined): number | null {
  const found = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(text ?? '')
  return found ? Math.min(MOST, Math.round(Number(found[1]))) : null
}

/** Words in addresses of pictures that are only there to be asked for. */
const COUNTS = /(?:^|[/_.?&=-])(?:track|tracking|open|opened|pixel|beacon|trk|wf\/open)(?:[/_.?&=-]|$)/i

/**
 * A picture that can only count who reads: nobody could see it, be it by its size, be it hidden;
 * or it says no size and its address says what it is for.
 */
export function isPixel(element: Element, address: string): boolean {
  const { style } = element as HTMLElement
  const width = pixels(style.width) ?? pixels(element.getAttribute('width'))
  const height = pixels(style.height) ?? pixels(element.getAttribute('height'))
  const hidden = style.display === 'none' || style.visibility === 'hidden' || element.hasAttribute('hidden')
  if (width === null && height === null)
    return hidden || COUNTS.test(address.replace(/^[a-z]*:?\/\/[^/]*/i, ''))
  const [less, more] = [width ?? height ?? 0, height ?? width ?? 0].toSorted((one, two) => one - two)
  return (less ?? 0) <= 2 && (more ?? 0) <= 20
}

export function sizeOf(element: Element): PictureSize {
  const style = (element as HTMLElement).style
  const width = pixels(style.width) ?? pixels(element.getAttribute('width'))
  const height = pixels(style.height) ?? pixels(element.getAttribute('height'))
  const wide = width ?? (height === null ? LIKELY.width : Math.round(height / LIKELY.share))
  const high = height ?? Math.max(1, Math.min(240, Math.round(wide * LIKELY.share)))
  return { width: Math.max(1, wide), height: Math.max(1, high) }
}
