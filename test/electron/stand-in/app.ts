import { mkdirSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChromium } from './devtools.ts'
import { KnownEvents } from './events.ts'
import { lockInstance, type SecondStart } from './instance.ts'
import { makeEvent, refuse, strict } from './missing.ts'
import { setRunning } from './running.ts'
import { closeDeclarations } from './schemes.ts'
import { defaultSession } from './session.ts'
import { processes } from './utility.ts'
import { BrowserWindow, findContents, hooks } from './windows.ts'

const EVENTS = [
  ...['ready', 'window-all-closed', 'before-quit', 'will-quit', 'quit', 'activate', 'open-url'],
  ...['web-contents-created', 'second-instance', 'child-process-gone'],
]

/** https://www.electronjs.org/docs/latest/api/app */
class App extends KnownEvents {
  private readonly ready = Promise.withResolvers<void>()
  private readonly paths = new Map<string, string>()
  private isReadyNow = false
  private isQuitting = false

  constructor() {
    super('app', EVENTS)
    const appData = process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config')
    this.paths.set('home', homedir()).set('temp', tmpdir()).set('appData', appData)
    this.paths.set('userData', this.switchValue('user-data-dir') ?? join(appData, 'postdesk'))
    hooks.onContents = (contents) => this.emit('web-contents-created', makeEvent({}), contents)
    hooks.onAllClosed = () => this.handleAllClosed()
    // Electron is ready after the script of the main process has run.
    setImmediate(() => void this.start())
  }

  /** False, as for every program that is started from its folder: https://www.electronjs.org/docs/latest/api/app#appispackaged-readonly */
  readonly isPackaged = false

  /** https://www.electronjs.org/docs/latest/api/command-line */
  readonly commandLine = strict('commandLine', {
    hasSwitch: (name: string): boolean => this.switchValue(name) !== null,
    getSwitchValue: (name: string): string => this.switchValue(name) ?? '',
  })

  private switchValue(name: string): string | null {
    const found = process.argv.find((one) => one === `--${name}` || one.startsWith(`--${name}=`))
    return found === undefined ? null : found.slice(name.length + 3)
  }

  private async start(): Promise<void> {
    if (this.isQuitting) return
    const userData = this.getPath('userData')
    mkdirSync(userData, { recursive: true })
    const chromium = await startChromium(userData)
    setRunning(chromium)
    defaultSession.serve(chromium, findContents)
    closeDeclarations()
    this.isReadyNow = true
    this.ready.resolve()
    this.emit('ready', makeEvent({}), {})
    process.send?.({ kind: 'ready', endpoint: chromium.endpoint })
  }

  /** https://www.electronjs.org/docs/latest/api/app#appwhenready */
  whenReady = (): Promise<void> => this.ready.promise
  isReady = (): boolean => this.isReadyNow

  /** https://www.electronjs.org/docs/latest/api/app#appgetpathname */
  getPath = (name: string): string => this.paths.get(name) ?? refuse(`app.getPath('${name}')`)

  /** https://www.electronjs.org/docs/latest/api/app#appsetpathname-path */
  setPath = (name: string, path: string): void => {
    if (name !== 'userData') refuse(`app.setPath('${name}')`)
    this.paths.set(name, path)
  }

  /** Chromium is started with its sandbox unless root starts it: https://www.electronjs.org/docs/latest/api/app#appenablesandbox */
  enableSandbox(): void {
    if (this.isReadyNow) throw new Error('app.enableSandbox() can only be called before app is ready')
  }

  /** https://www.electronjs.org/docs/latest/api/app#apprequestsingleinstancelockadditionaldata */
  requestSingleInstanceLock = (): boolean =>
    lockInstance(this.getPath('userData'), ({ argv, cwd }: SecondStart) =>
      this.emit('second-instance', makeEvent({}), argv, cwd, undefined),
    )

  /** The main process and those that it forked: https://www.electronjs.org/docs/latest/api/app#appgetappmetrics */
  getAppMetrics = (): { pid: number; type: string; name?: string }[] => [
    { pid: process.pid, type: 'Browser' },
    ...[...processes].map(({ pid = 0, name }) => ({ pid, type: 'Utility', name })),
  ]

  /** Of no system: https://www.electronjs.org/docs/latest/api/app#appgetpreferredsystemlanguages */
  getPreferredSystemLanguages = (): string[] => ['en-US', 'de-CH']

  /** Nothing is registered outside this process: https://www.electronjs.org/docs/latest/api/app#appsetasdefaultprotocolclientprotocol-path-args */
  setAsDefaultProtocolClient = (_scheme: string): boolean => true

  /** https://www.electronjs.org/docs/latest/api/app#appquit */
  quit(): void {
    const event = makeEvent({})
    this.isQuitting = true
    this.emit('before-quit', event)
    if (event.defaultPrevented) return
    for (const window of BrowserWindow.getAllWindows()) window.close()
    if (BrowserWindow.getAllWindows().length > 0) return
    const last = makeEvent({})
    this.emit('will-quit', last)
    if (!last.defaultPrevented) this.exit(0)
  }

  /** https://www.electronjs.org/docs/latest/api/app#appexitexitcode */
  exit(code = 0): void {
    this.emit('quit', makeEvent({}), code)
    process.exit(code)
  }

  private handleAllClosed(): void {
    if (this.isQuitting) return
    if (!this.emit('window-all-closed')) this.quit()
  }
}

export const app = strict('app', new App())
