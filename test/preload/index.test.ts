import { EventEmitter } from 'node:events'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Bridge, HostEvent } from '../../src/shared/bridge.ts'

const ipc = new EventEmitter()
const invoke = vi.fn<(channel: string, message: unknown) => Promise<unknown>>(() => Promise.resolve('answer'))
const exposed: Record<string, unknown> = {}

vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, value: unknown) => void (exposed[name] = value) },
  ipcRenderer: { on: (...parameters: Parameters<EventEmitter['on']>) => ipc.on(...parameters), invoke },
}))

beforeAll(() => import('../../src/preload/index.ts'))

const bridge = (): Bridge => exposed.postdesk as Bridge

it('shows the page one object with four functions and nothing of Electron', () => {
  expect(Object.keys(exposed)).toEqual(['postdesk'])
  expect(Object.keys(bridge()).sort()).toEqual(['call', 'control', 'notify', 'subscribe'])
})

it('sends calls and controls over the one channel', async () => {
  const call = { connection: 'demo', surface: 'admin', tool: 'list_orgs', input: {} } as const
  expect(await bridge().call(call)).toBe('answer')
  await bridge().control({ action: 'connection.list' })
  const notification = { title: 'Import ended', text: '3 imported.' }
  await bridge().notify?.(notification)
  expect(invoke.mock.calls).toEqual([
    ['postdesk:request', { kind: 'call', request: call }],
    ['postdesk:request', { kind: 'control', request: { action: 'connection.list' } }],
    ['postdesk:request', { kind: 'notify', notification }],
  ])
})

it('passes events to every listener, says when it hears again, and goes on with a new port', () => {
  const heard: HostEvent[] = []
  const stop = bridge().subscribe((event) => heard.push(event))
  const event: HostEvent = { type: 'history.added' }
  for (const port of [{ onmessage: null }, { onmessage: null }] as Pick<MessagePort, 'onmessage'>[]) {
    ipc.emit('postdesk:events', { ports: [port] })
    port.onmessage?.call(port as MessagePort, { data: JSON.stringify(event) } as MessageEvent)
  }
  const opened: HostEvent = { type: 'events.opened' }
  expect(heard).toEqual([opened, event, opened, event])
  const port: Pick<MessagePort, 'onmessage'> = { onmessage: null }
  ipc.emit('postdesk:events', { ports: [port] })
  stop()
  port.onmessage?.call(port as MessagePort, { data: JSON.stringify(event) } as MessageEvent)
  expect(heard).toHaveLength(5)
})
