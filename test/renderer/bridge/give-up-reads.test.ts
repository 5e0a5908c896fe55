import { createServer } from 'node:http'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useConsoleOf } from '../../support/console-of-deployment.ts'

/**
 * Deployments in safe hands: what a screen reads of a slow deployment can be given up. The console's own
 * calls, through the real host, to a deployment that answers when it is told to.
 */
const TOTAL = 60
/** Pages of the list and organizations that are read before a scan is stopped. */
const ANSWERED_BEFORE = 24
const organizations = Array.from({ length: TOTAL }, (_, at) => ({ id: `org_${at}`, name: `Shop ${at}` }))
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

const loadReads = async () => {
  const tools = await import('../../../src/renderer/bridge/tools.ts')
  const reads = await import('../../../src/renderer/bridge/reads.ts')
  const scan = await import('../../../src/renderer/screen/scan/organizationScan.ts')
  return { ...tools, ...reads, ...scan }
}
const { page: loaded, connect } = useConsoleOf(server, loadReads)
let page: Awaited<ReturnType<typeof loadReads>>

beforeAll(() => {
  page = loaded()
})
beforeEach(async () => {
  answersLeft = Number.POSITIVE_INFINITY
  for (const list of [arrived, answered]) list.splice(0)
  mostAtOnce = 0
  connection = await connect()
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
