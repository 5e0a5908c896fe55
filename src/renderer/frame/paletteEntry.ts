import type { LucideIcon } from 'lucide-react'
import type { ConnectionSummary, ToolListing } from '../../shared/bridge.ts'
import type { Lookup } from './lookup/useLookup.ts'
import type { FoundOrganization } from './useOrganizationSearch.ts'

/** Records of an organization that are found by their name, in the order of the palette. */
export const NAMED_GROUPS = [
  'Campaigns',
  'Segments',
  'Workflows',
  'Subscribers',
  'Tags',
  'Custom fields',
  'Snippets',
  'Images',
  'Senders',
] as const

export type NamedGroup = (typeof NAMED_GROUPS)[number]

/** One line of the palette. */
export interface PaletteItem {
  id: string
  group:
    | 'Found'
    | 'Go to'
    | 'Screens'
    | 'Settings'
    | 'Organizations'
    | NamedGroup
    | 'Recent'
    | 'Tools'
    | 'Commands'
  icon: LucideIcon
  label: string
  detail: string
  keys?: string
  run: () => void
}

/** What the palette's lines are made from. */
export interface Around {
  connection: ConnectionSummary | null
  connections: ConnectionSummary[]
  tools: ToolListing[]
  organizations: FoundOrganization[]
  /** Found by name in the organization that is acted as. */
  names: PaletteItem[]
  paste: Lookup
}

/** A command of the palette; its keys are those of its id. */
export type Command = Omit<PaletteItem, 'group' | 'detail' | 'keys'> & { detail?: string }
