import { readFileSync, writeFileSync } from 'node:fs'
import { app, BrowserWindow, dialog, Menu, nativeTheme, screen } from 'electron'
import { CONSOLE_ORIGIN } from '../shared/console-files.ts'
import { writeEditMenu } from '../shared/window-menu.ts'
import * as rules from '../shared/window-rules.ts'

interface WindowOptions {
  preload: string
  stateFile: string
  icon: string
  /** The page to begin with, '' for the one it was left on. */
  address: string
  onLoaded(window: BrowserWindow): void
}

export function openWindow(options: WindowOptions): BrowserWindow {
  const state = rules.parseWindowState(quietly(() => readFileSync(options.stateFile, 'utf8')) ?? '')
  const screens = screen.getAllDisplays().map((display) => display.workArea)
  const window = new BrowserWindow({
    width: 1280,
    height: 840,
    ...rules.fitToScreens(state.bounds, screens),
    minWidth: 800,
    minHeight: 520,
    show: false,
    title: 'Postdesk',
    icon: options.icon,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#111418' : '#ffffff',
    webPreferences: rules.pagePreferences(state, options.preload),
  })
  if (state.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    const place = { bounds: window.getNormalBounds(), maximized: window.isMaximized() }
    const now = { ...state, ...place, zoom: window.webContents.getZoomFactor() }
    quietly(() => writeFileSync(options.stateFile, JSON.stringify(now)))
  })
  window.webContents.on('did-finish-load', () => options.onLoaded(window))
  bringBack(window)
  helpWriting(window, state)
  void window.loadURL(`${CONSOLE_ORIGIN}/${options.address === '' ? '' : `#${options.address}`}`)
  return window
}

/** Spelling is off until the person wants it: a dictionary is fetched from outside (docs/electron.md). */
function helpWriting(window: BrowserWindow, state: rules.WindowState): void {
  const { session } = window.webContents
  const languages = (): string[] =>
    rules.chooseDictionaries(app.getPreferredSystemLanguages(), session.availableSpellCheckerLanguages)
  if (state.spelling && process.platform !== 'darwin') session.setSpellCheckerLanguages(languages())
  const turn = async (): Promise<void> => {
    const { response } = await dialog.showMessageBox(rules.askSpelling(state, process.platform, languages()))
    if (response === 1) state.spelling = !state.spelling
  }
  window.webContents.on('context-menu', (_event, click) => {
    const menu = writeEditMenu(click, state.spelling, window.webContents, () => void turn())
    if (menu.length > 0) Menu.buildFromTemplate(menu).popup({ window })
  })
}

/** A page that crashed comes back at its address; what was written in it is the host's, which goes on. */
function bringBack({ webContents }: BrowserWindow): void {
  const mayTry = rules.mayTryAgain(() => performance.now())
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
