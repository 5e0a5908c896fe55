import { beforeEach, describe, expect, it, vi } from 'vitest'
import { guardContents, guardSession, openOutside } from '../../src/main/security.ts'
import { contents, electron } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).electron)

beforeEach(() => {
  electron.shell.openExternal.mockClear()
  electron.dialog.showMessageBox.mockReset().mockResolvedValue({ response: 0 })
})

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
    expect(emit('will-navigate', { url: 'postdesk-app://console/tools' })).toBe(false)
    expect(emit('will-redirect', { url: 'postdesk-app://console/' })).toBe(true)
  })

  it('keep frames where they are: a mail in one goes nowhere', () => {
    expect(emit('will-frame-navigate', { url: 'https://evil.test/', isMainFrame: false })).toBe(true)
  })

  it('attach no webview', () => {
    expect(emit('will-attach-webview', {})).toBe(true)
  })

  it('Right to the last edge, 20: open no window, and hand links to the browser when the person agrees to the host', async () => {
    electron.dialog.showMessageBox.mockResolvedValue({ response: 1 })
    expect(guarded().openHandler?.({ url: 'https://example.test/a?b=c' })).toEqual({ action: 'deny' })
    await vi.waitFor(() =>
      expect(electron.shell.openExternal).toHaveBeenCalledWith('https://example.test/a?b=c'),
    )
    expect(electron.dialog.showMessageBox).toHaveBeenCalledWith(
      expect.objectContaining({
        ...{ message: 'Open example.test in your browser?', detail: 'https://example.test/a?b=c' },
        ...{ buttons: ['Stay here', 'Open'], defaultId: 0, cancelId: 0 },
      }),
    )
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
  void openOutside(url)
  expect(electron.dialog.showMessageBox).not.toHaveBeenCalled()
  expect(electron.shell.openExternal).not.toHaveBeenCalled()
})

describe('Right to the last edge, 20: openExternal', () => {
  it('stays when the person does not agree, or closes the question', async () => {
    await openOutside('https://example.test/')
    expect(electron.dialog.showMessageBox).toHaveBeenCalledTimes(1)
    expect(electron.shell.openExternal).not.toHaveBeenCalled()
  })

  it.each([
    ['https://postdesk.example@evil.test/login', 'evil.test'],
    ['https://b\u00fccher.test/', 'xn--bcher-kva.test'],
    ['https://evil.test\\@good.test/', 'evil.test'],
    [`https://${'good.test.'.repeat(5)}evil.test:8443/`, `${'good.test.'.repeat(5)}evil.test:8443`],
  ])('shows where %s really leads', async (url, host) => {
    await openOutside(url)
    expect(electron.dialog.showMessageBox.mock.calls[0]?.[0].message).toBe(`Open ${host} in your browser?`)
  })

  it('asks one question at a time, however often a page asks', async () => {
    let answer = (_response: { response: number }): void => undefined
    electron.dialog.showMessageBox.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const asked = Array.from({ length: 50 }, () => openOutside('https://example.test/'))
    expect(electron.dialog.showMessageBox).toHaveBeenCalledTimes(1)
    answer({ response: 0 })
    await Promise.all(asked)
    void openOutside('https://example.test/')
    expect(electron.dialog.showMessageBox).toHaveBeenCalledTimes(2)
    answer({ response: 0 })
    electron.dialog.showMessageBox.mockResolvedValue({ response: 0 })
  })
})

describe('session', () => {
  type Permission = (contents: unknown, permission: string, answer: (granted: boolean) => void) => void
  type Check = (contents: unknown, permission: string, origin: string) => boolean
  type Request = (details: { url: string }, answer: (verdict: { cancel: boolean }) => void) => void
  type Download = (event: { preventDefault(): void }, item: object) => void
  const caught: {
    download?: Download
    permission?: Permission
    check?: Check
    device?: () => boolean
    request?: Request
  } = {}
  guardSession({
    setPermissionRequestHandler: (handler: Permission) => (caught.permission = handler),
    setPermissionCheckHandler: (handler: Check) => (caught.check = handler),
    setDevicePermissionHandler: (handler: () => boolean) => (caught.device = handler),
    on: (name: string, handler: Download) => {
      if (name === 'will-download') caught.download = handler
    },
    webRequest: { onBeforeRequest: (handler: Request) => (caught.request = handler) },
  } as unknown as GuardedSession)

  it.each(['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'fullscreen', 'hid'])(
    'refuses %s',
    (permission) => {
      const answer = vi.fn<(granted: boolean) => void>()
      caught.permission?.(contents(), permission, answer)
      expect(answer).toHaveBeenCalledWith(false)
      expect(caught.check?.(null, permission, 'postdesk-app://console')).toBe(false)
      expect(caught.device?.()).toBe(false)
    },
  )

  it('lets the console, and only it, write to the clipboard', () => {
    expect(caught.check?.(null, 'clipboard-sanitized-write', 'postdesk-app://console')).toBe(true)
    expect(caught.check?.(null, 'clipboard-sanitized-write', 'null')).toBe(false)
  })

  it.each([
    [['blob:postdesk-app://console/1'], true],
    [['blob:https://evil.test/1'], false],
    [['blob:postdesk-app://console.evil.test/1'], false],
    [['https://evil.test/setup.exe'], false],
    [['data:application/octet-stream,x'], false],
    [['blob:null/1'], false],
    [['https://evil.test/setup.exe', 'blob:postdesk-app://console/1'], false],
  ])('Right to the last edge, 20: %j becomes a file: %s', (chain, becomes) => {
    const preventDefault = vi.fn<() => void>()
    const setSaveDialogOptions = vi.fn<(options: object) => void>()
    caught.download?.({ preventDefault }, { getURLChain: () => chain, setSaveDialogOptions })
    expect(preventDefault).toHaveBeenCalledTimes(becomes ? 0 : 1)
    expect(setSaveDialogOptions).toHaveBeenCalledTimes(becomes ? 1 : 0)
  })

  it.each([
    ['https://tracker.test/pixel.gif', true],
    ['http://127.0.0.1:4319/api', true],
    ['ws://evil.test', true],
    ['file:///etc/passwd', true],
    ['postdesk-app://console/', false],
    ['data:image/png;base64,', false],
    ['blob:postdesk-app://console/1', false],
  ])('%s is cancelled: %s', (url, cancel) => {
    const answer = vi.fn<(verdict: { cancel: boolean }) => void>()
    caught.request?.({ url }, answer)
    expect(answer).toHaveBeenCalledWith({ cancel })
  })
})
