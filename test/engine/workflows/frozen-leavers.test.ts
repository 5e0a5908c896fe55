import { beforeAll, expect, test } from 'vitest'
import type { TestOrganization } from '../../support/organization.ts'
import { addPeople, crowd } from '../../support/sending-file.ts'
import { findWorkflowFaults } from '../../support/workflow-books.ts'
import { chainOf } from '../../support/workflow-graphs.ts'
import { publishDraft, useWorkflows } from '../../support/workflows.ts'

/**
 * Few are enrolled by the call itself, many before the next tick: what happens to somebody in between must
 * come to the same.
 */
const { ready, control } = useWorkflows()

let shop: TestOrganization
beforeAll(async () => {
  shop = await ready()
  addPeople(shop.file, crowd(1500))
})

const LEAVERS = ['p3', 'p4', 'p5', 'p6', 'p7'].map((name) => `${name}@mail.test`)

const AFTER: Record<string, (email: string, workflowId: string) => Promise<unknown>> = {
  unsubscribed: (email) => shop.confirm('unsubscribe', { email }),
  banned: (email) => shop.confirm('create_bulk_operation', { action: 'BAN', query: email }),
  removed: (email, workflowId) => shop.call('remove_subscriber_from_workflow', { workflowId, email }),
  'enrolled again': (email, workflowId) => shop.post('add_subscriber_to_workflow', { workflowId, email }),
  tagged: (email) => shop.call('add_subscriber', { email, tags: ['late'] }),
}

/** What became of those five when this search was enrolled and then something happened to each. */
async function play(input: { query?: string; subscriberIds?: string[] }) {
  const graph = chainOf({ id: 'w', type: 'WAIT', config: { seconds: 864_000 } })
  const { workflowId } = await publishDraft(shop, graph)
  await control('snapshot.create', { name: workflowId })
  const { enrolled } = await shop.confirm('add_subscribers_to_workflow', { workflowId, ...input })
  for (const [index, act] of Object.values(AFTER).entries()) await act(LEAVERS[index] ?? '', workflowId)
  await control('clock.advance', { by: '2m' })
  const outcomes = await Promise.all(
    LEAVERS.map(async (email) => {
      const { runs } = await shop.call('get_subscriber_workflow_runs', { email, workflowId })
      return runs.map(({ status, reason }) => [status, reason])
    }),
  )
  const { runs: counts } = await shop.call('get_workflow', { workflowId })
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const filters = [{ type: 'WORKFLOW', operator: 'NEVER_STARTED', workflowId }]
  const { total: never } = await shop.call('count_subscribers', { filters })
  const { total: everybody } = await shop.call('count_subscribers')
  expect(findWorkflowFaults(shop.file.read)).toEqual([])
  await control('snapshot.restore', { name: workflowId })
  return { outcomes, missing: [enrolled - total, everybody - never - enrolled] }
}

test('who is frozen and leaves, is removed or enrolled again has the run of one who was not frozen', async () => {
  const ids = await Promise.all(
    LEAVERS.map(async (email) => (await shop.call('get_subscriber', { email })).id),
  )
  const few = await play({ subscriberIds: ids })
  const many = await play({})
  expect(few.outcomes).toEqual([
    [['CANCELED', 'UNSUBSCRIBED']],
    [['CANCELED', 'NOT_MAILABLE']],
    [['CANCELED', 'REMOVED']],
    [['WAITING', null]],
    [['WAITING', null]],
  ])
  expect(many.outcomes).toEqual(few.outcomes)
  expect(few.missing).toEqual([0, 0])
  expect(many.missing).toEqual([0, 0])
})
