import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { insertSegment } from '../../store/segments.ts'
import { defineTool } from '../define.ts'
import { warned, warnings } from '../fields.ts'
import { newName, readCopyName } from '../tags/names.ts'
import { identifySegment, presentSegment, segmentId, segmentShape } from './segment.ts'

export default defineTool({
  name: 'duplicate_segment',
  group: 'segments',
  surface: 'customer',
  access: 'write',
  description: 'Copy a segment with its filters.',
  input: {
    segmentId,
    newName,
  },
  output: { segmentId: z.string(), segment: z.object(segmentShape), warnings },
  run(input, context) {
    const { name, filters } = identifySegment(context, input.segmentId)
    const found: string[] = []
    const row = insertSegment(context.db, readCopyName(input.newName, name, found), filters, context.now)
    return {
      segmentId: encodeId('segment', context.organization.number, row.id),
      segment: presentSegment(context, row),
      ...warned(found),
    }
  },
})
