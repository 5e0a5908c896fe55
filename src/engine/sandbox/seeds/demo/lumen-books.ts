import type { OrganizationSeed } from '../seed-shape.ts'
import { WESTERN } from '../names.ts'

/** On trial, let through by the automatic review alone: its campaigns are still checked. */
export const lumenBooks: OrganizationSeed = {
  name: 'Lumen Books',
  slug: 'lumen-books',
  email: 'hello@lumen-books.example',
  website: 'https://lumen-books.example',
  timezone: 'America/New_York',
  verification: 'AI_VERIFIED',
  trackingHash: '0c57fe93a8d1426b',
  clickDomain: 'go.lumen-books.example',
  doubleOptIn: false,
  createdDaysAgo: 180,
  subscription: { plan: 'creator', status: 'trialing' },
  domains: [
    {
      domain: 'lumen-books.example',
      region: 'US_WEST_1',
      status: 'VERIFIED',
      createdDaysAgo: 178,
      verificationRequestedDaysAgo: 178,
      records: { MAIL_FROM: 'FAILED', SPF: 'FAILED', DMARC: 'NOT_STARTED' },
    },
  ],
  people: [
    {
      email: 'harriet.obrien@letters.test',
      name: 'Harriet O’Brien',
      phone: '+1 202 555 0147',
      country: 'US',
      status: 'SUBSCRIBED',
      tags: ['Early Reader', 'Poetry'],
      fields: { 'Favourite genre': 'Poetry' },
      daysAgo: 177,
    },
  ],
  crowd: {
    count: 141,
    daysAgo: 170,
    statuses: [
      ['SUBSCRIBED', 88],
      ['UNSUBSCRIBED', 7],
      ['BOUNCED', 4],
      ['COMPLAINED', 1],
    ],
    names: WESTERN,
    sources: [
      ['FORM', 50],
      ['IMPORT', 50],
    ],
    tags: [
      { name: 'Early Reader', share: 0.2 },
      { name: 'Poetry', share: 0.25 },
      { name: 'sci-fi', share: 0.3 },
      { name: 'Book Club', share: 0.15, later: true, removed: 0.1 },
    ],
    fields: [
      {
        name: 'Favourite genre',
        share: 0.6,
        values: ['Poetry', 'Science fiction', 'Essays', 'Crime', 'Cookery'],
      },
      { name: 'Books per year', share: 0.4, values: { least: 1, most: 80 } },
    ],
    payments: {
      share: 0.35,
      currency: 'USD',
      products: [
        ['Paperback box', 4200],
        ['Signed edition', 6500],
        ['E-book', 999],
      ],
      refunded: 0.06,
    },
    reasons: ['Too many emails', 'I only wanted one book', 'Not relevant any more'],
  },
}
