import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { listTags } from '../../store/tags.ts'
import { defineTool } from '../define.ts'

export default defineTool({
  name: 'list_tags',
  group: 'tags',
  surface: 'customer',
  access: 'read',
  description: 'Every tag with the number of subscribers that carry it, by name.',
  input: {},
  output: { tags: z.array(z.object({ id: z.string(), name: z.string(), subscribersCount: z.int() })) },
  run(_input, { db, organization }) {
    const tags = listTags(db)
    return {
      tags: tags.map(({ id, name, subscribers }) => ({
        id: encodeId('tag', organization.number, id),
        name,
        subscribersCount: subscribers,
      })),
    }
  },
})
