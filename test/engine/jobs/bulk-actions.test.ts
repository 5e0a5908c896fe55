import { describe, expect, test } from 'vitest'
import { insertAudience } from '../../../src/engine/store/frozen-audiences.ts'
import {
  findBulkOperation,
  insertBulkOperation,
  updateBulkOperation,
} from '../../../src/engine/store/bulk-operations.ts'
import { decodeId, decodeOrganizationId, encodeId } from '../../../src/shared/ids.ts'
import { required } from '../../support/answers.ts'
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

  test('a workflow that is paused meanwhile ends the operation; what was done before stays', async () => {
    const shop = await ready()
    const { workflowId } = await publishDraft(shop, WAITING)
    await shop.confirm('update_workflow_status', { workflowId, status: 'PAUSED' })
    const number = decodeOrganizationId(shop.id) ?? 0
    // As if it had been created, and half done, while the workflow was ACTIVE.
    const id = shop.file.transaction(() => {
      const db = shop.file.write
      const audience = insertAudience(db, [1, 2, 3])
      const workflow = decodeId('workflow', number, workflowId) ?? 0
      const operation = insertBulkOperation(
        db,
        { action: 'ADD_TO_WORKFLOW', parameters: { workflow }, audience, total: 3, created: 1 },
        { key: null, fingerprint: 'x' },
      )
      const row = required(findBulkOperation(db, operation))
      updateBulkOperation(db, { ...row, status: 'RUNNING', position: 1, succeeded: 1 })
      return operation
    })
    // Another one wakes the worker; it comes second.
    await runOperation(shop, { action: 'ADD_TAGS', tags: ['later'], filters: [] })
    const operationId = encodeId('bulkOperation', number, id)
    expect(await shop.call('get_bulk_operation', { operationId })).toMatchObject({
      ...{ status: 'FAILED', done: true, total: 3, processed: 1, succeeded: 1, skipped: 0, failed: 0 },
      lastError: 'The workflow is PAUSED; only an ACTIVE one can be entered.',
      completedAt: expect.any(String),
    })
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
