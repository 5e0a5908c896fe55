import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { cutText } from '../../../shared/text/characters.ts'
import { MOST_CHARACTERS } from '../../domain/limits.ts'
import { insertSegment } from '../../store/segments.ts'
import { defineTool } from '../define.ts'
import { warned, warnings } from '../fields.ts'
import { readName } from '../tags/names.ts'
import { identifySegment, presentSegment, segmentId, segmentShape } from './segment.ts'

const COPY_MARK = ' (copy)'

export default defineTool({
  name: 'duplicate_segment',
  group: 'segments',
  surface: 'customer',
  access: 'write',
  description: 'Copy a segment with its filters.',
  input: {
    segmentId,
    newName: z.string().optional().describe('Name of the copy. Default: the name with "(copy)".'),
  },
  output: { segmentId: z.string(), segment: z.object(segmentShape), warnings },
  run(input, context) {
    const { name, filters } = identifySegment(context, input.segmentId)
    const found: string[] = []
    const newName =
      input.newName === undefined
        ? `${cutText(name, MOST_CHARACTERS - COPY_MARK.length).text}${COPY_MARK}`
        : readName('newName', input.newName, found)
    const row = insertSegment(context.db, newName, filters, context.now)
    return {
      segmentId: encodeId('segment', context.organization.number, row.id),
      segment: presentSegment(context, row),
      ...warned(found),
    }
  },
})
