import { z } from 'zod'
import { MOST_BULK_SUBSCRIBERS, MOST_BULK_TAGS } from '../../domain/limits.ts'
import { decodeId, encodeId } from '../../../shared/ids.ts'
import type { ReadHandle } from '../../store/db.ts'
import { findSubscriber } from '../../store/subscribers.ts'
import type { TagRow } from '../../store/tags.ts'
import { tagReference } from '../fields.ts'

/** What the two bulk tag tools share: the same limits, the same look-up, the same answer. */
export const bulkTagInput = {
  subscriberIds: z
    .array(z.string())
    .min(1)
    .max(MOST_BULK_SUBSCRIBERS)
    .describe(`Subscriber ids, 1 to ${MOST_BULK_SUBSCRIBERS}.`),
  tagNames: z
    .array(z.string())
    .min(1)
    .max(MOST_BULK_TAGS)
    .describe(`Tag names, 1 to ${MOST_BULK_TAGS}; compared without case.`),
} as const

export const bulkTagOutput = {
  subscribersUpdated: z.int(),
  tags: z.array(tagReference),
  notFound: z.array(z.string()),
} as const

/** Row ids of those that exist, each once, and the ids that name nobody. */
export function findSubscriberIds(db: ReadHandle, organization: number, ids: readonly string[]) {
  const found = new Set<number>()
  const notFound: string[] = []
  for (const text of ids) {
    const id = decodeId('subscriber', organization, text)
    if (id !== null && findSubscriber(db, id)) found.add(id)
    else notFound.push(text)
  }
  return { found: [...found], notFound }
}

export function presentTags(organization: number, tags: Iterable<TagRow>) {
  return [...tags].map(({ id, name }) => ({ id: encodeId('tag', organization, id), name }))
}
