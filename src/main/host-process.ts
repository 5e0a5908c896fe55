import { MessageChannelMain, session, utilityProcess, type UtilityProcess, type WebContents } from 'electron'
import { engineEnvironment } from '../shared/engine-environment.ts'
import type { EventsChannel, FromHost, RendererRequest, ToHost } from '../shared/host-messages.ts'
import { PendingCalls } from '../shared/pending-calls.ts'
import type { Result } from '../shared/result.ts'

interface HostOptions {
  entry: string
  /** It came up, the first time or after it died: windows need a new port. */
  onReady(): void
  /** It cannot start: nothing works, the application has to end. */
  onFailed(message: string): void
}

/** The engine, in a process of its own so that the window never waits for SQL. */
export class HostProcess {
  private readonly options: HostOptions
  private readonly pending = new PendingCalls()
  private child: UtilityProcess
  private state: 'starting' | 'ready' | 'failed' | 'closing' = 'starting'

  constructor(options: HostOptions) {
    this.options = options
    this.child = this.fork()
  }

  request(request: RendererRequest): Promise<Result<unknown>> {
    return this.pending.add(request, (id) => this.send({ ...request, id }))
  }

  /** Lets a window hear the host's events. */
  attach(contents: WebContents): void {
    if (this.state !== 'ready') return
    const { port1, port2 } = new MessageChannelMain()
    this.send({ kind: 'listen' }, port1)
    contents.postMessage('postdesk:events' satisfies EventsChannel, null, [port2])
  }

  close(): Promise<void> {
    if (this.state === 'failed') return Promise.resolve()
    this.state = 'closing'
    return new Promise((resolve) => {
      this.child.once('exit', () => resolve())
      this.send({ kind: 'close' })
    })
  }

  private send(message: ToHost, ...ports: Electron.MessagePortMain[]): void {
    this.child.postMessage(JSON.stringify(message), ports)
  }

  private fork(): UtilityProcess {
    const env = engineEnvironment(process.env)
    const child = utilityProcess.fork(this.options.entry, [], { serviceName: 'Postdesk engine', env })
    child.on('message', (data: string) => this.hear(JSON.parse(data) as FromHost))
    child.on('exit', (code) => this.handleExit(code))
    return child
  }

  private hear(message: FromHost): void {
    if (message.kind === 'answer') {
      this.pending.settle(message.id, message.result)
    } else if (message.kind === 'ready') {
      this.state = 'ready'
      this.options.onReady()
    } else if (message.kind === 'findProxies') {
      const { id, url } = message
      const proxies = session.defaultSession.resolveProxy(url).catch(() => 'DIRECT')
      void proxies.then((list) => this.send({ kind: 'proxies', id, list }))
    } else {
      this.fail(message.message)
    }
  }

  private handleExit(code: number): void {
    this.pending.loseAll('The engine stopped while working.')
    // One that never got ready would die again at once: no endless restarting.
    if (this.state === 'starting') this.fail(`The engine ended while starting (code ${code}).`)
    if (this.state !== 'ready') return
    this.state = 'starting'
    this.child = this.fork()
  }

  private fail(message: string): void {
    this.state = 'failed'
    this.options.onFailed(message)
  }
}
