import { z } from 'zod'
import { counted } from '../../../shared/text/amounts.ts'
import { invalid, ToolError } from '../../../shared/errors.ts'
import { decodeId } from '../../../shared/ids.ts'
import type { ReadHandle } from '../../store/db.ts'
import { deleteTag, findTagById, findTagByName, type TagRow } from '../../store/tags.ts'
import { findTagName } from '../../content/name-finders.ts'
import { findContentUsers } from '../../sending/content-users.ts'
import { deleteNamed, nameThing } from '../../sending/filter-users.ts'
import { pinInDrafts } from '../../workflows/rename-in-drafts.ts'
import { findWorkflowUsers } from '../../workflows/workflow-users.ts'
import { defineTool } from '../define.ts'
import {
  describeWorkflowUses,
  listWorkflowUses,
  presentWorkflowUses,
  workflowUses,
} from '../workflow-uses.ts'
import {
  contentUses,
  describeContentUses,
  presentContentUses,
  countUses,
  listUses,
  describeUses,
  FILTERS_BY,
  filterUses,
  presentUses,
} from '../uses.ts'

interface TagIdentity {
  tagId?: string | undefined
  name?: string | undefined
}

function identifyTag(db: ReadHandle, organization: number, { tagId, name }: TagIdentity): TagRow {
  if (tagId === undefined) {
    const named = findTagByName(db, name ?? '')
    if (!named) throw new ToolError('NOT_FOUND', `name: no tag "${name}".`)
    return named
  }
  const id = decodeId('tag', organization, tagId)
  const found = id === null ? undefined : findTagById(db, id)
  if (!found) throw new ToolError('NOT_FOUND', `tagId: no tag "${tagId}".`)
  if (name !== undefined && findTagByName(db, name)?.id !== found.id) {
    throw invalid([
      { path: 'name', message: `is not the name of ${tagId}`, hint: 'Send only one of the two.' },
    ])
  }
  return found
}

export default defineTool({
  name: 'delete_tag',
  group: 'tags',
  surface: 'customer',
  access: 'danger',
  description: 'Delete a tag and remove it from all subscribers. Identify it by id or name.',
  input: {
    tagId: z.string().optional().describe('Id of the tag (tag_…). Either this or name.'),
    name: z.string().optional().describe('Name of the tag, compared without case. Either this or tagId.'),
  },
  output: {
    deleted: z.literal(true),
    tagId: z.string(),
    name: z.string(),
    subscribersUpdated: z.int().describe('How many subscribers carried it.'),
    uses: filterUses,
    namedIn: contentUses,
    usedByWorkflows: workflowUses,
  },
  rules: ({ tagId, name }) =>
    tagId === undefined && name === undefined
      ? [{ path: 'tagId', message: 'tagId or name is required', hint: 'Send one of the two.' }]
      : [],
  confirm: (_input, _context, { tagId, name, subscribersUpdated, uses, namedIn, usedByWorkflows }) => ({
    action: `Delete tag "${name}"`,
    impact: [
      `The tag is removed from ${counted(subscribersUpdated, 'subscriber')}. ${countUses(uses?.length ?? 0, FILTERS_BY)}This cannot be undone.`,
      ...describeUses(uses),
      ...describeContentUses(
        namedIn,
        'Named in content; blocks for people who carry it are shown to nobody afterwards:',
      ),
      ...describeWorkflowUses(usedByWorkflows),
    ].join('\n'),
    facts: {
      'the tag': tagId,
      'its name': name,
      'the subscribers with the tag': subscribersUpdated,
      'what uses it': listUses(uses),
      'what names it': listUses(namedIn),
      'the workflows that use it': listWorkflowUses(usedByWorkflows),
    },
  }),
  run(input, context) {
    const { db, organization } = context
    const tag = identifyTag(db, organization.number, input)
    const thing = nameThing('tag', organization.number, tag)
    const users = findWorkflowUsers(context, thing)
    pinInDrafts(context, thing)
    const { removed, uses } = deleteNamed(context, thing, () => deleteTag(db, tag.id))
    return {
      deleted: true as const,
      tagId: thing.publicId,
      name: tag.name,
      subscribersUpdated: removed,
      ...presentUses(uses),
      ...presentContentUses(findContentUsers(context, () => findTagName(tag.name))),
      ...presentWorkflowUses(users),
    }
  },
})
