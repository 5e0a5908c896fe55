/**
 * Every page has an address after the `#` that holds ids and names of tools, never contents:
 *   /home · /connections[?add=KIND[&url=URL]] · /case-file · /c/CONNECTION/tools · /c/CONNECTION/tools/SURFACE/TOOL[?entry=N | ?saved=N]
 *   /c/CONNECTION/SCREEN[/ID][?view=ID], where SCREEN is a name of `screen/registry.ts`
 */
import type { Surface } from '../../shared/bridge.ts'

export type Route =
  | { page: 'home' }
  | { page: 'connections'; add: NewConnection | null; url: string }
  | { page: 'case-file' }
  | { page: 'tools'; connection: string }
  | { page: 'tool'; connection: string; surface: Surface; tool: string; entry?: number; saved?: number }
  | ScreenRoute

/** What the page of connections can be opened to add. */
export type NewConnection = 'sandbox' | 'deployment'

/** The addresses of tools: all of them, or one. */
export type ToolsRoute = Extract<Route, { page: 'tools' | 'tool' }>

/** A screen of records: its list, or one record of it. */
export interface ScreenRoute {
  page: 'screen'
  connection: string
  screen: string
  id: string | null
  /** A saved view, by id. */
  view: string | null
}

export const HOME = '/home'

/** The sandboxes and deployments of this console. */
export const CONNECTIONS = '/connections'

/** Returns the address at which the page of connections asks for a new one, `url` already in it. */
export function addConnectionPath(kind: NewConnection, url = ''): string {
  const query = new URLSearchParams({ add: kind, ...(url === '' ? {} : { url }) })
  return `${CONNECTIONS}?${query}`
}

/** A case from a file of this computer; which file, no address says. */
export const CASE_FILE = '/case-file'

/** Returns the address of the list of tools of a connection. */
export function toolsPath(connection: string): string {
  return `/c/${encodeURIComponent(connection)}/tools`
}

/** Returns the address of a tool. */
export function toolPath(connection: string, surface: Surface, tool: string): string {
  return `${toolsPath(connection)}/${surface}/${encodeURIComponent(tool)}`
}

/** Returns the address of a screen: with `id` that of one record, without it that of the list. */
export function screenPath(connection: string, screen: string, id?: string): string {
  const list = `/c/${encodeURIComponent(connection)}/${screen}`
  return id === undefined ? list : `${list}/${encodeURIComponent(id)}`
}

/** Returns the address without its query: what a tab is known by. */
export function tabKey(path: string): string {
  return path.split('?')[0] ?? HOME
}

/** Returns the page that an address means, null when it means none. */
export function parseRoute(address: string): Route | null {
  const [path = '', query = ''] = address.replace(/^#/, '').split('?')
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decodePart)
  if (parts.length === 0 || parts[0] === 'home') return { page: 'home' }
  if (parts[0] === 'case-file') return { page: 'case-file' }
  const search = new URLSearchParams(query)
  if (parts[0] === 'connections') {
    const add = search.get('add')
    return {
      page: 'connections',
      add: add === 'sandbox' || add === 'deployment' ? add : null,
      url: search.get('url') ?? '',
    }
  }
  const [area, connection, page, surface, tool] = parts
  if (area !== 'c' || !connection || !page) return null
  if (page !== 'tools')
    return { page: 'screen', connection, screen: page, id: surface ?? null, view: search.get('view') }
  if (!surface) return { page: 'tools', connection }
  if ((surface !== 'customer' && surface !== 'admin') || !tool) return null
  const entry = Number(search.get('entry'))
  const saved = Number(search.get('saved'))
  return {
    page: 'tool',
    connection,
    surface,
    tool,
    ...(entry > 0 ? { entry } : {}),
    ...(saved > 0 ? { saved } : {}),
  }
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Opens an address, with a step in the back list. */
export function navigate(path: string): void {
  if (window.location.hash === `#${path}`) return
  window.location.hash = path
}

/** Puts the address right without a step in the back list. */
export function replaceAddress(path: string): void {
  window.history.replaceState(null, '', `#${path}`)
}
