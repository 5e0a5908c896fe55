import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HostActionAnswer, HostActionInput, HostActionName } from '../../src/app/actions/contract.ts'
import { createHost } from '../../src/host/host.ts'
import { serve } from '../../src/host/serve.ts'
import type { Failure, Result } from '../../src/shared/result.ts'

/** The HTTP door of the window's host, by the actions of its console and over real sockets. */
const folder = mkdtempSync(join(tmpdir(), 'host-door-'))
const faults: string[] = []
const log = { info: () => undefined, error: (message: string) => void faults.push(message) }
let host: Awaited<ReturnType<typeof createHost>>
let sandboxes: string[]

beforeAll(async () => {
  host = await createHost({ appFolder: join(folder, 'app'), log })
  sandboxes = []
  for (const label of ['First', 'Second'])
    sandboxes.push((await ask('connection.create', { label, seed: 'empty' })).connection.id)
})
afterAll(async () => {
  await host.close()
  rmSync(folder, { recursive: true, force: true })
  expect(faults).toEqual([])
})

async function control<N extends HostActionName>(
  action: N,
  input: HostActionInput<N>,
): Promise<Result<HostActionAnswer<N>>> {
  return (await host.bridge.control({ action, input: { ...input } })) as Result<HostActionAnswer<N>>
}

async function ask<N extends HostActionName>(
  action: N,
  input: HostActionInput<N>,
): Promise<HostActionAnswer<N>> {
  const answer = await control(action, input)
  if (!answer.ok) throw new Error(`${action}: ${answer.error.message}`)
  return answer.data
}

async function refusal<N extends HostActionName>(action: N, input: HostActionInput<N>): Promise<Failure> {
  const answer = await control(action, input)
  if (answer.ok) throw new Error(`${action} was not refused`)
  return answer.error
}

const statusOf = async (url: string, key: string): Promise<number> =>
  (
    await fetch(`${url}/sandbox/v1/clock.get`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
    })
  ).status

test('is closed at first, and says what opens it', async () => {
  expect(await ask('host.info', {})).toMatchObject({ host: 'electron', hasDoor: true, url: null })
  const [id = ''] = sandboxes
  expect((await refusal('door.createControlKey', { connection: id })).message).toContain('open it first')
})

test('open: each sandbox has its address and its own key, and there is no console', async () => {
  const { url } = await ask('door.open', { port: 0 })
  expect(await ask('host.info', {})).toMatchObject({ url })
  expect(new URL(url).hostname).toBe('127.0.0.1')
  const listed = (await ask('connection.list', {})).connections
  const urls = sandboxes.map((id) => listed.find((one) => one.id === id)?.url ?? '')
  expect(urls).toEqual(sandboxes.map((id) => `${url}/sandboxes/${id}`))
  const keys: string[] = []
  for (const id of sandboxes) keys.push((await ask('door.createControlKey', { connection: id })).key)
  const [[first = '', second = ''], [one = '', other = '']] = [urls, keys]
  expect([await statusOf(first, one), await statusOf(second, other)]).toEqual([200, 200])
  expect([await statusOf(first, other), await statusOf(second, one), await statusOf(url, one)]).toEqual([
    401, 401, 404,
  ])
  for (const path of ['/', '/open?link=x', '/console/call', '/index.html'])
    expect((await fetch(url + path)).status).toBe(404)
  expect((await refusal('door.open', { port: 0 })).message).toContain('open already')
  const renewed = (await ask('door.createControlKey', { connection: sandboxes[0] ?? '' })).key
  expect([await statusOf(first, one), await statusOf(first, renewed)]).toEqual([401, 200])
  await ask('door.close', {})
  await expect(fetch(first)).rejects.toThrow()
  await ask('door.open', { port: Number(new URL(url).port) })
  expect(await statusOf(first, renewed)).toBe(401)
  await ask('door.close', {})
  expect((await ask('connection.list', {})).connections.map((found) => found.url)).toEqual([null, null])
})

test('a port that is taken is named, and another can be tried', async () => {
  const other = await serve({ port: 0, appFolder: join(folder, 'other'), log })
  const port = Number(new URL(other.url).port)
  const refused = await refusal('door.open', { port })
  expect(refused).toMatchObject({ code: 'WRONG_STATE' })
  expect(refused.message).toContain(`port: Port ${port} is in use. Choose another`)
  expect((await refusal('door.open', { port: 65_536 })).code).toBe('VALIDATION_ERROR')
  await ask('door.open', { port: 0 })
  await ask('door.close', {})
  await other.close()
})

test('two that open it at once: one does, and it ends with the host', async () => {
  const answers = await Promise.all([control('door.open', { port: 0 }), control('door.open', { port: 0 })])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const { url } = await ask('host.info', {})
  await host.close()
  await expect(fetch(url ?? '')).rejects.toThrow()
  host = await createHost({ appFolder: join(folder, 'app'), log })
  expect(await ask('host.info', {})).toMatchObject({ url: null })
})
