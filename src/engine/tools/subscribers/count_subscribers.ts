import { z } from 'zod'
import { countSubscribers } from '../../store/audience/search.ts'
import { defineTool } from '../define.ts'
import { statusFilter } from '../fields.ts'
import { filterRules, filters } from './filters.ts'
import { toSearch } from '../../subscribers/search.ts'

export default defineTool({
  name: 'count_subscribers',
  group: 'subscribers',
  surface: 'customer',
  access: 'read',
  description: 'Count the subscribers that match filters, status and free text.',
  input: {
    filters,
    status: statusFilter.default('ALL').describe('Applied in addition to the filters. Default ALL.'),
    query: z.string().optional().describe('Free text over email, name and tag name.'),
  },
  output: { total: z.int() },
  rules: filterRules,
  run(input, context) {
    return { total: countSubscribers(context.db, toSearch(context, input)) }
  },
})
