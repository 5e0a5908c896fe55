import { describe, expect, test } from 'vitest'
import { chainOf } from '../../../support/workflow-graphs.ts'
import { draftWorkflow, publishDraft, useWorkflows } from '../../../support/workflows.ts'

const { ready } = useWorkflows()

const WAITING = chainOf({ id: 'w', type: 'WAIT', config: { seconds: 86_400 } })

describe('update_workflow_status', () => {
  test('sets a published workflow to ACTIVE, PAUSED or ARCHIVED', async () => {
    const organization = await ready()
    const { workflowId } = await publishDraft(organization, WAITING)
    for (const status of ['PAUSED', 'ACTIVE', 'ARCHIVED', 'PAUSED', 'ACTIVE'] as const) {
      const { workflow } = await organization.confirm('update_workflow_status', { workflowId, status })
      expect(workflow.status).toBe(status)
    }
  })

  test('asks first, naming the status before and the runs that go on', async () => {
    const organization = await ready()
    const { workflowId } = await publishDraft(organization, WAITING)
    await organization.call('add_subscriber_to_workflow', { workflowId, email: 'ann@mail.test' })
    const { body } = await organization.post('update_workflow_status', { workflowId, status: 'ARCHIVED' })
    expect(body).toMatchObject({
      error: 'CONFIRMATION_REQUIRED',
      action: 'Set workflow "Welcome" to ARCHIVED',
      message: expect.stringContaining(
        'It is ACTIVE. It enrols nobody, and its runs are canceled. 1 run now.',
      ),
    })
  })

  test('a workflow that was never published is refused', async () => {
    const organization = await ready()
    const { workflowId } = await draftWorkflow(organization, WAITING)
    const { message } = await organization.refuse('WRONG_STATE', 'update_workflow_status', {
      workflowId,
      status: 'ACTIVE',
    })
    expect(message).toContain('publish_workflow')
  })

  test('DRAFT and unknown statuses are refused', async () => {
    const organization = await ready()
    const { workflowId } = await publishDraft(organization, WAITING)
    for (const status of ['DRAFT', 'LIVE', undefined])
      await organization.refuse('VALIDATION_ERROR', 'update_workflow_status', { workflowId, status })
  })

  test('archiving cancels the runs that go on, with the reason ARCHIVED', async () => {
    const organization = await ready()
    const { call, confirm } = organization
    const { workflowId } = await publishDraft(organization, WAITING)
    await call('add_subscriber_to_workflow', { workflowId, email: 'ann@mail.test' })
    const { canceledRuns, workflow } = await confirm('update_workflow_status', {
      workflowId,
      status: 'ARCHIVED',
    })
    expect(canceledRuns).toBe(1)
    expect(workflow).toMatchObject({ activeSubscriberCount: 0, runs: { canceled: 1 } })
    const { runs } = await call('get_subscriber_workflow_runs', { email: 'ann@mail.test', workflowId })
    expect(runs).toMatchObject([{ status: 'CANCELED', reason: 'ARCHIVED' }])
  })

  test('pausing keeps the runs; the same status again changes nothing and says so', async () => {
    const organization = await ready()
    const { call, confirm } = organization
    const { workflowId } = await publishDraft(organization, WAITING)
    await call('add_subscriber_to_workflow', { workflowId, email: 'ann@mail.test' })
    const paused = await confirm('update_workflow_status', { workflowId, status: 'PAUSED' })
    expect(paused).toMatchObject({ canceledRuns: 0, workflow: { activeSubscriberCount: 1 } })
    const again = await confirm('update_workflow_status', { workflowId, status: 'PAUSED' })
    expect(again).toMatchObject({
      canceledRuns: 0,
      workflow: { updatedAt: paused.workflow.updatedAt },
      warnings: ['status: the workflow is PAUSED already.'],
    })
  })
})
