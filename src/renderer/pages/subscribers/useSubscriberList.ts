/**
 * Lists are kept while the window lives, so that a tab that is left and come back to stands
 * where it stood. A few only: a list can hold a hundred thousand people.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { audienceKey } from '../../audience/queries.ts'
import { toFailure } from '../../bridge/actions.ts'
import type { Acting } from '../../bridge/tools.ts'
import { querySubscribers } from '../../bridge/subscribers.ts'
import { SubscriberList } from './subscriberList.ts'
import { fieldsOf, toInput, type Search } from './search.ts'
import { MINUTE_MS } from '../../../shared/text/time-units.ts'

const MOST_LISTS = 3
const STALE_MS = 10 * MINUTE_MS
const lists = new Map<string, SubscriberList>()

function keyOf(acting: Acting, search: Search): string {
  return JSON.stringify([acting.connection, acting.organization, toInput(search), fieldsOf(search)])
}

function findList(acting: Acting, search: Search): SubscriberList {
  const key = keyOf(acting, search)
  const known = lists.get(key)
  lists.delete(key)
  const input = { ...toInput(search), fields: fieldsOf(search) }
  const fresh = known && Date.now() - (known.state.at ?? 0) < STALE_MS ? known : null
  const list =
    fresh ??
    new SubscriberList(
      (cursor, limit) =>
        querySubscribers(acting, { ...input, limit, ...(cursor === null ? {} : { cursor }) }),
      toFailure,
    )
  lists.set(key, list)
  for (const old of [...lists.keys()].slice(0, -MOST_LISTS)) lists.delete(old)
  return list
}

/** Counts up whenever anything of the organization may have changed: every change makes its keys stale. */
function useChanges(acting: Acting): number {
  const { data = 0 } = useQuery<number>({
    queryKey: audienceKey(acting, 'changes'),
    queryFn: () => {
      turn += 1
      return turn
    },
    staleTime: Infinity,
  })
  return data
}
let turn = 0

/**
 * Returns the list of a search. Until its first page is there, the rows of the search before stay, `stale`: two
 * changes of everything that is drawn took longer than the answer. `list` is the one these rows are of, and
 * `key` tells it from others.
 */
export function useSubscriberList(acting: Acting, search: Search) {
  const key = keyOf(acting, search)
  // The key holds all that matters of the two objects.
  const list = useMemo(() => findList(acting, search), [key])
  useEffect(() => list.reach(0), [list])
  const changes = useChanges(acting)
  useEffect(() => {
    if (changes > list.seen && list.seen > 0) list.reload()
    list.seen = changes
  }, [list, changes])
  const state = useSyncExternalStore(list.subscribe, list.snapshot)
  const isWaiting = state.phase === 'loading' && state.rows.length === 0
  // Rows of another organization, or without the columns that are wanted, would mislead.
  const kind = JSON.stringify([acting.connection, acting.organization, fieldsOf(search)])
  const before = useRef({ list, key, kind })
  if (!isWaiting) before.current = { list, key, kind }
  const stays = isWaiting && before.current.kind === kind && before.current.list.state.rows.length > 0
  const shown = stays ? before.current : { list, key }
  return { ...shown.list.state, list: shown.list, key: shown.key, stale: stays }
}
