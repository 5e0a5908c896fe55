import { z } from 'zod'
import { invalid, ToolError } from '../../../shared/errors.ts'
import { decodeId, encodeId } from '../../../shared/ids.ts'
import type { ReadHandle } from '../../store/db.ts'
import { deleteTag, findTagById, findTagByName, type TagRow } from '../../store/tags.ts'
import { defineTool } from '../define.ts'

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
  },
  rules: ({ tagId, name }) =>
    tagId === undefined && name === undefined
      ? [{ path: 'tagId', message: 'tagId or name is required', hint: 'Send one of the two.' }]
      : [],
  confirm: (_input, _context, { name, subscribersUpdated }) => ({
    action: `Delete tag "${name}"`,
    impact: `The tag is removed from ${subscribersUpdated} subscriber${subscribersUpdated === 1 ? '' : 's'}. This cannot be undone.`,
  }),
  run(input, { db, organization }) {
    const tag = identifyTag(db, organization.number, input)
    const subscribersUpdated = deleteTag(db, tag.id)
    return {
      deleted: true as const,
      tagId: encodeId('tag', organization.number, tag.id),
      name: tag.name,
      subscribersUpdated,
    }
  },
})
