import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

type Fields = Record<string, unknown>
type Listener = (parameters: never) => void

/** One conversation with Chromium over its DevTools protocol: of the browser, or of one page. */
export class DevTools {
  private readonly socket: WebSocket
  private readonly shared: Shared
  readonly sessionId: string | undefined

  constructor(socket: WebSocket, shared: Shared, sessionId?: string) {
    this.socket = socket
    this.shared = shared
    this.sessionId = sessionId
  }

  /** Throws with the method's name when Chromium refuses. */
  send<T = Fields>(method: string, parameters: Fields = {}): Promise<T> {
    this.shared.lastId += 1
    const id = this.shared.lastId
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.shared.waiting.set(id, { resolve, reject, method })
    this.socket.send(JSON.stringify({ id, method, params: parameters, sessionId: this.sessionId }))
    return promise as Promise<T>
  }

  on(method: string, listener: Listener): void {
    const key = `${this.sessionId ?? ''} ${method}`
    this.shared.listeners.set(key, [...(this.shared.listeners.get(key) ?? []), listener])
  }

  async attach(targetId: string): Promise<DevTools> {
    const { sessionId } = await this.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    })
    return new DevTools(this.socket, this.shared, sessionId)
  }
}

interface Shared {
  lastId: number
  waiting: Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void; method: string }>
  listeners: Map<string, Listener[]>
}

interface Message {
  id?: number
  method?: string
  params?: unknown
  sessionId?: string
  result?: unknown
  error?: { message: string }
}

/** A page needs no network: every name is unknown, and what is not intercepted ends. */
const SWITCHES = [
  '--remote-debugging-port=0',
  '--no-startup-window',
  // Pages open no windows by themselves: Electron asks the handler of their contents.
  '--block-new-web-contents',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  // A sandboxed frame stays a frame of its page, where requests are intercepted.
  '--disable-features=IsolateSandboxedIframes',
  '--disable-background-networking',
  '--disable-gpu',
  '--no-first-run',
  '--hide-scrollbars=false',
]

export interface Chromium {
  browser: DevTools
  endpoint: string
  process: ChildProcess
}

/** Starts the Chromium named by POSTDESK_CHROMIUM with a profile inside `userData`. */
export async function startChromium(userData: string): Promise<Chromium> {
  const program = process.env['POSTDESK_CHROMIUM']
  if (!program) throw new Error('POSTDESK_CHROMIUM names no Chromium')
  const downloads = join(userData, 'stand-in-downloads')
  mkdirSync(downloads, { recursive: true })
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const parameters = [...SWITCHES, ...root, `--user-data-dir=${join(userData, 'stand-in-profile')}`]
  // Debian's program is a script that starts the true one: both are a group, and end together.
  const child = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  process.once('exit', () => endGroup(child))
  const endpoint = await readEndpoint(child)
  const browser = await connect(endpoint)
  await browser.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath: downloads,
    eventsEnabled: true,
  })
  return { browser, endpoint, process: child }
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

function readEndpoint(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stderr?.on('data', (piece: Buffer) => {
      text += String(piece)
      const found = /ws:\/\/\S+/.exec(text)
      if (found) resolve(found[0])
    })
    child.once('exit', () => reject(new Error(`Chromium ended:\n${text}`)))
  })
}

async function connect(endpoint: string): Promise<DevTools> {
  const socket = new WebSocket(endpoint)
  const shared: Shared = { lastId: 0, waiting: new Map(), listeners: new Map() }
  socket.addEventListener('message', ({ data }) => hear(shared, JSON.parse(String(data)) as Message))
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  return new DevTools(socket, shared)
}

function hear(shared: Shared, message: Message): void {
  if (message.id === undefined) {
    const key = `${message.sessionId ?? ''} ${message.method}`
    for (const listener of shared.listeners.get(key) ?? []) listener(message.params as never)
    return
  }
  const waiting = shared.waiting.get(message.id)
  shared.waiting.delete(message.id)
  if (message.error) waiting?.reject(new Error(`${waiting.method}: ${message.error.message}`))
  else waiting?.resolve(message.result)
}
