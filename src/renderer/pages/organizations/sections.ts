import { organizationReference } from '../../../shared/ids.ts'
import { sendingTrouble } from '../../../engine/domain/verification.ts'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import { toolQueryLoosely } from '../../state/queries.ts'

/** What `get_org_details` answers, section by section. A deployment may leave parts out of each. */
export interface OverviewData {
  verificationStatus?: string
  sendingStatus?: string
  lastActivityAt?: string | null
  emails30d?: { sent?: number; delivered?: number; bounced?: number; complained?: number }
  stats?: { members?: number; subscribers?: number; campaigns?: number }
}

export interface ResourcesData {
  counts?: Record<string, number>
  webDomains?: WebDomain[]
}

export interface WebDomain {
  id: string
  hostname: string
  status?: string
  sslStatus?: string
  createdAt?: string
}

export interface Member {
  userId: string
  email: string
  name?: string | null
  role?: string
  joinedAt?: string
  banned?: boolean
  banReason?: string | null
}

export interface BillingData {
  subscription?: {
    plan: string
    status: string
    periodStart: string
    periodEnd: string
    cancelAtPeriodEnd: boolean
  } | null
  customLimits?: Record<string, number> | null
  usage?: { subscribers?: number; emailsThisMonth?: number }
  invoices?: Invoice[]
}

export interface Invoice {
  id: string
  at: string
  amount: number
  currency: string
  status: string
  description?: string
}

export interface EmailSettingsData {
  senders?: { id: string; displayName: string; email: string; replyTo?: string | null; isDefault?: boolean }[]
  domains?: { id: string; domain: string; status: string; fallbackPriority?: number | null }[]
  doubleOptIn?: boolean
  postalAddress?: string | null
  trackingDomain?: string | null
}

export interface DedicatedIpData {
  assigned?: boolean
  ip?: string | null
  pool?: string | null
  warmup?: { startedAt: string; day: number; days: number; done: boolean } | null
}

export interface SectionAnswer<T> {
  organization: { id: string; name: string; slug: string }
  section: string
  data: T
}

export function sectionQuery<T>(connection: ConnectionSummary, id: string, section: string) {
  return toolQueryLoosely<SectionAnswer<T>>({
    connection: connection.id,
    surface: 'admin',
    tool: 'get_org_details',
    input: { ...organizationReference(id), section },
  })
}

/** What each limit of an organization's own is a limit of; unknown ones are shown without a use. */
export function usedOf(limit: string, usage: BillingData['usage']): number | null {
  if (limit === 'subscribers') return usage?.subscribers ?? null
  if (limit === 'emailsPerMonth') return usage?.emailsThisMonth ?? null
  return null
}

/** Whether something stands in the way of its mail that an explanation is asked for. */
export function isInTrouble(status: string | undefined, sending: string | undefined): boolean {
  return sendingTrouble(status, sending) !== 'none' || status?.toUpperCase() === 'UNVERIFIED'
}
