import { MOST_BULK_SUBSCRIBERS, MOST_ROWS } from '../../../engine/domain/limits.ts'
import type { ToolInput } from '../../../engine/tools/index.ts'
import { callCustomer, type Acting } from '../../bridge/tools.ts'
import { querySubscribers, type SubscriberPage } from '../../bridge/subscribers.ts'

/** Tags on many people: as many as a call takes, told after each, stoppable between two. */
interface BulkProgress {
  done: number
  total: number
  changed: number
  missing: number
}

export interface BulkJob {
  acting: Acting
  tool: 'bulk_add_tags' | 'bulk_remove_tags'
  ids: string[]
  tagNames: string[]
  isCancelled: () => boolean
  onProgress: (progress: BulkProgress) => void
}

/** What failed is thrown; what was done before stays, and was told. */
export async function changeTags(job: BulkJob): Promise<BulkProgress> {
  const { acting, tool, ids, tagNames, isCancelled, onProgress } = job
  const progress: BulkProgress = { done: 0, total: ids.length, changed: 0, missing: 0 }
  for (let from = 0; from < ids.length && !isCancelled(); from += MOST_BULK_SUBSCRIBERS) {
    const some = ids.slice(from, from + MOST_BULK_SUBSCRIBERS)
    const answer = await callCustomer(acting, tool, { subscriberIds: some, tagNames })
    progress.done += some.length
    progress.changed += answer.subscribersUpdated
    progress.missing += answer.notFound.length
    onProgress({ ...progress })
  }
  return progress
}

/** A choice is held in memory; beyond this a segment is the better tool. */
const MOST_CHOSEN = 100_000

export async function collectIds(
  acting: Acting,
  input: ToolInput<'query_subscribers'>,
  onProgress: (found: number) => void,
  isCancelled: () => boolean,
): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: SubscriberPage<'id'> = await querySubscribers(acting, {
      ...input,
      fields: ['id'],
      limit: MOST_ROWS,
      ...(cursor === null ? {} : { cursor }),
    })
    for (const { id } of page.subscribers) ids.push(id)
    cursor = page.nextCursor
    onProgress(ids.length)
  } while (cursor !== null && ids.length < MOST_CHOSEN && !isCancelled())
  return ids
}
