import type { OrganizationSeed } from '../seed-shape.ts'

/** Double opt-in on, a custom limit nearly reached, two domains, one of them broken lately. */
export const cafeZurich: OrganizationSeed = {
  name: 'Café Zürich',
  slug: 'cafe-zurich',
  email: 'gruezi@cafe-zurich.example',
  logo: 'https://media.sandbox.test/logos/cafe-zurich.png',
  website: 'https://www.cafe-zurich.example',
  timezone: 'Europe/Zurich',
  verification: 'WHITELISTED',
  trackingHash: 'b80d24e6719f5ac3',
  doubleOptIn: true,
  createdDaysAgo: 371,
  subscription: { plan: 'business', customLimits: { subscribers: 250, emailsPerMonth: 20_000 } },
  domains: [
    {
      domain: 'cafe-zurich.example',
      region: 'EU_CENTRAL_1',
      status: 'VERIFIED',
      createdDaysAgo: 370,
      fallbackPriority: 1,
      verificationRequestedDaysAgo: 369,
    },
    {
      domain: 'post.cafe-zurich.example',
      region: 'EU_CENTRAL_1',
      status: 'TEMPORARY_FAILURE',
      createdDaysAgo: 200,
      verificationRequestedDaysAgo: 2,
      records: { MAIL_FROM: 'VERIFIED', SPF: 'VERIFIED', DMARC: 'VERIFIED' },
    },
  ],
  people: [
    {
      email: 'kathe.bottcher@home.test',
      name: 'Käthe Böttcher',
      phone: '+49 171 3920055',
      country: 'DE',
      status: 'SUBSCRIBED',
      tags: ['Stammgast'],
      fields: { Filiale: 'Niederdorf' },
      daysAgo: 368,
    },
    {
      email: 'ngoc.tran@mail.example',
      name: 'Trần Ngọc',
      country: 'CH',
      status: 'PENDING_CONFIRMATION',
      daysAgo: 367,
    },
  ],
  crowd: {
    count: 213,
    daysAgo: 360,
    statuses: [
      ['SUBSCRIBED', 78],
      ['PENDING_CONFIRMATION', 11],
      ['UNSUBSCRIBED', 7],
      ['BOUNCED', 2],
      ['TRANSACTIONAL', 2],
    ],
    names: [
      ['german', 60],
      ['french', 18],
      ['iberian', 8],
      ['slavic', 6],
      ['turkish', 4],
      ['english', 4],
    ],
    sources: [['FORM', 1]],
    tags: [
      { name: 'Stammgast', share: 0.3, later: true },
      { name: 'Brunch', share: 0.25 },
      { name: 'röstkurs', share: 0.12, later: true },
    ],
    fields: [
      { name: 'Filiale', share: 0.7, values: ['Niederdorf', 'Enge', 'Oerlikon'] },
      { name: 'Milch', share: 0.35, values: ['Hafer', 'Kuh', 'Mandel', 'keine'] },
    ],
    payments: {
      share: 0.3,
      currency: 'CHF',
      products: [
        ['Bohnen 500 g', 1890],
        ['Röstkurs', 12_000],
        ['Gutschein', 5000],
      ],
      refunded: 0.02,
    },
    reasons: ['Zu viele E-Mails', 'Umgezogen', 'Ich trinke keinen Kaffee mehr'],
  },
}
