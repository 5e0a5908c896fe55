import { useEffect } from 'react'
import { HostFailure } from '../bridge/actions.ts'
import { isNoAnswer } from '../bridge/access.ts'
import { linkStore } from '../bridge/link.ts'

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
  return data === undefined && last !== undefined && isNoAccess(error)
    ? { data: last, error: null }
    : { data, error }
}
