import { z } from 'zod'
import { DOMAIN_STATUSES } from '../../domain/domain-records.ts'
import { WEB_DOMAIN_STATUSES } from '../../domain/domain-verification.ts'
import { SENDING_STATUSES, VERIFICATION_STATES } from '../../domain/verification.ts'
import { MEMBER_ROLES } from '../../store/accounts.ts'
import { resourceTotals } from '../analytics/fields.ts'
import { isoTime } from '../fields.ts'
import { emailSender } from '../settings/email-sender.ts'

/** What each section of `get_org_details` answers as `data` (contract: admin-answers). */

export const SECTIONS = [
  'overview',
  'resources',
  'members',
  'billing',
  'email-settings',
  'dedicated-ip',
] as const

export type Section = (typeof SECTIONS)[number]

const count = z.int()

export const overviewSection = z.strictObject({
  verificationStatus: z.enum(VERIFICATION_STATES),
  sendingStatus: z.enum(SENDING_STATUSES),
  lastActivityAt: isoTime.nullable().describe('The last email, campaign change or sign-up.'),
  emails30d: z.strictObject({ sent: count, delivered: count, bounced: count, complained: count }),
  stats: z.strictObject({ members: count, subscribers: count, campaigns: count }),
})

export const resourcesSection = z.strictObject({
  counts: z.strictObject({ subscribers: count, campaigns: count, ...resourceTotals }),
  webDomains: z.array(
    z.strictObject({
      id: z.string(),
      hostname: z.string(),
      status: z.enum(WEB_DOMAIN_STATUSES),
      sslStatus: z.enum(WEB_DOMAIN_STATUSES),
      createdAt: isoTime,
    }),
  ),
})

export const membersSection = z.array(
  z.strictObject({
    userId: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(MEMBER_ROLES),
    joinedAt: isoTime,
    banned: z.boolean(),
    banReason: z.string().nullable(),
  }),
)

const subscription = z
  .strictObject({
    plan: z.string(),
    status: z.string(),
    periodStart: isoTime,
    periodEnd: isoTime,
    cancelAtPeriodEnd: z.boolean(),
  })
  .nullable()

export const billingSection = z.strictObject({
  subscription: subscription.describe('Null on the free plan.'),
  customLimits: z.record(z.string(), z.number()).nullable(),
  usage: z.strictObject({ subscribers: count, emailsThisMonth: count }),
  invoices: z.array(
    z.strictObject({
      id: z.string(),
      at: isoTime,
      amount: z.number(),
      currency: z.string(),
      status: z.enum(['PAID', 'OPEN', 'FAILED', 'REFUNDED', 'DISPUTED']),
      description: z.string(),
    }),
  ),
})

export const emailSettingsSection = z.strictObject({
  senders: z.array(emailSender.strict()),
  domains: z.array(
    z.strictObject({
      id: z.string(),
      domain: z.string(),
      status: z.enum(DOMAIN_STATUSES),
      fallbackPriority: z.int().nullable(),
    }),
  ),
  doubleOptIn: z.boolean(),
  postalAddress: z.string().nullable(),
  trackingDomain: z.string().nullable(),
})

export const dedicatedIpSection = z.strictObject({
  assigned: z.boolean(),
  ip: z.string().nullable(),
  pool: z.string().nullable(),
  warmup: z
    .strictObject({ startedAt: isoTime, day: z.int(), days: z.int(), done: z.boolean() })
    .nullable()
    .describe('Null when it needs none.'),
})

/** What a caller gets as `data`, by the section that was asked for. */
export interface SectionAnswers {
  overview: z.output<typeof overviewSection>
  resources: z.output<typeof resourcesSection>
  members: z.output<typeof membersSection>
  billing: z.output<typeof billingSection>
  'email-settings': z.output<typeof emailSettingsSection>
  'dedicated-ip': z.output<typeof dedicatedIpSection>
}
