import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { HostActionAnswer } from '../../../src/app/actions/contract.ts'
import { type Application, composeApplication } from '../../../src/app/compose.ts'
import type { ActionAnswer } from '../../../src/engine/sandbox/actions/index.ts'
import type { ToolAnswer, ToolInput } from '../../../src/engine/tools/index.ts'
import type { Acting } from '../../../src/renderer/bridge/tools.ts'
import type { Scope } from '../../../src/renderer/screen/scope.tsx'
import type { ActingAs } from '../../../src/renderer/state/frame.ts'
import { readWindowRequest } from '../../../src/shared/bridge-schema.ts'
import type { BridgeCall, SystemNotification } from '../../../src/shared/bridge.ts'
import { type Result, success } from '../../../src/shared/result.ts'

/** The console's own code on a real host; only the shell's notification and the passing of time are the test's. */
let folder: string
let application: Application
let scope: Scope
const told: (SystemNotification & { click(): void })[] = []
/** ms by which the machine's clock is ahead. */
let ahead = 0
/** Calls of each tool since the test began. */
let calls: string[] = []
/** ms that the jobs of a deployment took, by the tool that reads them. */
let lengths: Record<string, number> = {}

/** How often jobs are looked at; the test waits a twentieth. */
const LOOKS_MS = [2_000, 15_000]

const HERE = '/c/here/verification'

/** As much of a window as its addresses need. */
function makeWindow() {
  const target = new EventTarget()
  let at = `#${HERE}`
  const location = {
    get hash() {
      return at
    },
    set hash(path: string) {
      const next = path.startsWith('#') ? path : `#${path}`
      if (next === at) return
      at = next
      target.dispatchEvent(new Event('hashchange'))
    },
  }
  return Object.assign(target, { location })
}

async function call(request: BridgeCall) {
  calls.push(request.tool)
  const answer = await application.bridge.call(request)
  const took = lengths[request.tool]
  if (took === undefined || !answer.ok) return answer
  const job = answer.data as ToolAnswer<'get_bulk_operation' | 'get_subscriber_export'>
  return success({ ...job, completedAt: new Date(Date.parse(job.createdAt) + took).toISOString() })
}

async function loadConsole() {
  const notify = (notification: SystemNotification) => {
    // As the shell reads it: what it refuses is shown to nobody.
    const read = readWindowRequest({ kind: 'notify', notification })
    if (!read.ok) return Promise.resolve(read)
    return new Promise<Result<{ clicked: boolean }>>((resolve) => {
      told.push({ ...notification, click: () => resolve(success({ clicked: true })) })
    })
  }
  const { bridge } = application
  globalThis.postdesk = {
    call,
    control: (request) => bridge.control(request),
    subscribe: (listener) => bridge.subscribe(listener),
    notify,
  }
  Object.assign(globalThis, { window: makeWindow() })
  const [work, clock, jobs, scan, frame, tools, address] = await Promise.all([
    import('../../../src/renderer/state/longWork.ts'),
    import('../../../src/renderer/state/clock.ts'),
    import('../../../src/renderer/screen/followJob.ts'),
    import('../../../src/renderer/screen/scan/organizationScan.ts'),
    import('../../../src/renderer/state/frame.ts'),
    import('../../../src/renderer/bridge/tools.ts'),
    import('../../../src/renderer/state/address.ts'),
  ])
  return { ...work, ...clock, ...jobs, ...scan, ...frame, ...tools, ...address }
}
let ui: Awaited<ReturnType<typeof loadConsole>>

async function makeSandbox(seed: string) {
  const input = { label: seed, seed }
  const made = await application.bridge.control({ action: 'connection.create', input })
  if (!made.ok) throw new Error(made.error.message)
  return (made.data as HostActionAnswer<'connection.create'>).connection
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'long-work-'))
  application = composeApplication({ appFolder: folder, host: 'electron' })
  const connection = await makeSandbox('empty')
  ui = await loadConsole()
  const action = { connection: connection.id, action: 'organization.create', input: { name: 'Shop' } }
  const shop = await application.bridge.control(action)
  if (!shop.ok) throw new Error(shop.error.message)
  scope = { connection, organization: shop.data } as unknown as Scope
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  const wait = setTimeout
  const waitLess = (work: () => void, ms = 0) => wait(work, LOOKS_MS.includes(ms) ? ms / 20 : ms)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(waitLess)
  ui.followAddress()
})
beforeEach(() => {
  told.splice(0)
  calls = []
  lengths = {}
  ui.frameStore.setState(ui.FIRST_FRAME, true)
  goTo('/home')
  goTo(HERE)
})
afterAll(async () => {
  vi.restoreAllMocks()
  globalThis.postdesk = undefined
  await application.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Follows a link. */
function goTo(path: string): void {
  window.location.hash = path
}

/** Clicks the only notification. Returns the address that it leads to. */
async function clickIt(): Promise<string> {
  expect(told).toHaveLength(1)
  const before = window.location.hash
  told[0]?.click()
  await vi.waitFor(() => expect(window.location.hash).not.toBe(before))
  return ui.currentAddress()
}

test('tells the end of work that took ten seconds, and of nothing shorter', () => {
  const tell = ui.beginWork()
  ahead += 9_000
  tell('Import ended', 'Soon.')
  expect(told).toEqual([])
  ahead += 1_000
  tell('Import ended', `Late. ${'x'.repeat(2000)}`)
  expect(told).toMatchObject([{ title: 'Import ended' }])
})

describe('a click opens the page of the work as its own organization', () => {
  const [SHOP, CAFE] = (['shop', 'cafe'] as const).map((slug) => ({
    ...{ id: `org_${slug}`, name: slug, slug },
    status: 'VERIFIED' as const,
  })) as [ActingAs, ActingAs]
  const [WORK, OTHER] = ['/c/here/import', '/c/here/tags']
  const actsAs = (tab: string) => ui.actingOf(ui.frameStore.getState(), 'here', tab)?.slug

  /** Begins work as SHOP, or as none, goes on as CAFE in another tab, and ends the work. */
  function endElsewhere(organization: ActingAs | null): void {
    goTo(WORK)
    if (organization) ui.actAs('here', organization)
    const tell = ui.beginWork()
    goTo(OTHER)
    ui.actAs('here', CAFE)
    ahead += 20_000
    tell('Import ended', '')
  }

  const closeIt = (): void => {
    const { tabs, acting } = ui.frameStore.getState()
    const { [WORK]: _gone, ...others } = acting
    ui.frameStore.setState({ tabs: tabs.filter((tab) => tab !== WORK), acting: others })
  }

  test.each([
    ['at once', () => undefined],
    ['after a link was followed', () => goTo('/c/here/segments')],
    ['after its tab was closed and forgotten', closeIt],
    [
      'after its tab acted as another',
      () => {
        ui.turnToTab(WORK)
        ui.actAs('here', CAFE)
        ui.turnToTab(OTHER)
      },
    ],
    [
      'after other work ended too',
      () => {
        const tell = ui.beginWork()
        ahead += 20_000
        tell('Export ready', '')
      },
    ],
  ])('%s', async (_when, meanwhile) => {
    endElsewhere(SHOP)
    meanwhile()
    const { active } = ui.frameStore.getState()
    told[0]?.click()
    await vi.waitFor(() => expect(ui.frameStore.getState().active).toBe(WORK))
    expect(actsAs(WORK)).toBe('shop')
    expect(actsAs(active)).toBe('cafe')
  })

  test('also where that page is in front', async () => {
    endElsewhere(SHOP)
    goTo(WORK)
    // A notification that nobody clicked changes nothing of a link.
    expect(actsAs(WORK)).toBe('cafe')
    told[0]?.click()
    await vi.waitFor(() => expect(actsAs(WORK)).toBe('shop'))
  })

  test('and as none where none was acted as', async () => {
    endElsewhere(null)
    closeIt()
    expect(await clickIt()).toBe(WORK)
    expect(actsAs(WORK)).toBeUndefined()
  })
})

test('tells nothing once it is switched off, also of work that began before', () => {
  const tell = ui.beginWork()
  ahead += 60_000
  ui.toggleNotifications()
  tell('Import ended', '')
  expect(told).toEqual([])
})

test('tells of an advance of the clock, with the page that it was begun on, and of one that failed', async () => {
  const { id } = scope.connection
  const long = ui.advance(id, { by: '3d' })
  ahead += 20_000
  expect(await long).toBe(true)
  const impossible = ui.advance(id, { to: '1990-01-01T00:00:00Z' })
  ahead += 20_000
  expect(await impossible).toBe(false)
  expect(told).toMatchObject([
    { title: 'The clock has arrived', text: 'Advanced 3 days: 0 sent, 0 opened' },
    { title: 'The clock was not advanced', text: expect.stringMatching(/\w+/) },
  ])
  told.splice(1)
  goTo('/c/here/tags')
  expect(await clickIt()).toBe(HERE)
})

test('tells of an advance that was stopped as of one that has not arrived', async () => {
  const { id } = scope.connection
  const long = ui.advance(id, { by: '3d' })
  ahead += 20_000
  const cancel = { connection: id, action: 'clock.cancel', input: {} }
  for (let tries = 0; tries < 1000; tries += 1) {
    const answer = await application.bridge.control(cancel)
    // Before it is on its way there was nothing to cancel.
    if (answer.ok && (answer.data as ActionAnswer<'clock.cancel'>).cancelled) break
  }
  expect(await long).toBe(true)
  expect(told).toMatchObject([{ title: 'The clock was stopped', text: expect.stringMatching(/^Stopped /) }])
})

test('tells of a scan of organizations', async () => {
  ui.startScan(scope.connection.id)
  ahead += 20_000
  await vi.waitFor(() => expect(told).toHaveLength(1))
  expect(told).toMatchObject([
    { title: 'Every organization was checked', text: '0 organizations on hold or reviewed, of 1.' },
  ])
})

const acting = (): Acting => ({
  connection: scope.connection.id,
  organization: scope.organization?.id ?? null,
})

async function beginExport(): Promise<string> {
  const { exportId } = await ui.callCustomer(acting(), 'create_subscriber_export', {})
  return exportId
}

async function beginOperation(email: string): Promise<string> {
  const { subscriber } = await ui.callCustomer(acting(), 'add_subscriber', { email })
  const input = { action: 'ADD_TAGS' as const, tags: ['vip'], subscriberIds: [subscriber.id] }
  return (await confirmed(input)).operationId
}

test('follows an export and a bulk operation to their ends, whatever page is in front', async () => {
  ui.followExport(scope, await beginExport())
  const operationId = await beginOperation('ada@example.org')
  ui.followOperation(scope, operationId)
  ahead += 20_000
  await vi.waitFor(() => expect(told).toHaveLength(2), { timeout: 20_000, interval: 100 })
  expect(told.toSorted((a, b) => b.title.localeCompare(a.title))).toMatchObject([
    { title: 'Export ready', text: '0 rows written.' },
    { title: 'Bulk operation ended: Add tags', text: '1 changed, 0 skipped, 0 failed.' },
  ])
  told.splice(0, 2, ...told.filter(({ title }) => title.startsWith('Bulk')))
  const { id } = scope.connection
  expect(await clickIt()).toBe(`/c/${id}/bulk-operations/${operationId}`)
  expect(ui.actingOf(ui.frameStore.getState(), id)?.id).toBe(scope.organization?.id)
})

test.each([
  ['get_subscriber_export', 'get_bulk_operation', 'Bulk operation ended: Add tags'],
  ['get_bulk_operation', 'get_subscriber_export', 'Export ready'],
] as const)('measures jobs of a deployment by their own times: %s is short', async (short, long, title) => {
  const exportId = await beginExport()
  const operationId = await beginOperation(`${short}@example.org`)
  await vi.waitFor(async () => {
    const written = await ui.callCustomer(acting(), 'get_subscriber_export', { exportId })
    const changed = await ui.callCustomer(acting(), 'get_bulk_operation', { operationId })
    expect([written.done, changed.done]).toEqual([true, true])
  })
  lengths = { [short]: 9_000, [long]: 10_000 }
  calls = []
  const deployment = { ...scope, connection: { ...scope.connection, kind: 'deployment' as const } }
  ui.followExport(deployment, exportId)
  ui.followOperation(deployment, operationId)
  // The look comes later than the end.
  ahead += 15_000
  await vi.waitFor(() => expect(calls).toEqual(expect.arrayContaining([short, long])), { timeout: 5_000 })
  await vi.waitFor(() => expect(told).toMatchObject([{ title }]))
})

test('looks at no job while it is switched off, and goes on as soon as it is switched on', async () => {
  const exportId = await beginExport()
  ui.toggleNotifications()
  ui.followExport(scope, exportId)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(calls).not.toContain('get_subscriber_export')
  ahead += 20_000
  ui.toggleNotifications()
  await vi.waitFor(() => expect(told).toMatchObject([{ title: 'Export ready' }]), { timeout: 10_000 })
})

async function confirmed(input: ToolInput<'create_bulk_operation'>) {
  const confirm = (code?: number) => ui.callCustomer(acting(), 'create_bulk_operation', input, code)
  try {
    return await confirm()
  } catch (error) {
    const { failure } = error as { failure: { confirmation?: { confirmationCode: number } } }
    return await confirm(failure.confirmation?.confirmationCode)
  }
}
