import type { Bridge, HostEvent } from '../shared/bridge.ts'
import type { FromHost, ToHost } from '../shared/host-messages.ts'
import { failure, type Result } from '../shared/result.ts'

/**
 * The bridge over a pair of message ports. Electron's ports are described here by the little
 * that is used of them: this folder runs under plain Node and never names Electron.
 */
export interface EventPort {
  postMessage(message: string): void
  on(event: 'close', listener: () => void): unknown
  start(): void
}

export interface ShellPort {
  postMessage(message: string): void
  on(event: 'message', listener: (message: { data: unknown; ports: EventPort[] }) => void): unknown
}

export function serveBridge(bridge: Bridge, shell: ShellPort, close: () => void): void {
  const say = (message: FromHost): void => shell.postMessage(JSON.stringify(message))
  shell.on('message', ({ data, ports }) => {
    const message = JSON.parse(String(data)) as ToHost
    if (message.kind === 'close') close()
    else if (message.kind === 'listen') ports.forEach((port) => feedEvents(bridge, port))
    else void answer(bridge, message).then((result) => say({ kind: 'answer', id: message.id, result }))
  })
  say({ kind: 'ready' })
}

function feedEvents(bridge: Bridge, port: EventPort): void {
  const stop = bridge.subscribe((event: HostEvent) => port.postMessage(JSON.stringify(event)))
  port.on('close', stop)
  port.start()
}

async function answer(
  bridge: Bridge,
  message: Extract<ToHost, { kind: 'call' | 'control' }>,
): Promise<Result<unknown>> {
  try {
    return message.kind === 'call'
      ? await bridge.call(message.request)
      : await bridge.control(message.request)
  } catch {
    // A bridge answers, it does not throw; one that does must not leave the window waiting.
    return failure({ code: 'INTERNAL_ERROR', message: 'The engine failed while answering.' })
  }
}
