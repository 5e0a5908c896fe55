import { useEffect, useState } from 'react'
import { currentAddress } from '../state/address.ts'
import { navigate, replaceAddress, screenPath, tabKey } from '../state/route.ts'
import { setView, useSavedViews, useView, viewStore, type SavedView } from '../state/views.ts'

/** A list as it is looked at now, kept by the host for each connection. */
export interface ListView<V> {
  view: V
  /** The named view it started from. */
  chosen: string | null
  /** Everything but the page goes back to the first one. */
  change: (change: Partial<V>) => void
  choose: (view: SavedView) => void
}

interface ListViewOptions<V> {
  connection: string
  screen: string
  /** The saved view in the address, by id. */
  addressed: string | null
  common: readonly SavedView[]
  read: (kept: Record<string, unknown> | null) => V
  /** What of the view an address may hold (ids and states, never contents), by parameter. */
  parameters: Record<string, keyof V & string>
}

/**
 * An address names a saved view or a few parameters; each is put in place when somebody comes with
 * it. From then on the address repeats what is shown, so that it can be copied and outlives a reload.
 */
export function useListView<V extends { page: number }>(options: ListViewOptions<V>): ListView<V> {
  const { connection, screen, addressed, common, read } = options
  const place = `${connection}/${screen}`
  const path = screenPath(connection, screen)
  const kept = useView(place)
  const saved = useSavedViews(screen)
  const view = read(kept)
  const chosen = typeof kept?.['chosen'] === 'string' ? kept['chosen'] : null
  const put = (next: V, from: string | null): void => setView(place, { ...next, chosen: from })

  useEffect(() => {
    if (addressed === null || addressed === chosen) return
    const named = [...saved, ...common].find(({ id }) => id === addressed)
    if (named) put(read(named.value), named.id)
    // Only a new address puts a view in place.
  }, [addressed])

  useAddress(place, path, view, options)

  return {
    view,
    chosen,
    change: (change) => put({ ...view, page: 1, ...change }, chosen),
    choose: (named) => {
      put(read(named.value), named.id)
      navigate(`${path}?view=${named.id}`)
    },
  }
}

/** Reads the parameters of an address somebody came with, and writes those of the view into it. */
function useAddress<V extends object>(
  place: string,
  path: string,
  view: V,
  { read, parameters }: ListViewOptions<V>,
): void {
  const [listening, setListening] = useState(false)
  useEffect(() => {
    const listen = (): void => {
      const given = tabKey(currentAddress()) === path ? parametersIn(currentAddress(), parameters) : null
      const before = viewStore.getState().current[place] ?? null
      if (given === null || isShown(given, read(before))) return
      setView(place, { ...read({ ...given, columns: before?.['columns'] }), chosen: null })
    }
    listen()
    setListening(true)
    window.addEventListener('hashchange', listen)
    return () => window.removeEventListener('hashchange', listen)
    // The parameters of a screen never change.
  }, [place, path])

  const query = Object.entries(parameters).flatMap(([name, key]) =>
    typeof view[key] === 'string' && view[key] !== '' ? [[name, view[key]]] : [],
  )
  const address = query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`
  useEffect(() => {
    const now = currentAddress()
    // A saved view has an address of its own.
    if (listening && tabKey(now) === path && !now.includes('?view=')) replaceAddress(address)
  }, [listening, path, address])
}

/** The address a list wrote by itself says nothing new. */
function isShown(given: Record<string, string>, view: object): boolean {
  return Object.entries(given).every(([key, value]) => (view as Record<string, unknown>)[key] === value)
}

function parametersIn(address: string, parameters: Record<string, string>): Record<string, string> | null {
  const search = new URLSearchParams(address.split('?')[1] ?? '')
  const given = Object.entries(parameters).flatMap(([name, key]) => {
    const value = search.get(name)
    return value === null ? [] : [[key, value]]
  })
  return given.length === 0 ? null : (Object.fromEntries(given) as Record<string, string>)
}
