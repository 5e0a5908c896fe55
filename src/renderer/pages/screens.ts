import {
  AtSign,
  Building2,
  ChartNoAxesCombined,
  Globe,
  Images,
  KeyRound,
  Mail,
  MailSearch,
  Mails,
  Puzzle,
  Send,
  Shapes,
  ShieldQuestion,
  Upload,
  UserRoundSearch,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { ConnectionSummary, Surface } from '../../shared/bridge.ts'
import type { ActingAs } from '../state/frame.ts'
import AnalyticsPage from './analytics/AnalyticsPage.tsx'
import CampaignsPage from './campaigns/CampaignsPage.tsx'
import DomainsPage from './domains/DomainsPage.tsx'
import EmailsPage from './emails/EmailsPage.tsx'
import ImagesPage from './images/ImagesPage.tsx'
import CustomFieldsPage from './labels/CustomFieldsPage.tsx'
import { CUSTOM_FIELDS, TAGS } from './labels/kinds.ts'
import TagsPage from './labels/TagsPage.tsx'
import ImportPage from './import/ImportPage.tsx'
import KeysPage from './keys/KeysPage.tsx'
import OrganizationsPage from './organizations/OrganizationsPage.tsx'
import OutboxPage from './outbox/OutboxPage.tsx'
import ReviewEmailsPage from './review-emails/ReviewEmailsPage.tsx'
import SegmentsPage from './segments/SegmentsPage.tsx'
import SendersPage from './senders/SendersPage.tsx'
import SnippetsPage from './snippets/SnippetsPage.tsx'
import SubscribersPage from './subscribers/SubscribersPage.tsx'
import VerificationPage from './verification/VerificationPage.tsx'
import UsersPage from './users/UsersPage.tsx'

/**
 * The screens of records, in the order of the navigation. A new screen is its folder and one
 * entry here: navigation, palette, tabs and addresses follow from it.
 */
export interface ScreenProps {
  connection: ConnectionSummary
  /** The organization that customer tools act as; null on the admin surface, and under a token of one organization. */
  organization: ActingAs | null
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
  /** The tool without which the screen has nothing to show. */
  tool: string
  /** Driven by control actions, which deployments have not. */
  sandboxOnly?: true
  Page: ComponentType<ScreenProps>
}

export const SCREENS: Screen[] = [
  {
    name: 'organizations',
    label: 'Organizations',
    icon: Building2,
    surface: 'admin',
    tool: 'list_orgs',
    Page: OrganizationsPage,
  },
  {
    name: 'verification',
    label: 'Verification',
    icon: ShieldQuestion,
    surface: 'admin',
    tool: 'get_org_verification',
    Page: VerificationPage,
  },
  {
    name: 'review-emails',
    label: 'Review emails',
    icon: MailSearch,
    surface: 'admin',
    tool: 'get_review_emails',
    Page: ReviewEmailsPage,
  },
  {
    name: 'emails',
    label: 'Emails log',
    icon: Mails,
    surface: 'admin',
    tool: 'list_emails',
    Page: EmailsPage,
  },
  {
    name: 'users',
    label: 'Users',
    icon: UserRoundSearch,
    surface: 'admin',
    tool: 'get_user',
    Page: UsersPage,
  },
  {
    name: 'keys',
    label: 'Admin keys',
    icon: KeyRound,
    surface: 'admin',
    tool: 'list_orgs',
    sandboxOnly: true,
    Page: KeysPage,
  },
  {
    name: 'subscribers',
    label: 'Subscribers',
    icon: Users,
    surface: 'customer',
    tool: 'query_subscribers',
    Page: SubscribersPage,
  },
  {
    name: 'import',
    label: 'Import',
    icon: Upload,
    surface: 'customer',
    tool: 'import_subscribers',
    Page: ImportPage,
  },
  {
    name: 'campaigns',
    label: 'Campaigns',
    icon: Mail,
    surface: 'customer',
    tool: 'list_campaigns',
    Page: CampaignsPage,
  },
  {
    name: 'outbox',
    label: 'Outbox',
    icon: Send,
    surface: 'customer',
    tool: 'get_subscriber_emails',
    sandboxOnly: true,
    Page: OutboxPage,
  },
  {
    name: 'analytics',
    label: 'Analytics',
    icon: ChartNoAxesCombined,
    surface: 'customer',
    tool: 'get_subscriber_growth',
    Page: AnalyticsPage,
  },
  {
    name: 'segments',
    label: 'Segments',
    icon: Shapes,
    surface: 'customer',
    tool: 'list_segments',
    Page: SegmentsPage,
  },
  {
    name: 'tags',
    label: TAGS.title,
    icon: TAGS.icon,
    surface: 'customer',
    tool: TAGS.list,
    Page: TagsPage,
  },
  {
    name: 'custom-fields',
    label: CUSTOM_FIELDS.title,
    icon: CUSTOM_FIELDS.icon,
    surface: 'customer',
    tool: CUSTOM_FIELDS.list,
    Page: CustomFieldsPage,
  },
  {
    name: 'snippets',
    label: 'Snippets',
    icon: Puzzle,
    surface: 'customer',
    tool: 'get_email_snippets',
    Page: SnippetsPage,
  },
  {
    name: 'images',
    label: 'Images',
    icon: Images,
    surface: 'customer',
    tool: 'list_images',
    Page: ImagesPage,
  },
  {
    name: 'senders',
    label: 'Senders',
    icon: AtSign,
    surface: 'customer',
    tool: 'get_email_senders',
    Page: SendersPage,
  },
  {
    name: 'domains',
    label: 'Domains',
    icon: Globe,
    surface: 'customer',
    tool: 'list_domains',
    Page: DomainsPage,
  },
]

export function findScreen(name: string): Screen | undefined {
  return SCREENS.find((screen) => screen.name === name)
}
