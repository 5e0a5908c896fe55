import { readFileSync, writeFileSync } from 'node:fs'
import { app, BrowserWindow, dialog, nativeTheme, screen } from 'electron'
import { CONSOLE_ORIGIN } from './console-scheme.ts'
import { fitToScreens, mayTryAgain, parseWindowState, SAFE_PREFERENCES } from '../shared/window-rules.ts'

interface WindowOptions {
  preload: string
  stateFile: string
  icon: string
  /** The page to begin with, '' for the one it was left on. */
  address: string
  onLoaded(window: BrowserWindow): void
}

export function openWindow(options: WindowOptions): BrowserWindow {
  const remembered = parseWindowState(quietly(() => readFileSync(options.stateFile, 'utf8')) ?? '')
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
    webPreferences: { ...SAFE_PREFERENCES, preload: options.preload },
  })
  if (remembered.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    const state = { bounds: window.getNormalBounds(), maximized: window.isMaximized() }
    quietly(() => writeFileSync(options.stateFile, JSON.stringify(state)))
  })
  window.webContents.on('did-finish-load', () => options.onLoaded(window))
  bringBack(window)
  void window.loadURL(`${CONSOLE_ORIGIN}/${options.address === '' ? '' : `#${options.address}`}`)
  return window
}

/** A page that crashed comes back at its address; what was written in it is the host's, which goes on. */
function bringBack({ webContents }: BrowserWindow): void {
  const mayTry = mayTryAgain(() => performance.now())
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    if (mayTry()) webContents.reload()
    else endWith('The page of Postdesk ended twice', 'Postdesk ends. Start it again to go on.')
  })
}

export function endWith(title: string, message: string): void {
  dialog.showErrorBox(title, message)
  app.quit()
}

/** A missing file costs the remembered place, and a full disk must not keep the window from closing. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
