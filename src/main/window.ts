import { BrowserWindow, nativeTheme, screen, type BrowserWindowConstructorOptions } from 'electron'
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
  void window.loadURL(`${CONSOLE_ORIGIN}/`)
  return window
}
