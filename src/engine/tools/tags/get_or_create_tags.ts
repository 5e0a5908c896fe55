import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { ensureTag } from '../../store/tags.ts'
import { defineTool } from '../define.ts'
import { warned, warnings } from '../fields.ts'
import { readTagName } from './names.ts'
import { MOST_TAG_NAMES } from '../../domain/limits.ts'

export default defineTool({
  name: 'get_or_create_tags',
  group: 'tags',
  surface: 'customer',
  access: 'write',
  description: 'Find tags by name and create those that are missing.',
  input: {
    names: z
      .array(z.string())
      .min(1)
      .max(MOST_TAG_NAMES)
      .describe(`Tag names, 1 to ${MOST_TAG_NAMES}; compared without case.`),
  },
  output: {
    tags: z.array(z.object({ id: z.string(), name: z.string(), created: z.boolean() })),
    warnings,
  },
  run(input, { db, organization }) {
    const found: string[] = []
    const tags = new Map<number, { id: string; name: string; created: boolean }>()
    for (const [index, text] of input.names.entries()) {
      const tag = ensureTag(db, readTagName(`names.${index}`, text, found))
      if (tags.has(tag.id)) continue
      tags.set(tag.id, {
        id: encodeId('tag', organization.number, tag.id),
        name: tag.name,
        created: tag.created,
      })
    }
    return { tags: [...tags.values()], ...warned(found) }
  },
})
