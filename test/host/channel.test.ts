import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { serveBridge, shellProxies, type EventPort } from '../../src/host/channel.ts'
import type { Bridge, HostEvent } from '../../src/shared/bridge.ts'
import { success } from '../../src/shared/result.ts'

class FakePort extends EventEmitter implements EventPort {
  readonly heard: unknown[] = []
  start = vi.fn<() => void>()
  postMessage(message: string): void {
    this.heard.push(JSON.parse(message))
  }
}

function serve(parts: Partial<Bridge> = {}) {
  const shell = new FakePort()
  const close = vi.fn<() => void>()
  const listeners = new Set<(event: HostEvent) => void>()
  const bridge: Bridge = {
    call: (request) => Promise.resolve(success(request.tool)),
    control: (request) => Promise.resolve(success(request.action)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ...parts,
  }
  serveBridge(bridge, shell, close)
  const send = (message: unknown, ports: EventPort[] = []): boolean =>
    shell.emit('message', { data: JSON.stringify(message), ports })
  return { shell, close, listeners, send }
}

it('says that it is ready, answers calls and controls by their id', async () => {
  const { shell, send } = serve()
  send({
    kind: 'call',
    id: 1,
    request: { connection: 'demo', surface: 'admin', tool: 'list_orgs', input: {} },
  })
  send({ kind: 'control', id: 2, request: { action: 'connection.list' } })
  await vi.waitFor(() => expect(shell.heard).toHaveLength(3))
  expect(shell.heard).toEqual([
    { kind: 'ready' },
    { kind: 'answer', id: 1, result: success('list_orgs') },
    { kind: 'answer', id: 2, result: success('connection.list') },
  ])
})

it('answers even when the bridge throws, and keeps the reason to itself', async () => {
  const { shell, send } = serve({ control: () => Promise.reject(new Error('svca_secret')) })
  send({ kind: 'control', id: 7, request: { action: 'x' } })
  await vi.waitFor(() => expect(shell.heard).toHaveLength(2))
  expect(shell.heard[1]).toMatchObject({ id: 7, result: { ok: false, error: { code: 'INTERNAL_ERROR' } } })
  expect(JSON.stringify(shell.heard)).not.toContain('svca_secret')
})

it('feeds events to a port until it is closed', () => {
  const { send, listeners } = serve()
  const port = new FakePort()
  send({ kind: 'listen' }, [port])
  for (const listener of listeners) listener({ type: 'history.added' })
  expect(port.start).toHaveBeenCalled()
  expect(port.heard).toEqual([{ type: 'history.added' }])
  port.emit('close')
  expect(listeners.size).toBe(0)
})

it('closes when told to', () => {
  const { send, close } = serve()
  send({ kind: 'close' })
  expect(close).toHaveBeenCalledTimes(1)
})

it('asks the shell for the proxy of a server, once in five minutes, and never for this computer', async () => {
  const shell = new FakePort()
  let now = 0
  const find = shellProxies(shell, () => now)
  const answer = (list: string): void => {
    const asked = shell.heard.at(-1) as { id: number }
    shell.emit('message', { data: JSON.stringify({ kind: 'proxies', id: asked.id, list }), ports: [] })
  }
  const first = find('https://mail.example/api/v2/list_tags')
  expect(shell.heard).toEqual([{ kind: 'findProxies', id: 1, url: 'https://mail.example/' }])
  answer('PROXY proxy.example:3128; DIRECT')
  expect(await first).toBe('http://proxy.example:3128')
  expect(await find('https://mail.example/other')).toBe('http://proxy.example:3128')
  expect(await find('http://127.0.0.1:4319/api')).toBeNull()
  expect(shell.heard).toHaveLength(1)
  const other = find('https://mail.example:8443/')
  answer('DIRECT')
  expect(await other).toBeNull()
  now = 300_001
  const later = find('https://mail.example/')
  answer('DIRECT')
  expect(await later).toBeNull()
  expect(shell.heard).toHaveLength(3)
})
