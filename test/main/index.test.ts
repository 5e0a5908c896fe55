import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { electron, FakeNotification, FakeWindow, forked, handlers } from './fake-electron.ts'

const place = mkdtempSync(join(tmpdir(), 'postdesk-shell-'))
afterAll(() => rmSync(place, { recursive: true }))

const order: string[] = []

class FakeApp extends EventEmitter {
  isPackaged = true
  first = true
  userData = ''
  commandLine = { hasSwitch: () => false }
  quit = vi.fn<() => void>()
  getPreferredSystemLanguages = (): string[] => ['en-US']
  setAsDefaultProtocolClient = vi.fn<(scheme: string) => boolean>()
  enableSandbox = (): void => void order.push('sandbox')
  setPath = (_name: string, path: string): void => void (this.userData = path)
  getPath = (name: string): string => (name === 'userData' ? this.userData : place)
  requestSingleInstanceLock = (): boolean => this.first
  whenReady = async (): Promise<void> => {
    await Promise.resolve()
    order.push('ready')
  }
}

let app = new FakeApp()
const showErrorBox = vi.fn<(title: string, message: string) => void>()
const anything = (): undefined => undefined
const session = {
  setPermissionRequestHandler: anything,
  setPermissionCheckHandler: anything,
  setDevicePermissionHandler: anything,
  on: anything,
  webRequest: { onBeforeRequest: anything },
}

async function startShell(settings: Partial<FakeApp> = {}): Promise<void> {
  vi.resetModules()
  app = Object.assign(new FakeApp(), settings)
  const BrowserWindow = Object.assign(FakeWindow, { getAllWindows: () => FakeWindow.all })
  const parts = { app, dialog: { showErrorBox }, session: { defaultSession: session }, BrowserWindow }
  // Not vi.mock: every start needs its own application, and the same stand-ins as the test.
  vi.doMock('electron', () => ({ ...electron, ...parts }))
  await import('../../src/main/index.ts')
  await new Promise((resolve) => setTimeout(resolve, 0))
}

beforeEach(() => {
  order.length = 0
  forked.length = 0
  FakeWindow.all = []
  electron.protocol.registerSchemesAsPrivileged.mockImplementation(() => void order.push('scheme'))
})

const lastFork = () => {
  const found = forked.at(-1)
  if (!found) throw new Error('no host was forked')
  return found
}

it('sets sandbox and scheme before it is ready, then has one window, one host and one door', async () => {
  await startShell()
  expect(order).toEqual(['sandbox', 'scheme', 'ready'])
  expect(FakeWindow.all).toHaveLength(1)
  expect(lastFork().entry).toMatch(/[\\/]main[\\/]host\.js$/)
  expect(handlers.ipc).not.toBeNull()
  expect(app.userData).toBe(join(place, 'Postdesk', 'window'))
})

it('gives the window a port once both it and the host are up', async () => {
  await startShell()
  const [window] = FakeWindow.all
  window?.webContents.emit('did-finish-load')
  expect(window?.webContents.postMessage).not.toHaveBeenCalled()
  lastFork().child.say({ kind: 'ready' })
  expect(window?.webContents.postMessage).toHaveBeenCalledTimes(1)
})

it('does nothing but end when it is running already', async () => {
  await startShell({ first: false })
  expect(app.quit).toHaveBeenCalled()
  expect(forked).toHaveLength(0)
})

it('shows where a second start and a link of macOS lead, and lets no other text move the page', async () => {
  await startShell()
  const [window] = FakeWindow.all
  app.emit('second-instance', {}, ['postdesk', '--flag', 'postdesk://open/a.example/verification/org_1'])
  expect(window?.loaded).toBe('postdesk-app://console/#/c/https%3A%2F%2Fa.example/verification/org_1')
  expect(window?.focus).toHaveBeenCalledTimes(1)
  app.emit('second-instance', {}, ['postdesk', 'https://evil.test/', 'postdesk://open/a.example/x/y?run=1'])
  expect(window?.loaded).toMatch(/org_1$/)
  expect(window?.focus).toHaveBeenCalledTimes(2)
  const event = { preventDefault: vi.fn<() => void>() }
  app.emit('open-url', event, 'postdesk://open/a.example/campaigns')
  expect(event.preventDefault).toHaveBeenCalled()
  expect(window?.loaded).toMatch(/campaigns$/)
})

it('shows what the page tells while another program is in front, and answers with the click', async () => {
  await startShell()
  const [window] = FakeWindow.all
  const notification = { title: 'Import ended', text: '3 imported.' }
  const tell = () =>
    handlers.ipc?.(
      { senderFrame: { url: 'postdesk-app://console/', parent: null } },
      { kind: 'notify', notification },
    )
  const told = [tell(), tell(), tell()]
  const [clicked, closed, listed] = FakeNotification.all
  expect(clicked?.options).toEqual({ title: 'Import ended', body: '3 imported.' })
  const before = window?.loaded
  closed?.emit('close', {})
  expect(await told[1]).toEqual({ ok: true, data: { clicked: false } })
  expect(window?.focus).not.toHaveBeenCalled()
  clicked?.emit('click')
  expect(await told[0]).toEqual({ ok: true, data: { clicked: true } })
  expect(window?.focus).toHaveBeenCalledTimes(1)
  // Which page it leads to, and as which organization, the page knows.
  expect(window?.loaded).toBe(before)
  listed?.emit('close', { reason: 'timedOut' })
  listed?.emit('click')
  expect(await told[2]).toEqual({ ok: true, data: { clicked: true } })
  window?.isFocused.mockReturnValueOnce(true)
  expect(await tell()).toEqual({ ok: true, data: { clicked: false } })
  FakeNotification.isSupported.mockReturnValueOnce(false)
  expect(await tell()).toEqual({ ok: true, data: { clicked: false } })
  expect(FakeNotification.all).toHaveLength(3)
})

it('begins where a link leads that came before the window', async () => {
  const started = startShell()
  await vi.waitFor(() => expect(app.listenerCount('open-url')).toBe(1))
  app.emit('open-url', { preventDefault: () => undefined }, 'postdesk://open/a.example/campaigns')
  await started
  expect(FakeWindow.all[0]?.loaded).toMatch(/#\/c\/https%3A%2F%2Fa.example\/campaigns$/)
})

it('opens links of its scheme once it is installed, and not from its folder', async () => {
  await startShell()
  expect(app.setAsDefaultProtocolClient).toHaveBeenCalledWith('postdesk')
  await startShell({ isPackaged: false })
  expect(app.setAsDefaultProtocolClient).not.toHaveBeenCalled()
})

it('says why the host cannot start, and ends', async () => {
  await startShell()
  lastFork().child.say({ kind: 'failed', message: 'The folder is in use.' })
  expect(showErrorBox).toHaveBeenCalledWith('Postdesk cannot start', 'The folder is in use.')
  expect(app.quit).toHaveBeenCalled()
})

it('ends only after the host has closed its files', async () => {
  await startShell()
  lastFork().child.say({ kind: 'ready' })
  const first = { preventDefault: vi.fn<() => void>() }
  app.emit('before-quit', first)
  expect(first.preventDefault).toHaveBeenCalled()
  expect(app.quit).not.toHaveBeenCalled()
  lastFork().child.emit('exit', 0)
  await vi.waitFor(() => expect(app.quit).toHaveBeenCalled())
  const second = { preventDefault: vi.fn<() => void>() }
  app.emit('before-quit', second)
  expect(second.preventDefault).not.toHaveBeenCalled()
})
