import { QueryObserver, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { toFailure } from '../../bridge/actions.ts'
import { useScope } from '../../screen/scope.tsx'
import {
  SCREEN,
  snippetQuery,
  snippetsQuery,
  type Snippet,
  type SnippetSummary,
} from '../../screen/snippets.ts'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { queryClient } from '../../state/queries.ts'
import { screenPath } from '../../state/route.ts'
import type { SnippetSight, SnippetSource } from './snippetView.ts'

/** The organization's snippets, for a canvas that outlives what was known when it was made. */
export interface Snippets extends SnippetSource {
  /** Those that can be inserted; none while the list is not read. */
  offered: () => readonly SnippetSummary[]
  /** Reads one with its content; throws what the tool answers. */
  read: (id: string) => Promise<Snippet>
}

const NONE: readonly SnippetSummary[] = []

/** Returns the snippets but the one with the id `except`, which is being written. */
export function useSnippets(except: string | null): Snippets {
  const scope = useScope()
  const reasonFor = useUnavailableReason()
  const missing = reasonFor('get_email_snippet')
  const { data } = useQuery({
    ...snippetsQuery(scope, false),
    enabled: reasonFor('get_email_snippets') === null,
  })
  const latest = useRef({ scope, missing, all: NONE })
  latest.current = { scope, missing, all: data?.snippets ?? NONE }
  return useMemo(
    () => ({
      offered: () => latest.current.all.filter(({ id }) => id !== except),
      read: (id) => queryClient.fetchQuery(snippetQuery(latest.current.scope, id)),
      hrefOf: (id) => `#${screenPath(latest.current.scope.connection.id, SCREEN, id)}`,
      watch: (id, tell) => {
        const { missing: why } = latest.current
        if (why !== null) {
          tell({ state: 'unread', why })
          return () => undefined
        }
        const observer = new QueryObserver(queryClient, {
          ...snippetQuery(latest.current.scope, id),
          // A block that is moved is another view of the same snippet: no reason to read it again.
          refetchOnMount: true,
          notifyOnChangeProps: ['data', 'error'],
        })
        const stop = observer.subscribe((result) => tell(sightOf(result)))
        tell(sightOf(observer.getCurrentResult()))
        return stop
      },
    }),
    [except],
  )
}

function sightOf({ data, error }: { data: Snippet | undefined; error: Error | null }): SnippetSight {
  if (data) return { state: 'there', snippet: data }
  if (!error) return { state: 'reading' }
  const { code, message } = toFailure(error)
  return code === 'NOT_FOUND' ? { state: 'unknown' } : { state: 'unread', why: message }
}
