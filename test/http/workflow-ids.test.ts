import { expect, test } from 'vitest'
import type { ToolName } from '../../src/engine/tools/index.ts'
import { tools } from '../../src/engine/tools/index.ts'
import { chainOf } from '../support/workflow-graphs.ts'
import { draftWorkflow, useWorkflows } from '../support/workflows.ts'

const { ready, start } = useWorkflows()

const email = 'ann@mail.test'
const expectedUpdatedAt = '2026-09-01T09:00:00.000Z'
const graph = chainOf()

/** What a tool needs beside the id that is not found. */
const OTHERWISE: Partial<Record<ToolName, Record<string, unknown>>> = {
  get_workflow: {},
  configure_workflow_draft: { expectedUpdatedAt, ...graph },
  update_workflow_draft: { expectedUpdatedAt, definition: graph },
  publish_workflow: {},
  update_workflow_status: { status: 'PAUSED' },
  add_subscriber_to_workflow: { email },
  add_subscribers_to_workflow: {},
  remove_subscriber_from_workflow: { email },
  get_subscriber_workflow_runs: { email },
  fast_forward_workflow_subscriber: { email },
  delete_workflow: {},
  set_workflow_group: { expectedUpdatedAt, groupId: null },
  get_workflow_group: {},
  update_workflow_group: { expectedUpdatedAt, name: 'Other' },
  delete_workflow_group: { expectedName: 'Theirs', expectedUpdatedAt },
}

test('an id that is unknown or another organization’s is not found', async () => {
  const [ours, theirs] = [await ready(), await start()]
  const { workflowId } = await theirs.call('create_workflow', { name: 'Theirs' })
  const { groupId } = await theirs.call('create_workflow_group', { name: 'Theirs' })
  for (const [tool, input] of Object.entries(OTHERWISE)) {
    const isGroup = tool.endsWith('_group') && tool !== 'set_workflow_group'
    const ids = isGroup ? [groupId, 'wfg_0001zz', 'x'] : [workflowId, 'wfl_0001zz', 'x']
    for (const id of ids)
      await ours.refuse('NOT_FOUND', tool, { ...input, [isGroup ? 'groupId' : 'workflowId']: id })
  }
  const { workflowId: own, updatedAt } = await draftWorkflow(ours, graph)
  const grouped = { workflowId: own, expectedUpdatedAt: updatedAt, groupId }
  await ours.refuse('NOT_FOUND', 'set_workflow_group', grouped)
})

test('every workflow tool that takes an id is asked', () => {
  const taking = tools
    .filter(({ group, input }) => group === 'workflows' && ('workflowId' in input || 'groupId' in input))
    .map(({ name }) => name)
  expect(Object.keys(OTHERWISE).toSorted()).toEqual(taking.toSorted())
})
