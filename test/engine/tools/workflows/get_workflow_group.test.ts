import { describe, expect, test } from 'vitest'
import { chainOf } from '../../../support/workflow-graphs.ts'
import { publishDraft, useWorkflows } from '../../../support/workflows.ts'

const { start, ready } = useWorkflows()

describe('get_workflow_group', () => {
  test('answers its workflows with the counts of their active runs', async () => {
    const organization = await ready()
    const { call } = organization
    const { groupId } = await call('create_workflow_group', { name: 'Onboarding' })
    const graph = chainOf({ id: 'w', type: 'WAIT', config: { seconds: 3600 } })
    const { workflowId, updatedAt } = await publishDraft(organization, graph)
    await call('set_workflow_group', { workflowId, expectedUpdatedAt: updatedAt, groupId })
    for (const email of ['ann@mail.test', 'bob@mail.test'])
      await call('add_subscriber_to_workflow', { workflowId, email })
    expect(await call('get_workflow_group', { groupId })).toMatchObject({
      groupId,
      name: 'Onboarding',
      workflowCount: 1,
      activeRunCounts: { active: 2, waiting: 0 },
      workflows: [
        { id: workflowId, name: 'Welcome', status: 'ACTIVE', activeRunCounts: { active: 2, waiting: 0 } },
      ],
    })
  })

  test('a group that is unknown or another organization’s is not found', async () => {
    const [mine, theirs] = [await start(), await start()]
    const { groupId } = await theirs.call('create_workflow_group', { name: 'Theirs' })
    for (const id of [groupId, 'wfg_0001zz', 'nonsense'])
      await mine.refuse('NOT_FOUND', 'get_workflow_group', { groupId: id })
  })
})
