import { z } from 'zod'
import { counted } from '../../../shared/text/amounts.ts'
import { fingerprintOf } from '../../domain/fingerprint.ts'
import { removeWorkflow } from '../../workflows/change-status.ts'
import { defineTool } from '../define.ts'
import { countUses, describeUses, FILTERS_BY, filterUses, listUses, presentUses } from '../uses.ts'
import {
  describeWorkflowUses,
  listWorkflowUses,
  presentWorkflowUses,
  TAKES_NOBODY,
  workflowUses,
} from '../workflow-uses.ts'
import { workflowId } from './fields.ts'
import { identifyWorkflow } from './identify.ts'

export default defineTool({
  name: 'delete_workflow',
  group: 'workflows',
  surface: 'customer',
  access: 'danger',
  description:
    'Delete a workflow that was never published and has no runs. One with published versions or runs is archived instead: its history stays, and its runs are canceled.',
  input: { workflowId },
  output: {
    workflowId: z.string(),
    result: z.enum(['DELETED', 'ARCHIVED']).describe('What became of it.'),
    name: z.string(),
    canceledRuns: z.int(),
    uses: filterUses,
    usedByWorkflows: workflowUses,
  },
  confirm: ({ workflowId: id }, context, { name, result, canceledRuns, uses, usedByWorkflows }) => ({
    action: `${result === 'DELETED' ? 'Delete' : 'Archive'} workflow "${name}"`,
    impact: [
      result === 'DELETED'
        ? `It was never published: the draft and its emails are gone. ${countUses(uses?.length ?? 0, FILTERS_BY)}This cannot be undone.`
        : `It has published versions or runs, so it is archived and its history stays. ${counted(canceledRuns, 'run')} ${canceledRuns === 1 ? 'is' : 'are'} canceled.`,
      ...describeUses(uses),
      ...describeWorkflowUses(usedByWorkflows, result === 'ARCHIVED' ? TAKES_NOBODY : undefined),
    ].join('\n'),
    facts: {
      'its name': name,
      'the draft': fingerprintOf(identifyWorkflow(context, id).draft),
      'what becomes of it': result,
      'the runs that are canceled': canceledRuns,
      'what uses it': listUses(uses),
      'the workflows that use it': listWorkflowUses(usedByWorkflows),
    },
  }),
  run(input, context) {
    const before = identifyWorkflow(context, input.workflowId)
    const { deleted, canceled, users, uses } = removeWorkflow(context, before)
    return {
      workflowId: input.workflowId,
      result: deleted ? ('DELETED' as const) : ('ARCHIVED' as const),
      name: before.name,
      canceledRuns: canceled,
      ...presentUses(uses),
      ...presentWorkflowUses(users),
    }
  },
})
