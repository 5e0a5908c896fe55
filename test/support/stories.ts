/** The eight stories of the seed, named as their golden texts, with the slug of the organization. */
export const SLUG_OF = {
  phishing: 'parcel-notice',
  'bought-list': 'growth-fox',
  'complaint-wave': 'trailhead-outdoor',
  'look-alike-domain': 'pp-rewards-club',
  'payment-dispute': 'brass-and-oak',
  'mistaken-block-reversed': 'riverside-credit-union',
  'account-ban': 'coin-drop-daily',
  'hold-pending-review': 'lantern-travel',
} as const

export type Story = keyof typeof SLUG_OF

export const STORIES = Object.keys(SLUG_OF) as Story[]

/** The organizations of all stories: the banned account owns two more. */
export const STORY_SLUGS = [...Object.values(SLUG_OF), 'airdrop-alerts', 'token-garden'] as const
