import { z } from 'zod'
import { foldCase } from '../../../shared/text/fold.ts'
import { countWorkflows, listWorkflows } from '../../store/workflows/workflows.ts'
import { defineTool } from '../define.ts'
import { limit } from '../fields.ts'
import { workflowSummary } from './fields.ts'
import { presentWorkflow } from './present.ts'

export default defineTool({
  name: 'list_workflows',
  group: 'workflows',
  surface: 'customer',
  access: 'read',
  description: 'Workflows of every status, newest first, with their runs and group.',
  input: {
    limit: limit(20),
    query: z.string().optional().describe('Text in the name, without case.'),
  },
  output: {
    workflows: z.array(
      z.object({
        ...workflowSummary,
        activeSubscribers: z.int().describe('The same as activeSubscriberCount.'),
      }),
    ),
    total: z.int(),
  },
  run(input, { db, organization }) {
    const text = foldCase(input.query?.trim() ?? '') || null
    return {
      workflows: listWorkflows(db, text, input.limit).map((row) => {
        const workflow = presentWorkflow(organization.number, row)
        return { ...workflow, activeSubscribers: workflow.activeSubscriberCount }
      }),
      total: countWorkflows(db, text),
    }
  },
})
