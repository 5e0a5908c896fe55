import { expect, test } from 'vitest'
import { TEMPLATES } from '../../../../src/renderer/pages/workflows/editor/templates.ts'
import { findProblems } from '../../../../src/renderer/pages/workflows/editor/edits.ts'
import type { ToolInput } from '../../../../src/engine/tools/index.ts'
import { useWorkflows } from '../../../support/workflows.ts'

const { ready } = useWorkflows()

test.each(TEMPLATES)('$name is saved as it is, and published', async ({ name, definition }) => {
  expect(findProblems(definition)).toEqual({ bySteps: new Map(), others: [] })
  const { call, confirm } = await ready()
  const { workflowId, workflow } = await call('create_workflow', { name })
  const sent = JSON.parse(JSON.stringify(definition)) as Omit<
    ToolInput<'configure_workflow_draft'>,
    'workflowId' | 'expectedUpdatedAt'
  >
  await call('configure_workflow_draft', { workflowId, expectedUpdatedAt: workflow.updatedAt, ...sent })
  expect(await confirm('publish_workflow', { workflowId })).toMatchObject({ status: 'ACTIVE' })
})
