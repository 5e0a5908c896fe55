import { app, type BrowserWindow } from 'electron'
import { addressOfLink, LINK_SCHEME } from '../shared/deep-links.ts'
import { CONSOLE_ORIGIN } from './console-scheme.ts'

/** Returns the address of the first link among the words of a command line, null when there is none. */
export function findAddress(words: readonly string[]): string | null {
  return words.map(addressOfLink).find((address) => address !== null) ?? null
}

/**
 * Shows a page of the console in the window, which keeps its document: only what stands behind the
 * `#` changes. The same address once more would load the page again, and is left out.
 */
export function goTo(window: BrowserWindow, address: string): void {
  const url = `${CONSOLE_ORIGIN}/#${address}`
  if (window.webContents.getURL() !== url) void window.loadURL(url)
}

/** Links come as words of a second start; macOS sends an event instead, also before there is a window. */
export function followLinks(onAddress: (address: string | null) => void): void {
  // From its folder the program is Electron itself, which must not become the opener of such links.
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME)
  app.on('second-instance', (_event, words) => onAddress(findAddress(words)))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    onAddress(addressOfLink(url))
  })
}
