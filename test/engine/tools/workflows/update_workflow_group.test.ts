import { describe, expect, test } from 'vitest'
import { useWorkflows } from '../../../support/workflows.ts'

const { start } = useWorkflows()

describe('update_workflow_group', () => {
  test('changes name and strategy, each by itself', async () => {
    const { call } = await start()
    const { groupId, group } = await call('create_workflow_group', { name: 'Sales' })
    const renamed = await call('update_workflow_group', {
      groupId,
      expectedUpdatedAt: group.updatedAt,
      name: 'SALES',
    })
    expect(renamed.group).toMatchObject({ name: 'SALES', conflictStrategy: 'CANCEL_EXISTING' })
    const changed = await call('update_workflow_group', {
      groupId,
      expectedUpdatedAt: renamed.group.updatedAt,
      conflictStrategy: 'RUN_FIRST_STEP',
    })
    expect(changed.group).toMatchObject({ name: 'SALES', conflictStrategy: 'RUN_FIRST_STEP' })
    expect(await call('get_workflow_group', { groupId })).toMatchObject(changed.group)
  })

  test('needs a fresh read: an expectedUpdatedAt that is not current is refused', async () => {
    const { call, refuse } = await start()
    const { groupId, group } = await call('create_workflow_group', { name: 'Sales' })
    const input = { groupId, expectedUpdatedAt: group.updatedAt, conflictStrategy: 'SKIP_NEW' as const }
    await call('update_workflow_group', input)
    const { message } = await refuse('CONFLICT', 'update_workflow_group', input)
    expect(message).toContain('get_workflow_group')
    await refuse('VALIDATION_ERROR', 'update_workflow_group', { groupId, name: 'Sales' })
  })

  test('a name that another group has is refused; something must change', async () => {
    const { call, refuse } = await start()
    await call('create_workflow_group', { name: 'Support' })
    const { groupId, group } = await call('create_workflow_group', { name: 'Sales' })
    const input = { groupId, expectedUpdatedAt: group.updatedAt }
    await refuse('CONFLICT', 'update_workflow_group', { ...input, name: 'support' })
    await refuse('VALIDATION_ERROR', 'update_workflow_group', input)
    await refuse('NOT_FOUND', 'update_workflow_group', { ...input, groupId: 'wfg_0001zz', name: 'X' })
  })
})
