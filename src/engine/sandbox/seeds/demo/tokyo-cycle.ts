import type { OrganizationSeed } from '../seed-shape.ts'

/** Behind with a payment; verified automatically now, but an earlier approval by a human is still on record. */
export const tokyoCycle: OrganizationSeed = {
  name: '東京サイクル',
  slug: 'tokyo-cycle',
  email: 'support@tokyo-cycle.example',
  website: 'https://tokyo-cycle.example',
  timezone: 'Asia/Tokyo',
  verification: 'AUTO_VERIFIED',
  humanApproved: true,
  trackingHash: 'e93b6d0571fa28c4',
  doubleOptIn: true,
  createdDaysAgo: 240,
  subscription: { plan: 'pro', status: 'past_due', customLimits: { subscribers: 1000 } },
  domains: [
    {
      domain: 'tokyo-cycle.example',
      region: 'AP_SOUTHEAST_2',
      status: 'VERIFIED',
      createdDaysAgo: 239,
      verificationRequestedDaysAgo: 238,
    },
    {
      domain: 'news.tokyo-cycle.example',
      region: 'AP_SOUTHEAST_2',
      status: 'NOT_STARTED',
      createdDaysAgo: 3,
    },
  ],
  people: [
    {
      email: 'misaki.hasegawa@inbox.example',
      name: '長谷川 美咲',
      country: 'JP',
      status: 'SUBSCRIBED',
      tags: ['ロードバイク'],
      fields: { 自転車: 'ロード' },
      daysAgo: 236,
    },
  ],
  crowd: {
    count: 119,
    daysAgo: 235,
    statuses: [
      ['SUBSCRIBED', 80],
      ['PENDING_CONFIRMATION', 12],
      ['UNSUBSCRIBED', 6],
      ['TRANSACTIONAL', 2],
    ],
    names: [
      ['japanese', 80],
      ['korean', 6],
      ['chinese', 6],
      ['english', 8],
    ],
    sources: [
      ['FORM', 70],
      ['API', 30],
    ],
    tags: [
      { name: 'ロードバイク', share: 0.4 },
      { name: '通勤', share: 0.3 },
      { name: 'Family', share: 0.15, later: true },
    ],
    fields: [{ name: '自転車', share: 0.6, values: ['ロード', 'クロス', 'ママチャリ', '折りたたみ'] }],
    payments: {
      share: 0.2,
      currency: 'JPY',
      products: [
        ['点検', 550_000],
        ['ヘルメット', 880_000],
      ],
      refunded: 0,
    },
    reasons: ['メールが多すぎる', '引っ越しました'],
  },
}
