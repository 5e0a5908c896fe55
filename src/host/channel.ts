import type { Bridge, HostEvent } from '../shared/bridge.ts'
import type { FromHost, ToHost } from '../shared/host-messages.ts'
import { failure, type Result } from '../shared/result.ts'
import { MINUTE_MS } from '../shared/text/time-units.ts'
import { exceptHere, type FindProxy, readProxyList } from '../shared/proxies.ts'

/** How long an answer about proxies holds, ms: a laptop changes its network. */
const KNOWN_MS = 5 * MINUTE_MS

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

/** Returns the proxies of the system, which the shell is asked for: of each server once in five minutes. */
export function shellProxies(shell: ShellPort, now: () => number): FindProxy {
  const known = new Map<string, { until: number; proxy: Promise<string | null> }>()
  const waiting = new Map<number, (list: string) => void>()
  let lastId = 0
  shell.on('message', ({ data }) => {
    const message = JSON.parse(String(data)) as ToHost
    if (message.kind !== 'proxies') return
    waiting.get(message.id)?.(message.list)
    waiting.delete(message.id)
  })
  const ask = (url: string): Promise<string | null> =>
    new Promise((resolve) => {
      lastId += 1
      waiting.set(lastId, (list) => resolve(readProxyList(list)))
      shell.postMessage(JSON.stringify({ kind: 'findProxies', id: lastId, url } satisfies FromHost))
    })
  return exceptHere((url) => {
    const { origin } = new URL(url)
    const found = known.get(origin)
    if (found && found.until > now()) return found.proxy
    const proxy = ask(`${origin}/`)
    known.set(origin, { until: now() + KNOWN_MS, proxy })
    return proxy
  })
}

export function serveBridge(bridge: Bridge, shell: ShellPort, close: () => void): void {
  const say = (message: FromHost): void => shell.postMessage(JSON.stringify(message))
  shell.on('message', ({ data, ports }) => {
    const message = JSON.parse(String(data)) as ToHost
    if (message.kind === 'close') close()
    else if (message.kind === 'listen') ports.forEach((port) => feedEvents(bridge, port))
    else if (message.kind !== 'proxies')
      void answer(bridge, message).then((result) => say({ kind: 'answer', id: message.id, result }))
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
