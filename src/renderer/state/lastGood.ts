import { useEffect } from 'react'
import { HostFailure } from '../bridge/actions.ts'
import { linkStore } from '../bridge/link.ts'

/**
 * Returns whether an error is about the key, the session or the host: it says nothing against what was
 * read before.
 */
export function isNoAccess(error: Error | null): boolean {
  if (error === null) return false
  const refused = error instanceof HostFailure && error.failure.code === 'AUTHENTICATION_ERROR'
  return refused || linkStore.getState().link !== 'up'
}

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
    if (data !== undefined) lastGood.set(place, data)
  }, [place, data])
  const last = lastGood.get(place) as T | undefined
  return data === undefined && last !== undefined && isNoAccess(error)
    ? { data: last, error: null }
    : { data, error }
}
