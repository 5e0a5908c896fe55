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

/** Called on every change of address: the tab exists from then on and is the active one. */
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

/** Home is the floor: it is never closed, so there is always something to come back to. */
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

export function reopenTab(): string | null {
  const [last, ...closed] = frameStore.getState().closed
  if (!last) return null
  frameStore.setState({ closed })
  return last
}

/** A removed connection takes its tabs and its acting-as with it. */
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

export function actAs(connection: string, organization: ActingAs): void {
  const { id, name, slug, status } = organization
  frameStore.setState((state) => ({
    acting: { ...state.acting, [connection]: { id, name, slug, status } },
  }))
}

export function stopActing(connection: string): void {
  frameStore.setState((state) => {
    const acting = { ...state.acting }
    delete acting[connection]
    return { acting }
  })
}

export function remember(path: string, label: string): void {
  frameStore.setState((state) => ({
    recents: [
      { path, label, at: Date.now() },
      ...state.recents.filter((recent) => recent.path !== path),
    ].slice(0, MOST_REMEMBERED),
  }))
}
