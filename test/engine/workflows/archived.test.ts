import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestOrganization } from '../../support/organization.ts'
import { addPeople, crowd } from '../../support/sending-file.ts'
import { findWorkflowFaults } from '../../support/workflow-books.ts'
import { chainOf } from '../../support/workflow-graphs.ts'
import { publishDraft, useWorkflows } from '../../support/workflows.ts'

/** Archiving a workflow with many runs: the call only freezes, and the next tick ends the runs. */
const { ready, control } = useWorkflows()

const MANY = 20_000
/** Processor time that one call may take, in ms. */
const MOST_MS = 100

let shop: TestOrganization
beforeAll(async () => {
  shop = await ready()
  addPeople(shop.file, crowd(MANY))
})

let workflowId: string
beforeEach(async () => {
  const graph = chainOf({ id: 'w', type: 'WAIT', config: { seconds: 864_000 } })
  ;({ workflowId } = await publishDraft(shop, graph))
})

/** Returns the least processor time of a few turns: what else the machine does only adds to it. */
async function costOf(turns: number, work: () => Promise<unknown>): Promise<number> {
  let least = Infinity
  for (let turn = 0; turn < turns; turn += 1) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

const runs = async () => (await shop.call('get_workflow', { workflowId })).runs
const setStatus = (status: 'ACTIVE' | 'ARCHIVED') =>
  shop.confirm('update_workflow_status', { workflowId, status })
const openRows = () =>
  shop.file.read.get<{ n: number }>('SELECT count(*) AS n FROM workflow_runs WHERE status <= 2')?.n

test('no call of a large enrolment or of archiving it takes more than 100 ms of processor time', async () => {
  const adds = () => shop.post('add_subscribers_to_workflow', { workflowId })
  const archives = () => shop.post('update_workflow_status', { workflowId, status: 'ARCHIVED' })
  const costs: Record<string, number> = { 'rehearsal of enrolling': await costOf(3, adds) }
  const { body: asked } = await adds()
  costs['enrolling'] = await costOf(1, () =>
    shop.call('add_subscribers_to_workflow', { workflowId, confirmationCode: asked.confirmationCode }),
  )
  await control('clock.advance', { by: '2m' })
  const all = (await runs()).waiting
  expect(all).toBeGreaterThanOrEqual(MANY)
  costs['rehearsal of archiving'] = await costOf(3, archives)
  const { body: code } = await archives()
  costs['archiving'] = await costOf(1, () =>
    shop.call('update_workflow_status', {
      ...{ workflowId, status: 'ARCHIVED', confirmationCode: code.confirmationCode },
    }),
  )
  expect(Object.entries(costs).filter(([, ms]) => ms > MOST_MS)).toEqual([])
  // Nothing has ended yet, and everybody who asks is told that it has.
  expect(openRows()).toBe(all)
  const ended = { active: 0, waiting: 0, completed: 0, canceled: all, failed: 0 }
  expect(await runs()).toEqual(ended)
  const of = { email: 'p7@mail.test', workflowId }
  const told = await shop.call('get_subscriber_workflow_runs', of)
  expect(told.runs).toMatchObject([{ status: 'CANCELED', reason: 'ARCHIVED', nextActionAt: null }])
  expect(findWorkflowFaults(shop.file.read)).toEqual([])
  await control('clock.advance', { by: '2m' })
  expect(openRows()).toBe(0)
  expect(await runs()).toEqual(ended)
  expect(await shop.call('get_subscriber_workflow_runs', of)).toEqual(told)
  expect(findWorkflowFaults(shop.file.read)).toEqual([])
})

test('activated or published before the tick is refused with its reason, and nothing is lost by it', async () => {
  const { enrolled } = await shop.confirm('add_subscribers_to_workflow', { workflowId, query: 'p1' })
  expect(enrolled).toBeGreaterThan(1000)
  await control('clock.advance', { by: '2m' })
  // Open runs the first time, frozen enrolments the second.
  for (const query of ['p1', 'p2']) {
    if (query === 'p2') await shop.confirm('add_subscribers_to_workflow', { workflowId, query })
    const { canceledRuns } = await setStatus('ARCHIVED')
    const count = canceledRuns.toLocaleString('en')
    for (const [tool, input] of [
      ['update_workflow_status', { workflowId, status: 'ACTIVE' }],
      ['update_workflow_status', { workflowId, status: 'PAUSED' }],
      ['publish_workflow', { workflowId, activate: true }],
    ] as const) {
      const { body } = await shop.post(tool, input)
      expect(body.code).toBe('WRONG_STATE')
      expect(body.message).toContain(
        `was archived with ${count} runs, which are canceled with the next minute`,
      )
    }
    await control('clock.advance', { by: '2m' })
    expect(openRows()).toBe(0)
    await setStatus('ACTIVE')
  }
  expect(await runs()).toMatchObject({ active: 0, waiting: 0 })
  expect(findWorkflowFaults(shop.file.read)).toEqual([])
})

test('archived within the minute of a large enrolment: each has a canceled run, as after a small one', async () => {
  const { enrolled } = await shop.confirm('add_subscribers_to_workflow', { workflowId, query: 'p1' })
  expect(await control('workflowRun.list', { workflowId, stepId: 'start' })).toMatchObject({
    ...{ runs: [], total: 0, queued: enrolled },
  })
  const again = await shop.confirm('add_subscribers_to_workflow', { workflowId, query: 'p1' })
  expect(again).toMatchObject({ enrolled: 0, skippedBecause: { repeat: enrolled } })
  expect((await setStatus('ARCHIVED')).canceledRuns).toBe(enrolled)
  const ended = { active: 0, waiting: 0, completed: 0, canceled: enrolled, failed: 0 }
  expect(await runs()).toEqual(ended)
  expect(await control('workflowRun.list', { workflowId })).toEqual({ runs: [], total: 0, queued: 0 })
  const of = { email: 'p1@mail.test', workflowId }
  expect(await shop.call('get_subscriber_workflow_runs', of)).toMatchObject({ runs: [], queued: [] })
  await shop.confirm('unsubscribe', { email: 'p11@mail.test' })
  await control('clock.advance', { by: '2m' })
  expect(await runs()).toEqual(ended)
  expect((await shop.call('get_subscriber_workflow_runs', of)).runs).toMatchObject([
    { status: 'CANCELED', reason: 'ARCHIVED', path: [] },
  ])
  expect(findWorkflowFaults(shop.file.read)).toEqual([])
})
