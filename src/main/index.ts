/** The Electron shell: a window, and the engine in a process of its own. Knows nothing else. */
import { join } from 'node:path'
import { app, BrowserWindow, Menu, session } from 'electron'
import { CONSOLE_ORIGIN } from '../shared/console-files.ts'
import { addressAmong, addressOfLink, LINK_SCHEME } from '../shared/deep-links.ts'
import { writeMenu } from '../shared/window-menu.ts'
import { declareConsoleScheme, serveConsole } from './console-scheme.ts'
import { HostProcess } from './host-process.ts'
import { answerWindow, notify } from './ipc.ts'
import { guardContents, guardSession } from './security.ts'
import { endWith, openWindow } from './window.ts'

const built = join(import.meta.dirname, '..')

// Chromium's own files stay out of the folder that holds the person's connections and sandboxes.
if (!app.commandLine.hasSwitch('user-data-dir')) {
  app.setPath('userData', join(app.getPath('appData'), 'Postdesk', 'window'))
}
app.enableSandbox()
// Windows shows notifications only of programs that it knows by the id that their installer wrote.
if (process.platform === 'win32') app.setAppUserModelId('dev.postdesk.console')
declareConsoleScheme()
app.on('web-contents-created', (_event, contents) => guardContents(contents))
app.on('window-all-closed', () => app.quit())

let window: BrowserWindow | null = null
let wanted = addressAmong(process.argv)
// From its folder the program is Electron itself, which must not become the opener of links.
if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME)
app.on('second-instance', (_event, words) => show(addressAmong(words)))
app.on('open-url', (event, url) => {
  event.preventDefault()
  show(addressOfLink(url))
})

// A second start shows the window of the first: one host per sandbox folder.
if (app.requestSingleInstanceLock()) void app.whenReady().then(start)
else app.quit()

function start(): void {
  guardSession(session.defaultSession)
  serveConsole(join(built, 'renderer'))
  Menu.setApplicationMenu(Menu.buildFromTemplate(writeMenu(process.platform, app.isPackaged, show)))
  const host = new HostProcess({
    entry: join(built, 'main', 'host.js'),
    onReady: () => BrowserWindow.getAllWindows().forEach(({ webContents }) => host.attach(webContents)),
    onFailed: (message) => endWith('Postdesk cannot start', message),
  })
  const opened = openWindow({
    preload: join(built, 'preload', 'index.cjs'),
    stateFile: join(app.getPath('userData'), 'window.json'),
    icon: join(built, 'renderer', 'postdesk-256.png'),
    address: wanted ?? '',
    onLoaded: ({ webContents }) => host.attach(webContents),
  })
  window = opened
  answerWindow((request) =>
    request.kind === 'notify' ? notify(request.notification, opened, show) : host.request(request),
  )
  closeHostFirst(host)
}

/** Shows the window at a page. Only what stands behind the `#` changes: the document stays as it is. */
function show(address: string | null): void {
  wanted = address ?? wanted
  if (window === null) return
  if (window.isMinimized()) window.restore()
  window.focus()
  const url = `${CONSOLE_ORIGIN}/#${address}`
  // The same address once more would load the document again.
  if (address !== null && window.webContents.getURL() !== url) void window.loadURL(url)
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
