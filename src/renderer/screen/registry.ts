import {
  AtSign,
  Building2,
  ChartNoAxesCombined,
  ClipboardPen,
  Feather,
  FileCheck,
  FileDown,
  Globe,
  History,
  Images,
  KeyRound,
  ListChecks,
  Mail,
  MailSearch,
  Mails,
  Puzzle,
  Send,
  Settings,
  Shapes,
  ShieldQuestion,
  Tag,
  TextCursorInput,
  Upload,
  UserRoundSearch,
  Users,
  Workflow,
  type LucideIcon,
} from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ConnectionSummary, Surface, ToolListing } from '../../shared/bridge.ts'
import { queries } from '../state/queries.ts'

/** What the page of a screen is given. */
export interface ScreenProps {
  /** The record in the address; null for the list. */
  id: string | null
  /** The saved view in the address. */
  view: string | null
}

export interface Screen {
  /** Its word in the address. */
  name: string
  label: string
  icon: LucideIcon
  /** `customer` screens wait until an organization is acted as. */
  surface: Surface
  /** The tool without which the screen has nothing to show; null for what the console keeps itself. */
  tool: string | null
  /** Driven by control actions, which deployments have not. */
  sandboxOnly?: true
  /** Where somebody tries something out; without it the surface says the group. */
  group?: 'workshop'
}

/** The groups of the navigation. */
export type ScreenGroup = 'support' | 'acting' | 'workshop'

/** Returns the group of the navigation that a screen stands in. */
export function groupOf({ group, surface }: Pick<Screen, 'group' | 'surface'>): ScreenGroup {
  return group ?? (surface === 'admin' ? 'support' : 'acting')
}

/**
 * The screens of records, in the order of the navigation inside each group. A new screen is its folder,
 * one entry here and one in `routes.tsx`: navigation, palette, tabs and addresses follow from them.
 */
export const SCREENS: Screen[] = [
  {
    name: 'verification',
    label: 'Verification',
    icon: ShieldQuestion,
    surface: 'admin',
    tool: 'get_org_verification',
  },
  {
    name: 'review-emails',
    label: 'Review emails',
    icon: MailSearch,
    surface: 'admin',
    tool: 'get_review_emails',
  },
  {
    name: 'emails',
    label: 'Emails log',
    icon: Mails,
    surface: 'admin',
    tool: 'list_emails',
  },
  {
    name: 'users',
    label: 'Users',
    icon: UserRoundSearch,
    surface: 'admin',
    tool: 'get_user',
  },
  {
    name: 'organizations',
    label: 'Organizations',
    icon: Building2,
    surface: 'admin',
    tool: 'list_orgs',
  },
  {
    name: 'subscribers',
    label: 'Subscribers',
    icon: Users,
    surface: 'customer',
    tool: 'query_subscribers',
  },
  {
    name: 'import',
    label: 'Import',
    icon: Upload,
    surface: 'customer',
    tool: 'import_subscribers',
  },
  {
    name: 'campaigns',
    label: 'Campaigns',
    icon: Mail,
    surface: 'customer',
    tool: 'list_campaigns',
  },
  {
    name: 'workflows',
    label: 'Workflows',
    icon: Workflow,
    surface: 'customer',
    tool: 'list_workflows',
  },
  {
    name: 'capture-pages',
    label: 'Capture pages',
    icon: ClipboardPen,
    surface: 'customer',
    tool: 'list_subscribers',
    sandboxOnly: true,
  },
  {
    name: 'segments',
    label: 'Segments',
    icon: Shapes,
    surface: 'customer',
    tool: 'list_segments',
  },
  {
    name: 'tags',
    label: 'Tags',
    icon: Tag,
    surface: 'customer',
    tool: 'list_tags',
  },
  {
    name: 'custom-fields',
    label: 'Custom fields',
    icon: TextCursorInput,
    surface: 'customer',
    tool: 'get_custom_fields',
  },
  {
    name: 'snippets',
    label: 'Snippets',
    icon: Puzzle,
    surface: 'customer',
    tool: 'get_email_snippets',
  },
  {
    name: 'images',
    label: 'Images',
    icon: Images,
    surface: 'customer',
    tool: 'list_images',
  },
  {
    name: 'senders',
    label: 'Senders',
    icon: AtSign,
    surface: 'customer',
    tool: 'get_email_senders',
  },
  {
    name: 'domains',
    label: 'Domains',
    icon: Globe,
    surface: 'customer',
    tool: 'list_domains',
  },
  {
    name: 'analytics',
    label: 'Analytics',
    icon: ChartNoAxesCombined,
    surface: 'customer',
    tool: 'get_subscriber_growth',
  },
  {
    name: 'bulk-operations',
    label: 'Bulk operations',
    icon: ListChecks,
    surface: 'customer',
    tool: 'list_bulk_operations',
  },
  {
    name: 'exports',
    label: 'Exports',
    icon: FileDown,
    surface: 'customer',
    tool: 'list_subscriber_exports',
  },
  {
    name: 'writing-style',
    label: 'Writing style',
    icon: Feather,
    surface: 'customer',
    tool: 'get_writing_style',
  },
  {
    name: 'settings',
    label: 'Settings',
    icon: Settings,
    surface: 'customer',
    tool: 'update_organization_settings',
  },
  {
    name: 'keys',
    label: 'Admin keys',
    icon: KeyRound,
    surface: 'admin',
    tool: 'list_orgs',
    sandboxOnly: true,
    group: 'workshop',
  },
  {
    name: 'outbox',
    label: 'Outbox',
    icon: Send,
    surface: 'customer',
    tool: 'get_subscriber_emails',
    sandboxOnly: true,
    group: 'workshop',
  },
  {
    name: 'history',
    label: 'History',
    icon: History,
    surface: 'admin',
    tool: null,
    group: 'workshop',
  },
  {
    name: 'parity',
    label: 'Parity',
    icon: FileCheck,
    surface: 'admin',
    tool: 'list_orgs',
    sandboxOnly: true,
    group: 'workshop',
  },
]

export function findScreen(name: string): Screen | undefined {
  return SCREENS.find((screen) => screen.name === name)
}

type Kind = Pick<ConnectionSummary, 'kind'>

/** Returns the screens a connection can fill: it lists their tool, and some need a sandbox. */
export function screensOf(tools: ToolListing[], { kind }: Kind): Screen[] {
  return SCREENS.filter(
    (screen) =>
      (screen.sandboxOnly !== true || kind === 'sandbox') &&
      (screen.tool === null ||
        tools.some((tool) => tool.name === screen.tool && tool.surface === screen.surface)),
  )
}

export function useScreens(connection: ConnectionSummary): Screen[] {
  const { data: tools } = useQuery({ ...queries.tools(connection.id), enabled: connection.state === 'open' })
  const { kind } = connection
  return useMemo(() => screensOf(tools ?? [], { kind }), [tools, kind])
}
