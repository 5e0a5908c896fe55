import type { UserSeed } from '../seed-shape.ts'

/** The users of the demo platform, and where each is a member. */
export const users: readonly UserSeed[] = [
  {
    email: 'claire@atelier-nord.example',
    name: 'Claire Besançon',
    createdDaysAgo: 402,
    member: { 'atelier-nord': 'OWNER' },
  },
  {
    email: 'mira@studio-okafor.example',
    name: 'Mira Okafor',
    createdDaysAgo: 395,
    member: { 'atelier-nord': 'ADMIN', 'cafe-zurich': 'ADMIN', 'lumen-books': 'MEMBER' },
  },
  {
    email: 'beat@cafe-zurich.example',
    name: 'Beat Vögele',
    createdDaysAgo: 371,
    member: { 'cafe-zurich': 'OWNER' },
  },
  {
    email: 'jonas@studio-okafor.example',
    name: 'Jonas Lindqvist',
    createdDaysAgo: 300,
    member: { 'atelier-nord': 'MEMBER', 'tokyo-cycle': 'MEMBER' },
  },
  {
    email: 'kenta@tokyo-cycle.example',
    name: '渡辺 健太',
    createdDaysAgo: 240,
    member: { 'tokyo-cycle': 'OWNER' },
  },
  {
    email: 'theo@lumen-books.example',
    name: 'Theo Ashdown',
    createdDaysAgo: 180,
    member: { 'lumen-books': 'OWNER' },
  },
  {
    email: 'rex@nimbus-deals.example',
    name: 'Rex Carver',
    createdDaysAgo: 38,
    member: { 'nimbus-deals': 'OWNER', 'hearth-and-hollow': 'MEMBER' },
    providers: [{ provider: 'google', account: '110923847551', daysAgo: 38 }],
    sessions: [
      {
        daysAgo: 10,
        days: 30,
        ipAddress: '198.51.100.23',
        userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    ],
  },
  {
    email: 'imogen@hearth-and-hollow.example',
    name: 'Imogen Ellery',
    createdDaysAgo: 12,
    member: { 'hearth-and-hollow': 'OWNER' },
  },
]
