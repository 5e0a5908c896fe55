import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { insertSegment } from '../../store/segments.ts'
import { defineTool } from '../define.ts'
import { warned, warnings } from '../fields.ts'
import { filterRules, filters } from '../subscribers/filters.ts'
import { readName } from '../tags/names.ts'
import { checkSavedFilters, presentSegment, segmentShape } from './segment.ts'
import { ownLimit } from '../own-limits.ts'

export default defineTool({
  name: 'create_segment',
  group: 'segments',
  surface: 'customer',
  access: 'write',
  description: 'Save a list of filters under a name. Everything the filters name must exist.',
  input: { name: ownLimit(z.string().describe('Name of the segment.')), filters },
  output: { segmentId: z.string(), segment: z.object(segmentShape), warnings },
  rules: filterRules,
  run(input, context) {
    checkSavedFilters(context, input.filters)
    const found: string[] = []
    const name = readName('name', input.name, found)
    const row = insertSegment(context.db, name, input.filters, context.now)
    return {
      segmentId: encodeId('segment', context.organization.number, row.id),
      segment: presentSegment(context, row),
      ...warned(found),
    }
  },
})
