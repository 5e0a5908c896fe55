import { Cable, CircleHelp, FileLock2, Home, LayoutList, Wrench, type LucideIcon } from 'lucide-react'
import type { ConnectionSummary } from '../../shared/bridge.ts'
import { findScreen } from '../screen/registry.ts'
import type { Recent } from '../state/frame.ts'
import { screenPath, type Route } from '../state/route.ts'

/** What a page is called in its tab and in the title of the window. */
export interface RouteName {
  icon: LucideIcon
  label: string
}

/** Addresses hold ids only, so the name of a record comes from when it was last shown. */
export function nameOfRoute(route: Route, recents: Recent[]): RouteName {
  if (route.page === 'home') return { icon: Home, label: 'Home' }
  if (route.page === 'connections') return { icon: Cable, label: 'Connections' }
  if (route.page === 'case-file') return { icon: FileLock2, label: 'Case file' }
  if (route.page === 'tools') return { icon: LayoutList, label: 'Tools' }
  if (route.page === 'tool') return { icon: Wrench, label: route.tool }
  const screen = findScreen(route.screen)
  if (!screen) return { icon: CircleHelp, label: route.screen }
  if (route.id === null) return { icon: screen.icon, label: screen.label }
  if (route.id === 'new') return { icon: screen.icon, label: `${screen.label}: new` }
  const path = screenPath(route.connection, route.screen, route.id)
  return { icon: screen.icon, label: recents.find((recent) => recent.path === path)?.label ?? route.id }
}

/** Returns the name of a connection, with what tells it from another of the same name. */
export function nameOfConnection({ label, apart }: ConnectionSummary): string {
  return apart === null ? label : `${label} · ${apart}`
}
