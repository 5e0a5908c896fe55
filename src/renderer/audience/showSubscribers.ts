import { navigate, screenPath } from '../state/route.ts'
import { setView, viewStore } from '../state/views.ts'
import type { Filter } from './filters.ts'

/**
 * Opens the list of subscribers with these filters. They travel in the state the host keeps,
 * never in an address.
 */
export function showSubscribers(connection: string, organization: string | null, filters: Filter[]): void {
  const place = `${connection}/subscribers/${organization ?? ''}`
  const before = viewStore.getState().current[place] ?? {}
  setView(place, { ...before, filters, status: 'ALL', query: '', subscriber: null })
  navigate(screenPath(connection, 'subscribers'))
}
