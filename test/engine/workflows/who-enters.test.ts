import { beforeAll, expect, test } from 'vitest'
import { SUBSCRIBER_STATUSES } from '../../../src/engine/domain/subscriber-status.ts'
import { runOperation } from '../../support/bulk-operations.ts'
import type { TestOrganization } from '../../support/organization.ts'
import { chainOf } from '../../support/workflow-graphs.ts'
import { publishDraft, useWorkflows } from '../../support/workflows.ts'

/** Whichever way subscribers come: only one who is SUBSCRIBED and not suppressed enters. */
const { ready, control } = useWorkflows()

const WELL = 'subscribed@door.test'
const addresses = [
  ...SUBSCRIBER_STATUSES.map((status) => `${status.toLowerCase()}@door.test`),
  'back@door.test',
]
const out = addresses.filter((email) => email !== WELL)
const waiting = chainOf({ id: 'w', type: 'WAIT', config: { seconds: 86_400 } })

let shop: TestOrganization
beforeAll(async () => {
  shop = await ready()
  for (const email of addresses) await shop.call('add_subscriber', { email })
  for (const status of SUBSCRIBER_STATUSES) shop.force(`${status.toLowerCase()}@door.test`, status)
  // What an import can bring about: SUBSCRIBED again, with an address that is still suppressed.
  shop.force('back@door.test', 'BOUNCED')
  shop.force('back@door.test', 'SUBSCRIBED')
})

/** Returns who has a run in a workflow, once the next tick has acted. */
async function entered(workflowId: string): Promise<string[]> {
  await control('clock.advance', { by: '2m' })
  const filters = [{ type: 'WORKFLOW', operator: 'EVER_STARTED', workflowId }]
  const { subscribers } = await shop.call('query_subscribers', { filters, status: 'ALL' })
  return subscribers.flatMap(({ email }) => email ?? [])
}

test('a direct call refuses the others and says why', async () => {
  const { workflowId } = await publishDraft(shop, waiting)
  for (const email of out) {
    const { message } = await shop.refuse('WRONG_STATE', 'add_subscriber_to_workflow', { workflowId, email })
    expect(message).toContain('only a SUBSCRIBED subscriber who is not suppressed')
  }
  await shop.call('add_subscriber_to_workflow', { workflowId, email: WELL })
  expect(await entered(workflowId)).toEqual([WELL])
})

test('add_subscribers_to_workflow counts the others as notMailable', async () => {
  const { workflowId } = await publishDraft(shop, waiting)
  const input = { workflowId, status: 'ALL' as const, query: '@door.test' }
  expect(await shop.confirm('add_subscribers_to_workflow', input)).toMatchObject({
    matched: addresses.length,
    enrolled: 1,
    skipped: out.length,
    skippedBecause: { repeat: 0, group: 0, notMailable: out.length },
  })
  expect(await entered(workflowId)).toEqual([WELL])
})

test('a bulk operation skips the others', async () => {
  const { workflowId } = await publishDraft(shop, waiting)
  const chosen = { filters: [], query: '@door.test', status: 'ALL' as const }
  const done = await runOperation(shop, { action: 'ADD_TO_WORKFLOW', workflowId, ...chosen })
  expect(done).toMatchObject({ succeeded: 1, skipped: out.length })
  expect(await entered(workflowId)).toEqual([WELL])
})

test('a trigger starts nothing for the others, at the call or at a tick', async () => {
  const { steps, edges } = waiting
  const trigger = (config: Record<string, unknown>) => ({
    steps: steps.map((step) => (step.type === 'TRIGGER' ? { ...step, config } : step)),
    edges,
  })
  const tagged = await publishDraft(shop, trigger({ kind: 'TAG_ADDED', tags: ['go'] }))
  const { capturePageId } = await control('capturePage.create', {
    ...{ organizationId: shop.id, name: 'Fair', doubleOptIn: true },
  })
  const filled = await publishDraft(shop, trigger({ kind: 'CAPTURE_PAGE', capturePageId }))
  const { subscribers } = await shop.call('query_subscribers', { query: '@door.test' })
  const subscriberIds = subscribers.flatMap(({ id }) => id ?? [])
  expect(subscriberIds).toHaveLength(addresses.length)
  await shop.call('bulk_add_tags', { subscriberIds, tagNames: ['go'] })
  for (const email of addresses) await control('capturePage.submit', { capturePageId, email })
  expect(await entered(tagged.workflowId)).toEqual([WELL])
  expect(await entered(filled.workflowId)).toEqual([WELL])
})
