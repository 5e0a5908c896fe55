import { beforeEach, describe, expect, it, vi } from 'vitest'
import { guardContents, guardSession, openOutside } from '../../src/main/security.ts'
import { contents, electron } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).electron)

beforeEach(() => electron.shell.openExternal.mockClear())

type Guarded = Parameters<typeof guardContents>[0]
type GuardedSession = Parameters<typeof guardSession>[0]

function guarded(): ReturnType<typeof contents> {
  const fake = contents()
  guardContents(fake as unknown as Guarded)
  return fake
}

function emit(name: string, details: Record<string, unknown>): boolean {
  const event = { ...details, preventDefault: vi.fn<() => void>() }
  guarded().emit(name, event)
  return event.preventDefault.mock.calls.length > 0
}

describe('contents', () => {
  it('stay in the console', () => {
    expect(emit('will-navigate', { url: 'https://evil.test/' })).toBe(true)
    expect(emit('will-navigate', { url: 'file:///etc/passwd' })).toBe(true)
    expect(emit('will-navigate', { url: 'postdesk://console/tools' })).toBe(false)
    expect(emit('will-redirect', { url: 'postdesk://console/' })).toBe(true)
  })

  it('keep frames where they are: a mail in one goes nowhere', () => {
    expect(emit('will-frame-navigate', { url: 'https://evil.test/', isMainFrame: false })).toBe(true)
  })

  it('attach no webview', () => {
    expect(emit('will-attach-webview', {})).toBe(true)
  })

  it('open no window, and hand links to the browser', () => {
    expect(guarded().openHandler?.({ url: 'https://example.test/a?b=c' })).toEqual({ action: 'deny' })
    expect(electron.shell.openExternal).toHaveBeenCalledWith('https://example.test/a?b=c')
  })
})

// Each of these starts a program, runs a script or reads a file on some system.
it.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'smb://host/share',
  'ms-msdt:/id',
  'data:text/html,x',
  'no url',
])('never hands %s to the system', (url) => {
  openOutside(url)
  expect(electron.shell.openExternal).not.toHaveBeenCalled()
})

describe('session', () => {
  type Permission = (contents: unknown, permission: string, answer: (granted: boolean) => void) => void
  type Check = (contents: unknown, permission: string, origin: string) => boolean
  type Request = (details: { url: string }, answer: (verdict: { cancel: boolean }) => void) => void
  const caught: { permission?: Permission; check?: Check; device?: () => boolean; request?: Request } = {}
  guardSession({
    setPermissionRequestHandler: (handler: Permission) => (caught.permission = handler),
    setPermissionCheckHandler: (handler: Check) => (caught.check = handler),
    setDevicePermissionHandler: (handler: () => boolean) => (caught.device = handler),
    webRequest: { onBeforeRequest: (handler: Request) => (caught.request = handler) },
  } as unknown as GuardedSession)

  it.each(['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'fullscreen', 'hid'])(
    'refuses %s',
    (permission) => {
      const answer = vi.fn<(granted: boolean) => void>()
      caught.permission?.(contents(), permission, answer)
      expect(answer).toHaveBeenCalledWith(false)
      expect(caught.check?.(null, permission, 'postdesk://console')).toBe(false)
      expect(caught.device?.()).toBe(false)
    },
  )

  it('lets the console, and only it, write to the clipboard', () => {
    expect(caught.check?.(null, 'clipboard-sanitized-write', 'postdesk://console')).toBe(true)
    expect(caught.check?.(null, 'clipboard-sanitized-write', 'null')).toBe(false)
  })

  it.each([
    ['https://tracker.test/pixel.gif', true],
    ['http://127.0.0.1:4319/api', true],
    ['ws://evil.test', true],
    ['file:///etc/passwd', true],
    ['postdesk://console/', false],
    ['data:image/png;base64,', false],
    ['blob:postdesk://console/1', false],
  ])('%s is cancelled: %s', (url, cancel) => {
    const answer = vi.fn<(verdict: { cancel: boolean }) => void>()
    caught.request?.({ url }, answer)
    expect(answer).toHaveBeenCalledWith({ cancel })
  })
})
