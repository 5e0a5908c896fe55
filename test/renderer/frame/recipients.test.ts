import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HostActionAnswer } from '../../../src/app/actions/contract.ts'
import { type Application, composeApplication } from '../../../src/app/compose.ts'
import type { ToolListing } from '../../../src/shared/bridge.ts'

/** Where an address was looked for is told as it was: by the console's own calls to a deployment that refuses some. */
const ORGANIZATIONS = ['A', 'B', 'C'].map((letter) => ({ id: `org_${letter}`, name: `Shop ${letter}` }))
let refusing: readonly string[] = []
let folder: string
let application: Application
let connection: string

const server = createServer((request, response) => {
  const isRefused = refusing.includes(String(request.headers['x-service-organization']))
  response.statusCode = isRefused ? 403 : 404
  const error = isRefused
    ? { code: 'FORBIDDEN', message: 'not with this key' }
    : { code: 'NOT_FOUND', message: 'no such subscriber' }
  request.resume().on('end', () => response.end(JSON.stringify({ success: false, error })))
})

async function loadConsole() {
  globalThis.postdesk = application.bridge
  const recipients = await import('../../../src/renderer/frame/lookup/recipients.ts')
  const client = await import('../../../src/renderer/frame/lookup/client.ts')
  return { ...recipients, ...client }
}
let page: Awaited<ReturnType<typeof loadConsole>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recipients-'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const log = { info: () => undefined, error: () => undefined }
  application = composeApplication({ appFolder: folder, host: 'browser', log })
  page = await loadConsole()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const given = { label: 'Strict', url, environment: 'staging', key: 'svca_key-of-the-test', keep: 'session' }
  const added = await application.bridge.control({ action: 'connection.add', input: given })
  if (!added.ok) throw new Error(added.error.message)
  connection = (added.data as HostActionAnswer<'connection.add'>).connection.id
})
afterAll(async () => {
  globalThis.postdesk = undefined
  await application.close()
  server.close().closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

const TOOLS = [
  { name: 'list_orgs', surface: 'admin' },
  { name: 'query_subscribers', surface: 'customer' },
  { name: 'get_subscriber', surface: 'customer' },
] as ToolListing[]

const subsets = ORGANIZATIONS.reduce<string[][]>(
  (sets, { id }) => [...sets, ...sets.map((set) => [...set, id])],
  [[]],
)

test.each(subsets.map((set) => ({ set })))('where $set refuse', async ({ set }) => {
  refusing = set
  const client = new page.LookupClient({
    connection: { id: connection, kind: 'deployment' },
    tools: TOOLS,
    acting: null,
  })
  const { offers, looked } = await page.findRecipient(client, 'ann@mail.example', {
    named: ORGANIZATIONS,
    log: null,
  })
  expect(offers).toEqual([])
  const searched = ORGANIZATIONS.filter(({ id }) => !set.includes(id)).map(({ name }) => name)
  const refused = ORGANIZATIONS.filter(({ id }) => set.includes(id)).map(({ name }) => name)
  const places = looked.flatMap(
    (said) => /among the subscribers of ([^;]+);/.exec(said)?.[1]?.split(', ') ?? [],
  )
  expect(places).toEqual(searched)
  for (const name of refused)
    expect(looked.filter((said) => said.startsWith(`${name} could not be searched: `))).toHaveLength(1)
  expect(looked).toHaveLength(refused.length + (searched.length > 0 ? 1 : 0))
})
