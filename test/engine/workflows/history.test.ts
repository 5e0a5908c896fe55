import { beforeEach, expect, test } from 'vitest'
import { type TestOrganization, useSandbox } from '../../support/organization.ts'
import { chainOf, type SentGraph } from '../../support/workflow-graphs.ts'
import { publishDraft } from '../../support/workflows.ts'

/** What workflows write into the histories of subscribers, and what tags start. */
const { start, control } = useSandbox()

let shop: TestOrganization
beforeEach(async () => {
  shop = await start()
  for (const email of ['ann@mail.test', 'bob@mail.test']) await shop.call('add_subscriber', { email })
})

const advance = (by: string) => control('clock.advance', { by })

/** Waits an hour; starts by a tag, or by hand. */
function waiting(config: Record<string, unknown>): SentGraph {
  const { steps, edges } = chainOf({ id: 'w', type: 'WAIT', config: { seconds: 3600 } })
  return { steps: steps.map((step) => (step.type === 'TRIGGER' ? { ...step, config } : step)), edges }
}

async function listWorkflowEvents(email: string) {
  const { events } = await shop.call('list_subscriber_events', { email })
  return events.filter(({ eventType }) => eventType.startsWith('WORKFLOW_'))
}

test('a run that ends by itself is told as started and completed, with its workflow', async () => {
  const { workflowId } = await publishDraft(shop, waiting({ kind: 'MANUAL' }), { name: 'Hours' })
  await shop.call('add_subscriber_to_workflow', { workflowId, email: 'ann@mail.test' })
  expect((await listWorkflowEvents('ann@mail.test')).map(({ eventType }) => eventType)).toEqual([
    'WORKFLOW_STARTED',
  ])
  await advance('2h')
  const data = { workflowId, workflowName: 'Hours' }
  expect(await listWorkflowEvents('ann@mail.test')).toMatchObject([
    { eventType: 'WORKFLOW_COMPLETED', data },
    { eventType: 'WORKFLOW_STARTED', data },
  ])
  expect(await listWorkflowEvents('bob@mail.test')).toEqual([])
})

test('bulk_add_tags starts what update_subscriber starts, for each newly added tag', async () => {
  await shop.call('create_tag', { name: 'vip' })
  await publishDraft(shop, waiting({ kind: 'TAG_ADDED', tags: ['vip'] }))
  const ids = await Promise.all(
    ['ann@mail.test', 'bob@mail.test'].map(
      async (email) => (await shop.call('get_subscriber', { email })).id,
    ),
  )
  await shop.call('update_subscriber', { subscriber: 'ann@mail.test', tags: ['vip'] })
  await shop.call('bulk_add_tags', { subscriberIds: ids, tagNames: ['vip', 'other'] })
  for (const email of ['ann@mail.test', 'bob@mail.test'])
    expect((await shop.call('get_subscriber_workflow_runs', { email })).runs).toMatchObject([
      { status: 'ACTIVE', startedBy: 'TRIGGER' },
    ])
})
