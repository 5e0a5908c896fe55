import type { OrganizationSeed } from '../seed-shape.ts'
import { WESTERN } from '../names.ts'

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
}
