import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { decodeId } from '../../../shared/ids.ts'
import { WORKFLOW_STATUSES } from '../../domain/workflows/status.ts'
import type { ReadHandle } from '../../store/db.ts'
import { findCustomField } from '../../store/custom-fields.ts'
import { findSegment } from '../../store/segments.ts'
import { findTagById } from '../../store/tags.ts'
import { findUsersOfId, findWorkflowUsers } from '../../workflows/workflow-users.ts'
import { findOrganizationById } from '../world/find-named.ts'
import { defineAction } from './define.ts'

/** What a workflow may name, by the kind of its public id. */
const KINDS = ['tag', 'segment', 'customField', 'campaign', 'workflow', 'capturePage'] as const

type Kind = (typeof KINDS)[number]

export default defineAction({
  name: 'workflowUse.list',
  description:
    'The workflows that name a tag, segment, custom field, campaign, workflow or capture page, in their draft or in a version that acts, and at which steps; those that reach it through segments too. Archived ones are left out.',
  keepsWorld: true,
  input: {
    organizationId: z.string().describe('Id of the organization (org_…).'),
    kind: z.enum(KINDS),
    id: z.string().describe('Public id of the thing.'),
  },
  output: {
    workflows: z.array(
      z.object({
        workflowId: z.string(),
        name: z.string(),
        status: z.enum(WORKFLOW_STATUSES),
        live: z.boolean().describe('A version that subscribers enter or stand in names it.'),
        steps: z.array(z.string()).describe('Ids of the steps, or settings and successGoals.'),
        through: z.string().optional().describe('Name of the segment by which its filters reach it.'),
      }),
    ),
  },
  run({ organizationId, kind, id }, { world }) {
    const organization = findOrganizationById(world.platform.read, 'organizationId', organizationId)
    const db = world.organization(organization.number).read
    const row = decodeId(kind, organization.number, id)
    const name = row === null ? undefined : nameOf(db, kind, row)
    if (row === null || name === undefined) throw new ToolError('NOT_FOUND', `id: no ${kind} "${id}".`)
    const context = { db, organization }
    const users =
      kind === 'tag' || kind === 'segment' || kind === 'customField'
        ? findWorkflowUsers(context, { kind, id: row, publicId: id, name })
        : findUsersOfId(context, kind, id)
    const workflows = users.map(({ id: workflowId, through, ...user }) => ({
      ...{ workflowId, ...user },
      ...(through === null ? {} : { through }),
    }))
    return { workflows }
  },
})

/** Returns the name of a thing that is there; of one that is found by its id alone any text will do. */
function nameOf(db: ReadHandle, kind: Kind, id: number): string | undefined {
  if (kind === 'tag') return findTagById(db, id)?.name
  if (kind === 'segment') return findSegment(db, id)?.name
  if (kind === 'customField') return findCustomField(db, id)?.name
  return ''
}
