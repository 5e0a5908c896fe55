import { join } from 'node:path'
import { app, BrowserWindow, dialog, session } from 'electron'
import { declareConsoleScheme, serveConsole } from './console-scheme.ts'
import { findAddress, followLinks, goTo } from './deep-links.ts'
import { HostProcess } from './host-process.ts'
import { answerWindow } from './ipc.ts'
import { setMenu } from './menu.ts'
import { guardContents, guardSession } from './security.ts'
import { openWindow } from './window.ts'

/** The Electron shell: a window, and the engine in a process of its own. Knows nothing else. */
const built = join(import.meta.dirname, '..')

// Chromium's own files stay out of the folder that holds the person's connections and sandboxes.
if (!app.commandLine.hasSwitch('user-data-dir')) {
  app.setPath('userData', join(app.getPath('appData'), 'Postdesk', 'window'))
}
app.enableSandbox()
declareConsoleScheme()
app.on('web-contents-created', (_event, contents) => guardContents(contents))
app.on('window-all-closed', () => app.quit())

let window: BrowserWindow | null = null
let wanted = findAddress(process.argv)
followLinks((address) => {
  wanted = address ?? wanted
  if (window) showAt(window, address)
})

// A second start shows the window of the first: one host per sandbox folder.
if (app.requestSingleInstanceLock()) void app.whenReady().then(start)
else app.quit()

function start(): void {
  guardSession(session.defaultSession)
  serveConsole(join(built, 'renderer'))
  setMenu(process.platform, app.isPackaged)
  const host = new HostProcess({
    entry: join(built, 'main', 'host.js'),
    onReady: () => BrowserWindow.getAllWindows().forEach((window) => host.attach(window.webContents)),
    onFailed: (message) => {
      dialog.showErrorBox('Postdesk cannot start', message)
      app.quit()
    },
  })
  answerWindow((request) => host.request(request))
  const opened = openWindow({
    preload: join(built, 'preload', 'index.cjs'),
    stateFile: join(app.getPath('userData'), 'window.json'),
    icon: join(built, 'renderer', 'postdesk-256.png'),
    address: wanted ?? '',
    onLoaded: () => host.attach(opened.webContents),
  })
  window = opened
  closeHostFirst(host)
}

function showAt(shown: BrowserWindow, address: string | null): void {
  if (shown.isMinimized()) shown.restore()
  shown.focus()
  if (address !== null) goTo(shown, address)
}

/** Holds the end back until every file is checkpointed and closed, but not for ever. */
function closeHostFirst(host: HostProcess): void {
  let closed = false
  app.on('before-quit', (event) => {
    if (closed) return
    event.preventDefault()
    const patience = new Promise((resolve) => setTimeout(resolve, 5000))
    void Promise.race([host.close(), patience]).then(() => {
      closed = true
      app.quit()
    })
  })
}
