import { useEffect } from 'react'
import { navigate, screenPath } from '../../state/route.ts'
import { setView, useSavedViews, useView, type SavedView } from '../../state/views.ts'
import { COMMON_VIEWS, readView, type OrganizationView } from './organizations.ts'

export const SCREEN = 'organizations'

export interface OpenView {
  view: OrganizationView
  /** The named view it started from. */
  chosen: string | null
  /** Everything but the page goes back to the first one. */
  change: (change: Partial<OrganizationView>) => void
  choose: (view: SavedView) => void
}

/**
 * The list as it is looked at now, kept for each connection. An address names a view by id
 * only; it is put in place once, so that what is changed afterwards outlives a reload.
 */
export function useOrganizationView(connection: string, addressed: string | null): OpenView {
  const place = `${connection}/${SCREEN}`
  const kept = useView(place)
  const saved = useSavedViews(SCREEN)
  const view = readView(kept)
  const chosen = typeof kept?.['chosen'] === 'string' ? kept['chosen'] : null
  const put = (next: OrganizationView, from: string | null): void => setView(place, { ...next, chosen: from })
  const path = screenPath(connection, SCREEN)

  useEffect(() => {
    if (addressed === null || addressed === chosen) return
    const named = [...saved, ...asSaved(COMMON_VIEWS)].find((candidate) => candidate.id === addressed)
    if (named) put(readView(named.value), named.id)
    // Only a new address puts a view in place.
  }, [addressed])

  return {
    view,
    chosen,
    change: (change) => put({ ...view, page: 1, ...change }, chosen),
    choose: (named) => {
      put(readView(named.value), named.id)
      navigate(`${path}?view=${named.id}`)
    },
  }
}

export function asSaved(views: { id: string; name: string; value: OrganizationView }[]): SavedView[] {
  return views.map(({ id, name, value }) => ({ id, name, value: { ...value } }))
}
