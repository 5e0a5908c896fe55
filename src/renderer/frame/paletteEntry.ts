import type { LucideIcon } from 'lucide-react'
import type { ToolAnswer } from '../../engine/tools/index.ts'
import type { ConnectionSummary, ToolListing } from '../../shared/bridge.ts'
import type { Organization } from '../bridge/organizations.ts'
import type { Lookup } from './lookup/useLookup.ts'

/** A subscriber as a list answers it. */
export type SubscriberRow = ToolAnswer<'list_subscribers'>['subscribers'][number]

/** A workflow as a list answers it. */
export type WorkflowRow = ToolAnswer<'list_workflows'>['workflows'][number]

/** One line of the palette. */
export interface PaletteItem {
  id: string
  group: 'Found' | 'Go to' | 'Organizations' | 'Subscribers' | 'Workflows' | 'Recent' | 'Tools' | 'Commands'
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
  organizations: Organization[]
  /** Found by name in the organization that is acted as. */
  people: SubscriberRow[]
  /** The same of workflows. */
  workflows: WorkflowRow[]
  paste: Lookup
}

/** A command of the palette; its keys are those of its id. */
export type Command = Omit<PaletteItem, 'group' | 'detail' | 'keys'> & { detail?: string }
