import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { findGroup, findGroupByName, type GroupRow, insertGroup } from '../../store/workflows/groups.ts'
import type { ReadHandle } from '../../store/db.ts'
import { defineTool } from '../define.ts'
import { warned, warnings } from '../fields.ts'
import { readName } from '../tags/names.ts'
import { conflictStrategy, groupShape } from './fields.ts'
import { presentGroup } from './present.ts'
import { ownLimit } from '../own-limits.ts'

export default defineTool({
  name: 'create_workflow_group',
  group: 'workflows',
  surface: 'customer',
  access: 'write',
  description:
    'Create a workflow group. A group of the same name and strategy, in whatever case, is returned as it is.',
  input: {
    name: ownLimit(z.string().describe('Name of the group, compared without case.')),
    conflictStrategy: conflictStrategy
      .default('CANCEL_EXISTING')
      .describe(
        'What happens to a subscriber who is in another workflow of the group. Default CANCEL_EXISTING.',
      ),
  },
  output: { groupId: z.string(), created: z.boolean(), group: z.object(groupShape), warnings },
  run(input, { db, organization, now }) {
    const found: string[] = []
    const name = readName('name', input.name, found)
    const known = findGroupByName(db, name)
    if (known && known.strategy !== input.conflictStrategy)
      throw new ToolError(
        'CONFLICT',
        `name: a group "${known.name}" already exists with the strategy ${known.strategy}; change it with update_workflow_group.`,
      )
    const row = known ?? readGroup(db, insertGroup(db, name, input.conflictStrategy, now))
    const group = presentGroup(organization.number, row)
    return { groupId: group.id, created: !known, group, ...warned(found) }
  },
})

function readGroup(db: ReadHandle, id: number): GroupRow {
  const row = findGroup(db, id)
  if (!row) throw new Error(`workflow group ${id} is not there`)
  return row
}
