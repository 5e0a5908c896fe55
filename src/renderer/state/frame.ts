/**
 * What the frame remembers from one start to the next. All of it is saved by the host
 * (`persist.ts`); nothing lies in the browser's own storage.
 */
import { createStore } from 'zustand/vanilla'
import type { ZoneChoice } from '../ui/shownTime.ts'
import type { Organization } from '../bridge/organizations.ts'
import { HOME, navigate, parseRoute, tabKey } from './route.ts'

export type ThemeChoice = 'system' | 'light' | 'dark' | 'contrast'

/** Kept whole, so that the bar can name the organization before the first answer is back. */
export type ActingAs = Pick<Organization, 'id' | 'name' | 'slug' | 'status'>

export type ActingOf = Record<string, Record<string, ActingAs>>

/** An organization, and the connection on which it is acted as. */
export interface ActingOn {
  connection: string
  organization: ActingAs
}

export interface Recent {
  path: string
  label: string
  at: number
}

export type GuideName = 'block' | 'campaign'

/** The guided path somebody is on, and where on it. */
export interface Guide {
  name: GuideName
  /** From 0. */
  step: number
  connection: string
}

export interface FrameState {
  tabs: string[]
  /** Tabs that stay: first in the strip, and closed only after they were let go. */
  pinned: string[]
  active: string
  /** Most recently used first; what Ctrl-Tab walks. */
  visited: string[]
  closed: string[]
  connection: string | null
  /** By tab, then by connection: two tabs may act as two organizations. */
  acting: ActingOf
  /** By tab: the one that a link to it was followed from. */
  origins: Record<string, string>
  recents: Recent[]
  theme: ThemeChoice
  /** The clocks that instants are shown on. */
  zone: ZoneChoice
  navigationFolded: boolean
  /** Groups of the navigation that are folded, by name. */
  foldedGroups: string[]
  toolListFolded: boolean
  /** Whether the system tells that long work ended; in the window only. */
  notifies: boolean
  factsOpen: boolean
  /** Percent of the height the input takes on a tool page. */
  inputShare: number
  jsonShown: boolean
  /** Null while nobody is guided. */
  guide: Guide | null
}

export const FIRST_FRAME: FrameState = {
  tabs: [HOME],
  pinned: [],
  active: HOME,
  visited: [HOME],
  closed: [],
  connection: null,
  acting: {},
  origins: {},
  recents: [],
  theme: 'system',
  zone: 'utc',
  navigationFolded: false,
  foldedGroups: [],
  toolListFolded: false,
  notifies: true,
  factsOpen: false,
  inputShare: 46,
  jsonShown: true,
  guide: null,
}

const MOST_REMEMBERED = 20

/** The address of a tab that was chosen as such, until the window has come there. */
let turning: string | null = null

/** Turns to a tab as it was left, or opens it. */
export function turnToTab(path: string): void {
  if (window.location.hash === `#${path}`) return
  turning = path
  navigate(path)
}

/** Turns to a tab and acts there as an organization; for null as it was left, or as none where it is gone. */
export function turnToTabAs(path: string, as: ActingOn | null): void {
  const key = tabKey(path)
  if (as !== null) actAs(as.connection, as.organization, path)
  else frameStore.setState(({ acting }) => ({ acting: { ...acting, [key]: acting[key] ?? {} } }))
  turnToTab(path)
}

/** Returns how the window came to an address: by turning to a tab, or by following a link. */
export function wayTo(address: string, stepped: boolean): 'follow' | 'turn' {
  const turned = stepped || turning === address
  turning = null
  return turned ? 'turn' : 'follow'
}

/** Turns to the tab from which a link led to this one; where it is closed, or nothing led here, to another page. */
export function goBackFrom(path: string, otherwise: string): void {
  const { origins, tabs } = frameStore.getState()
  const origin = origins[tabKey(path)]
  if (origin !== undefined && tabs.includes(origin)) turnToTab(origin)
  else navigate(otherwise)
}

export const frameStore = createStore<FrameState>(() => FIRST_FRAME)

/** Screens of support: their records are of any organization. */
const SUPPORT_SCREENS = new Set(['verification', 'review-emails', 'emails', 'users', 'organizations'])

/** Returns the address of a record of support in its parts; null of any other page. */
function supportRecord(key: string): { connection: string; id: string } | null {
  const route = parseRoute(key)
  if (route?.page !== 'screen' || route.id === null || !SUPPORT_SCREENS.has(route.screen)) return null
  return { connection: route.connection, id: route.id }
}

/**
 * Returns what a tab acts as that a link leads to: what the tab in front does. A record of support that is not of
 * that organization takes nothing along: acting never starts silently beside the case of another customer. Nor
 * does such a record stop it: a link from one that acts as nobody leads to a tab as it was left.
 */
function carriedTo(key: string, { acting, active }: FrameState): Record<string, ActingAs> {
  const carried = acting[active] ?? {}
  const own = acting[key] ?? {}
  const [to, from] = [supportRecord(key), supportRecord(active)]
  if (from && carried[from.connection] === undefined) return own
  if (!to) return carried
  const { [to.connection]: as, ...others } = carried
  if (as === undefined || [as.id, as.slug].includes(to.id)) return carried
  const kept = own[to.connection]
  return kept ? { ...others, [to.connection]: kept } : others
}

/**
 * Opens the tab of an address, or turns to it. Called on every change of address. Who follows a
 * link goes on acting as before, whatever that tab acted as; who turns to a tab finds it as it was.
 */
export function showTab(path: string, how: 'follow' | 'turn'): void {
  const key = tabKey(path)
  const route = parseRoute(key)
  const { active } = frameStore.getState()
  frameStore.setState((state) => ({
    active: key,
    acting:
      how === 'turn' && state.acting[key] ? state.acting : { ...state.acting, [key]: carriedTo(key, state) },
    tabs: state.tabs.includes(key) ? state.tabs : [...state.tabs, key],
    visited: [key, ...state.visited.filter((other) => other !== key)].slice(0, MOST_REMEMBERED),
    origins: how === 'follow' && active !== key ? { ...state.origins, [key]: active } : state.origins,
    ...(route && 'connection' in route ? { connection: route.connection } : {}),
  }))
}

/** Opens a tab without leaving the one in front; `label` is what it is called until it is shown. */
export function openBehind(path: string, label: string): void {
  const key = tabKey(path)
  remember(key, label)
  frameStore.setState((state) =>
    state.tabs.includes(key)
      ? state
      : {
          tabs: [...state.tabs, key],
          acting: { ...state.acting, [key]: carriedTo(key, state) },
        },
  )
}

/** Turns a tab into that of another page, so that walking through records does not pile up tabs. */
export function turnTab(from: string, to: string): void {
  frameStore.setState(({ tabs, pinned, visited, acting, origins }) => {
    const key = tabKey(to)
    const swap = (list: string[]): string[] => [...new Set(list.map((tab) => (tab === from ? key : tab)))]
    const { [from]: own, ...others } = acting
    return {
      tabs: swap(tabs),
      pinned: swap(pinned),
      visited: swap(visited),
      acting: own ? { ...others, [key]: own } : acting,
      origins: renameIn(origins, from, key),
    }
  })
  turning = to
  window.location.replace(`#${to}`)
}

/** The ways back after one tab has become another. */
function renameIn(origins: FrameState['origins'], from: string, to: string): FrameState['origins'] {
  const { [from]: own, ...others } = origins
  const ways = Object.entries(own === undefined ? others : { ...others, [to]: own })
  const renamed = ways.map(([tab, origin]) => [tab, origin === from ? to : origin] as const)
  return Object.fromEntries(renamed.filter(([tab, origin]) => tab !== origin))
}

/** Returns whether a tab stays until it is let go: Home does for ever. */
export function isPinned(key: string): boolean {
  return key === HOME || frameStore.getState().pinned.includes(key)
}

/** Changes whether a tab is pinned; a pinned one moves behind those that are. */
export function togglePin(key: string): void {
  frameStore.setState(({ pinned, tabs }) => {
    const next = pinned.includes(key) ? pinned.filter((other) => other !== key) : [...pinned, key]
    const stays = (tab: string): boolean => tab === HOME || next.includes(tab)
    return { pinned: next, tabs: [...tabs.filter(stays), ...tabs.filter((tab) => !stays(tab))] }
  })
}

/** Closes every tab that is neither pinned nor in front. */
export function closeOtherTabs(): void {
  frameStore.setState((state) => {
    const gone = state.tabs.filter((tab) => tab !== state.active && !isPinned(tab))
    const tabs = state.tabs.filter((tab) => !gone.includes(tab))
    const closed = [...gone.toReversed(), ...state.closed].slice(0, MOST_REMEMBERED)
    return {
      tabs,
      closed,
      visited: state.visited.filter((tab) => tabs.includes(tab)),
      acting: keepOnly(state.acting, [...tabs, ...closed]),
      origins: keepOnly(state.origins, [...tabs, ...closed]),
    }
  })
}

/**
 * Closes a tab. Returns the tab to show then, null when the one in front stays. Home and pinned tabs
 * are not closed.
 */
export function closeTab(key: string): string | null {
  if (isPinned(key)) return null
  const state = frameStore.getState()
  const at = state.tabs.indexOf(key)
  if (at < 0) return null
  const tabs = state.tabs.filter((tab) => tab !== key)
  const visited = state.visited.filter((tab) => tab !== key)
  const closed = [key, ...state.closed].slice(0, MOST_REMEMBERED)
  const kept = [...tabs, ...closed]
  const [acting, origins] = [keepOnly(state.acting, kept), keepOnly(state.origins, kept)]
  frameStore.setState({ tabs, visited, closed, acting, origins })
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
  frameStore.setState((state) => ({
    acting: Object.fromEntries(
      Object.entries(state.acting)
        .filter(([tab]) => !mine(tab))
        .map(([tab, { [id]: _gone, ...others }]) => [tab, others]),
    ),
    tabs: state.tabs.filter((tab) => !mine(tab)),
    pinned: state.pinned.filter((tab) => !mine(tab)),
    visited: state.visited.filter((tab) => !mine(tab)),
    closed: state.closed.filter((tab) => !mine(tab)),
    origins: Object.fromEntries(Object.entries(state.origins).filter((way) => !way.some(mine))),
    recents: state.recents.filter((recent) => !mine(recent.path)),
    connection: state.connection === id ? null : state.connection,
    guide: state.guide?.connection === id ? null : state.guide,
  }))
}

/** Sets the organization that a tab acts as on a connection: the tab in front, or that of an address. */
export function actAs(connection: string, organization: ActingAs, path?: string): void {
  const { id, name, slug, status } = organization
  frameStore.setState(({ acting, active }) => {
    const tab = path === undefined ? active : tabKey(path)
    return { acting: { ...acting, [tab]: { ...acting[tab], [connection]: { id, name, slug, status } } } }
  })
}

/** Gives an organization another name in every tab that acts as it. */
export function renameActing(connection: string, id: string, name: string): void {
  frameStore.setState(({ acting }) => ({
    acting: Object.fromEntries(
      Object.entries(acting).map(([tab, { [connection]: as, ...others }]) => [
        tab,
        as === undefined ? others : { ...others, [connection]: as.id === id ? { ...as, name } : as },
      ]),
    ),
  }))
}

/** Clears the organization that the tab in front acts as. */
export function stopActing(connection: string): void {
  frameStore.setState(({ acting, active }) => {
    const { [connection]: _stopped, ...others } = acting[active] ?? {}
    return { acting: { ...acting, [active]: others } }
  })
}

/** Returns the organization that a tab acts as on a connection, null for none. */
export function actingOf(
  { acting, active }: Pick<FrameState, 'acting' | 'active'>,
  connection: string,
  tab: string = active,
): ActingAs | null {
  return acting[tab]?.[connection] ?? null
}

/**
 * Returns what the tab in front and the tab before it act as on a connection, where that differs; null where
 * both act alike, or one of the two is not of this connection.
 */
export function actingApart(
  state: Pick<FrameState, 'acting' | 'active' | 'visited'>,
  connection: string,
): { here: ActingAs | null; before: ActingAs | null } | null {
  const last = state.visited.find((tab) => tab !== state.active)
  const isMine = [state.active, last].every((tab) => {
    const route = tab === undefined ? null : parseRoute(tab)
    return route !== null && 'connection' in route && route.connection === connection
  })
  if (!isMine) return null
  const here = actingOf(state, connection)
  const before = actingOf(state, connection, last)
  return here?.id === before?.id ? null : { here, before }
}

function keepOnly<T>(byTab: Record<string, T>, tabs: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(byTab).filter(([tab]) => tabs.includes(tab)))
}

/** Changes whether a group of the navigation is folded. */
export function toggleGroup(name: string): void {
  frameStore.setState(({ foldedGroups }) => ({
    foldedGroups: foldedGroups.includes(name)
      ? foldedGroups.filter((folded) => folded !== name)
      : [...foldedGroups, name],
  }))
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
