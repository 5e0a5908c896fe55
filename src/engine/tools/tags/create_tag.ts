import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { encodeId } from '../../../shared/ids.ts'
import { findTagByName, insertTag } from '../../store/tags.ts'
import { defineTool } from '../define.ts'
import { tagReference, warned, warnings } from '../fields.ts'
import { readTagName } from './names.ts'
import { ownLimit } from '../own-limits.ts'

export default defineTool({
  name: 'create_tag',
  group: 'tags',
  surface: 'customer',
  access: 'write',
  description:
    'Create a tag. A name that exists already, in whatever case, is refused; get_or_create_tags accepts both.',
  input: { name: ownLimit(z.string().describe('Name of the tag.')) },
  output: { tag: tagReference, warnings },
  run(input, { db, organization }) {
    const found: string[] = []
    const name = readTagName('name', input.name, found)
    const known = findTagByName(db, name)
    if (known)
      throw new ToolError(
        'CONFLICT',
        `name: a tag "${known.name}" already exists; use get_or_create_tags to get it.`,
      )
    const id = encodeId('tag', organization.number, insertTag(db, name).id)
    return { tag: { id, name }, ...warned(found) }
  },
})
