import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { linkStore, type LinkState } from '../bridge/link.ts'
import { actingOf, frameStore, type ActingAs, type FrameState } from './frame.ts'
import { parseRoute, tabKey, type Route } from './route.ts'

/** Returns a part of the state of the frame, and renders again when it changes. */
export function useFrame<T>(select: (state: FrameState) => T): T {
  return useStore(frameStore, select)
}

/** Returns whether the host can be reached. */
export function useLink(): LinkState {
  return useStore(linkStore, (state) => state.link)
}

function followHash(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** Returns the page in front, with the query of its address as long as the address is still that page's. */
export function useRoute(): Route {
  const active = useFrame((state) => state.active)
  const address = useSyncExternalStore(followHash, () => window.location.hash.slice(1))
  return parseRoute(tabKey(address) === active ? address : active) ?? { page: 'home' }
}

/** Returns the organization that the tab in front acts as on a connection, null for none. */
export function useActing(connection: string | null): ActingAs | null {
  return useFrame((state) => (connection === null ? null : actingOf(state, connection)))
}
