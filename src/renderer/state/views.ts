/**
 * How lists are looked at: for each place the present view, and the views someone gave a name.
 * Kept by the host like the frame, so that a reload or a restart comes back to the same list.
 */
import { isRecord } from '../../shared/text/guards.ts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export interface SavedView {
  id: string
  name: string
  value: Record<string, unknown>
}

interface ViewState {
  /** By place: the connection and the screen. */
  current: Record<string, Record<string, unknown>>
  /** By screen: a named view of a list fits every connection. */
  saved: Record<string, SavedView[]>
}

const FIRST_VIEWS: ViewState = { current: {}, saved: {} }

export const viewStore = createStore<ViewState>(() => FIRST_VIEWS)

/** Returns how a place is viewed now (columns, sorting, filters), null when it was never changed. */
export function useView(place: string): Record<string, unknown> | null {
  return useStore(viewStore, (state) => state.current[place] ?? null)
}

const NO_VIEWS: SavedView[] = []

/** Returns the views that were saved for a screen. */
export function useSavedViews(screen: string): SavedView[] {
  return useStore(viewStore, (state) => state.saved[screen] ?? NO_VIEWS)
}

/** Sets how a place is viewed. */
export function setView(place: string, value: Record<string, unknown>): void {
  viewStore.setState((state) => ({ current: { ...state.current, [place]: value } }))
}

/** Adds a saved view to a screen. Returns it with its id. */
export function saveView(screen: string, name: string, value: Record<string, unknown>): SavedView {
  const view = { id: `vw_${crypto.randomUUID().slice(0, 8)}`, name, value }
  viewStore.setState((state) => ({
    saved: { ...state.saved, [screen]: [...(state.saved[screen] ?? []), view] },
  }))
  return view
}

/** Changes the name or the value of a saved view. */
export function changeView(screen: string, id: string, change: Partial<Omit<SavedView, 'id'>>): void {
  viewStore.setState((state) => ({
    saved: {
      ...state.saved,
      [screen]: (state.saved[screen] ?? []).map((view) => (view.id === id ? { ...view, ...change } : view)),
    },
  }))
}

/** Deletes a saved view. */
export function deleteView(screen: string, id: string): void {
  viewStore.setState((state) => ({
    saved: { ...state.saved, [screen]: (state.saved[screen] ?? []).filter((view) => view.id !== id) },
  }))
}

function isSavedView(value: unknown): value is SavedView {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    typeof value['name'] === 'string' &&
    isRecord(value['value'])
  )
}

/** Returns what an earlier version of the program saved, as far as it has this shape. */
export function readViews(saved: unknown): ViewState {
  if (!isRecord(saved)) return FIRST_VIEWS
  const current = isRecord(saved['current']) ? Object.entries(saved['current']) : []
  const named = isRecord(saved['saved']) ? Object.entries(saved['saved']) : []
  return {
    current: Object.fromEntries(
      current.filter((pair): pair is [string, Record<string, unknown>] => isRecord(pair[1])),
    ),
    saved: Object.fromEntries(
      named.map(([screen, views]) => [screen, Array.isArray(views) ? views.filter(isSavedView) : []]),
    ),
  }
}
