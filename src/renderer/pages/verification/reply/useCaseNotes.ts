import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CaseNotes } from '../../../../case/case-notes.ts'
import { changeDrafts } from '../../../../case/replies/drafts.ts'
import type { Failure } from '../../../../shared/result.ts'
import { toFailure } from '../../../bridge/actions.ts'
import { type CaseChange, type CaseKey, cases } from '../../../bridge/cases.ts'
import { useLink } from '../../../state/hooks.ts'

export function caseNotesQuery({ connection, organization }: CaseKey) {
  return {
    queryKey: ['case', connection, organization],
    queryFn: () => cases.read({ connection, organization }),
    // Nobody else writes them: what was written here is what there is.
    staleTime: Infinity,
  }
}

export function useCaseNotes(key: CaseKey) {
  const client = useQueryClient()
  const query = useQuery(caseNotesQuery(key))
  const keep = useCallback(
    (notes: CaseNotes) => client.setQueryData(caseNotesQuery(key).queryKey, notes),
    [client, key],
  )
  // Kept here before the host has it: a user who comes back at once finds what was typed.
  const write = useCallback(
    async (change: CaseChange) => {
      client.setQueryData<CaseNotes>(
        caseNotesQuery(key).queryKey,
        (before) => before && changeDrafts(before, change),
      )
      keep(await cases.write(key, change))
    },
    [client, key, keep],
  )
  return { notes: query.data ?? null, failure: query.error ? toFailure(query.error) : null, keep, write }
}

const REST_MS = 600

/** `waiting`: the host is away; the banner on top says so, and it is written once the host is back. */
export type SaveState = 'saved' | 'writing' | 'waiting'

/**
 * Writes a text a moment after its last change, and when its field or its place is left: what is done next, such
 * as saving a case file, has all of it. `begun` is what the writing began with: it is not written.
 */
export function useAutosave<T>(value: T, begun: T, write: (value: T) => Promise<unknown>) {
  const [written, setWritten] = useState(begun)
  const kept = value === begun ? begun : written
  const [failure, setFailure] = useState<Failure | null>(null)
  const link = useLink()
  const newest = useRef({ value, kept, write })
  newest.current = { value, kept, write }
  const save = useCallback(async (wanted: T) => {
    try {
      await newest.current.write(wanted)
      setWritten(() => wanted)
      setFailure(null)
    } catch (error) {
      setFailure(toFailure(error))
    }
  }, [])
  useEffect(() => {
    if (value === kept || link !== 'up') return
    const timer = window.setTimeout(() => void save(value), REST_MS)
    return () => window.clearTimeout(timer)
  }, [value, kept, save, link])
  // What failed for want of the host is tried again when it is back: it is no failure to be told.
  useEffect(() => setFailure(null), [link])
  const flush = useCallback((): void => {
    const { value: now, kept: before } = newest.current
    if (now !== before) void save(now)
  }, [save])
  useLeaving(flush)
  const isUp = link === 'up'
  const unsaved = isUp ? 'writing' : 'waiting'
  const state: SaveState = value === kept ? 'saved' : unsaved
  return { state, failure: isUp ? failure : null }
}

/** Calls a function when a field or the page is left, and when what it belongs to goes away. */
function useLeaving(act: () => void): void {
  useEffect(() => {
    window.addEventListener('pagehide', act)
    window.addEventListener('focusout', act)
    return () => {
      window.removeEventListener('pagehide', act)
      window.removeEventListener('focusout', act)
      act()
    }
  }, [act])
}
