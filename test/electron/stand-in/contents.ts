import type { DevTools } from './devtools.ts'
import { KnownEvents } from './events.ts'
import { Frames } from './frames.ts'
import { answerInvoke, type WebFrameMain } from './ipc.ts'
import { makeEvent, refuse, strict } from './missing.ts'
import { PortsElsewhere, type MessagePortMain } from './ports.ts'
import { running } from './running.ts'
import { outwardAddress as outward } from './addresses.ts'
import { answerScheme, inward } from './schemes.ts'
import { defaultSession } from './session.ts'
import { watchTitle } from './titles.ts'
import { decode, encode, HEAR, PRELOAD_WORLD, TELL, writeWorlds, type Wire } from './worlds.ts'

/** https://www.electronjs.org/docs/latest/api/structures/web-preferences */
export interface WebPreferences {
  preload?: string
  sandbox?: boolean
  contextIsolation?: boolean
  nodeIntegration?: boolean
  nodeIntegrationInSubFrames?: boolean
  webSecurity?: boolean
  zoomFactor?: number
  [name: string]: unknown
}

/** What the stand-in can be asked for; what it cannot show has one value only. */
const ONLY: Record<string, unknown> = {
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
}
const FREE = ['preload', 'contextIsolation', 'nodeIntegrationInSubFrames', 'spellcheck', 'zoomFactor']

interface OpenDetails {
  url: string
  frameName: string
  features: string
  disposition: string
}
type OpenHandler = (details: OpenDetails) => { action: 'allow' | 'deny' }

interface Paused {
  requestId: string
  request: { url: string; method: string }
  resourceType: string
  frameId: string
  redirectedRequestId?: string
}

type FromPreload =
  | { kind: 'invoke'; id: number; channel: string; values: Wire }
  | { kind: 'send'; channel: string; values: Wire }
  | { kind: 'port'; port: number; data: Wire }

const EVENTS = [
  ...['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'],
  ...[
    'did-navigate',
    'did-navigate-in-page',
    'did-finish-load',
    'did-fail-load',
    'render-process-gone',
    'context-menu',
  ],
]

let lastId = 0

/** One page of Chromium: https://www.electronjs.org/docs/latest/api/web-contents */
export class WebContents extends KnownEvents {
  readonly id: number
  readonly session = strict('Session', defaultSession)
  private readonly preferences: WebPreferences
  private readonly page: Promise<DevTools>
  private readonly frames = new Frames()
  private ports = new PortsElsewhere()
  private openHandler: OpenHandler | null = null
  private url = ''
  /** Chromium's id of the document in the top frame. */
  private loader = ''
  /** The main process itself asked for the next document: no `will-navigate`. */
  private isProgrammatic = false
  private loading: { resolve(): void; reject(error: Error): void } | null = null
  targetId = ''
  private zoom: number

  constructor(preferences: WebPreferences, open: Promise<{ page: DevTools; targetId: string }>) {
    super('WebContents', EVENTS)
    for (const [name, value] of Object.entries(preferences)) {
      if (!FREE.includes(name) && ONLY[name] !== value) refuse(`webPreferences.${name}: ${String(value)}`)
    }
    lastId += 1
    this.id = lastId
    this.preferences = preferences
    this.zoom = preferences.zoomFactor ?? 1
    this.page = open.then((made) => this.begin(made))
  }

  private async begin({ page, targetId }: { page: DevTools; targetId: string }): Promise<DevTools> {
    this.targetId = targetId
    this.frames.follow(page, targetId)
    this.followNavigation(page)
    page.on('Page.windowOpen', (asked: { url: string; windowName: string; windowFeatures: string[] }) =>
      this.handleOpen(asked),
    )
    page.on(
      'Runtime.bindingCalled',
      (call: { name: string; payload: string; executionContextId: number }) => {
        if (call.name === TELL)
          void this.hear(call.executionContextId, JSON.parse(call.payload) as FromPreload)
      },
    )
    page.on('Inspector.targetCrashed', () => {
      this.forgetDocument()
      this.emit('render-process-gone', makeEvent({}), { reason: 'crashed', exitCode: 5 })
    })
    page.on('Fetch.requestPaused', (paused: Paused) => void this.handleRequest(page, paused))
    await Promise.all([
      page.send('Page.enable'),
      page.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      page.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      this.prepareWorlds(page),
      watchTitle(page, (title) => this.onTitled(title)),
    ])
    await page.send('Runtime.enable')
    return page
  }

  private async prepareWorlds(page: DevTools): Promise<void> {
    const {
      preload,
      contextIsolation: isolated = true,
      nodeIntegrationInSubFrames: inSubFrames = false,
    } = this.preferences
    if (!preload) return
    const world = isolated ? { worldName: PRELOAD_WORLD } : {}
    this.frames.preloadWorld = isolated ? PRELOAD_WORLD : null
    const scripts = writeWorlds({ file: preload, isolated, inSubFrames })
    await page.send('Runtime.addBinding', {
      name: TELL,
      ...(isolated ? { executionContextName: PRELOAD_WORLD } : {}),
    })
    if (isolated) await page.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page })
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.preload, ...world })
  }

  private followNavigation(page: DevTools): void {
    page.on('Page.frameNavigated', ({ frame }: { frame: { id: string; url: string; loaderId: string } }) => {
      if (frame.id !== this.targetId) return
      this.forgetDocument()
      this.loader = frame.loaderId
      this.url = outward(frame.url)
      // Of a page without an origin (data:, about:) there is nothing to decide.
      if (frame.url.startsWith('https:')) void defaultSession.decidePermissions(running(), this, this.url)
      this.emit('did-navigate', makeEvent({}), this.url, 200, 'OK')
    })
    page.on('Page.navigatedWithinDocument', ({ frameId, url }: { frameId: string; url: string }) => {
      if (frameId !== this.targetId) return
      this.url = outward(url)
      this.emit('did-navigate-in-page', makeEvent({}), this.url, true)
    })
    page.on('Page.lifecycleEvent', (at: { name: string; loaderId: string; frameId: string }) => {
      if (at.frameId !== this.targetId || at.loaderId !== this.loader) return
      if (at.name === 'firstPaint') this.onPainted()
      if (at.name !== 'load') return
      this.emit('did-finish-load')
      this.loading?.resolve()
      this.loading = null
    })
  }

  /** Set by the window, which shows itself then. */
  onPainted = (): void => undefined
  /** Set by the window, which takes the title of its page. */
  onTitled = (_title: string): void => undefined

  private forgetDocument(): void {
    this.ports.closeAll()
    this.ports = new PortsElsewhere()
  }

  private async handleRequest(page: DevTools, paused: Paused): Promise<void> {
    const { requestId } = paused
    const fail = (errorReason: string): Promise<unknown> =>
      page.send('Fetch.failRequest', { requestId, errorReason })
    try {
      if (paused.resourceType === 'Document' && !this.admitNavigation(paused))
        return void (await fail('Aborted'))
      const url = outward(paused.request.url)
      const resourceType =
        paused.resourceType === 'Document' ? 'mainFrame' : paused.resourceType.toLowerCase()
      const details = { url, method: paused.request.method, resourceType }
      if (!(await defaultSession.admit(details))) return void (await fail('BlockedByClient'))
      const response = await answerScheme(url, paused.request.method)
      if (response) await fulfil(page, requestId, response)
      else await page.send('Fetch.continueRequest', { requestId })
    } catch (error) {
      // The page is gone, or was sent elsewhere meanwhile: nobody waits for the answer.
      if (!/Fetch\.|Target\.|Browser\./.test(String(error))) throw error
    }
  }

  /** https://www.electronjs.org/docs/latest/api/web-contents#event-will-frame-navigate and the two after it. */
  private admitNavigation({ request, frameId, redirectedRequestId }: Paused): boolean {
    const isMainFrame = frameId === this.targetId
    const url = outward(request.url)
    const event = makeEvent({ url, isMainFrame, isSameDocument: false, frame: this.frames.find(frameId) })
    if (redirectedRequestId !== undefined) {
      this.emit('will-redirect', event)
      return !event.defaultPrevented
    }
    if (isMainFrame && this.isProgrammatic) {
      this.isProgrammatic = false
      return true
    }
    this.emit('will-frame-navigate', event)
    if (isMainFrame && !event.defaultPrevented) this.emit('will-navigate', event)
    return !event.defaultPrevented
  }

  private handleOpen(asked: { url: string; windowName: string; windowFeatures: string[] }): void {
    const details = {
      url: outward(asked.url),
      frameName: asked.windowName,
      features: asked.windowFeatures.join(),
      disposition: 'foreground-tab',
    }
    if ((this.openHandler?.(details) ?? { action: 'allow' }).action === 'allow')
      this.onOpenAllowed(details.url)
  }

  /** Set by the windows: the one that opens when no handler denies it. */
  onOpenAllowed = (_url: string): void => undefined

  private async hear(context: number, message: FromPreload): Promise<void> {
    if (message.kind === 'port') return this.ports.receive({ port: message.port, data: decode(message.data) })
    if (message.kind === 'send') return refuse(`ipcRenderer.send on ${message.channel}`)
    const { id, channel } = message
    const event = { sender: this, senderFrame: this.frames.senderOf(context) }
    const values = decode(message.values) as unknown[]
    await answerInvoke(channel, event, values).then(
      (value) => this.tell({ kind: 'result', id, value: encode(value) }, context),
      (error: unknown) => this.tell({ kind: 'result', id, error: String(error) }, context),
    )
  }

  /** Says something to the preload of a document; nobody hears it when there is none. */
  private async tell(message: object, context = this.frames.topPreload): Promise<void> {
    if (context === null) return
    const page = await this.page
    const functionDeclaration = `function (message) { globalThis[${JSON.stringify(HEAR)}](message) }`
    const call = { functionDeclaration, executionContextId: context, arguments: [{ value: message }] }
    await page.send('Runtime.callFunctionOn', call).catch(() => undefined)
  }

  /** https://www.electronjs.org/docs/latest/api/web-contents#contentssendchannel-args */
  send(channel: string, ...values: unknown[]): void {
    void this.tell({ kind: 'message', channel, values: encode(structuredClone(values)), ports: [] })
  }

  /** https://www.electronjs.org/docs/latest/api/web-contents#contentspostmessagechannel-message-transfer */
  postMessage(channel: string, message: unknown, transfer: MessagePortMain[] = []): void {
    const ports = transfer.map((port) =>
      this.ports.add(port, ({ port: number, data, closed }) => {
        const kind = closed ? 'port-closed' : 'port'
        void this.tell({ kind, port: number, data: encode(data) })
      }),
    )
    void this.tell({ kind: 'message', channel, values: encode([message]), ports })
  }

  /** Resolves when the page has loaded: https://www.electronjs.org/docs/latest/api/web-contents#contentsloadurlurl-options */
  async loadURL(url: string): Promise<void> {
    const page = await this.page
    const loaded = new Promise<void>((resolve, reject) => (this.loading = { resolve, reject }))
    this.isProgrammatic = true
    const begun = await page.send<{ loaderId?: string; errorText?: string }>('Page.navigate', {
      url: inward(url),
    })
    if (begun.errorText) {
      this.isProgrammatic = false
      this.emit('did-fail-load', makeEvent({}), -2, begun.errorText, url, true)
      throw new Error(`${begun.errorText} loading '${url}'`)
    }
    // The same document at another place: nothing loads.
    if (begun.loaderId === undefined) this.isProgrammatic = false
    else await loaded
  }

  /** https://www.electronjs.org/docs/latest/api/web-contents#contentsreload */
  reload(): void {
    this.isProgrammatic = true
    void this.page.then((page) => page.send('Page.reload'))
  }

  /** https://www.electronjs.org/docs/latest/api/web-contents#contentssetwindowopenhandlerhandler */
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler
  }

  /** https://www.electronjs.org/docs/latest/api/web-contents#contentsexecutejavascriptcode-usergesture */
  async executeJavaScript(expression: string, userGesture = false): Promise<unknown> {
    const page = await this.page
    const asked = { expression, userGesture, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await page.send<{
      result: { value?: unknown }
      exceptionDetails?: { text: string }
    }>('Runtime.evaluate', asked)
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result.value
  }

  /** https://www.electronjs.org/docs/latest/api/web-contents#contentsforcefullycrashrenderer */
  forcefullyCrashRenderer(): void {
    void this.page.then((page) => page.send('Page.crash')).catch(() => undefined)
  }

  /** A number without pixels: https://www.electronjs.org/docs/latest/api/web-contents#contentssetzoomfactorfactor */
  setZoomFactor(factor: number): void {
    if (factor <= 0) throw new Error("'zoomFactor' must be a double greater than 0.0")
    this.zoom = factor
  }
  getZoomFactor = (): number => this.zoom

  /** https://www.electronjs.org/docs/latest/api/web-contents#contentsreplacemisspellingtext */
  replaceMisspelling(text: string): void {
    refuse(`a misspelled word, to be replaced by '${text}'`)
  }

  /** https://www.electronjs.org/docs/latest/api/web-contents#contentsgeturl */
  getURL = (): string => this.url

  /** https://www.electronjs.org/docs/latest/api/web-contents#contentsmainframe-readonly */
  get mainFrame(): WebFrameMain | null {
    return this.frames.find(this.targetId)
  }

  /** Of no page of the documentation: Electron's own tests read the preferences so, and there is no other way. */
  getLastWebPreferences = (): WebPreferences => ({ ...ONLY, contextIsolation: true, ...this.preferences })
}

async function fulfil(page: DevTools, requestId: string, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer()).toString('base64')
  const responseHeaders = [...response.headers].map(([name, value]) => ({ name, value }))
  await page.send('Fetch.fulfillRequest', { requestId, responseCode: response.status, responseHeaders, body })
}
