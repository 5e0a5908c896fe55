import { z } from 'zod'
import { updateSegment } from '../../store/segments.ts'
import { defineTool } from '../define.ts'
import { requireChange, warned, warnings } from '../fields.ts'
import { filterList, filterRules } from '../subscribers/filters.ts'
import { readName } from '../tags/names.ts'
import { checkSavedFilters, identifySegment, presentSegment, segmentId, segmentShape } from './segment.ts'
import { ownLimit } from '../own-limits.ts'

export default defineTool({
  name: 'update_segment',
  group: 'segments',
  surface: 'customer',
  access: 'write',
  description: 'Rename a segment or replace its filters. What is omitted stays as it is.',
  input: {
    segmentId,
    name: ownLimit(z.string().optional().describe('New name.')),
    filters: filterList.optional().describe('The complete new list of filters; [] matches everyone.'),
  },
  output: { segmentId: z.string(), segment: z.object(segmentShape), warnings },
  rules: (input) => [...requireChange(input, ['name', 'filters']), ...filterRules(input)],
  run(input, context) {
    const before = identifySegment(context, input.segmentId)
    if (input.filters) checkSavedFilters(context, input.filters, before)
    const found: string[] = []
    const name = input.name === undefined ? undefined : readName('name', input.name, found)
    const after = updateSegment(context.db, before, { name, filters: input.filters }, context.now)
    return {
      segmentId: input.segmentId,
      segment: presentSegment(context, after),
      ...warned(found),
    }
  },
})
