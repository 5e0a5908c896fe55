import { z } from 'zod'
import { foldCase } from '../../../shared/text/fold.ts'
import { countGroups, listGroups } from '../../store/workflows/groups.ts'
import { defineTool } from '../define.ts'
import { limit } from '../fields.ts'
import { groupShape } from './fields.ts'
import { presentGroup } from './present.ts'

export default defineTool({
  name: 'list_workflow_groups',
  group: 'workflows',
  surface: 'customer',
  access: 'read',
  description: 'Workflow groups by name, with their workflows and the runs that go on.',
  input: {
    query: z.string().optional().describe('Text in the name, without case.'),
    limit: limit(50),
  },
  output: { groups: z.array(z.object(groupShape)), total: z.int() },
  run(input, { db, organization }) {
    const text = foldCase(input.query?.trim() ?? '')
    return {
      groups: listGroups(db, text, input.limit).map((row) => presentGroup(organization.number, row)),
      total: countGroups(db, text),
    }
  },
})
