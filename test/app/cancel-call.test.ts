import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HostActionAnswer } from '../../src/app/actions/contract.ts'
import { type Application, composeApplication } from '../../src/app/compose.ts'
import { type FaultyServer, startFaultyServer } from '../support/faulty-server.ts'

/** A call of the console is given up by its name: it ends at once, and a write says what is not known. */
let folder: string
let application: Application
let server: FaultyServer
let connection: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cancel-call-'))
  server = await startFaultyServer()
  const silent = { info: () => undefined, error: () => undefined }
  application = composeApplication({ appFolder: folder, host: 'browser', log: silent })
  const added = await control('connection.add', {
    ...{ label: 'Mute', url: server.urlOf('never-answers'), environment: 'staging' },
    ...{ key: 'svca_key-of-the-test', keep: 'session' },
  })
  connection = (added as HostActionAnswer<'connection.add'>).connection.id
  await control('connection.allowWriting', { id: connection, minutes: 5, reason: 'Test' })
})
afterAll(async () => {
  await application.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function control(action: string, input: Record<string, unknown>): Promise<unknown> {
  const result = await application.bridge.control({ action, input })
  if (!result.ok) throw new Error(result.error.message)
  return result.data
}

test.each([
  ['list_tags', {}, /was given up before it answered\.$/],
  ['add_subscriber', { email: 'id=given_up' }, /Whether add_subscriber took effect is not known/],
])('%s', async (tool, input, message) => {
  const began = performance.now()
  const call = application.bridge.call({
    ...{ connection, surface: 'customer', tool, input, organization: 'shop', callId: tool },
  })
  await expect.poll(() => server.seen.size + (tool === 'list_tags' ? 1 : 0)).toBeGreaterThan(0)
  expect(await control('call.cancel', { callId: tool })).toEqual({ canceled: true })
  expect(await call).toMatchObject({
    error: { code: 'CANCELED', message: expect.stringMatching(message) as string },
  })
  // Its deadline would be 30 s; the rest is for a busy machine.
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(await control('call.cancel', { callId: tool })).toEqual({ canceled: false })
})
