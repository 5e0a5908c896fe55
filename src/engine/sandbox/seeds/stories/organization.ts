import { WESTERN } from '../names.ts'
import type { CampaignSeed } from '../message-shape.ts'
import type { CrowdSeed, OrganizationSeed } from '../seed-shape.ts'
import type { VerificationSeed } from '../verification-shape.ts'
import type { OrganizationPlan } from '../../world/create-organization.ts'
import type { VerificationState } from '../../../domain/verification.ts'

/** What differs from story to story; the rest of an organization is as plain as can be. */
interface Story {
  name: string
  slug: string
  /** Of its website and its sender. */
  domain: string
  trackingHash: string
  verification: VerificationState
  humanApproved?: boolean
  createdDaysAgo: number
  plan?: OrganizationPlan
  sender: { displayName: string; localPart: string }
  postalAddress?: string
  crowd: Pick<CrowdSeed, 'count' | 'statuses'> & Partial<CrowdSeed>
  campaigns: readonly CampaignSeed[]
  verificationRecord: VerificationSeed
}

/**
 * Returns an organization of the seed `stories` from what its story needs. Each file beside this one is one
 * story: a block, a hold or a dispute that support has to explain.
 */
export function organizationOf(story: Story): OrganizationSeed {
  const { domain, createdDaysAgo, plan, sender, campaigns, postalAddress, crowd, humanApproved, ...rest } =
    story
  return {
    ...rest,
    ...(humanApproved === undefined ? {} : { humanApproved }),
    email: `${sender.localPart}@${domain}`,
    website: `https://${domain}`,
    timezone: 'UTC',
    doubleOptIn: false,
    createdDaysAgo,
    subscription: plan ?? { plan: 'pro' },
    domains: [
      {
        domain,
        region: 'EU_CENTRAL_1',
        status: 'VERIFIED',
        createdDaysAgo,
        verificationRequestedDaysAgo: createdDaysAgo,
      },
    ],
    identity: { senders: [{ ...sender, domain, createdDaysAgo }] },
    messages: { ...(postalAddress === undefined ? {} : { postalAddress }), campaigns },
    people: [],
    crowd: {
      daysAgo: createdDaysAgo - 1,
      names: WESTERN,
      sources: [['IMPORT', 1]],
      tags: [],
      fields: [],
      reasons: ['I never signed up', 'Too many emails'],
      ...crowd,
    },
  }
}
