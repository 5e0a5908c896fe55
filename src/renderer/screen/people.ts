import type { Filter } from '../audience/filters.ts'
import { findScreen } from '../pages/screens.ts'
import { runOnArrival } from '../state/autorun.ts'
import { writeDraftValue } from '../state/drafts.ts'
import { navigate, screenPath, toolPath } from '../state/route.ts'
import { setView, viewStore } from '../state/views.ts'
import type { Scope } from './useChange.ts'

/**
 * Shows the people some filters match. The filters travel in the state the host keeps, never
 * in an address.
 */
export function showPeople({ connection, organization }: Scope, filters: Filter[]): void {
  if (findScreen('subscribers')) {
    const place = `${connection.id}/subscribers/${organization?.id ?? ''}`
    const before = viewStore.getState().current[place] ?? {}
    setView(place, { ...before, filters, status: 'ALL', query: '', person: null })
    navigate(screenPath(connection.id, 'subscribers'))
    return
  }
  const path = toolPath(connection.id, 'customer', 'query_subscribers')
  writeDraftValue(path, { filters })
  runOnArrival(path)
  navigate(path)
}
