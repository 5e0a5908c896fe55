import { createStore } from 'zustand/vanilla'
import type { Organization } from '../bridge/organizations.ts'
import { HOME, parseRoute, tabKey } from './route.ts'

/**
 * What the frame remembers from one start to the next. All of it is saved by the host
 * (`persist.ts`); nothing lies in the browser's own storage.
 */
export type ThemeChoice = 'system' | 'light' | 'dark' | 'contrast'

/** Kept whole, so that the bar can name the organization before the first answer is back. */
export type ActingAs = Pick<Organization, 'id' | 'name' | 'slug' | 'status'>

export interface Recent {
  path: string
  label: string
  at: number
}

export interface FrameState {
  tabs: string[]
  active: string
  /** Most recently used first; what Ctrl-Tab walks. */
  visited: string[]
  closed: string[]
  connection: string | null
  acting: Record<string, ActingAs>
  recents: Recent[]
  theme: ThemeChoice
  navigationFolded: boolean
  toolListFolded: boolean
  factsOpen: boolean
  /** Percent of the height the input takes on a tool page. */
  inputShare: number
  jsonShown: boolean
}

export const FIRST_FRAME: FrameState = {
  tabs: [HOME],
  active: HOME,
  visited: [HOME],
  closed: [],
  connection: null,
  acting: {},
  recents: [],
  theme: 'system',
  navigationFolded: false,
  toolListFolded: false,
  factsOpen: false,
  inputShare: 46,
  jsonShown: true,
}

const MOST_REMEMBERED = 20

export const frameStore = createStore<FrameState>(() => FIRST_FRAME)

/** Opens the tab of an address, or turns to it. Called on every change of address. */
export function showTab(path: string): void {
  const key = tabKey(path)
  const route = parseRoute(key)
  frameStore.setState((state) => ({
    active: key,
    tabs: state.tabs.includes(key) ? state.tabs : [...state.tabs, key],
    visited: [key, ...state.visited.filter((other) => other !== key)].slice(0, MOST_REMEMBERED),
    ...(route && 'connection' in route ? { connection: route.connection } : {}),
  }))
}

/** Opens a tab without leaving the one in front; `label` is what it is called until it is shown. */
export function openBehind(path: string, label: string): void {
  const key = tabKey(path)
  remember(key, label)
  frameStore.setState((state) => (state.tabs.includes(key) ? state : { tabs: [...state.tabs, key] }))
}

/** Turns a tab into that of another page, so that walking through records does not pile up tabs. */
export function turnTab(from: string, to: string): void {
  frameStore.setState(({ tabs, visited }) => {
    const swap = (list: string[]): string[] => [...new Set(list.map((tab) => (tab === from ? to : tab)))]
    return { tabs: swap(tabs), visited: swap(visited) }
  })
  window.location.replace(`#${to}`)
}

/** Closes a tab. Returns the tab to show then, null when the one in front stays. Home is never closed. */
export function closeTab(key: string): string | null {
  if (key === HOME) return null
  const state = frameStore.getState()
  const at = state.tabs.indexOf(key)
  if (at < 0) return null
  const tabs = state.tabs.filter((tab) => tab !== key)
  const visited = state.visited.filter((tab) => tab !== key)
  frameStore.setState({ tabs, visited, closed: [key, ...state.closed].slice(0, MOST_REMEMBERED) })
  if (state.active !== key) return null
  return visited.find((tab) => tabs.includes(tab)) ?? tabs[Math.max(0, at - 1)] ?? HOME
}

/** Returns the tab that was closed last and forgets it; null when there is none. */
export function reopenTab(): string | null {
  const [last, ...closed] = frameStore.getState().closed
  if (!last) return null
  frameStore.setState({ closed })
  return last
}

/** Removes the tabs and the acting-as of a connection that is gone. */
export function forgetConnection(id: string): void {
  const mine = (path: string): boolean => path.startsWith(`/c/${encodeURIComponent(id)}/`)
  frameStore.setState((state) => {
    const acting = { ...state.acting }
    delete acting[id]
    return {
      acting,
      tabs: state.tabs.filter((tab) => !mine(tab)),
      visited: state.visited.filter((tab) => !mine(tab)),
      closed: state.closed.filter((tab) => !mine(tab)),
      recents: state.recents.filter((recent) => !mine(recent.path)),
      connection: state.connection === id ? null : state.connection,
    }
  })
}

/** Sets the organization that calls of a connection act as. */
export function actAs(connection: string, organization: ActingAs): void {
  const { id, name, slug, status } = organization
  frameStore.setState((state) => ({
    acting: { ...state.acting, [connection]: { id, name, slug, status } },
  }))
}

/** Clears the organization that a connection acts as. */
export function stopActing(connection: string): void {
  frameStore.setState((state) => {
    const acting = { ...state.acting }
    delete acting[connection]
    return { acting }
  })
}

/** Puts a page at the head of the recent ones, under this label. */
export function remember(path: string, label: string): void {
  frameStore.setState((state) => ({
    recents: [
      { path, label, at: Date.now() },
      ...state.recents.filter((recent) => recent.path !== path),
    ].slice(0, MOST_REMEMBERED),
  }))
}
