import { describe, expect, test } from 'vitest'
import { chainOf } from '../../../support/workflow-graphs.ts'
import { publishDraft, readUpdatedAt, useWorkflows } from '../../../support/workflows.ts'

const { start, ready } = useWorkflows()

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

  test('a new strategy affects future enrolments only', async () => {
    const organization = await ready()
    const { call } = organization
    const { groupId } = await call('create_workflow_group', { name: 'Later' })
    const waiting = chainOf({ id: 'w', type: 'WAIT', config: { seconds: 86_400 } })
    const flows = [await publishDraft(organization, waiting), await publishDraft(organization, waiting)]
    for (const { workflowId } of flows)
      await call('set_workflow_group', {
        workflowId,
        expectedUpdatedAt: await readUpdatedAt(organization, workflowId),
        groupId,
      })
    const [first = '', second = ''] = flows.map(({ workflowId }) => workflowId)
    const statuses = async (email: string) =>
      (await call('get_subscriber_workflow_runs', { email })).runs.map(({ status }) => status)
    const ann = 'ann@mail.test'
    await call('add_subscriber_to_workflow', { workflowId: first, email: ann })
    const { updatedAt: expectedUpdatedAt } = await call('get_workflow_group', { groupId })
    await call('update_workflow_group', { groupId, expectedUpdatedAt, conflictStrategy: 'SKIP_NEW' })
    expect(await statuses(ann)).toEqual(['ACTIVE'])
    await organization.refuse('WRONG_STATE', 'add_subscriber_to_workflow', { workflowId: second, email: ann })
    expect(await statuses(ann)).toEqual(['ACTIVE'])
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
