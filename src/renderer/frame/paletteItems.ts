import {
  Building2,
  Clock,
  Compass,
  CornerDownRight,
  UserRoundCog,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import type { ConnectionSummary, ToolListing } from '../../shared/bridge.ts'
import type { Organization } from '../bridge/organizations.ts'
import { actAs, frameStore } from '../state/frame.ts'
import { navigate, parseRoute, screenPath, toolPath } from '../state/route.ts'
import { findLandings } from './landing.ts'
import { listCommands } from './paletteCommands.ts'

/** What the palette offers for a text: where it leads, then tools, organizations, recents, commands. */
export interface PaletteItem {
  id: string
  group: 'Go to' | 'Organizations' | 'Recent' | 'Tools' | 'Commands'
  icon: LucideIcon
  label: string
  detail: string
  keys?: string
  run: () => void
}

export interface Around {
  connection: ConnectionSummary | null
  connections: ConnectionSummary[]
  tools: ToolListing[]
  organizations: Organization[]
}

const MOST_TOOLS = 12

function fits(text: string, search: string): boolean {
  const plain = text.toLowerCase().replaceAll('_', ' ')
  return search
    .toLowerCase()
    .replaceAll('_', ' ')
    .split(/\s+/)
    .every((word) => plain.includes(word))
}

function destinations(search: string, { connection, tools }: Around): PaletteItem[] {
  const items: PaletteItem[] = []
  const address = search.includes('#/') ? search.slice(search.indexOf('#/') + 1) : null
  if (address !== null && parseRoute(address)) {
    items.push({
      id: 'address',
      group: 'Go to',
      icon: Compass,
      label: `Open ${address}`,
      detail: 'console address',
      run: () => navigate(address),
    })
  }
  if (!connection) return items
  const landings = findLandings(search, connection, tools)
  return [
    ...items,
    ...landings.map((landing, index): PaletteItem => ({
      id: `landing-${index}`,
      group: 'Go to',
      icon: CornerDownRight,
      label: landing.label,
      detail: landing.tool.surface,
      run: landing.go,
    })),
  ]
}

/** Each organization found can be looked at and be acted as; an id is found by its own page already. */
function organizationItems(search: string, { connection, organizations }: Around): PaletteItem[] {
  if (!connection) return []
  const opens = organizations
    .filter(({ id }) => id !== search)
    .map((organization): PaletteItem => ({
      id: `open-${organization.id}`,
      group: 'Organizations',
      icon: Building2,
      label: `Open ${organization.name}`,
      detail: `${organization.slug} · ${organization.status}`,
      run: () => navigate(screenPath(connection.id, 'organizations', organization.id)),
    }))
  const acts = organizations.map((organization): PaletteItem => ({
    id: organization.id,
    group: 'Organizations',
    icon: UserRoundCog,
    label: `Act as ${organization.name}`,
    detail: `${organization.slug} · ${organization.status}`,
    run: () => actAs(connection.id, organization),
  }))
  return [...opens, ...acts]
}

function toolItems(search: string, { connection, tools }: Around): PaletteItem[] {
  if (!connection) return []
  const named = tools.filter((tool) => fits(tool.name, search))
  const described = tools.filter(
    (tool) => !named.includes(tool) && fits(`${tool.name} ${tool.description}`, search),
  )
  return [...named, ...described].slice(0, MOST_TOOLS).map((tool) => ({
    id: `tool-${tool.surface}-${tool.name}`,
    group: 'Tools',
    icon: Wrench,
    label: tool.name,
    detail: `${tool.access} · ${tool.description}`,
    run: () => navigate(toolPath(connection.id, tool.surface, tool.name)),
  }))
}

function recents({ connections }: Around): PaletteItem[] {
  return frameStore
    .getState()
    .recents.slice(0, 8)
    .flatMap((recent): PaletteItem[] => {
      const route = parseRoute(recent.path)
      const connection =
        route && route.page !== 'home'
          ? connections.find((candidate) => candidate.id === route.connection)
          : undefined
      // A recent page of a connection that is gone leads nowhere.
      if (!connection) return []
      return [
        {
          id: `recent-${recent.path}`,
          group: 'Recent',
          icon: Clock,
          label: recent.label,
          detail: connection.label,
          run: () => navigate(recent.path),
        },
      ]
    })
}

export function findItems(text: string, around: Around): PaletteItem[] {
  const search = text.trim()
  if (search === '') return [...recents(around), ...listCommands(around)]
  const direct = destinations(search, around)
  const rest = [
    ...recents(around).filter((item) => fits(item.label, search)),
    ...listCommands(around).filter((item) => fits(item.label, search)),
  ]
  const tools = toolItems(search, around)
  return [
    ...direct,
    ...organizationItems(search, around),
    ...tools,
    ...rest.filter((item) => item.group !== 'Recent' || !tools.some((tool) => tool.label === item.label)),
  ]
}
