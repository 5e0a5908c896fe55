import { readFileSync, writeFileSync } from 'node:fs'

type Bounds = Record<'x' | 'y' | 'width' | 'height', number>

interface WindowState {
  bounds: Bounds | null
  maximized: boolean
}

/** A damaged or missing file only costs the remembered place. */
export function readWindowState(file: string): WindowState {
  try {
    const { bounds, maximized } = JSON.parse(readFileSync(file, 'utf8')) as Partial<WindowState>
    const numbers = [bounds?.x, bounds?.y, bounds?.width, bounds?.height]
    const whole = bounds && numbers.every(Number.isInteger)
    return { bounds: whole ? bounds : null, maximized: maximized === true }
  } catch {
    return { bounds: null, maximized: false }
  }
}

export function writeWindowState(file: string, state: WindowState): void {
  try {
    writeFileSync(file, JSON.stringify(state))
  } catch {
    // A full disk must not keep the window from closing.
  }
}

/** Null when the remembered place is on a screen that is gone. */
export function fitToScreens(bounds: Bounds | null, screens: Bounds[]): Bounds | null {
  if (!bounds) return null
  const reachable = screens.some((screen) => {
    const wide = Math.min(bounds.x + bounds.width, screen.x + screen.width) - Math.max(bounds.x, screen.x)
    return wide >= 100 && bounds.y >= screen.y && bounds.y < screen.y + screen.height - 40
  })
  return reachable ? bounds : null
}
