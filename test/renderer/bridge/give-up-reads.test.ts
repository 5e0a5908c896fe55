import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HostActionAnswer } from '../../../src/app/actions/contract.ts'
import { type Application, composeApplication } from '../../../src/app/compose.ts'

/**
 * Deployments in safe hands: what a screen reads of a slow deployment can be given up. The console's own
 * calls, through the real host, to a deployment that answers when it is told to.
 */
const TOTAL = 60
/** Pages of the list and organizations that are read before a scan is stopped. */
const ANSWERED_BEFORE = 24
const organizations = Array.from({ length: TOTAL }, (_, at) => ({ id: `org_${at}`, name: `Shop ${at}` }))
let folder: string
let application: Application
/** How many more calls the deployment answers; behind them it is mute. */
let answersLeft = Number.POSITIVE_INFINITY
let listed = organizations
const reviewed = new Set<string>()
/** Names of tools that arrived, and of the organizations that were read. */
const arrived: string[] = []
const answered: string[] = []
let connection: string
let mostAtOnce = 0
let open = 0

const server = createServer((request, response) => {
  let text = ''
  open += 1
  mostAtOnce = Math.max(mostAtOnce, open)
  response.on('close', () => (open -= 1))
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    const { tool = '', input = {} } = JSON.parse(text || '{}') as {
      tool?: string
      input?: { id?: string; page?: number }
    }
    arrived.push(tool)
    if (answersLeft <= 0) return
    answersLeft -= 1
    answered.push(input.id ?? tool)
    const page = input.page === 1 ? listed.slice(0, 50) : input.page === 2 ? listed.slice(50) : []
    const data =
      tool === 'list_orgs'
        ? { organizations: page, total: listed.length }
        : { holds: [], reviews: reviewed.has(input.id ?? '') ? [{ id: 'rev_1', verdict: 'SPAM' }] : [] }
    response.end(JSON.stringify({ success: true, data }))
  })
})

/** The console finds its host where the window puts it: here the real one stands behind it. */
async function loadConsole() {
  globalThis.postdesk = application.bridge
  const tools = await import('../../../src/renderer/bridge/tools.ts')
  const reads = await import('../../../src/renderer/bridge/reads.ts')
  const scan = await import('../../../src/renderer/screen/scan/organizationScan.ts')
  return { ...tools, ...reads, ...scan }
}
let page: Awaited<ReturnType<typeof loadConsole>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'give-up-reads-'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const log = { info: () => undefined, error: () => undefined }
  application = composeApplication({ appFolder: folder, host: 'browser', log })
  page = await loadConsole()
})
beforeEach(async () => {
  answersLeft = Number.POSITIVE_INFINITY
  for (const list of [arrived, answered]) list.splice(0)
  mostAtOnce = 0
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const given = { label: 'Slow', url, environment: 'staging', key: 'svca_key-of-the-test', keep: 'session' }
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

const read = (id: string) =>
  page.callTool({ connection, surface: 'admin', tool: 'get_org', input: { id } }).then(
    () => 'ok',
    (error: unknown) => (page.isGivenUp(error) ? 'given up' : String(error)),
  )

test('every read of a connection is given up at once: those on their way and those that wait for their turn', async () => {
  answersLeft = 0
  const running = Array.from({ length: 12 }, (_, at) => read(`org_${at}`))
  await expect.poll(() => arrived.length).toBe(4)
  expect(page.readsStore.getState().reads).toHaveLength(12)
  page.cancelReads('con_other')
  expect(page.readsStore.getState().reads).toHaveLength(12)
  page.cancelReads(connection)
  expect(new Set(await Promise.all(running))).toEqual(new Set(['given up']))
  expect(page.readsStore.getState().reads).toEqual([])
  // What waited for its turn was never sent, and the next read goes as if nothing had been.
  expect(arrived).toHaveLength(4)
  answersLeft = Number.POSITIVE_INFINITY
  expect(await read('org_1')).toBe('ok')
})

test('no more than four reads of a connection are on their way at once', async () => {
  expect(new Set(await Promise.all(organizations.map(({ id }) => read(id))))).toEqual(new Set(['ok']))
  expect(answered.toSorted()).toEqual(organizations.map(({ id }) => id).toSorted())
  expect(mostAtOnce).toBeLessThanOrEqual(4)
})

test.each(['Stop of the scan', 'Stop waiting of the bar'])(
  'a search for holds is stopped at once by %s, and goes on without losing or reading one twice',
  async (by) => {
    // Mute by its own count: a look from outside comes too late where the deployment is quicker.
    answersLeft = ANSWERED_BEFORE
    page.startScan(connection)
    const scan = () => page.scanStore.getState()[connection]
    await expect.poll(() => scan()?.read).toBeGreaterThan(8)
    await expect.poll(() => arrived.length).toBeGreaterThan(ANSWERED_BEFORE)
    if (by.endsWith('scan')) page.stopScan(connection)
    else page.cancelReads(connection)
    await expect.poll(() => page.readsStore.getState().reads).toEqual([])
    await expect.poll(() => scan()?.state).toBe('stopped')
    expect(scan()).toMatchObject({ refused: [], error: null })
    answersLeft = Number.POSITIVE_INFINITY
    page.continueScan(connection)
    await expect.poll(() => scan()?.state).toBe('done')
    expect(scan()).toMatchObject({ read: TOTAL, total: TOTAL, refused: [] })
    const ids = answered.filter((id) => id.startsWith('org_'))
    // What was answered when the scan was stopped may be read once more; nothing is left out.
    expect(new Set(ids).size).toBe(TOTAL)
    expect(ids.length).toBeLessThanOrEqual(TOTAL + 8)
  },
)

test('a scan that is renewed keeps its rows until each was read, and lets go of who is listed no more', async () => {
  for (const id of ['org_3', 'org_30', 'org_55']) reviewed.add(id)
  const scan = () => page.scanStore.getState()[connection]
  const rows = () => scan()?.rows.map(({ id }) => id)
  page.startScan(connection)
  await expect.poll(() => scan()?.state).toBe('done')
  expect(rows()).toEqual(['org_3', 'org_30', 'org_55'])
  expect(scan()?.rows[0]).toMatchObject({ name: 'Shop 3', reviews: 1, review: { verdict: 'SPAM' } })
  reviewed.delete('org_3')
  listed = organizations.filter(({ id }) => id !== 'org_55')
  page.startScan(connection)
  expect(rows()).toEqual(['org_3', 'org_30', 'org_55'])
  await expect.poll(() => scan()?.state).toBe('done')
  expect(rows()).toEqual(['org_30'])
  expect(scan()).toMatchObject({ read: TOTAL - 1, total: TOTAL - 1 })
})
