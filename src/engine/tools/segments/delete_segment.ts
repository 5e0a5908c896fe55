import { z } from 'zod'
import { countSegmentUses } from '../../store/audience/references.ts'
import { deleteSegment } from '../../store/segments.ts'
import { defineTool } from '../define.ts'
import { identifySegment, segmentId } from './segment.ts'

export default defineTool({
  name: 'delete_segment',
  group: 'segments',
  surface: 'customer',
  access: 'danger',
  description: 'Delete a segment. Subscribers stay; filters that include it match nobody afterwards.',
  input: { segmentId },
  output: {
    deleted: z.literal(true),
    segmentId: z.string(),
    name: z.string(),
    usedBy: z.int().describe('How many other segments and campaigns named it in their filters.'),
  },
  confirm: (_input, _context, { name, usedBy }) => ({
    action: `Delete segment "${name}"`,
    impact:
      usedBy === 0
        ? 'Nothing else uses it. This cannot be undone.'
        : `${usedBy} other segment${usedBy === 1 ? ' or campaign uses' : 's or campaigns use'} it and will match nobody through it. This cannot be undone.`,
  }),
  run(input, context) {
    const { id, name } = identifySegment(context, input.segmentId)
    const usedBy = countSegmentUses(context.db, id, input.segmentId)
    deleteSegment(context.db, id)
    return { deleted: true as const, segmentId: input.segmentId, name, usedBy }
  },
})
