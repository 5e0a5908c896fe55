import { z } from 'zod'
import { insertWorkflow } from '../../store/workflows/workflows.ts'
import { readAgain } from '../../workflows/save-draft.ts'
import { defineTool } from '../define.ts'
import { warned, warnings } from '../fields.ts'
import { readName } from '../tags/names.ts'
import { workflowDetail } from './fields.ts'
import { presentDetail } from './present.ts'
import { ownLimit } from '../own-limits.ts'

export default defineTool({
  name: 'create_workflow',
  group: 'workflows',
  surface: 'customer',
  access: 'write',
  description:
    'Create a workflow with an empty draft. configure_workflow_draft gives it a graph; it enrols nobody before it is published.',
  input: { name: ownLimit(z.string().describe('Name of the workflow.')) },
  output: { workflowId: z.string(), workflow: z.object(workflowDetail), warnings },
  run(input, context) {
    const found: string[] = []
    const name = readName('name', input.name, found)
    const id = insertWorkflow(context.db, name, context.now)
    const workflow = presentDetail(context, readAgain(context, id))
    return { workflowId: workflow.id, workflow, ...warned(found) }
  },
})
