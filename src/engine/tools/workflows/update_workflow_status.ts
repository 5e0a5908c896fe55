import { z } from 'zod'
import { counted } from '../../../shared/text/amounts.ts'
import { changeStatus } from '../../workflows/change-status.ts'
import { defineTool } from '../define.ts'
import { warned, warnings } from '../fields.ts'
import { workflowId, workflowStatus, workflowSummary } from './fields.ts'
import { identifyWorkflow } from './identify.ts'
import { presentWorkflow } from './present.ts'

const THEN = {
  ACTIVE: 'It goes live: it enrols by its trigger, and its runs go on.',
  PAUSED: 'It enrols nobody, and its runs stand still until it is activated again.',
  ARCHIVED: 'It enrols nobody, and its runs are canceled.',
} as const

export default defineTool({
  name: 'update_workflow_status',
  group: 'workflows',
  surface: 'customer',
  access: 'danger',
  description:
    'Activate, pause or archive a published workflow. Pausing keeps timers; what came due meanwhile goes on after activation. Archiving cancels the runs that go on.',
  input: {
    workflowId,
    status: z.enum(['ACTIVE', 'PAUSED', 'ARCHIVED']).describe('The new status.'),
  },
  output: {
    workflowId: z.string(),
    status: workflowStatus,
    workflow: z.object(workflowSummary),
    canceledRuns: z.int().describe('Runs that archiving canceled.'),
    warnings,
  },
  confirm({ workflowId: id, status }, context, { workflow, warnings: noted }) {
    const before = identifyWorkflow(context, id)
    const open = before.totals.active + before.totals.waiting + before.frozen
    const runs = open === 0 ? 'No run goes on.' : `${counted(open, 'run')} now.`
    return {
      action: `Set workflow "${workflow.name}" to ${status}`,
      impact: [
        `It is ${before.status}. ${THEN[status]} ${runs}`,
        ...(noted ?? []).map((text) => `• ${text}`),
      ].join('\n'),
      facts: {
        'its name': workflow.name,
        'the status before': before.status,
        'the published version': String(before.version),
        'the runs that go on': open,
      },
    }
  },
  run(input, context) {
    const before = identifyWorkflow(context, input.workflowId)
    const { workflow, canceled, warnings: found } = changeStatus(context, before, input.status)
    const summary = presentWorkflow(context.organization.number, workflow)
    return {
      workflowId: summary.id,
      status: summary.status,
      workflow: summary,
      canceledRuns: canceled,
      ...warned(found),
    }
  },
})
