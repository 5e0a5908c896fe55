import { expect, test } from 'vitest'
import { TEMPLATES } from '../../../../src/renderer/pages/workflows/editor/templates.ts'
import { countProblems, findProblems } from '../../../../src/renderer/pages/workflows/editor/edits.ts'
import type { ToolInput } from '../../../../src/engine/tools/index.ts'
import { useWorkflows } from '../../../support/workflows.ts'

const { ready, sandbox } = useWorkflows()

test.each(TEMPLATES)('$name is saved as it is, and published', async ({ name, make }) => {
  const { call, confirm } = await ready()
  const { now } = (await sandbox().control('clock.get')).body.data
  const definition = make(Date.parse(now))
  expect(countProblems(findProblems(definition))).toBe(0)
  const { workflowId, workflow } = await call('create_workflow', { name })
  const sent = JSON.parse(JSON.stringify(definition)) as Omit<
    ToolInput<'configure_workflow_draft'>,
    'workflowId' | 'expectedUpdatedAt'
  >
  await call('configure_workflow_draft', { workflowId, expectedUpdatedAt: workflow.updatedAt, ...sent })
  const published = await confirm('publish_workflow', { workflowId })
  expect(published).toMatchObject({ status: 'ACTIVE' })
  // A day that has passed would start nothing.
  expect(published.warnings?.join() ?? '').not.toContain('past')
})
