/** Runs in the Electron window before the page: gives it `window.postdesk`, the bridge to the host, and nothing else. */
import { contextBridge, ipcRenderer } from 'electron'
import type { Bridge, HostEvent } from '../shared/bridge.ts'
import type { EventsChannel, RequestChannel, WindowRequest } from '../shared/host-messages.ts'
import type { Result } from '../shared/result.ts'

const REQUEST: RequestChannel = 'postdesk:request'
const EVENTS: EventsChannel = 'postdesk:events'

type Listener = (event: HostEvent) => void

function ask(message: WindowRequest): Promise<Result<unknown>> {
  return ipcRenderer.invoke(REQUEST, message) as Promise<Result<unknown>>
}

const listeners = new Set<Listener>()

function tell(event: HostEvent): void {
  for (const listener of listeners) listener(event)
}

// A new port comes when the host was restarted; the old one falls silent by itself. What happened
// between the two was not told: the page reads again.
ipcRenderer.on(EVENTS, (event) => {
  const port = event.ports[0]
  if (!port) return
  port.onmessage = (message: MessageEvent<string>) => tell(JSON.parse(message.data) as HostEvent)
  tell({ type: 'events.opened' })
})

const bridge = {
  call: (request) => ask({ kind: 'call', request }),
  control: (request) => ask({ kind: 'control', request }),
  subscribe: (listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  notify: (notification) => ask({ kind: 'notify', notification }) as Promise<Result<{ clicked: boolean }>>,
} satisfies Bridge

contextBridge.exposeInMainWorld('postdesk', bridge)
