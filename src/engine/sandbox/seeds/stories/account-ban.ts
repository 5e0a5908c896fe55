import { button, doc, heading, paragraph, unsubscribeFooter } from '../compose.ts'
import { LENA } from '../staff.ts'
import { REVIEWER_ACTOR, SYSTEM_ACTOR } from '../../../domain/verification.ts'
import type { OrganizationSeed } from '../seed-shape.ts'
import type { VerificationSeed } from '../verification-shape.ts'
import { organizationOf } from './organization.ts'

const airdrop = (coin: string, domain: string) =>
  doc(
    heading(2, `Claim your free ${coin} tokens`),
    paragraph(
      `You have been selected for our exclusive ${coin} airdrop. Connect your wallet and claim your tokens now, this offer expires tonight.`,
    ),
    paragraph('Enter your recovery phrase to verify your wallet.'),
    button('CLAIM NOW', `https://${domain}/claim`),
    unsubscribeFooter('remove me'),
  )

interface Twin {
  name: string
  slug: string
  coin: string
  trackingHash: string
  createdDaysAgo: number
}

/** One of three shops of one person; the ban of the account reached each of them. */
function twin({ name, slug, coin, trackingHash, createdDaysAgo }: Twin): OrganizationSeed {
  const domain = `${slug}.example`
  return organizationOf({
    name,
    slug,
    domain,
    trackingHash,
    verification: 'BANNED',
    createdDaysAgo,
    plan: { plan: 'creator' },
    sender: { displayName: name, localPart: 'win' },
    crowd: {
      count: 30,
      statuses: [
        ['SUBSCRIBED', 65],
        ['BOUNCED', 15],
        ['COMPLAINED', 20],
      ],
    },
    campaigns: [
      {
        name: `${coin} airdrop`,
        subject: `Claim your free ${coin} tokens tonight`,
        content: airdrop(coin, domain),
        status: 'SENT',
        createdDaysAgo: 11,
        sendDaysAgo: 10,
        outcome: { bounced: 0.09, opened: 0.2, clicked: 0.04 },
      },
    ],
    verificationRecord: verificationRecordOf(`${coin} airdrop`, createdDaysAgo),
  })
}

function verificationRecordOf(campaign: string, createdDaysAgo: number): VerificationSeed {
  return {
    reviews: [{ key: 'airdrop', daysAgo: 9.9, trigger: 'CAMPAIGN_START', campaigns: [campaign], each: 3 }],
    history: [
      { to: 'AUTO_VERIFIED', daysAgo: createdDaysAgo, actor: SYSTEM_ACTOR, reasonCode: 'DOMAIN_VERIFIED' },
      {
        to: 'BLOCKED',
        daysAgo: 9.8,
        actor: REVIEWER_ACTOR,
        reasonCode: 'PHISHING_CONTENT',
        customerExplanation: 'A campaign asked its readers for secrets of their wallets.',
        review: 'airdrop',
      },
      {
        to: 'BANNED',
        daysAgo: 8,
        actor: LENA,
        reasonCode: 'ACCOUNT_BANNED',
        adminNote:
          'Vik Marlow again: same browser print as two accounts banned in spring. All three shops go.',
        customerExplanation:
          'The account that owns this organization was banned for repeated fraud, and with it everything it owns.',
        review: 'airdrop',
      },
    ],
    metadata: { refuseReason: 'Owner banned.', defensiveFlag: true },
  }
}

export const coinShops: readonly OrganizationSeed[] = [
  {
    name: 'Coin Drop Daily',
    slug: 'coin-drop-daily',
    coin: 'DRP',
    trackingHash: '2cd4f8b16e90a735',
    createdDaysAgo: 40,
  },
  {
    name: 'Airdrop Alerts',
    slug: 'airdrop-alerts',
    coin: 'ALT',
    trackingHash: '8e16b7405dc3f92a',
    createdDaysAgo: 33,
  },
  {
    name: 'Token Garden',
    slug: 'token-garden',
    coin: 'GRD',
    trackingHash: 'a3f5907c2be8d641',
    createdDaysAgo: 25,
  },
].map(twin)
