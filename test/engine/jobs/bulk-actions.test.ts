import { describe, expect, test } from 'vitest'
import { runOperation } from '../../support/bulk-operations.ts'
import { chainOf } from '../../support/workflow-graphs.ts'
import { publishDraft, useWorkflows } from '../../support/workflows.ts'

const { ready } = useWorkflows()

const WAITING = chainOf({ id: 'w', type: 'WAIT', config: { seconds: 86_400 } })

describe('bulk operations over workflows', () => {
  test('ADD_TO_WORKFLOW enrols at the step, once; REMOVE_FROM_WORKFLOW cancels', async () => {
    const shop = await ready()
    const { workflowId } = await publishDraft(shop, WAITING)
    const input = { action: 'ADD_TO_WORKFLOW' as const, workflowId, stepId: 'w', filters: [] }
    expect(await runOperation(shop, input)).toMatchObject({ status: 'COMPLETED', succeeded: 2, skipped: 0 })
    expect((await shop.call('get_workflow', { workflowId })).activeSubscriberCount).toBe(2)
    const again = await runOperation(shop, input)
    expect(again).toMatchObject({ succeeded: 0, skipped: 2 })
    expect(again.failures[0]?.message).toBe('The workflow does not let the subscriber enter again yet.')
    const removed = await runOperation(shop, { action: 'REMOVE_FROM_WORKFLOW', workflowId, filters: [] })
    expect(removed).toMatchObject({ succeeded: 2, skipped: 0 })
    expect((await shop.call('get_workflow', { workflowId })).activeSubscriberCount).toBe(0)
  })

  test('a suppressed subscriber is not enrolled', async () => {
    const shop = await ready()
    const { workflowId } = await publishDraft(shop, WAITING)
    shop.force('ann@mail.test', 'BOUNCED')
    const done = await runOperation(shop, { action: 'ADD_TO_WORKFLOW', workflowId, filters: [] })
    expect(done).toMatchObject({ succeeded: 1, skipped: 1, failures: [{ outcome: 'SKIPPED' }] })
  })

  test('a workflow that is paused is refused by name', async () => {
    const shop = await ready()
    const { workflowId } = await publishDraft(shop, WAITING)
    await shop.confirm('update_workflow_status', { workflowId, status: 'PAUSED' })
    const refused = await shop.refuse('WRONG_STATE', 'create_bulk_operation', {
      ...{ action: 'ADD_TO_WORKFLOW', workflowId, filters: [] },
    })
    expect(refused.message).toContain('PAUSED')
  })
})
