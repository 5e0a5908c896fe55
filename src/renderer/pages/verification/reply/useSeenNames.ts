import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { listOf, recordOf, textsOf } from '../../../../shared/text/guards.ts'

/** What the screens keep answers by that name organizations. */
const KINDS = ['organizations', 'tool'] as const

/**
 * Returns the names and slugs of the organizations of a connection that this console has listed or opened and still
 * remembers, with those that it comes to list. It asks nothing: of an organization that no screen has shown, no name
 * is known.
 */
export function useSeenNames(connection: string): readonly string[] {
  const client = useQueryClient()
  const { subscribe, read } = useMemo(() => seenNamesOf(client, connection), [client, connection])
  return useSyncExternalStore(subscribe, read)
}

interface SeenNames {
  subscribe: (onChange: () => void) => () => void
  /** Returns the same list until a name comes. */
  read: () => readonly string[]
}

/** Returns the names that a client comes to know. One that it has forgotten since stays a secret. */
export function seenNamesOf(client: QueryClient, connection: string): SeenNames {
  let names = seenNames(client, connection)
  const add = (found: readonly string[]): boolean => {
    const all = new Set([...names, ...found])
    if (all.size === names.length) return false
    names = [...all]
    return true
  }
  return {
    read: () => names,
    subscribe: (onChange) => {
      add(seenNames(client, connection))
      return client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        const { queryKey, state } = event.query
        if (
          KINDS.some((kind) => kind === queryKey[0]) &&
          queryKey[1] === connection &&
          add(namesIn(state.data))
        )
          onChange()
      })
    },
  }
}

/** Returns the same from what a client remembers, each name once. */
export function seenNames(client: QueryClient, connection: string): string[] {
  const answers = KINDS.flatMap((kind) => client.getQueriesData({ queryKey: [kind, connection] }))
  return [...new Set(answers.flatMap(([, data]) => namesIn(data)))]
}

/** Of an answer that lists organizations or emails of several, or is of one; `pages` where a list is read on. */
function namesIn(data: unknown): string[] {
  const answer = recordOf(data)
  const organizations = [...listOf(answer['organizations']), answer['organization']].flatMap((one) => {
    const { name, slug } = recordOf(one)
    return textsOf([name, slug])
  })
  const senders = listOf(answer['emails']).flatMap((one) => textsOf([recordOf(one)['organizationName']]))
  return [...organizations, ...senders, ...listOf(answer['pages']).flatMap(namesIn)]
}
