import { z } from 'zod'
import { invalid } from '../../../shared/errors.ts'
import { Findings } from '../../domain/subscriber-input.ts'
import { ensureTag, findTagByName } from '../../store/tags.ts'
import { defineTool } from '../define.ts'
import { warned, warnings } from '../fields.ts'
import { bulkTagInput, bulkTagOutput, findSubscriberIds, presentTags } from './bulk-tags.ts'
import { SubscriberWriter } from '../../subscribers/save.ts'
import { applyChanges } from '../../workflows/apply-changes.ts'
import { MOST_BULK_SUBSCRIBERS } from '../../domain/limits.ts'

export default defineTool({
  name: 'bulk_add_tags',
  group: 'subscribers',
  surface: 'customer',
  access: 'write',
  description: `Add tags to up to ${MOST_BULK_SUBSCRIBERS} subscribers. Missing tags are created; each newly added tag emits a tag.added event.`,
  input: bulkTagInput,
  output: { added: z.int(), ...bulkTagOutput, warnings },
  run(input, context) {
    const { db, now, organization } = context
    const findings = new Findings()
    const names = findings.tags('tagNames', input.tagNames)
    if (findings.issues.length > 0) throw invalid(findings.issues)
    const { found, notFound } = findSubscriberIds(db, organization.number, input.subscriberIds)
    // A call that finds nobody changes nothing, so it creates no tag either.
    const wanted = names.flatMap((name) =>
      found.length > 0 ? ensureTag(db, name) : (findTagByName(db, name) ?? []),
    )
    const tags = new Map(wanted.map((tag) => [tag.id, tag]))
    const writer = new SubscriberWriter(db, now, { source: 'API' })
    const changes = found.map((id) => [...tags.values()].filter((tag) => writer.addTag(id, tag)).length)
    applyChanges(context, writer.finish(), { source: 'CALL' })
    return {
      added: changes.reduce((sum, n) => sum + n, 0),
      subscribersUpdated: changes.filter((n) => n > 0).length,
      tags: presentTags(organization.number, tags.values()),
      notFound,
      ...warned(findings.warnings),
    }
  },
})
