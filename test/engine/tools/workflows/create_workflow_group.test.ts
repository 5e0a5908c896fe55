import { describe, expect, test } from 'vitest'
import { useWorkflows } from '../../../support/workflows.ts'

const { start } = useWorkflows()

describe('create_workflow_group', () => {
  test('creates a group, with CANCEL_EXISTING unless told', async () => {
    const { call } = await start()
    const { group, groupId, created } = await call('create_workflow_group', { name: ' Onboarding ' })
    expect(created).toBe(true)
    expect(group).toEqual({
      id: groupId,
      groupId,
      name: 'Onboarding',
      conflictStrategy: 'CANCEL_EXISTING',
      workflowCount: 0,
      activeRunCounts: { active: 0, waiting: 0 },
      createdAt: expect.any(String),
      updatedAt: group.createdAt,
    })
    expect(groupId).toMatch(/^wfg_/)
  })

  test('is idempotent when a name matches without case and has the requested strategy', async () => {
    const { call } = await start()
    const first = await call('create_workflow_group', { name: 'Sales', conflictStrategy: 'SKIP_NEW' })
    const again = await call('create_workflow_group', { name: 'SALES', conflictStrategy: 'SKIP_NEW' })
    expect(again).toEqual({ groupId: first.groupId, created: false, group: first.group })
    expect((await call('list_workflow_groups')).total).toBe(1)
  })

  test('a name that is taken by a group of another strategy is refused', async () => {
    const { call, refuse } = await start()
    await call('create_workflow_group', { name: 'Sales', conflictStrategy: 'SKIP_NEW' })
    const { message } = await refuse('CONFLICT', 'create_workflow_group', { name: 'sales' })
    expect(message).toContain('update_workflow_group')
  })

  test('name and strategy are checked', async () => {
    const { refuse } = await start()
    await refuse('VALIDATION_ERROR', 'create_workflow_group', {})
    await refuse('VALIDATION_ERROR', 'create_workflow_group', { name: ' ' })
    await refuse('VALIDATION_ERROR', 'create_workflow_group', { name: 'A', conflictStrategy: 'FIGHT' })
  })
})
