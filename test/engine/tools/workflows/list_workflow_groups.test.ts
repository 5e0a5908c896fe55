import { describe, expect, test } from 'vitest'
import { useWorkflows } from '../../../support/workflows.ts'

const { start } = useWorkflows()

describe('list_workflow_groups', () => {
  test('answers 50 unless told, by name, with the total', async () => {
    const { call } = await start()
    for (let index = 0; index < 51; index += 1)
      await call('create_workflow_group', { name: `Group ${String(index).padStart(2, '0')}` })
    const { groups, total } = await call('list_workflow_groups')
    expect(total).toBe(51)
    expect(groups).toHaveLength(50)
    expect(groups[0]).toMatchObject({
      name: 'Group 00',
      workflowCount: 0,
      activeRunCounts: { active: 0, waiting: 0 },
    })
    expect((await call('list_workflow_groups', { limit: 2 })).groups).toHaveLength(2)
  })

  test('query finds a part of the name without case', async () => {
    const { call } = await start()
    for (const name of ['Sales', 'After sales', 'Support']) await call('create_workflow_group', { name })
    const { groups, total } = await call('list_workflow_groups', { query: 'SALES' })
    expect(groups.map(({ name }) => name)).toEqual(['After sales', 'Sales'])
    expect(total).toBe(2)
  })
})
