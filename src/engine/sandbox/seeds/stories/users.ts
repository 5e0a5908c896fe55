import type { UserSeed } from '../seed-shape.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

/** The users who write to support, one for each story. */
export const users: readonly UserSeed[] = [
  {
    email: 'desk@parcel-notice.example',
    name: 'Marek Duval',
    createdDaysAgo: 21,
    member: { 'parcel-notice': 'OWNER' },
    emailVerified: false,
    providers: [{ provider: 'credential', account: 'desk@parcel-notice.example', daysAgo: 21 }],
    sessions: [{ daysAgo: 5, days: 30, ipAddress: '198.51.100.7', userAgent: FIREFOX }],
  },
  {
    email: 'dana@growth-fox.example',
    name: 'Dana Whitlock',
    createdDaysAgo: 46,
    member: { 'growth-fox': 'OWNER' },
    providers: [{ provider: 'google', account: '104482290017', daysAgo: 46 }],
    sessions: [{ daysAgo: 10, days: 30, ipAddress: '203.0.113.80', userAgent: SAFARI }],
  },
  {
    email: 'owen@trailhead-outdoor.example',
    name: 'Owen Braithwaite',
    createdDaysAgo: 260,
    member: { 'trailhead-outdoor': 'OWNER' },
    providers: [
      { provider: 'credential', account: 'owen@trailhead-outdoor.example', daysAgo: 260 },
      { provider: 'google', account: '117710045528', daysAgo: 100 },
    ],
    sessions: [
      { daysAgo: 40, days: 30, ipAddress: '203.0.113.14', userAgent: SAFARI },
      { daysAgo: 1, days: 30, ipAddress: '203.0.113.14', userAgent: SAFARI },
    ],
  },
  {
    email: 'club@paypa1-rewards.example',
    name: 'Ruben Castel',
    createdDaysAgo: 17,
    member: { 'pp-rewards-club': 'OWNER' },
    sessions: [{ daysAgo: 8, days: 30, ipAddress: '198.51.100.91', userAgent: FIREFOX }],
  },
  {
    email: 'nora@brass-and-oak.example',
    name: 'Nora Pemberton',
    createdDaysAgo: 190,
    member: { 'brass-and-oak': 'OWNER' },
    sessions: [{ daysAgo: 2, days: 30, ipAddress: '203.0.113.51', userAgent: SAFARI }],
  },
  {
    email: 'grace@riverside-cu.example',
    name: 'Grace Okonjo',
    createdDaysAgo: 80,
    member: { 'riverside-credit-union': 'OWNER' },
    sessions: [{ daysAgo: 3, days: 30, ipAddress: '203.0.113.66', userAgent: FIREFOX }],
  },
  {
    email: 'vik@coin-drop-daily.example',
    name: 'Vik Marlow',
    createdDaysAgo: 40,
    member: { 'coin-drop-daily': 'OWNER', 'airdrop-alerts': 'OWNER', 'token-garden': 'OWNER' },
    ban: { daysAgo: 8, reason: 'Repeated fraud over several organizations' },
    providers: [{ provider: 'credential', account: 'vik@coin-drop-daily.example', daysAgo: 40 }],
    sessions: [
      { daysAgo: 12, days: 4, ipAddress: '198.51.100.200', userAgent: FIREFOX },
      { daysAgo: 9, days: 1, ipAddress: '198.51.100.201', userAgent: FIREFOX },
    ],
  },
  {
    email: 'ines@lantern-travel.example',
    name: 'Inês Carvalho',
    createdDaysAgo: 140,
    member: { 'lantern-travel': 'OWNER', 'brass-and-oak': 'MEMBER' },
    sessions: [{ daysAgo: 0.5, days: 30, ipAddress: '203.0.113.5', userAgent: SAFARI }],
  },
]
