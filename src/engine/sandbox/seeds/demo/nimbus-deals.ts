import type { OrganizationSeed } from '../seed-shape.ts'
import { WESTERN } from '../names.ts'
import { LENA } from '../staff.ts'
import { REVIEWER_ACTOR, SYSTEM_ACTOR } from '../../../domain/verification.ts'

/**
 * The one worth explaining: a list bought elsewhere and imported within days, many bounces and
 * complaints, and a second domain that looks like somebody's bank.
 */
export const nimbusDeals: OrganizationSeed = {
  name: 'Nimbus Deals',
  slug: 'nimbus-deals',
  email: 'offers@nimbus-deals.example',
  website: 'https://nimbus-deals.example',
  timezone: 'UTC',
  verification: 'BLOCKED',
  trackingHash: 'd7450b9ec16f38a2',
  clickDomain: 'track.nimbus-deals.example',
  doubleOptIn: false,
  createdDaysAgo: 38,
  subscription: { plan: 'pro', customLimits: { subscribers: 5000 } },
  domains: [
    {
      domain: 'nimbus-deals.example',
      region: 'US_WEST_1',
      status: 'VERIFIED',
      createdDaysAgo: 38,
      verificationRequestedDaysAgo: 38,
      records: { DMARC: 'FAILED' },
    },
    {
      domain: 'secure-bank-login.example',
      region: 'US_WEST_1',
      status: 'FAILED',
      createdDaysAgo: 9,
      verificationRequestedDaysAgo: 9,
    },
  ],
  people: [],
  crowd: {
    count: 160,
    daysAgo: 36,
    statuses: [
      ['SUBSCRIBED', 52],
      ['BOUNCED', 26],
      ['COMPLAINED', 12],
      ['UNSUBSCRIBED', 10],
    ],
    names: WESTERN,
    sources: [['IMPORT', 1]],
    tags: [
      { name: 'list-03', share: 0.6 },
      { name: 'LIST-07', share: 0.4 },
    ],
    fields: [],
    reasons: ['I never signed up', 'This is spam', 'Who are you?'],
  },
  verificationRecord: {
    reviews: [
      { key: 'vouchers', daysAgo: 11.9, trigger: 'BOUNCE_RATE', campaigns: ['blast 1', 'blast 2'], each: 3 },
    ],
    history: [
      { to: 'AUTO_VERIFIED', daysAgo: 38, actor: SYSTEM_ACTOR, reasonCode: 'DOMAIN_VERIFIED' },
      {
        to: 'BLOCKED',
        daysAgo: 9.2,
        actor: LENA,
        reasonCode: 'PURCHASED_LIST',
        adminNote:
          'Tags list-03 and LIST-07 came in two imports of one night, a third of it bounced. Registered secure-bank-login.example an hour before. Rex did not answer twice.',
        customerExplanation:
          'Many of the people on your list never signed up, and a great part of your mail bounced or was marked as spam. Sending is blocked.',
        review: 'vouchers',
      },
    ],
    holds: [
      {
        kind: 'CAMPAIGNS',
        reasonCode: 'BOUNCE_RATE',
        note: 'Far above 5 % on two campaigns.',
        daysAgo: 11.9,
        by: REVIEWER_ACTOR,
        closed: { daysAgo: 9.2, by: LENA },
      },
    ],
    metadata: {
      refuseReason: 'Purchased addresses.',
      adminMessage: 'Watch the second domain.',
      defensiveFlag: true,
    },
    milestones: [
      { milestone: 'FIRST_100_SENT', status: 'REJECTED', daysAgo: 15, evidence: 'Half of it bounced.' },
    ],
    invoices: [{ daysAgo: 38, cents: 2900, currency: 'USD', status: 'PAID', description: 'Pro, one month' }],
  },
}
