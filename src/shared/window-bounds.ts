/** Place and size of a window or screen, in pixels of the desktop. */
export type Bounds = Record<'x' | 'y' | 'width' | 'height', number>

/** Returns the remembered place of the window, null when it is on a screen that is gone. */
export function fitToScreens(bounds: Bounds | null, screens: Bounds[]): Bounds | null {
  if (!bounds) return null
  const reachable = screens.some((screen) => {
    const wide = Math.min(bounds.x + bounds.width, screen.x + screen.width) - Math.max(bounds.x, screen.x)
    return wide >= 100 && bounds.y >= screen.y && bounds.y < screen.y + screen.height - 40
  })
  return reachable ? bounds : null
}
