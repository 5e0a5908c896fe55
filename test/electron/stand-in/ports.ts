import { KnownEvents } from './events.ts'

/** https://www.electronjs.org/docs/latest/api/message-port-main */
export class MessagePortMain extends KnownEvents {
  private queue: unknown[] = []
  private started = false
  private isClosed = false
  /** Where a message for this port goes once it was handed to another process. */
  private forward: { message(data: unknown): void; close(): void } | null = null
  peer: MessagePortMain | null = null

  constructor() {
    super('MessagePortMain', ['message', 'close'])
  }

  /** https://www.electronjs.org/docs/latest/api/message-port-main#portpostmessagemessage-transfer */
  postMessage(message: unknown): void {
    this.peer?.receive(structuredClone(message))
  }

  /** https://www.electronjs.org/docs/latest/api/message-port-main#portstart */
  start(): void {
    this.started = true
    for (const data of this.queue.splice(0)) this.receive(data)
  }

  /** https://www.electronjs.org/docs/latest/api/message-port-main#portclose */
  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.emit('close')
    this.forward?.close()
    this.peer?.close()
  }

  /** Hands the port to another process: its queue goes with it, as the documentation says of transfers. */
  transferTo(forward: { message(data: unknown): void; close(): void }): void {
    this.forward = forward
    for (const data of this.queue.splice(0)) forward.message(data)
  }

  private receive(data: unknown): void {
    if (this.forward) this.forward.message(data)
    else if (this.started) this.emit('message', { data, ports: [] })
    else this.queue.push(data)
  }
}

/** https://www.electronjs.org/docs/latest/api/message-channel-main */
export class MessageChannelMain {
  readonly port1 = new MessagePortMain()
  readonly port2 = new MessagePortMain()

  constructor() {
    this.port1.peer = this.port2
    this.port2.peer = this.port1
  }
}

/** Ports that were handed to one process, by their number there. */
export class PortsElsewhere {
  private readonly ports = new Map<number, MessagePortMain>()
  private lastNumber = 0

  /** Returns the port's number on the other side. */
  add(
    port: MessagePortMain,
    send: (message: { port: number; data?: unknown; closed?: true }) => void,
  ): number {
    this.lastNumber += 1
    const number = this.lastNumber
    this.ports.set(number, port)
    port.transferTo({
      message: (data) => send({ port: number, data }),
      close: () => send({ port: number, closed: true }),
    })
    return number
  }

  receive({ port, data, closed }: { port: number; data?: unknown; closed?: true }): void {
    if (closed) this.ports.get(port)?.close()
    else this.ports.get(port)?.postMessage(data)
  }

  /** The other process is gone: ports notice, as with any end of a channel. */
  closeAll(): void {
    for (const port of this.ports.values()) port.close()
    this.ports.clear()
  }
}
