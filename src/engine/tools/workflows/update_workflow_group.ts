import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { requireCurrent } from '../../workflows/save-draft.ts'
import { findGroupByName, updateGroup } from '../../store/workflows/groups.ts'
import { defineTool } from '../define.ts'
import { requireChange, warned, warnings } from '../fields.ts'
import { readName } from '../tags/names.ts'
import { conflictStrategy, expectedUpdatedAt, groupId, groupShape } from './fields.ts'
import { identifyGroup } from './identify.ts'
import { presentGroup } from './present.ts'
import { ownLimit } from '../own-limits.ts'

export default defineTool({
  name: 'update_workflow_group',
  group: 'workflows',
  surface: 'customer',
  access: 'write',
  description:
    'Rename a workflow group or change its strategy. Only later enrolments follow it; runs that go on stay.',
  input: {
    groupId,
    expectedUpdatedAt,
    name: ownLimit(z.string().optional().describe('New name.')),
    conflictStrategy: conflictStrategy.optional(),
  },
  output: { groupId: z.string(), group: z.object(groupShape), warnings },
  rules: (input) => requireChange(input, ['name', 'conflictStrategy']),
  run(input, context) {
    const { db, organization, now } = context
    const before = identifyGroup(context, input.groupId)
    requireCurrent(before, input.expectedUpdatedAt, ['group', 'get_workflow_group'])
    const found: string[] = []
    const name = input.name === undefined ? before.name : readName('name', input.name, found)
    const known = findGroupByName(db, name)
    if (known && known.id !== before.id)
      throw new ToolError('CONFLICT', `name: a group "${known.name}" already exists.`)
    updateGroup(db, before, { name, strategy: input.conflictStrategy ?? before.strategy }, now)
    const group = presentGroup(organization.number, identifyGroup(context, input.groupId))
    return { groupId: group.id, group, ...warned(found) }
  },
})
