import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve, type Served } from '../../src/host/serve.ts'
import { openSession, sessionHeaders } from '../support/console-session.ts'
import type { HostEvent } from '../../src/shared/bridge.ts'

/** The clock of a served sandbox with nothing replaced: the machine's time, the host's own timers. */
const data = mkdtempSync(join(tmpdir(), 'host-clock-'))
const faults: string[] = []
let served: Served
let stop: AbortController
const heard: HostEvent[] = []

beforeAll(async () => {
  const log = { info: () => undefined, error: (message: string) => void faults.push(message) }
  served = await serve({ port: 0, data, seed: 'demo', clock: Date.UTC(2026, 8, 1, 9), log })
  stop = new AbortController()
  await listen()
})
afterAll(async () => {
  stop.abort()
  await served.close()
  rmSync(data, { recursive: true, force: true })
  expect(faults).toEqual([])
})

/** As the console does in a browser. */
async function listen(): Promise<void> {
  const headers = sessionHeaders(await openSession(served.consoleLink()))
  const stream = await fetch(`${served.url}/console/events`, { headers, signal: stop.signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  void (async () => {
    let text = ''
    for (;;) {
      text += (await reader?.read())?.value ?? ''
      const whole = text.split('\n\n')
      text = whole.pop() ?? ''
      for (const part of whole) {
        if (part.startsWith('data: ')) heard.push(JSON.parse(part.slice(6)) as HostEvent)
      }
    }
  })().catch(() => undefined)
}

async function until<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function control(action: string, input: object = {}) {
  const answer = await fetch(`${served.url}/sandbox/v1/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${served.access?.controlKey}` },
    body: JSON.stringify(input),
  })
  const body = (await answer.json()) as { data: Record<string, string> }
  expect({ action, status: answer.status, body }).toMatchObject({ status: 200 })
  return body.data
}

const heardOf = <Type extends HostEvent['type']>(type: Type) =>
  heard.flatMap((event) => (event.type === type ? [event as Extract<HostEvent, { type: Type }>] : []))

test('the console hears of every slice of an advance, of its end, and of a rewind', async () => {
  const { nextEventAt = '' } = await control('clock.get')
  await control('clock.advance', { to: nextEventAt })
  const changed = await until(() => heardOf('clock.changed')[0])
  expect(changed).toMatchObject({ now: Date.parse(nextEventAt), mode: 'stepped' })
  const progress = heardOf('clock.progress').at(-1)
  expect(progress).toMatchObject({ now: Date.parse(nextEventAt), target: Date.parse(nextEventAt) })
  expect(progress?.connection).toMatch(/^con_/)
  await control('clock.rewind')
  expect(await until(() => heardOf('world.changed')[0])).toMatchObject({ reason: 'rewound' })
})

test('in live, what is due happens by itself', async () => {
  const { nextEventAt = '' } = await control('clock.get')
  const due = Date.parse(nextEventAt)
  await control('clock.advance', { to: new Date(due - 300).toISOString() })
  await control('clock.set', { mode: 'live' })
  const told = await until(() =>
    heardOf('clock.changed').find(({ mode, now }) => mode === 'live' && now >= due),
  )
  expect(told.now).toBeGreaterThanOrEqual(due)
  const { nextEventAt: next, mode } = await control('clock.get')
  expect(mode).toBe('live')
  expect(Date.parse(next ?? '')).toBeGreaterThan(due)
})

test('a sandbox left in live does what came due while it was closed, when it is opened again', async () => {
  await control('clock.set', { mode: 'live' })
  const before = await control('clock.get')
  stop.abort()
  await served.close()
  const log = { info: () => undefined, error: (message: string) => void faults.push(message) }
  served = await serve({ port: 0, data, log })
  const then = await until(async () => {
    const got = await control('clock.get')
    return Date.parse(got['nextEventAt'] ?? '') > Date.parse(got['now'] ?? '') ? got : undefined
  })
  expect(Date.parse(then['now'] ?? '')).toBeGreaterThan(Date.parse(before['now'] ?? ''))
})
