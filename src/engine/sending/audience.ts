import { countSubscribers, listSubscriberIds, type SubscriberSearch } from '../store/audience/search.ts'
import { type AudienceContext, toSearch } from '../subscribers/search.ts'

/** Who gets a campaign: SUBSCRIBED and matching its filters. Bounced or complained is not SUBSCRIBED. */
function searchAudience(context: AudienceContext, filters: string): SubscriberSearch {
  return toSearch(context, { filters: JSON.parse(filters) as unknown[], status: 'SUBSCRIBED' })
}

/** Returns how many recipients stored filters (JSON text) have now. */
export function countAudience(context: AudienceContext, filters: string): number {
  return countSubscribers(context.db, searchAudience(context, filters))
}

/** Returns the row ids of the recipients that stored filters (JSON text) have now, ascending. */
export function listAudience(context: AudienceContext, filters: string): number[] {
  return listSubscriberIds(context.db, searchAudience(context, filters))
}
