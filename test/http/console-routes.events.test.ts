import { get, type IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ConsoleSessions } from '../../src/http/console-session.ts'
import { type RunningServer, startServer } from '../../src/http/server.ts'
import type { Bridge, HostEvent } from '../../src/shared/bridge.ts'
import { type OpenedSession, openSession, sessionHeaders } from '../support/console-session.ts'

/** The stream of events by itself: what it says, how long it lives, and who hears no more. */
const sessions = new ConsoleSessions()
const listeners = new Set<(event: HostEvent) => void>()
let server: RunningServer
let session: OpenedSession

const bridge: Partial<Bridge> = {
  subscribe: (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

beforeAll(async () => {
  server = await startServer(
    {
      gateway: () => null,
      media: () => null,
      controlKey: () => 'x',
      machine: { now: () => Date.now() },
      steady: { now: () => Date.now() },
      console: { bridge: bridge as Bridge, sessions, assets: null },
      log: { info: () => undefined, error: () => undefined },
    },
    0,
  )
  session = await openSession(server.url + sessions.mintLink())
})
afterAll(() => server.close())
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A stream that is open, and how to wait for what it says next. */
async function listen() {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${server.url}/console/events`, { headers: sessionHeaders(session), agent: false }, resolve).on(
      'error',
      reject,
    )
  })
  const next = () =>
    new Promise<string>((resolve) => void response.once('data', (chunk: Buffer) => resolve(chunk.toString())))
  return { response, next, first: await next() }
}

test('says at once that it listens, then each event, and every fifteen seconds that it is alive', async () => {
  const { response, next, first } = await listen()
  expect(first).toBe(': listening\n\n')
  expect(response.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  const event = { type: 'world.changed', connection: 'con_1', reason: 'restored' } as HostEvent
  const said = next()
  for (const tell of listeners) tell(event)
  expect(await said).toBe(`data: ${JSON.stringify(event)}\n\n`)
  for (let turn = 0; turn < 2; turn += 1) {
    vi.advanceTimersByTime(14_999)
    const alive = next()
    // What is told now comes first, so nothing was said before the time.
    for (const tell of listeners) tell(event)
    expect(await alive).toMatch(/^data: /)
    const beat = next()
    vi.advanceTimersByTime(1)
    expect(await beat).toBe(': alive\n\n')
  }
  response.destroy()
})

test('one that is closed hears nothing more, and the others still do', async () => {
  listeners.clear()
  const [left, stays] = [await listen(), await listen()]
  expect([listeners.size, vi.getTimerCount()]).toEqual([2, 2])
  left.response.destroy()
  await vi.waitFor(() => expect(listeners.size).toBe(1))
  expect(vi.getTimerCount()).toBe(1)
  const said = stays.next()
  for (const tell of listeners) tell({ type: 'x' } as never)
  expect(await said).toBe('data: {"type":"x"}\n\n')
  stays.response.destroy()
  await vi.waitFor(() => expect([listeners.size, vi.getTimerCount()]).toEqual([0, 0]))
})
