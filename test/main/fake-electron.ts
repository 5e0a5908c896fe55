import { EventEmitter } from 'node:events'
import { vi } from 'vitest'

/**
 * The few Electron modules the shell uses, as far as it uses them. Real Electron is driven by
 * test/electron; this is for what must hold on machines that cannot have it.
 */
export class FakeUtilityProcess extends EventEmitter {
  readonly sent: { message: unknown; ports: unknown[] }[] = []
  postMessage(text: string, ports: unknown[]): void {
    this.sent.push({ message: JSON.parse(text) as unknown, ports })
  }
  /** What the host says. */
  say(message: unknown): void {
    this.emit('message', JSON.stringify(message))
  }
}

interface Forked {
  entry: string
  parameters: string[]
  env: Record<string, string>
  child: FakeUtilityProcess
}

export const forked: Forked[] = []

export const handlers = {
  protocol: null as null | ((request: { method: string; url: string }) => Promise<Response>),
  ipc: null as null | ((event: unknown, message: unknown) => unknown),
}

class FakeMessageChannel {
  port1 = { name: 'host side' }
  port2 = { name: 'window side' }
}

class FakeContents extends EventEmitter {
  openHandler: ((details: { url: string }) => { action: string }) | null = null
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler
  }
  getURL(): string {
    return 'postdesk-app://console/'
  }
  postMessage = vi.fn<(channel: string, message: unknown, ports: unknown[]) => void>()
  reload = vi.fn<() => void>()
  getZoomFactor = (): number => 1.25
  replaceMisspelling = vi.fn<(word: string) => void>()
  session = {
    availableSpellCheckerLanguages: ['de', 'en-GB', 'en-US', 'fr'],
    setSpellCheckerLanguages: vi.fn<(languages: string[]) => void>(),
    addWordToSpellCheckerDictionary: vi.fn<(word: string) => boolean>(() => true),
  }
}

export class FakeWindow extends EventEmitter {
  static all: FakeWindow[] = []
  readonly options: Record<string, unknown>
  readonly webContents = new FakeContents()
  loaded: string | null = null
  maximize = vi.fn<() => void>()
  show = vi.fn<() => void>()
  focus = vi.fn<() => void>()
  isFocused = vi.fn<() => boolean>(() => false)
  isMinimized = (): boolean => false
  constructor(options: Record<string, unknown>) {
    super()
    this.options = options
    FakeWindow.all.push(this)
  }
  loadURL(url: string): Promise<void> {
    this.loaded = url
    return Promise.resolve()
  }
  getNormalBounds(): unknown {
    return { x: 10, y: 20, width: 900, height: 700 }
  }
  isMaximized(): boolean {
    return true
  }
}

export class FakeNotification extends EventEmitter {
  static all: FakeNotification[] = []
  static isSupported = vi.fn<() => boolean>(() => true)
  readonly options: unknown
  constructor(options: unknown) {
    super()
    this.options = options
  }
  show(): void {
    FakeNotification.all.push(this)
  }
}

export const contents = (): FakeContents => new FakeContents()

/** What the application is asked for outside its start, which test/main/index.test.ts has. */
export const fakeApp = {
  quit: vi.fn<() => void>(),
  showErrorBox: vi.fn<(title: string, text: string) => void>(),
}

interface FakeMenuItem {
  label?: string
  click?: () => void
}

/** The menus that were opened beside the pointer. */
export const poppedUp: FakeMenuItem[][] = []

export const electron = {
  app: { quit: fakeApp.quit, getPreferredSystemLanguages: () => ['de-CH', 'en-US', 'xx'] },
  protocol: {
    registerSchemesAsPrivileged: vi.fn<(schemes: unknown[]) => void>(),
    handle: (_scheme: string, handler: typeof handlers.protocol) => {
      handlers.protocol = handler
    },
  },
  ipcMain: {
    handle: (_channel: string, handler: typeof handlers.ipc) => {
      handlers.ipc = handler
    },
  },
  dialog: {
    showErrorBox: fakeApp.showErrorBox,
    showMessageBox: vi.fn<(question: { message: string; detail: string }) => Promise<{ response: number }>>(
      () => Promise.resolve({ response: 0 }),
    ),
  },
  shell: { openExternal: vi.fn<(url: string) => Promise<void>>(() => Promise.resolve()) },
  screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
  nativeTheme: { shouldUseDarkColors: false },
  session: { defaultSession: { resolveProxy: vi.fn<(url: string) => Promise<string>>() } },
  utilityProcess: {
    fork: (entry: string, parameters: string[], { env }: { env: Record<string, string> }) => {
      const child = new FakeUtilityProcess()
      forked.push({ entry, parameters, env, child })
      return child
    },
  },
  MessageChannelMain: FakeMessageChannel,
  BrowserWindow: FakeWindow,
  Notification: FakeNotification,
  Menu: {
    buildFromTemplate: vi.fn<(template: FakeMenuItem[]) => object>((template) => ({
      popup: () => void poppedUp.push(template),
    })),
    setApplicationMenu: vi.fn(),
  },
}
