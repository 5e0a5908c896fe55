import { defineTool } from '../define.ts'
import { workflowDetail, workflowId } from './fields.ts'
import { identifyWorkflow } from './identify.ts'
import { presentDetail } from './present.ts'

export default defineTool({
  name: 'get_workflow',
  group: 'workflows',
  surface: 'customer',
  access: 'read',
  description:
    'One workflow in full: draft graph, settings, goals, its emails, and the published version with what passed each step. updatedAt is what changes of the draft must name.',
  input: { workflowId },
  output: workflowDetail,
  run(input, context) {
    return presentDetail(context, identifyWorkflow(context, input.workflowId))
  },
})
