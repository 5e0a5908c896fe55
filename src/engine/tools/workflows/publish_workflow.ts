import { z } from 'zod'
import { counted } from '../../../shared/text/amounts.ts'
import { fingerprintOf } from '../../domain/fingerprint.ts'
import { publishWorkflow, readEmailsAhead } from '../../workflows/publish.ts'
import { defineTool } from '../define.ts'
import { isoTime, warned, warnings } from '../fields.ts'
import { workflowId, workflowStatus, workflowSummary } from './fields.ts'
import { identifyWorkflow } from './identify.ts'
import { presentWorkflow } from './present.ts'

export default defineTool({
  name: 'publish_workflow',
  group: 'workflows',
  surface: 'customer',
  access: 'danger',
  description:
    'Publish the draft as a new version that never changes. The first one goes live unless activate is false; a live workflow stays live, and a paused one paused unless activate is true. Runs stay on the version that they entered.',
  input: {
    workflowId,
    activate: z
      .boolean()
      .optional()
      .describe('True activates the workflow. False publishes a first version paused. Left out: see above.'),
  },
  output: {
    workflowId: z.string(),
    version: z.int(),
    status: workflowStatus,
    publishedAt: isoTime,
    workflow: z.object(workflowSummary),
    warnings,
  },
  readAhead: ({ workflowId: id }, context) => readEmailsAhead(context, identifyWorkflow(context, id).draft),
  confirm({ workflowId: id }, context, { version, workflow, warnings: noted }) {
    const before = identifyWorkflow(context, id)
    const open = before.totals.active + before.totals.waiting + before.frozen
    const then = {
      ACTIVE: before.status === 'ACTIVE' ? 'It stays live' : 'It goes live',
      PAUSED: 'It is paused and enrols nobody',
    }[workflow.status as string]
    return {
      action: `Publish workflow "${workflow.name}" as version ${version}`,
      impact: [
        `${then}; new runs enter this version, which never changes.`,
        open === 0
          ? 'No run goes on.'
          : `${counted(open, 'run')} that ${open === 1 ? 'goes' : 'go'} on ${open === 1 ? 'stays' : 'stay'} on the version entered.`,
        ...(noted ?? []).map((text) => `• ${text}`),
      ].join('\n'),
      facts: {
        'the draft': fingerprintOf([before.updated, before.draft]),
        'the status afterwards': workflow.status,
        'the version': version,
      },
    }
  },
  run(input, context) {
    const before = identifyWorkflow(context, input.workflowId)
    const { workflow, number, warnings: found } = publishWorkflow(context, before, input.activate)
    const summary = presentWorkflow(context.organization.number, workflow)
    return {
      workflowId: summary.id,
      version: number,
      status: summary.status,
      publishedAt: summary.publishedVersion?.publishedAt ?? summary.updatedAt,
      workflow: summary,
      ...warned(found),
    }
  },
})
