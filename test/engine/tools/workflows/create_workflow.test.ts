import { describe, expect, test } from 'vitest'
import { useWorkflows } from '../../../support/workflows.ts'

const { start } = useWorkflows()

describe('create_workflow', () => {
  test('creates a DRAFT with an empty graph that enrols nobody', async () => {
    const { call, refuse } = await start()
    const { workflowId, workflow } = await call('create_workflow', { name: ' Welcome ' })
    expect(workflowId).toMatch(/^wf_/)
    expect(workflow).toEqual({
      id: workflowId,
      workflowId,
      name: 'Welcome',
      status: 'DRAFT',
      trigger: null,
      publishedVersion: null,
      activeSubscriberCount: 0,
      runs: { active: 0, waiting: 0, completed: 0, canceled: 0, failed: 0 },
      conversions: 0,
      groupId: null,
      group: null,
      createdAt: expect.any(String),
      updatedAt: workflow.createdAt,
      draft: { steps: [], edges: [] },
      settings: { exitRules: [], repeat: { mode: 'ONCE', cooldownDays: 0 } },
      successGoals: [],
      configuredEmails: [],
    })
    expect(await call('get_workflow', { workflowId })).toEqual(workflow)
    await refuse('WRONG_STATE', 'update_workflow_status', { workflowId, status: 'ACTIVE' })
  })

  test('a name is required and not empty', async () => {
    const { refuse, call } = await start()
    expect((await refuse('VALIDATION_ERROR', 'create_workflow', {})).message).toContain('name')
    expect((await refuse('VALIDATION_ERROR', 'create_workflow', { name: ' ' })).message).toContain('name')
    expect((await call('list_workflows')).total).toBe(0)
  })
})
