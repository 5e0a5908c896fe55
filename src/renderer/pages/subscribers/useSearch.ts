import { useCallback, useEffect, useMemo } from 'react'
import type { Acting } from '../../bridge/tools.ts'
import { currentAddress } from '../../state/address.ts'
import { replaceAddress, tabKey } from '../../state/route.ts'
import { setView, useView, viewStore } from '../../state/views.ts'
import { readAddress, readSearch, writeAddress, type Search } from './search.ts'

/**
 * The search of this list: kept by the host, so that it survives a restart. The address repeats
 * what of it are ids and states, and is listened to when someone comes with one.
 */
export function useSearch(
  { connection, organization }: Acting,
  path: string,
): [Search, (change: Partial<Search>) => void] {
  const place = `${connection}/subscribers/${organization ?? ''}`
  const saved = useView(place)
  const search = useMemo(() => readSearch(saved), [saved])
  const change = useCallback(
    (by: Partial<Search>) =>
      setView(place, { ...readSearch(viewStore.getState().current[place] ?? null), ...by }),
    [place],
  )
  useEffect(() => {
    const listen = (): void => {
      const address = currentAddress()
      const asked = tabKey(address) === path ? readAddress(address) : null
      if (asked) change(asked)
    }
    listen()
    window.addEventListener('hashchange', listen)
    return () => window.removeEventListener('hashchange', listen)
  }, [path, change])
  const address = writeAddress(path, search)
  useEffect(() => {
    // After the address was read, and only while this page is the one it names.
    const timer = window.setTimeout(() => {
      if (tabKey(currentAddress()) === path) replaceAddress(address)
    }, 0)
    return () => window.clearTimeout(timer)
  }, [path, address])
  return [search, change]
}
