import { fork, type ChildProcess } from 'node:child_process'
import { KnownEvents } from './events.ts'
import { refuse } from './missing.ts'
import { PortsElsewhere, type MessagePortMain } from './ports.ts'

const parentPort = new URL('parent-port.mjs', import.meta.url).href

interface ForkOptions {
  env?: NodeJS.ProcessEnv
  serviceName?: string
}

/** Those that run. */
export const processes = new Set<UtilityProcess>()

/** A real process of the pinned Node: https://www.electronjs.org/docs/latest/api/utility-process */
class UtilityProcess extends KnownEvents {
  readonly name: string
  private readonly child: ChildProcess
  private readonly ports = new PortsElsewhere()

  constructor(entry: string, parameters: string[], options: ForkOptions) {
    super('UtilityProcess', ['spawn', 'exit', 'message'])
    const { env = process.env, serviceName = 'Node Utility Process', ...others } = options
    this.name = serviceName
    if (Object.keys(others).length > 0) refuse(`utilityProcess.fork with ${Object.keys(others).join()}`)
    this.child = fork(entry, parameters, {
      execArgv: ['--import', parentPort],
      env,
      serialization: 'advanced',
    })
    processes.add(this)
    this.child.on('spawn', () => this.emit('spawn'))
    this.child.on(
      'message',
      (message: { message?: unknown; port?: number; data?: unknown; closed?: true }) => {
        if (message.port === undefined) this.emit('message', message.message)
        else this.ports.receive({ ...message, port: message.port })
      },
    )
    this.child.on('exit', (code, signal) => {
      processes.delete(this)
      this.ports.closeAll()
      // A POSIX process that a signal ended has no code of its own: Electron hands on the wait status.
      this.emit('exit', code ?? (signal === 'SIGKILL' ? 9 : 15))
    })
  }

  /** https://www.electronjs.org/docs/latest/api/utility-process#childpid */
  get pid(): number | undefined {
    return this.child.exitCode === null && this.child.signalCode === null ? this.child.pid : undefined
  }

  /** https://www.electronjs.org/docs/latest/api/utility-process#childpostmessagemessage-transfer */
  postMessage(message: unknown, transfer: MessagePortMain[] = []): void {
    const ports = transfer.map((port) => this.ports.add(port, (data) => this.tell(data)))
    this.tell({ message, ports })
  }

  /** https://www.electronjs.org/docs/latest/api/utility-process#childkill */
  kill(): boolean {
    return this.child.kill('SIGTERM')
  }

  /** The channel of a killed child still looks open for a moment: what goes into it then is lost, as in Electron. */
  private tell(message: object): void {
    if (this.child.connected) this.child.send(message, () => undefined)
  }
}

export const utilityProcess = {
  /** https://www.electronjs.org/docs/latest/api/utility-process#utilityprocessforkmodulepath-args-options */
  fork: (entry: string, parameters: string[] = [], options: ForkOptions = {}): UtilityProcess =>
    new UtilityProcess(entry, parameters, options),
}
