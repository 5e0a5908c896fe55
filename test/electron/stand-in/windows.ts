import type { DevTools } from './devtools.ts'
import { KnownEvents } from './events.ts'
import { makeEvent, refuse, strict } from './missing.ts'
import { running } from './running.ts'
import { WebContents, type WebPreferences } from './contents.ts'

interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

/** https://www.electronjs.org/docs/latest/api/structures/base-window-options */
interface WindowOptions extends Partial<Bounds> {
  webPreferences?: WebPreferences
  show?: boolean
  [name: string]: unknown
}

const OPTIONS = [
  ...['x', 'y', 'width', 'height', 'minWidth', 'minHeight', 'show', 'title', 'icon', 'backgroundColor'],
  'webPreferences',
]

const EVENTS = [
  'ready-to-show',
  'page-title-updated',
  'close',
  'closed',
  'show',
  'focus',
  'blur',
  'maximize',
  'unmaximize',
  'minimize',
  'restore',
]

const windows = new Set<BrowserWindow>()
/** The id of the contents of the window that has the keyboard. */
let focused = 0

/** Told of every new contents and of the last window's end; app.ts sets them. */
export const hooks = {
  onContents: (_contents: WebContents): void => undefined,
  onAllClosed: (): void => undefined,
}

/** A window of Chromium: https://www.electronjs.org/docs/latest/api/browser-window */
export class BrowserWindow extends KnownEvents {
  readonly webContents: WebContents
  private readonly opened: Promise<{ page: DevTools; targetId: string }>
  private bounds: Bounds
  private state: 'normal' | 'maximized' | 'minimized' = 'normal'
  private visible = false
  private isGone = false
  private title: string

  constructor(options: WindowOptions = {}) {
    super('BrowserWindow', EVENTS)
    const unknown = Object.keys(options).filter((name) => !OPTIONS.includes(name))
    if (unknown.length > 0) refuse(`new BrowserWindow with ${unknown.join()}`)
    const { x = 0, y = 0, width = 800, height = 600, show = true } = options
    this.bounds = { x, y, width, height }
    this.opened = openPage(this.bounds)
    this.webContents = strict('WebContents', new WebContents(options.webPreferences ?? {}, this.opened))
    this.webContents.onPainted = () => this.emit('ready-to-show')
    this.title = typeof options['title'] === 'string' ? options['title'] : 'Electron'
    this.webContents.onTitled = (title) => this.followTitle(title)
    this.webContents.onOpenAllowed = (url) => void new BrowserWindow({}).loadURL(url)
    windows.add(this)
    if (show) this.show()
    hooks.onContents(this.webContents)
    return strict('BrowserWindow', this)
  }

  /** https://www.electronjs.org/docs/latest/api/browser-window#browserwindowgetallwindows */
  static getAllWindows = (): BrowserWindow[] => [...windows].map((window) => strict('BrowserWindow', window))

  /** https://www.electronjs.org/docs/latest/api/browser-window#browserwindowgetfocusedwindow */
  static getFocusedWindow = (): BrowserWindow | null =>
    [...windows].find(({ webContents }) => webContents.id === focused) ?? null

  /** https://www.electronjs.org/docs/latest/api/browser-window#browserwindowfromwebcontentswebcontents */
  static fromWebContents = (contents: WebContents): BrowserWindow | null =>
    [...windows].find((window) => window.webContents.id === contents.id) ?? null

  /** https://www.electronjs.org/docs/latest/api/browser-window#winloadurlurl-options */
  loadURL = (url: string): Promise<void> => this.webContents.loadURL(url)

  /** https://www.electronjs.org/docs/latest/api/browser-window#winshow */
  show(): void {
    this.visible = true
    this.emit('show')
    this.focus()
  }
  isVisible = (): boolean => this.visible

  /** https://www.electronjs.org/docs/latest/api/browser-window#winfocus */
  focus(): void {
    focused = this.webContents.id
    this.emit('focus')
  }
  /** https://www.electronjs.org/docs/latest/api/browser-window#winblur */
  blur(): void {
    if (!this.isFocused()) return
    focused = 0
    this.emit('blur')
  }
  isFocused = (): boolean => focused === this.webContents.id

  maximize = (): void => this.change('maximized', 'maximize')
  isMaximized = (): boolean => this.state === 'maximized'
  unmaximize = (): void => this.change('normal', 'unmaximize')
  minimize = (): void => this.change('minimized', 'minimize')
  isMinimized = (): boolean => this.state === 'minimized'
  restore = (): void => this.change('normal', 'restore')

  /** https://www.electronjs.org/docs/latest/api/browser-window#wingetnormalbounds */
  getNormalBounds = (): Bounds => ({ ...this.bounds })
  getBounds = (): Bounds => ({ ...this.bounds })

  /** https://www.electronjs.org/docs/latest/api/browser-window#winsetboundsbounds-animate */
  setBounds(bounds: Partial<Bounds>): void {
    this.bounds = { ...this.bounds, ...bounds }
    const { x: left, y: top, width, height } = this.bounds
    void this.place({ left, top, width, height })
  }

  /** https://www.electronjs.org/docs/latest/api/browser-window#wingettitle */
  getTitle = (): string => this.title

  /** https://www.electronjs.org/docs/latest/api/browser-window#event-page-title-updated */
  private followTitle(title: string): void {
    const event = makeEvent({})
    this.emit('page-title-updated', event, title, true)
    if (!event.defaultPrevented) this.title = title
  }

  /** https://www.electronjs.org/docs/latest/api/browser-window#winclose */
  close(): void {
    const event = makeEvent({})
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }

  /** https://www.electronjs.org/docs/latest/api/browser-window#windestroy */
  destroy(): void {
    if (this.isGone) return
    this.isGone = true
    for (const window of windows) if (window.webContents === this.webContents) windows.delete(window)
    const { browser } = running()
    void this.opened
      .then(({ targetId }) => browser.send('Target.closeTarget', { targetId }))
      .catch(() => undefined)
    this.emit('closed')
    if (windows.size === 0) hooks.onAllClosed()
  }
  isDestroyed = (): boolean => this.isGone

  private change(state: 'normal' | 'maximized' | 'minimized', event: string): void {
    this.state = state
    void this.place({ windowState: state }).then(() => this.emit(event))
  }

  private async place(bounds: object): Promise<void> {
    const { targetId } = await this.opened
    const { browser } = running()
    const { windowId } = await browser.send<{ windowId: number }>('Browser.getWindowForTarget', { targetId })
    await browser.send('Browser.setWindowBounds', { windowId, bounds })
  }
}

async function openPage(bounds: Bounds): Promise<{ page: DevTools; targetId: string }> {
  const { browser } = running()
  const { x: left, y: top, width, height } = bounds
  const asked = { url: 'about:blank', newWindow: true, left, top, width, height }
  const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', asked)
  return { page: await browser.attach(targetId), targetId }
}

/** Returns the contents that a frame of Chromium belongs to, null for a page without a window. */
export function findContents(frame: string): WebContents | null {
  return [...windows].find(({ webContents }) => webContents.targetId === frame)?.webContents ?? null
}
