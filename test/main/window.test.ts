import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { type Bounds, chooseDictionaries, fitToScreens } from '../../src/shared/window-rules.ts'
import { writeMenu } from '../../src/shared/window-menu.ts'
import { openWindow } from '../../src/main/window.ts'
import { parseRoute } from '../../src/renderer/state/route.ts'
import { electron, fakeApp, FakeWindow, poppedUp } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).electron)

const folder = mkdtempSync(join(tmpdir(), 'postdesk-window-'))
const stateFile = join(folder, 'window.json')
afterAll(() => rmSync(folder, { recursive: true }))
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
    zoom: 1.25,
    spelling: false,
  })
  FakeWindow.all = []
  const again = open()
  expect(again.options).toMatchObject({ x: 10, y: 20, width: 900, height: 700 })
  expect(again.options.webPreferences).toMatchObject({ zoomFactor: 1.25, spellcheck: false })
  expect(again.maximize).toHaveBeenCalled()
})

it.each(['', '{', '{"bounds":{"x":"1"}}', '{"bounds":{"x":1,"y":2,"width":3}}', 'null', '{"zoom":0}'])(
  'forgets a damaged state: %s',
  (text) => {
    writeFileSync(stateFile, text)
    const { options } = open()
    expect(options).not.toHaveProperty('x')
    expect(options.webPreferences).toMatchObject({ zoomFactor: 1, spellcheck: false })
  },
)

const side = fc.integer({ min: 400, max: 4000 })
const place = fc.record({
  x: fc.integer({ min: -9000, max: 9000 }),
  y: fc.integer({ min: -9000, max: 9000 }),
  width: side,
  height: side,
})
const others = fc.array(place, { minLength: 1, maxLength: 4 })

const isInside = (one: Bounds, screen: Bounds): boolean =>
  one.x >= screen.x &&
  one.y >= screen.y &&
  one.x + one.width <= screen.x + screen.width &&
  one.y + one.height <= screen.y + screen.height

it('comes back onto a screen that is there, as large as it was where there is room', () => {
  fc.assert(
    fc.property(place, others, (remembered, screens) => {
      const found = fitToScreens(remembered, screens)
      if (found === null) throw new Error('no place')
      // Once it is there it stays there.
      expect(fitToScreens(found, screens)).toEqual(found)
      if (found === remembered) return
      const home = screens.find((screen) => isInside(found, screen))
      expect(home).toBeDefined()
      expect(found.width).toBe(Math.min(remembered.width, home?.width ?? 0))
      expect(found.height).toBe(Math.min(remembered.height, home?.height ?? 0))
    }),
  )
  expect(fitToScreens({ x: 1, y: 2, width: 800, height: 600 }, [])).toBeNull()
})

it('goes to the nearest screen, and stays on one where its title bar can be reached', () => {
  const screens = [
    { x: 0, y: 0, width: 1920, height: 1080 },
    { x: 1920, y: 0, width: 1280, height: 700 },
  ]
  const size = { width: 800, height: 600 }
  expect(fitToScreens({ x: 4000, y: 300, ...size }, screens)).toEqual({ x: 2400, y: 100, ...size })
  expect(fitToScreens({ x: 100, y: -900, ...size }, screens)).toEqual({ x: 100, y: 0, ...size })
  const reachable = { x: 1700, y: 100, ...size }
  expect(fitToScreens(reachable, screens)).toBe(reachable)
})

const click = {
  isEditable: true,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [] as string[],
}

/** Labels of the menu that a click with the other button opens; null for none. */
function clickInto(window: FakeWindow, more: Partial<typeof click>) {
  poppedUp.splice(0)
  window.webContents.emit('context-menu', {}, { ...click, ...more })
  return poppedUp[0] ?? null
}

it('checks no spelling, and fetches no dictionary, before the person says so', async () => {
  const window = open()
  expect(window.options.webPreferences).toMatchObject({ spellcheck: false })
  expect(window.webContents.session.setSpellCheckerLanguages).not.toHaveBeenCalled()
  const ask = electron.dialog.showMessageBox
  for (const response of [0, 1]) {
    ask.mockResolvedValueOnce({ response })
    clickInto(window, {})?.at(-1)?.click?.()
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(response + 1))
  }
  if (process.platform !== 'darwin')
    expect(ask.mock.calls[0]?.[0].detail).toContain('from Google (de, en-US)')
  expect(clickInto(window, {})?.at(-1)?.label).toBe('Stop checking spelling…')
  window.emit('close')
  FakeWindow.all = []
  const again = open()
  expect(again.options.webPreferences).toMatchObject({ spellcheck: true })
  const asked = process.platform === 'darwin' ? [] : [[['de', 'en-US']]]
  expect(again.webContents.session.setSpellCheckerLanguages.mock.calls).toEqual(asked)
})

it('offers words for a misspelled one, and editing where something is typed', () => {
  const window = open()
  expect(clickInto(window, { isEditable: false })).toBeNull()
  expect(clickInto(window, { isEditable: false, selectionText: 'x' })).toMatchObject([{ role: 'copy' }])
  const menu = clickInto(window, { misspelledWord: 'teh', dictionarySuggestions: ['the', 'tea'] })
  expect(menu?.map(({ label }) => label).filter((label) => label !== undefined)).toEqual([
    ...['the', 'tea', 'Add “teh” to the dictionary'],
    ...['Cut', 'Copy', 'Paste', 'Check spelling…'],
  ])
  menu?.[1]?.click?.()
  expect(window.webContents.replaceMisspelling).toHaveBeenCalledWith('tea')
  menu?.find(({ label }) => label?.startsWith('Add'))?.click?.()
  expect(window.webContents.session.addWordToSpellCheckerDictionary).toHaveBeenCalledWith('teh')
  expect(clickInto(window, { misspelledWord: 'qqq' })?.[0]).toMatchObject({
    label: 'No suggestion',
    enabled: false,
  })
})

it.each([
  [['en-GB'], ['en-GB']],
  [['de-CH', 'de-DE'], ['de']],
  [['xx'], ['en-US']],
  [[], ['en-US']],
])('chooses for the languages %j the dictionaries %j', (languages, dictionaries) => {
  expect(chooseDictionaries(languages, ['de', 'en-GB', 'en-US'])).toEqual(dictionaries)
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
  for (const entry of entries.flatMap(({ submenu = [] }) => submenu)) entry.click?.()
  expect(addresses).toHaveLength(5)
  for (const address of addresses) expect(parseRoute(address)).not.toBeNull()
  expect(parseRoute('/connections?add=deployment')).toMatchObject({ add: 'deployment' })
})
