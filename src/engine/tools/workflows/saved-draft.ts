import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import type { WriteContext } from '../../context.ts'
import type { GivenDefinition } from '../../domain/workflows/read-graph.ts'
import { requireCurrent, saveDraft } from '../../workflows/save-draft.ts'
import { configuredEmail, definition, workflowSummary } from './fields.ts'
import { identifyWorkflow } from './identify.ts'
import { presentConfigured, presentDefinition, presentWorkflow } from './present.ts'

/** What both tools that save a draft answer: the resolved graph with its emails. */
export const savedDraft = {
  workflowId: z.string(),
  updatedAt: workflowSummary.updatedAt,
  workflow: z.object(workflowSummary),
  definition: z.object(definition).describe('The draft as it is saved: EMAIL steps name their email.'),
  configuredEmails: z.array(configuredEmail),
  warnings: z.array(z.string()).describe('What may not be as it was meant; empty when all is well.'),
} as const

/** Saves a draft for a caller who has read its latest state. */
export function saveRead(
  context: WriteContext,
  given: { workflowId: string; expectedUpdatedAt: string },
  sent: GivenDefinition,
  prefix = '',
) {
  const before = identifyWorkflow(context, given.workflowId)
  requireCurrent(before, given.expectedUpdatedAt, ['workflow', 'get_workflow'])
  if (before.status === 'ARCHIVED')
    throw new ToolError(
      'WRONG_STATE',
      `workflowId: workflow "${before.name}" is ARCHIVED; change its status with update_workflow_status first.`,
    )
  const { workflow, emails, warnings: found } = saveDraft(context, before, sent, prefix)
  const { number } = context.organization
  const summary = presentWorkflow(number, workflow)
  return {
    workflowId: summary.id,
    updatedAt: summary.updatedAt,
    workflow: summary,
    definition: presentDefinition(workflow.draft),
    configuredEmails: emails.map((email) => presentConfigured(number, email)),
    warnings: found,
  }
}
