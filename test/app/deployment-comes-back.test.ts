import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HostActionAnswer, HostActionName } from '../../src/app/actions/contract.ts'
import { type Application, composeApplication } from '../../src/app/compose.ts'
import { serve, type Served } from '../../src/host/serve.ts'

/** Deployments in safe hands, 4: a deployment that stops, comes back, is slow and takes a key away, in the right words each time. */
const silent = { info: () => undefined, error: () => undefined }
let folder: string
let application: Application
let far: Served
let connection: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'comes-back-'))
  application = composeApplication({ appFolder: join(folder, 'app'), host: 'browser', log: silent })
  far = await start(0)
})
afterAll(async () => {
  await application.close()
  await far.close()
  rmSync(folder, { recursive: true, force: true })
})

const start = (port: number) => serve({ port, data: join(folder, 'far'), seed: 'demo', log: silent })

async function control<N extends HostActionName>(action: N, input: object): Promise<HostActionAnswer<N>> {
  const result = await application.bridge.control({ action, input: input as Record<string, unknown> })
  if (!result.ok) throw new Error(`${result.error.code} ${result.error.message}`)
  return result.data as HostActionAnswer<N>
}

/** An action of the far sandbox, by its own control door. */
async function farControl(action: string, input: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${far.url}/sandbox/v1/${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${far.access?.controlKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  return ((await answer.json()) as { data: Record<string, unknown> }).data
}

const search = () =>
  application.bridge.call({ connection, surface: 'admin', tool: 'list_orgs', input: { search: 'nord' } })

async function health() {
  const { connections } = await control('connection.list', {})
  return connections.find(({ id }) => id === connection)?.health?.state
}

test('works, is stopped, comes back at its address with the same key, fails once, and takes the key away', async () => {
  const made = await farControl('key.create', { kind: 'admin' })
  const added = await control('connection.add', {
    ...{
      label: 'Far',
      url: far.url,
      environment: 'production',
      key: made['key'],
      keep: 'session',
      tested: true,
    },
  })
  connection = added.connection.id
  expect(await search()).toMatchObject({ ok: true, data: { total: 1 } })
  const port = Number(new URL(far.url).port)
  await far.close()
  expect(await search()).toMatchObject({
    error: {
      code: 'CONNECTION_REFUSED',
      message: expect.stringMatching(/refuses connections: no server listens there/),
    },
  })
  expect(await health()).toBe('fails')
  far = await start(port)
  expect(await search()).toMatchObject({ ok: true, data: { total: 1 } })
  expect(await health()).toBe('works')
  await farControl('fault.arm', { tool: 'list_orgs', kind: 'unavailable' })
  expect(await search()).toMatchObject({ error: { code: 'SERVER_FAILED' } })
  await farControl('fault.arm', { tool: 'list_orgs', kind: 'slow', delayMs: 300 })
  expect(await search()).toMatchObject({ ok: true })
  await farControl('key.revoke', { id: made['id'] })
  expect(await search()).toMatchObject({ error: { code: 'AUTHENTICATION_ERROR' } })
  expect(await health()).toBe('refused')
})
