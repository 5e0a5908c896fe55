import type { DomainRegion, DomainStatus, RecordPurpose } from '../../domain/domain-records.ts'
import type { SubscriberStatus } from '../../domain/subscriber-status.ts'
import type { VerificationState } from '../../domain/verification.ts'
import type { MemberRole } from '../../store/accounts.ts'
import type { OrganizationPlan } from '../world/create-organization.ts'
import type { IdentitySeed } from './identity-shape.ts'
import type { MessagesSeed } from './message-shape.ts'
import type { NamePoolName } from './names.ts'
import type { VerificationSeed } from './verification-shape.ts'
import type { WorkflowSeed } from './workflow-shape.ts'

/** What a seed file says about one organization. Days are counted back from the world's clock. */
export interface OrganizationSeed {
  name: string
  slug: string
  email: string
  logo?: string
  website?: string
  timezone: string
  verification: VerificationState
  /** A human's approval that outlived a later change of state. */
  humanApproved?: boolean
  /** Sixteen hexadecimal digits, as organization.create makes them. */
  trackingHash: string
  clickDomain?: string
  doubleOptIn: boolean
  createdDaysAgo: number
  subscription: OrganizationPlan
  domains: readonly DomainSeed[]
  identity?: IdentitySeed | undefined
  messages?: MessagesSeed | undefined
  /** Oldest first. */
  workflows?: readonly WorkflowSeed[] | undefined
  /** Without it, it has been in its state since it was made. */
  verificationRecord?: VerificationSeed | undefined
  /** Written out by hand: the oldest subscribers, and so the lowest ids. */
  people: readonly PersonSeed[]
  crowd: CrowdSeed
}

export interface DomainSeed {
  domain: string
  region: DomainRegion
  status: DomainStatus
  createdDaysAgo: number
  fallbackPriority?: number
  verificationRequestedDaysAgo?: number
  /** Records that differ from the status of the domain. */
  records?: Partial<Record<RecordPurpose, DomainStatus>>
}

export interface PersonSeed {
  email: string
  name?: string
  phone?: string
  country?: string
  status: SubscriberStatus
  reason?: string
  tags?: readonly string[]
  fields?: Record<string, string>
  daysAgo: number
}

/** Everybody else: shares of one, drawn by the world's seed. */
export interface CrowdSeed {
  count: number
  /** The oldest arrived this long ago; arrivals grow denser towards today. */
  daysAgo: number
  statuses: readonly (readonly [SubscriberStatus, number])[]
  /** Where double opt-in is off today: arrivals older than this still had to confirm. */
  confirmedBeforeDaysAgo?: number
  names: readonly (readonly [NamePoolName, number])[]
  sources: readonly (readonly [string, number])[]
  tags: readonly TagSeed[]
  fields: readonly FieldSeed[]
  payments?: PaymentSeed
  reasons: readonly string[]
}

interface TagSeed {
  name: string
  share: number
  /** Given some time after arriving, not with it. */
  later?: boolean
  /** Of those who have it, taken away again later. */
  removed?: number
}

export interface FieldSeed {
  name: string
  share: number
  values: readonly string[] | { least: number; most: number } | 'birthday'
}

export interface PaymentSeed {
  share: number
  currency: string
  /** Product and price in cents. */
  products: readonly (readonly [string, number])[]
  /** Of payments, given back later. */
  refunded: number
}

export interface UserSeed {
  email: string
  name: string
  createdDaysAgo: number
  /** Slug of the organization and the role there. */
  member: Readonly<Record<string, MemberRole>>
  /** Default true. */
  emailVerified?: boolean
  ban?: { daysAgo: number; reason: string }
  providers?: readonly { provider: string; account: string; daysAgo: number }[]
  /** Oldest first; `days` until they end. */
  sessions?: readonly { daysAgo: number; days: number; ipAddress: string; userAgent: string }[]
}

export interface WorldSeed {
  organizations: readonly OrganizationSeed[]
  users: readonly UserSeed[]
}
