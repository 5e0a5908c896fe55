import { z } from 'zod'
import { findTagByName, type TagRow } from '../../store/tags.ts'
import { defineTool } from '../define.ts'
import { bulkTagInput, bulkTagOutput, findSubscriberIds, presentTags } from './bulk-tags.ts'
import { SubscriberWriter } from '../../subscribers/save.ts'
import { applyChanges } from '../../workflows/apply-changes.ts'
import { MOST_BULK_SUBSCRIBERS } from '../../domain/limits.ts'

export default defineTool({
  name: 'bulk_remove_tags',
  group: 'subscribers',
  surface: 'customer',
  access: 'write',
  description: `Remove tags from up to ${MOST_BULK_SUBSCRIBERS} subscribers. Each removed tag emits a tag.removed event; unknown tags change nothing.`,
  input: bulkTagInput,
  output: { removed: z.int(), ...bulkTagOutput },
  run(input, context) {
    const { db, now, organization } = context
    const { found, notFound } = findSubscriberIds(db, organization.number, input.subscriberIds)
    const known = input.tagNames
      .map((name) => findTagByName(db, name))
      .filter((tag): tag is TagRow => tag !== undefined)
    const tags = new Map(known.map((tag) => [tag.id, tag]))
    const writer = new SubscriberWriter(db, now, { source: 'API' })
    const changes = found.map((id) => [...tags.values()].filter((tag) => writer.removeTag(id, tag)).length)
    applyChanges(context, writer.finish(), { source: 'CALL' })
    return {
      removed: changes.reduce((sum, n) => sum + n, 0),
      subscribersUpdated: changes.filter((n) => n > 0).length,
      tags: presentTags(organization.number, tags.values()),
      notFound,
    }
  },
})
