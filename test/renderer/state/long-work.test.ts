import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { HostActionAnswer } from '../../../src/app/actions/contract.ts'
import { type Application, composeApplication } from '../../../src/app/compose.ts'
import type { ToolInput } from '../../../src/engine/tools/index.ts'
import type { Acting } from '../../../src/renderer/bridge/tools.ts'
import type { Scope } from '../../../src/renderer/screen/scope.tsx'
import { readWindowRequest } from '../../../src/shared/bridge-schema.ts'
import type { SystemNotification } from '../../../src/shared/bridge.ts'
import { success } from '../../../src/shared/result.ts'

/** The console's own code on a real host; only the shell's notification and the passing of time are the test's. */
let folder: string
let application: Application
let scope: Scope
const told: SystemNotification[] = []
/** ms by which the machine's clock is ahead. */
let ahead = 0

async function loadConsole() {
  const notify = (notification: SystemNotification) => {
    // As the shell reads it: what it refuses is shown to nobody.
    const read = readWindowRequest({ kind: 'notify', notification })
    if (!read.ok) return Promise.resolve(read)
    told.push(notification)
    return Promise.resolve(success({ shown: true }))
  }
  const { bridge } = application
  globalThis.postdesk = {
    call: (request) => bridge.call(request),
    control: (request) => bridge.control(request),
    subscribe: (listener) => bridge.subscribe(listener),
    notify,
  }
  Object.assign(globalThis, { window: { location: { hash: '#/c/here/verification' } } })
  const [work, clock, jobs, scan, frame, tools] = await Promise.all([
    import('../../../src/renderer/state/longWork.ts'),
    import('../../../src/renderer/state/clock.ts'),
    import('../../../src/renderer/screen/followJob.ts'),
    import('../../../src/renderer/screen/scan/organizationScan.ts'),
    import('../../../src/renderer/state/frame.ts'),
    import('../../../src/renderer/bridge/tools.ts'),
  ])
  return { ...work, ...clock, ...jobs, ...scan, ...frame, ...tools }
}
let ui: Awaited<ReturnType<typeof loadConsole>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'long-work-'))
  application = composeApplication({ appFolder: folder, host: 'electron' })
  const input = { label: 'Long', seed: 'empty' }
  const made = await application.bridge.control({ action: 'connection.create', input })
  if (!made.ok) throw new Error(made.error.message)
  const { connection } = made.data as HostActionAnswer<'connection.create'>
  ui = await loadConsole()
  const action = { connection: connection.id, action: 'organization.create', input: { name: 'Shop' } }
  const shop = await application.bridge.control(action)
  if (!shop.ok) throw new Error(shop.error.message)
  scope = { connection, organization: shop.data } as unknown as Scope
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
})
beforeEach(() => {
  told.splice(0)
  ui.frameStore.setState({ notifies: true })
})
afterAll(async () => {
  vi.restoreAllMocks()
  globalThis.postdesk = undefined
  await application.close()
  rmSync(folder, { recursive: true, force: true })
})

test('tells the end of work that took ten seconds, and of nothing shorter', () => {
  const tell = ui.beginWork('/c/here/import')
  ahead += 9_000
  tell('Import ended', 'Soon.')
  expect(told).toEqual([])
  ahead += 1_000
  tell('Import ended', `Late. ${'x'.repeat(2000)}`)
  expect(told).toMatchObject([{ title: 'Import ended', address: '/c/here/import' }])
  // The tab of the work is found as it was left.
  expect(ui.wayTo('/c/here/import', false)).toBe('turn')
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
  const address = '/c/here/verification'
  expect(told).toEqual([
    { title: 'The clock has arrived', text: 'Advanced 3 days: 0 sent, 0 opened', address },
    { title: 'The clock was not advanced', text: expect.stringMatching(/\w+/), address },
  ])
})

test('tells of a scan of organizations', async () => {
  ui.startScan(scope.connection.id)
  ahead += 20_000
  await vi.waitFor(() => expect(told).toHaveLength(1))
  expect(told).toMatchObject([
    { title: 'Every organization was checked', text: '0 organizations on hold or reviewed, of 1.' },
  ])
})

test('follows an export and a bulk operation to their ends, whatever page is in front', async () => {
  const acting = { connection: scope.connection.id, organization: scope.organization?.id ?? null }
  const { exportId } = await ui.callCustomer(acting, 'create_subscriber_export', {})
  ui.followExport(scope, exportId)
  const { subscriber } = await ui.callCustomer(acting, 'add_subscriber', { email: 'ada@example.org' })
  const { operationId } = await confirmed(acting, {
    action: 'ADD_TAGS',
    tags: ['vip'],
    subscriberIds: [subscriber.id],
  })
  ui.followOperation(scope, operationId)
  ahead += 20_000
  await vi.waitFor(() => expect(told).toHaveLength(2), { timeout: 20_000, interval: 100 })
  const path = `/c/${scope.connection.id}`
  expect(told.toSorted((a, b) => b.address.localeCompare(a.address))).toEqual([
    { title: 'Export ready', text: '0 rows written.', address: `${path}/exports/${exportId}` },
    {
      title: 'Bulk operation ended: Add tags',
      text: '1 changed, 0 skipped, 0 failed.',
      address: `${path}/bulk-operations/${operationId}`,
    },
  ])
})

async function confirmed(acting: Acting, input: ToolInput<'create_bulk_operation'>) {
  try {
    return await ui.callCustomer(acting, 'create_bulk_operation', input)
  } catch (error) {
    const { failure } = error as { failure: { confirmation?: { confirmationCode: number } } }
    return await ui.callCustomer(
      acting,
      'create_bulk_operation',
      input,
      failure.confirmation?.confirmationCode,
    )
  }
}
