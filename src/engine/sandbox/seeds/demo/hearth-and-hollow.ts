import type { OrganizationSeed } from '../seed-shape.ts'
import { WESTERN } from '../names.ts'

/** New this month: free plan, nothing verified, the domain still waiting for its records. */
export const hearthAndHollow: OrganizationSeed = {
  name: 'Hearth & Hollow',
  slug: 'hearth-and-hollow',
  email: 'imogen@hearth-and-hollow.example',
  timezone: 'Europe/London',
  verification: 'UNVERIFIED',
  trackingHash: '62a1d8f4c03b7e95',
  doubleOptIn: false,
  createdDaysAgo: 12,
  subscription: { plan: 'free' },
  domains: [
    {
      domain: 'hearth-and-hollow.example',
      region: 'EU_CENTRAL_1',
      status: 'PENDING',
      createdDaysAgo: 11,
      verificationRequestedDaysAgo: 10,
    },
  ],
  people: [
    {
      email: 'imogen.ellery@post.example',
      name: 'Imogen Ellery',
      country: 'GB',
      status: 'SUBSCRIBED',
      tags: ['Friends'],
      daysAgo: 11,
    },
  ],
  crowd: {
    count: 23,
    daysAgo: 10,
    statuses: [
      ['SUBSCRIBED', 95],
      ['UNSUBSCRIBED', 5],
    ],
    names: WESTERN,
    sources: [['IMPORT', 1]],
    tags: [{ name: 'Friends', share: 0.4 }],
    fields: [],
    reasons: ['I only wanted to see the shop'],
  },
}
