import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Application, composeApplication } from '../../src/app/compose.ts'
import type { ToolListing } from '../../src/shared/bridge.ts'
import { wireOf } from '../../src/renderer/pages/tools/AnswerHeaders.tsx'
import { type CountingDeployment, countingDeployment } from '../support/counting-deployment.ts'
import { startOrganization } from '../support/organization.ts'
import { serveSandbox } from '../support/served-sandbox.ts'

/** How an answer came over HTTP, as the Tools screen tells it. */
let folder: string
let application: Application
let far: CountingDeployment
let connection: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wire-'))
  far = await countingDeployment()
  application = composeApplication({ appFolder: folder, host: 'browser' })
  const given = { label: 'Far', url: far.url, environment: 'staging', keep: 'session' }
  const key = `svca_${'ab'.repeat(20)}`
  const added = await application.bridge.control({ action: 'connection.add', input: { ...given, key } })
  connection = (added as { data: { connection: { id: string } } }).data.connection.id
  await application.bridge.control({
    action: 'connection.allowWriting',
    input: { id: connection, minutes: 5, reason: 'Test' },
  })
})
afterAll(async () => {
  await application.close()
  await far.close()
  rmSync(folder, { recursive: true, force: true })
})

const call = (tool: string, callId?: string) =>
  application.bridge.call({
    ...{ connection, surface: 'customer', tool, input: { name: 'x' }, organization: 'org_1' },
    ...(callId === undefined ? {} : { callId }),
  })

test('a named call of a deployment tells status and headers, of a refusal too; no other call does', async () => {
  expect(await call('create_tag', 'one')).toMatchObject({
    ok: true,
    wire: { status: 200, headers: { 'content-type': 'application/json' } },
  })
  far.refuse(['create_tag'], 3)
  expect(await call('create_tag', 'two')).toMatchObject({
    ok: false,
    wire: { status: 429, headers: { 'retry-after': '3' } },
  })
  expect(await call('create_tag')).not.toHaveProperty('wire')
})

test('of a sandbox the screen tells what its HTTP door sends for the same answer', async () => {
  const sandbox = await serveSandbox()
  const shop = await startOrganization(sandbox)
  const tool = { name: 'get_campaign', surface: 'customer' } as ToolListing
  for (const [name, input] of [
    ['list_tags', {}],
    ['get_campaign', { campaignId: 'cmp_nothing' }],
    ['create_tag', { name: 'Été 日本' }],
  ] as const) {
    const response = await fetch(`${sandbox.url}/api/v2/tools/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const body = (await response.json()) as { success: boolean; data?: unknown }
    const { success: worked, data = null, ...error } = body as Record<string, unknown>
    const { code, message, issues } = error as never
    const failure = worked === true ? null : { code, message, ...(issues ? { issues } : {}) }
    const told = wireOf({ data, failure, wire: null }, tool)
    expect(told?.status).toBe(response.status)
    const sent = Object.fromEntries(response.headers)
    for (const [header, value] of Object.entries(told?.headers ?? {})) expect(sent[header]).toBe(value)
    expect(Object.keys(told?.headers ?? {})).toContain('content-length')
  }
  await sandbox.close()
})

test('of a deployment the screen tells what came, and makes up nothing of its own', () => {
  const wire = { status: 200, bytes: 12_345, headers: { server: 'far' } }
  for (const surface of ['customer', 'admin'] as const)
    expect(wireOf({ data: {}, failure: null, wire }, { name: 'x', surface } as ToolListing)).toEqual(wire)
})

test('no answer, no headers', () => {
  const failure = { code: 'CONNECTION_REFUSED', message: 'x' } as const
  expect(
    wireOf({ data: null, failure, wire: null }, { name: 'x', surface: 'customer' } as ToolListing),
  ).toBeNull()
})
