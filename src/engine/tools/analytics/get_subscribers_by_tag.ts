import { z } from 'zod'
import { readCounter } from '../../store/counters.ts'
import { findTagByName } from '../../store/tags.ts'
import { defineTool } from '../define.ts'
import { limit, subscriberSummary, tagReference } from '../fields.ts'
import { encodeId } from '../../../shared/ids.ts'
import { findPage } from '../subscribers/page.ts'
import { SUMMARY } from '../subscribers/present.ts'
import { count } from './fields.ts'

export default defineTool({
  name: 'get_subscribers_by_tag',
  group: 'analytics',
  surface: 'customer',
  access: 'read',
  description: 'How many subscribers carry a tag, and the newest of them.',
  input: {
    tagName: z.string().describe('Name of the tag, compared without case.'),
    limit: limit(10),
  },
  output: {
    tag: tagReference.nullable().describe('Null for a tag that does not exist: nobody carries it.'),
    subscribers: z.array(z.object(subscriberSummary)),
    total: count.describe('All that carry it, in every status.'),
  },
  run({ tagName, limit: most }, context) {
    const { db, organization } = context
    const tag = findTagByName(db, tagName)
    if (!tag) return { tag: null, subscribers: [], total: 0 }
    const { subscribers } = findPage(context, {
      tag: tag.name,
      limit: most,
      fields: SUMMARY,
      withTotal: false,
    })
    return {
      tag: { id: encodeId('tag', organization.number, tag.id), name: tag.name },
      subscribers,
      total: readCounter(db, 'tag', tag.id),
    }
  },
})
