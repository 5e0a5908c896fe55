import { holdsWords } from '../../shared/text/fold.ts'
import {
  Building2,
  Clock,
  Compass,
  CornerDownRight,
  Mail,
  Mails,
  Megaphone,
  Scale,
  UserRound,
  UserRoundCog,
  Users,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import { actAs, frameStore } from '../state/frame.ts'
import { deploymentIn, localPathOf } from '../state/permalink.ts'
import { navigate, parseRoute, screenPath, toolPath } from '../state/route.ts'
import { screensOf } from '../screen/registry.ts'
import { findLandings } from './landing.ts'
import { join, type Offer } from './lookup/offers.ts'
import { takeOffer } from './lookup/useLookup.ts'
import { nameOfConnection } from './routeName.ts'
import { listCommands } from './paletteCommands.ts'
import type { Around, PaletteItem } from './paletteEntry.ts'
import { findScreens, listScreens } from './paletteScreens.ts'

const MOST_TOOLS = 12

const OFFER_ICON: Record<Offer['kind'], LucideIcon> = {
  explain: Scale,
  user: UserRound,
  organization: Building2,
  email: Mail,
  emails: Mails,
  subscriber: Users,
  campaign: Megaphone,
}

function foundItems({ connection, paste }: Around): PaletteItem[] {
  if (!connection) return []
  return (paste.found?.offers ?? []).map((offer, index) => ({
    id: `offer-${index}`,
    group: 'Found',
    icon: OFFER_ICON[offer.kind],
    label: offer.label,
    detail: offer.detail,
    run: () => takeOffer(connection.id, offer, paste.pasted.text),
  }))
}

/** The id of what opens a pasted address of a console. */
export const ADDRESS = 'address'

/** An address of a console nobody here knows is that of the same page of this connection. */
function consoleItem(address: string, { connection, connections }: Around): PaletteItem[] {
  const route = parseRoute(address)
  if (!route || !('connection' in route)) return []
  const named = deploymentIn(address) !== null
  const known = named || connections.some(({ id }) => id === route.connection)
  if (!known && !connection) return []
  const path = known
    ? (localPathOf(address, connections) ?? address)
    : address.replace(/^\/c\/[^/]+/, `/c/${encodeURIComponent(connection?.id ?? '')}`)
  return [
    {
      id: ADDRESS,
      group: 'Found',
      icon: Compass,
      label: `Open ${path}`,
      detail: known
        ? 'console address'
        : `console address of another console, opened in ${connection?.label}`,
      run: () => navigate(path),
    },
  ]
}

function addressItems(around: Around): PaletteItem[] {
  return around.paste.pasted.clues.flatMap((clue) =>
    clue.kind === 'console' ? consoleItem(clue.value, around) : [],
  )
}

/** What a tool finds has a page: where that is offered, the raw tool is a second offer of one thing. */
const FOUND_BY: Readonly<Record<string, Offer['kind']>> = { get_subscriber: 'subscriber', get_user: 'user' }

function destinations(around: Around): PaletteItem[] {
  const { connection, tools, paste } = around
  const { clues, isNotice } = paste.pasted
  if (!connection) return []
  const found = new Set(paste.found?.offers.map(({ path }) => path))
  // In a notice the raw tools would be a wall of choices nobody asked for.
  const landings = clues.flatMap((clue) =>
    (clue.kind === 'email' || clue.kind === 'id') && !isNotice
      ? findLandings(clue.value, connection, tools)
      : [],
  )
  const kinds = new Set<string>(paste.found?.offers.map(({ kind }) => kind))
  const others = landings.filter(
    ({ path, tool }) => (path === undefined || !found.has(path)) && !kinds.has(FOUND_BY[tool.name] ?? ''),
  )
  const raw = others.map((landing, index): PaletteItem => ({
    id: `landing-${index}`,
    group: 'Go to',
    icon: CornerDownRight,
    label: landing.label,
    detail: `${landing.tool.surface} · ${landing.tool.name}`,
    run: landing.go,
  }))
  return [...unknownItems(around), ...raw]
}

/** What nothing is known of: the page where cases begin says so, keeps the text and searches by name. */
function unknownItems({ connection, tools, paste: { pasted, found } }: Around): PaletteItem[] {
  const [clue] = pasted.clues
  const address = clue?.kind === 'email' && !pasted.isNotice ? clue.value : null
  if (!connection || !found || found.offers.length > 0 || (address === null && !pasted.isNotice)) return []
  if (!screensOf(tools, connection).some(({ name }) => name === 'verification')) return []
  const path = screenPath(connection.id, 'verification')
  return [
    {
      id: 'unknown',
      group: 'Go to',
      icon: Scale,
      label: address === null ? 'Search for the organization by name' : `Explain ${address}`,
      detail: address === null ? 'the text is kept' : 'unknown here; what can be tried',
      run: () => takeOffer(connection.id, { path }, pasted.text),
    },
  ]
}

/** Returns the connection where organizations are found, where there are others that may know one of the same name. */
function placeAmong({ connection, connections }: Around): string | null {
  if (connection === null || connections.length < 2) return null
  return join(nameOfConnection(connection), connection.environment)
}

/** Each organization found by its name can be looked at, be explained and be acted as. */
function organizationItems(around: Around): PaletteItem[] {
  const { connection, tools, organizations, paste } = around
  if (!connection) return []
  const where = placeAmong(around)
  const shown = new Set(screensOf(tools, connection).map(({ name }) => name))
  const way = (verb: string, screen: string, icon: LucideIcon): PaletteItem[] =>
    organizations.map(({ id, name, slug, status }) => ({
      id: `${screen}-${id}`,
      group: 'Organizations',
      icon,
      label: `${verb} ${name}`,
      detail: join(slug, status, where),
      run: () => navigate(screenPath(connection.id, screen, id)),
    }))
  const explains = shown.has('verification') ? way('Explain', 'verification', Scale) : []
  const acts = organizations.map((organization): PaletteItem => ({
    id: organization.id,
    group: 'Organizations',
    icon: UserRoundCog,
    label: `Act as ${organization.name}`,
    detail: join(organization.slug, organization.status, where),
    run: () => actAs(connection.id, organization),
  }))
  // A slug is pasted to ask about one organization, as its id or an address is: its explanation comes first.
  const named = organizations.find(({ slug }) => slug === paste.pasted.text.trim().toLowerCase())
  const first = explains.filter(({ id }) => id === `verification-${named?.id}`)
  const others = explains.filter((item) => !first.includes(item))
  return [...first, ...way('Open', 'organizations', Building2), ...others, ...acts]
}

/** Who fits the filters, each with what explains it; without that tool, with its page. */
export function findFiltered(around: Around): PaletteItem[] {
  const { connection, tools, organizations } = around
  if (!connection) return []
  const where = placeAmong(around)
  const explains = screensOf(tools, connection).some(({ name }) => name === 'verification')
  return organizations.map(({ id, name, slug, verificationStatus, reason }) => ({
    ...{ id: `filtered-${id}`, group: 'Organizations', icon: explains ? Scale : Building2 },
    label: `${explains ? 'Explain' : 'Open'} ${name}`,
    detail: join(slug, verificationStatus, reason, where),
    run: () => navigate(screenPath(connection.id, explains ? 'verification' : 'organizations', id)),
  }))
}

/** "create tag" is create_tag. */
function nameOfTool(search: string): string {
  return search.trim().toLowerCase().replaceAll(/\s+/g, '_')
}

function toolItems(search: string, { connection, tools }: Around): PaletteItem[] {
  if (!connection) return []
  const exact = nameOfTool(search)
  const named = tools
    .filter((tool) => holdsWords(tool.name, search))
    // get_org is part of the names of others: the one that was named comes first.
    .toSorted((left, right) => Number(right.name === exact) - Number(left.name === exact))
  const described = tools.filter(
    (tool) => !named.includes(tool) && holdsWords(`${tool.name} ${tool.description}`, search),
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
        route && 'connection' in route
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
          detail: join(nameOfConnection(connection), connections.length > 1 && connection.environment),
          run: () => navigate(recent.path),
        },
      ]
    })
}

export function findItems(around: Around): PaletteItem[] {
  const { pasted } = around.paste
  const search = pasted.text
  if (pasted.clues.length === 0) return [...recents(around), ...listScreens(around), ...listCommands(around)]
  const direct = [...addressItems(around), ...foundItems(around), ...destinations(around)]
  if (pasted.isNotice || pasted.clues[0]?.kind === 'key') return direct
  const tools = toolItems(search, around)
  // A tool that is named in full is meant; else its screen is what somebody looks for.
  const meant = tools.filter(({ label }) => label === nameOfTool(search))
  const others = tools.filter((tool) => !meant.includes(tool))
  const shown = new Set(tools.map(({ label }) => label))
  return [
    ...direct,
    ...meant,
    ...findScreens(search, around),
    ...organizationItems(around),
    ...around.names,
    ...others,
    ...recents(around).filter(({ label }) => holdsWords(label, search) && !shown.has(label)),
    ...listCommands(around).filter(({ label }) => holdsWords(label, search)),
  ]
}
