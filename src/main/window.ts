import {
  app,
  BrowserWindow,
  dialog,
  nativeTheme,
  screen,
  type BrowserWindowConstructorOptions,
} from 'electron'
import { CONSOLE_ORIGIN } from './console-scheme.ts'
import { fitToScreens } from '../shared/window-bounds.ts'
import { readWindowState, writeWindowState } from './window-state.ts'

/** The switches that matter are spelled out, also where they are today's defaults. */
const SAFE: BrowserWindowConstructorOptions['webPreferences'] = {
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

interface WindowOptions {
  preload: string
  stateFile: string
  icon: string
  /** The page to begin with, '' for the one it was left on. */
  address: string
  onLoaded(window: BrowserWindow): void
}

export function openWindow(options: WindowOptions): BrowserWindow {
  const remembered = readWindowState(options.stateFile)
  const screens = screen.getAllDisplays().map((display) => display.workArea)
  const window = new BrowserWindow({
    width: 1280,
    height: 840,
    ...fitToScreens(remembered.bounds, screens),
    minWidth: 800,
    minHeight: 520,
    show: false,
    title: 'Postdesk',
    icon: options.icon,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#111418' : '#ffffff',
    webPreferences: { ...SAFE, preload: options.preload },
  })
  if (remembered.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    const state = { bounds: window.getNormalBounds(), maximized: window.isMaximized() }
    writeWindowState(options.stateFile, state)
  })
  window.webContents.on('did-finish-load', () => options.onLoaded(window))
  bringBack(window)
  void window.loadURL(`${CONSOLE_ORIGIN}/${options.address === '' ? '' : `#${options.address}`}`)
  return window
}

/** A page that ends this soon after it was brought back would end again and again. */
const AGAIN_MS = 10_000

/** A page that crashed comes back at its address; drafts are of the host, which goes on. */
function bringBack(window: BrowserWindow): void {
  let lastAt = -Infinity
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    const isAgain = performance.now() - lastAt < AGAIN_MS
    lastAt = performance.now()
    if (!isAgain) return window.webContents.reload()
    dialog.showErrorBox('The page of Postdesk ended twice', 'Postdesk ends. Start it again to go on.')
    app.quit()
  })
}
