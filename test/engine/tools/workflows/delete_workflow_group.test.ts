import { describe, expect, test } from 'vitest'
import { chainOf } from '../../../support/workflow-graphs.ts'
import { draftWorkflow, useWorkflows } from '../../../support/workflows.ts'

const { ready } = useWorkflows()

describe('delete_workflow_group', () => {
  test('asks first, then deletes a group without workflows', async () => {
    const { call, confirm, post, refuse } = await ready()
    const { groupId, group } = await call('create_workflow_group', { name: 'Empty' })
    const input = { groupId, expectedName: 'Empty', expectedUpdatedAt: group.updatedAt }
    const { body } = await post('delete_workflow_group', input)
    expect(body).toMatchObject({
      error: 'CONFIRMATION_REQUIRED',
      message: expect.stringContaining('No workflow is in it.'),
    })
    expect(await confirm('delete_workflow_group', input)).toEqual({
      deleted: true,
      groupId,
      name: 'Empty',
      unassignedWorkflows: [],
    })
    await refuse('NOT_FOUND', 'get_workflow_group', { groupId })
  })

  test('refuses an assigned group unless unassignWorkflows is true', async () => {
    const organization = await ready()
    const { call, confirm, refuse } = organization
    const { groupId } = await call('create_workflow_group', { name: 'Used' })
    const { workflowId, updatedAt } = await draftWorkflow(organization, chainOf())
    await call('set_workflow_group', { workflowId, expectedUpdatedAt: updatedAt, groupId })
    const group = await call('get_workflow_group', { groupId })
    const input = { groupId, expectedName: 'Used', expectedUpdatedAt: group.updatedAt }
    const { message } = await refuse('WRONG_STATE', 'delete_workflow_group', input)
    expect(message).toContain('1 workflow is in the group')
    const unassign = { ...input, unassignWorkflows: true }
    expect(await confirm('delete_workflow_group', unassign)).toMatchObject({
      unassignedWorkflows: ['Welcome'],
    })
    expect((await call('get_workflow', { workflowId })).group).toBe(null)
  })

  test('a wrong expectedName or expectedUpdatedAt is refused', async () => {
    const { call, refuse } = await ready()
    const { groupId, group } = await call('create_workflow_group', { name: 'Named' })
    const input = { groupId, expectedName: 'Named', expectedUpdatedAt: group.updatedAt }
    await refuse('CONFLICT', 'delete_workflow_group', { ...input, expectedName: 'named' })
    await refuse('CONFLICT', 'delete_workflow_group', { ...input, expectedUpdatedAt: 'yesterday' })
    expect((await call('get_workflow_group', { groupId })).name).toBe('Named')
  })
})
