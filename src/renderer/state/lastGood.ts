import { useEffect } from 'react'
import { HostFailure } from '../bridge/actions.ts'
import { isNoAnswer } from '../bridge/access.ts'
import { linkStore } from '../bridge/link.ts'
import type { PageOf } from '../bridge/records.ts'

/**
 * Returns whether an error is about the key, the way to the deployment, the session or the host: it says
 * nothing against what was read before.
 */
export function isNoAccess(error: Error | null): boolean {
  if (error === null) return false
  const refused = error instanceof HostFailure && isNoAnswer(error.failure.code)
  return refused || linkStore.getState().link !== 'up'
}

/** Lists of more places are read again, should their key be refused. */
const MOST_PLACES = 20

/** By place, so that a page that is left and come back to has it too. */
const lastGood = new Map<string, unknown>()

/**
 * Returns an answer as it came or, when a further question could not be asked, the one before: a
 * list that is sorted with a revoked key keeps its rows, and the banner says why.
 */
export function useLastGood<T>(
  place: string,
  { data, error }: { data: T | undefined; error: Error | null },
): { data: T | undefined; error: Error | null } {
  useEffect(() => {
    if (data === undefined) return
    lastGood.delete(place)
    lastGood.set(place, data)
    const [oldest] = lastGood.keys()
    if (lastGood.size > MOST_PLACES && oldest !== undefined) lastGood.delete(oldest)
  }, [place, data])
  const last = lastGood.get(place) as T | undefined
  if (data !== undefined || last === undefined) return { data, error }
  if (isNoAccess(error)) return { data: last, error: null }
  return saysNothing(error) ? { data: last, error } : { data, error }
}

/**
 * Returns what turning to a page means: to go there, to ask once more for the page that was asked for
 * before and not answered, or nothing, where there is no such page.
 */
export function turnTo(
  to: number,
  { page, pageCount }: Pick<PageOf, 'page' | 'pageCount'>,
  asked: number,
): 'go' | 'again' | 'nothing' {
  if (to < 1 || to > pageCount) return 'nothing'
  return to === asked && to !== page ? 'again' : 'go'
}

/** Failures that say nothing of what was asked: no banner tells them, so they stand beside what was read before. */
const OF_THE_MOMENT = new Set<string>(['CANCELED', 'RATE_LIMIT_ERROR', 'INTERNAL_ERROR'])

function saysNothing(error: Error | null): boolean {
  return error instanceof HostFailure && OF_THE_MOMENT.has(error.failure.code)
}
