import { z } from 'zod'
import { fingerprintOf } from '../../domain/fingerprint.ts'
import { deleteNamed, nameThing } from '../../sending/filter-users.ts'
import { deleteSegment } from '../../store/segments.ts'
import { findWorkflowUsers } from '../../workflows/workflow-users.ts'
import { defineTool } from '../define.ts'
import {
  describeWorkflowUses,
  listWorkflowUses,
  presentWorkflowUses,
  workflowUses,
} from '../workflow-uses.ts'
import { countUses, describeUses, filterUses, listUses, presentUses } from '../uses.ts'
import { identifySegment, segmentId } from './segment.ts'

export default defineTool({
  name: 'delete_segment',
  group: 'segments',
  surface: 'customer',
  access: 'danger',
  description:
    'Delete a segment. Subscribers stay. Segments that include it match nobody afterwards, those that exclude it everybody; campaigns that name it are not sent.',
  input: { segmentId },
  output: {
    deleted: z.literal(true),
    segmentId: z.string(),
    name: z.string(),
    usedBy: z
      .int()
      .describe('How many other segments, drafts and scheduled campaigns use it, also through segments.'),
    uses: filterUses,
    usedByWorkflows: workflowUses,
  },
  confirm: ({ segmentId: id }, context, { name, usedBy, uses, usedByWorkflows }) => ({
    action: `Delete segment "${name}"`,
    impact: [
      `${countUses(usedBy, ['uses it', 'use it'], 'other ') || 'Nothing else uses it. '}This cannot be undone.`,
      ...describeUses(uses),
      ...describeWorkflowUses(usedByWorkflows),
    ].join('\n'),
    facts: {
      'its name': name,
      'its filters': fingerprintOf(identifySegment(context, id).filters),
      'what uses it': listUses(uses),
      'the workflows that use it': listWorkflowUses(usedByWorkflows),
    },
  }),
  run(input, context) {
    const segment = identifySegment(context, input.segmentId)
    const thing = nameThing('segment', context.organization.number, segment)
    const users = findWorkflowUsers(context, thing)
    const { uses } = deleteNamed(context, thing, () => deleteSegment(context.db, segment.id))
    return {
      deleted: true as const,
      segmentId: input.segmentId,
      name: segment.name,
      usedBy: uses.length,
      ...presentUses(uses),
      ...presentWorkflowUses(users),
    }
  },
})
