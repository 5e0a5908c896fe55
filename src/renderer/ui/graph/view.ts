import type { Point } from './layout.ts'

/** The arithmetic of looking at a picture through a window: pure, in pixels. */

export interface Size {
  width: number
  height: number
}

/** What of the picture is in sight: its point at the upper left corner of the window, and its scale. */
export interface View extends Point {
  scale: number
}

/** A part of the picture, in its own pixels. */
export interface Area extends Point, Size {}

const LEAST = 0.05
const MOST = 1.6
/** A picture that is shown whole may be so small at first that its small print is still read; a larger one begins at its top. */
export const READABLE = 0.85
const MARGIN = 28

export function areaSeen({ x, y, scale }: View, size: Size): Area {
  return { x, y, width: size.width / scale, height: size.height / scale }
}

/** Returns the view at another scale; the point of the window that is given stays where it is. */
export function zoomed({ x, y, scale }: View, size: Size, factor: number, at?: Point): View {
  const next = Math.min(MOST, Math.max(LEAST, scale * factor))
  const fixed = at ?? { x: size.width / 2, y: size.height / 2 }
  return { x: x + fixed.x / scale - fixed.x / next, y: y + fixed.y / scale - fixed.y / next, scale: next }
}

/** Returns the view of the whole picture, or of its top where it would be smaller than `least`. */
export function fitted(picture: Size, size: Size, least = LEAST): View {
  const room = { width: size.width - 2 * MARGIN, height: size.height - 2 * MARGIN }
  const scale = Math.max(Math.min(room.width / picture.width, room.height / picture.height, 1), least)
  const isHigher = picture.height * scale > room.height
  return {
    x: picture.width / 2 - size.width / 2 / scale,
    y: isHigher ? -MARGIN / scale : picture.height / 2 - size.height / 2 / scale,
    scale,
  }
}

/** What the buttons in the corner below cover, in pixels. */
const BUTTONS = 60

/** Returns the view moved as little as shows a part whole, above the buttons. */
export function revealing(view: View, size: Size, part: Area): View {
  const { width, height } = areaSeen(view, size)
  const pad = MARGIN / view.scale
  return {
    ...view,
    x: clamp(view.x, part.x + part.width + pad - width, part.x - pad),
    y: clamp(view.y, part.y + part.height + BUTTONS / view.scale - height, part.y - pad),
  }
}

/** Returns the view with a point of the picture in its middle. */
export function centred(view: View, size: Size, at: Point): View {
  const { width, height } = areaSeen(view, size)
  return { ...view, x: at.x - width / 2, y: at.y - height / 2 }
}

/** Returns as much again around an area on each side. */
export function widened({ x, y, width, height }: Area): Area {
  return { x: x - width / 2, y: y - height / 2, width: width * 2, height: height * 2 }
}

export function contains(outer: Area, inner: Area): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}

export function overlaps(one: Area, two: Area): boolean {
  return (
    one.x < two.x + two.width &&
    two.x < one.x + one.width &&
    one.y < two.y + two.height &&
    two.y < one.y + one.height
  )
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
