/** What `main/window.ts` decides without Electron: apart from it, because the shell holds no logic. */

/** The preferences of a page that keep it from the machine: spelled out, also where they are today's defaults. */
export const SAFE_PREFERENCES = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
}

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

export interface WindowState {
  bounds: Bounds | null
  maximized: boolean
}

/** Returns what is remembered of a window; a damaged text only costs the remembered place. */
export function parseWindowState(text: string): WindowState {
  try {
    const { bounds, maximized } = JSON.parse(text) as Partial<WindowState>
    const numbers = [bounds?.x, bounds?.y, bounds?.width, bounds?.height]
    const whole = bounds && numbers.every(Number.isInteger)
    return { bounds: whole ? bounds : null, maximized: maximized === true }
  } catch {
    return { bounds: null, maximized: false }
  }
}

/** What fails again this soon would fail again and again. */
const AGAIN_MS = 10_000

/** Returns a function that says whether to try once more: not when it was asked just before. */
export function mayTryAgain(now: () => number): () => boolean {
  let lastAt = -Infinity
  return () => {
    const may = now() - lastAt >= AGAIN_MS
    lastAt = now()
    return may
  }
}
