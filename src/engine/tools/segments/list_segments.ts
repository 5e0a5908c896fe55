import { z } from 'zod'
import { countSegments, listSegments } from '../../store/segments.ts'
import { defineTool } from '../define.ts'
import { limit } from '../fields.ts'
import { presentSegment, segmentShape } from './segment.ts'

export default defineTool({
  name: 'list_segments',
  group: 'segments',
  surface: 'customer',
  access: 'read',
  description: 'Segments with their filters and how many subscribers match now, newest first.',
  input: { limit: limit(20) },
  output: { segments: z.array(z.object(segmentShape)), total: z.int() },
  run(input, context) {
    const rows = listSegments(context.db, input.limit)
    return { segments: rows.map((row) => presentSegment(context, row)), total: countSegments(context.db) }
  },
})
