/** What `main/window.ts` decides without Electron: apart from it, because the shell holds no logic. */

/** Place and size of a window or screen, in pixels of the desktop. */
export type Bounds = Record<'x' | 'y' | 'width' | 'height', number>

/**
 * Returns the place of the window: the remembered one where its title bar can be reached, else the same
 * size on the nearest screen, as far as it has room. Null when none is remembered.
 */
export function fitToScreens(bounds: Bounds | null, screens: Bounds[]): Bounds | null {
  if (!bounds) return null
  const reachable = screens.some((screen) => {
    const wide = Math.min(bounds.x + bounds.width, screen.x + screen.width) - Math.max(bounds.x, screen.x)
    return wide >= 100 && bounds.y >= screen.y && bounds.y < screen.y + screen.height - 40
  })
  if (reachable) return bounds
  const [nearest] = screens.toSorted((one, other) => distance(bounds, one) - distance(bounds, other))
  if (nearest === undefined) return null
  const width = Math.min(bounds.width, nearest.width)
  const height = Math.min(bounds.height, nearest.height)
  return {
    x: Math.min(Math.max(bounds.x, nearest.x), nearest.x + nearest.width - width),
    y: Math.min(Math.max(bounds.y, nearest.y), nearest.y + nearest.height - height),
    width,
    height,
  }
}

/** Returns how far the middle of a window is from a screen, 0 on it. */
function distance(window: Bounds, screen: Bounds): number {
  const outside = (at: number, from: number, size: number): number => Math.max(from - at, at - from - size, 0)
  return Math.hypot(
    outside(window.x + window.width / 2, screen.x, screen.width),
    outside(window.y + window.height / 2, screen.y, screen.height),
  )
}

export interface WindowState {
  bounds: Bounds | null
  maximized: boolean
  /** 1 is 100 %. */
  zoom: number
  /** Whether spelling is checked, from the next start on. */
  spelling: boolean
}

/** What keeps a page from the machine: spelled out, also where it is today's default. */
const SAFE_PREFERENCES = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
}

/** Returns the preferences of the window's page. */
export function pagePreferences({ zoom, spelling }: WindowState, preload: string) {
  return { ...SAFE_PREFERENCES, preload, zoomFactor: zoom, spellcheck: spelling }
}

/** What the View menu goes to at most, in both directions. */
const ZOOMS = { least: 0.25, most: 5 }

/** Returns what is remembered of a window; a damaged text only costs what was remembered. */
export function parseWindowState(text: string): WindowState {
  try {
    const { bounds, maximized, zoom, spelling } = JSON.parse(text) as Partial<WindowState>
    const numbers = [bounds?.x, bounds?.y, bounds?.width, bounds?.height]
    const whole = bounds && numbers.every(Number.isInteger)
    const isZoom = typeof zoom === 'number' && zoom >= ZOOMS.least && zoom <= ZOOMS.most
    return {
      bounds: whole ? bounds : null,
      maximized: maximized === true,
      zoom: isZoom ? zoom : 1,
      spelling: spelling === true,
    }
  } catch {
    return { bounds: null, maximized: false, zoom: 1, spelling: false }
  }
}

/** Returns the dictionaries of the languages that a person has: `de-CH`, else `de`; where there is none, English. */
export function chooseDictionaries(languages: readonly string[], known: readonly string[]): string[] {
  const found = languages.map((tag) => known.find((one) => one === tag || one === tag.split('-')[0]))
  const all = found.filter((one) => one !== undefined)
  return [...new Set(all.length > 0 ? all : known.filter((one) => one === 'en-US'))]
}

/** Returns the question before spelling is checked, or no longer checked; the second button says yes. */
export function askSpelling(state: WindowState, platform: string, languages: readonly string[]) {
  const fetched = `At its next start Postdesk fetches dictionaries from Google (${languages.join(', ')}). What you write stays on this computer.`
  const own = 'From the next start on, with the spelling checker of the system. Nothing is fetched.'
  const words = state.spelling
    ? { message: 'Stop checking spelling?', detail: 'From the next start on.', yes: 'Stop' }
    : { message: 'Check spelling?', detail: platform === 'darwin' ? own : fetched, yes: 'Check' }
  const { yes, ...said } = words
  const safe = { defaultId: 0, cancelId: 0, noLink: true }
  return { type: 'question' as const, ...said, buttons: ['Leave it', yes], ...safe }
}

/** Returns the address that a page may open outside and the question before it, null for what may not. */
export function askOutside(url: Record<'protocol' | 'href' | 'host', string> | null) {
  const { protocol, href, host } = url ?? {}
  // Anything but http and https could start a program of the user's machine.
  if (!href || (protocol !== 'https:' && protocol !== 'http:')) return null
  const words = { message: `Open ${host} in your browser?`, detail: href.slice(0, 500) }
  const safe = { buttons: ['Stay here', 'Open'], defaultId: 0, cancelId: 0, noLink: true }
  return { href, question: { type: 'question' as const, ...words, ...safe } }
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
