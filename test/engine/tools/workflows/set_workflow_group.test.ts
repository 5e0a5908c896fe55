import { describe, expect, test } from 'vitest'
import { chainOf } from '../../../support/workflow-graphs.ts'
import { draftWorkflow, publishDraft, readUpdatedAt, useWorkflows } from '../../../support/workflows.ts'

const { ready } = useWorkflows()

const WAITING = chainOf({ id: 'w', type: 'WAIT', config: { seconds: 86_400 } })

describe('set_workflow_group', () => {
  test('assigns a workflow to a group, and detaches it with groupId null', async () => {
    const organization = await ready()
    const { call } = organization
    const { groupId } = await call('create_workflow_group', { name: 'Onboarding' })
    const { workflowId, updatedAt } = await draftWorkflow(organization, chainOf())
    const { workflow } = await call('set_workflow_group', {
      workflowId,
      expectedUpdatedAt: updatedAt,
      groupId,
    })
    expect(workflow.group).toEqual({ id: groupId, name: 'Onboarding', conflictStrategy: 'CANCEL_EXISTING' })
    expect((await call('get_workflow', { workflowId })).settings).toMatchObject({ groupId })
    const detached = await call('set_workflow_group', {
      workflowId,
      expectedUpdatedAt: workflow.updatedAt,
      groupId: null,
    })
    expect(detached.workflow.group).toBe(null)
  })

  test('an expectedUpdatedAt that is not current is refused; groupId must be sent and known', async () => {
    const organization = await ready()
    const { workflowId, updatedAt } = await draftWorkflow(organization, chainOf())
    const input = { workflowId, expectedUpdatedAt: updatedAt }
    await organization.refuse('VALIDATION_ERROR', 'set_workflow_group', input)
    await organization.refuse('NOT_FOUND', 'set_workflow_group', { ...input, groupId: 'wfg_0001zz' })
    await organization.call('set_workflow_group', { ...input, groupId: null })
    await organization.refuse('CONFLICT', 'set_workflow_group', { ...input, groupId: null })
  })

  test('the change affects later enrolments only: runs that go on stay', async () => {
    const organization = await ready()
    const { call } = organization
    const { groupId } = await call('create_workflow_group', { name: 'Either' })
    const flows = [await publishDraft(organization, WAITING), await publishDraft(organization, WAITING)]
    for (const { workflowId } of flows)
      await call('add_subscriber_to_workflow', { workflowId, email: 'ann@mail.test' })
    for (const { workflowId } of flows)
      await call('set_workflow_group', {
        workflowId,
        expectedUpdatedAt: await readUpdatedAt(organization, workflowId),
        groupId,
      })
    const ann = await call('get_subscriber_workflow_runs', { email: 'ann@mail.test' })
    expect(ann.runs.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE'])
    for (const { workflowId } of flows)
      await call('add_subscriber_to_workflow', { workflowId, email: 'bob@mail.test' })
    const bob = await call('get_subscriber_workflow_runs', { email: 'bob@mail.test' })
    expect(bob.runs).toMatchObject([{ status: 'ACTIVE' }, { status: 'CANCELED', reason: 'GROUP_CONFLICT' }])
  })

  test('settings.groupId of a draft becomes the group when it is published', async () => {
    const organization = await ready()
    const { call, confirm } = organization
    const { groupId } = await call('create_workflow_group', { name: 'By draft' })
    const { workflowId, saved } = await draftWorkflow(organization, chainOf(), { settings: { groupId } })
    expect(saved.workflow.group).toBe(null)
    expect((await confirm('publish_workflow', { workflowId })).workflow.group).toMatchObject({ id: groupId })
  })
})
