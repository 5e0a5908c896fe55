import { createContext, useContext } from 'react'

/** What counts as now for relative times: a sandbox has a time of its own. */
export const Now = createContext<number | null>(null)

export function useNow(): number {
  return useContext(Now) ?? Date.now()
}
