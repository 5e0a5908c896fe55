import type { CampaignStatus } from '../../../engine/domain/campaign-status.ts'
import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand'

/** What the list of an organization was narrowed to: still there when one comes back from a record. */
export interface ListSearchState {
  text: string
  /** A campaign status; null leaves archived ones out, as the tool does. */
  status: CampaignStatus | null
  page: number
  limit: number
}

export const FIRST: ListSearchState = { text: '', status: null, page: 1, limit: 25 }

const listStore = createStore<Record<string, ListSearchState>>(() => ({}))

export function useListSearch(key: string): [ListSearchState, (change: Partial<ListSearchState>) => void] {
  const search = useStore(listStore, (all) => all[key] ?? FIRST)
  const change = (next: Partial<ListSearchState>): void =>
    // Another search starts on its first page.
    listStore.setState((all) => ({ [key]: { ...(all[key] ?? FIRST), page: 1, ...next } }))
  return [search, change]
}
