import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { fitToScreens } from '../../src/shared/window-rules.ts'
import { writeMenu } from '../../src/shared/window-menu.ts'
import { openWindow } from '../../src/main/window.ts'
import { parseRoute } from '../../src/renderer/state/route.ts'
import { fakeApp, FakeWindow } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).electron)

const place = mkdtempSync(join(tmpdir(), 'postdesk-window-'))
const stateFile = join(place, 'window.json')
afterAll(() => rmSync(place, { recursive: true }))
beforeEach(() => {
  FakeWindow.all = []
  rmSync(stateFile, { force: true })
})

const onLoaded = vi.fn<() => void>()

function open(address = ''): FakeWindow {
  openWindow({ preload: '/app/preload.cjs', stateFile, icon: '/app/icon.png', address, onLoaded })
  const [window] = FakeWindow.all
  if (!window) throw new Error('no window was made')
  return window
}

it('has no way from a page to the machine', () => {
  expect(open().options.webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    webSecurity: true,
    webviewTag: false,
    navigateOnDragDrop: false,
    preload: '/app/preload.cjs',
  })
})

it('Right to the last edge, 20: turns on nothing insecure or experimental (checklist of Electron, 8 to 10)', () => {
  const given = open().options.webPreferences as Record<string, unknown>
  expect(given).toMatchObject({ allowRunningInsecureContent: false, experimentalFeatures: false })
  expect(Object.keys(given)).not.toContain('enableBlinkFeatures')
  const shell = readdirSync('src/main').map((file) => readFileSync(join('src/main', file), 'utf8'))
  expect(shell.length).toBeGreaterThan(5)
  for (const text of shell) expect(text).not.toMatch(/appendSwitch|appendArgument|BlinkFeatures/)
})

it('loads the console and shows itself when there is something to see', () => {
  const window = open()
  expect(window.loaded).toBe('postdesk-app://console/')
  expect(window.options.show).toBe(false)
  window.emit('ready-to-show')
  expect(window.show).toHaveBeenCalled()
  window.webContents.emit('did-finish-load')
  expect(onLoaded).toHaveBeenCalled()
})

it('begins at the page that a link names', () => {
  expect(open('/c/https%3A%2F%2Fa.example/tools').loaded).toBe(
    'postdesk-app://console/#/c/https%3A%2F%2Fa.example/tools',
  )
})

it('brings a page back that crashed, but not again and again', () => {
  const { webContents } = open()
  webContents.emit('render-process-gone', {}, { reason: 'clean-exit' })
  expect(webContents.reload).not.toHaveBeenCalled()
  webContents.emit('render-process-gone', {}, { reason: 'oom' })
  expect(webContents.reload).toHaveBeenCalledTimes(1)
  webContents.emit('render-process-gone', {}, { reason: 'crashed' })
  expect(webContents.reload).toHaveBeenCalledTimes(1)
  expect(fakeApp.showErrorBox).toHaveBeenCalledTimes(1)
  expect(fakeApp.quit).toHaveBeenCalledTimes(1)
})

it('opens where it was closed', () => {
  open().emit('close')
  expect(JSON.parse(readFileSync(stateFile, 'utf8'))).toEqual({
    bounds: { x: 10, y: 20, width: 900, height: 700 },
    maximized: true,
  })
  FakeWindow.all = []
  const again = open()
  expect(again.options).toMatchObject({ x: 10, y: 20, width: 900, height: 700 })
  expect(again.maximize).toHaveBeenCalled()
})

it.each(['', '{', '{"bounds":{"x":"1"}}', '{"bounds":{"x":1,"y":2,"width":3}}', 'null'])(
  'forgets a damaged state: %s',
  (text) => {
    writeFileSync(stateFile, text)
    expect(open().options).not.toHaveProperty('x')
  },
)

it('does not open on a screen that is gone', () => {
  const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }]
  expect(fitToScreens({ x: 2500, y: 100, width: 800, height: 600 }, screens)).toBeNull()
  expect(fitToScreens({ x: 100, y: -900, width: 800, height: 600 }, screens)).toBeNull()
  expect(fitToScreens({ x: 1700, y: 100, width: 800, height: 600 }, screens)).not.toBeNull()
})

it.each(['linux', 'darwin', 'win32'])('leaves the keys of the console to the console on %s', (platform) => {
  const menu = JSON.stringify(writeMenu(platform, true, open))
  expect(menu).not.toMatch(/accelerator|"close"|windowMenu|fileMenu|viewMenu|toggleDevTools|reload/)
  expect(menu).toContain(platform === 'darwin' ? 'appMenu' : '"quit"')
  expect(JSON.stringify(writeMenu(platform, false, open))).toContain('toggleDevTools')
})

it('leads from the menu to pages that the console has', () => {
  const addresses: string[] = []
  const entries = writeMenu('linux', true, (address) => addresses.push(address))
  for (const { click } of entries.flatMap(({ submenu = [] }) => submenu)) click?.()
  expect(addresses).toHaveLength(5)
  for (const address of addresses) expect(parseRoute(address)).not.toBeNull()
  expect(parseRoute('/connections?add=deployment')).toMatchObject({ add: 'deployment' })
})
