import type { IdentitySeed } from '../identity-shape.ts'

const NORTH = ['#eef3f4', '#a9c6cc', '#5b8791', '#274850'] as const
const COFFEE = ['#f6efe4', '#dcb98f', '#a06a3c', '#4b2d1c'] as const
const ROAD = ['#fdf3e7', '#f4a261', '#e76f51', '#264653'] as const
const INK = ['#f3f0fa', '#c3b3e3', '#7d63b5', '#33244f'] as const
const ALARM = ['#fff6d6', '#ffd166', '#ef476f', '#7a1431'] as const

/** By the slug of the organization. The newest of them has nothing yet. */
export const identities: Record<string, IdentitySeed> = {
  'atelier-nord': {
    senders: [
      {
        displayName: 'Atelier Nord',
        localPart: 'bonjour',
        domain: 'atelier-nord.example',
        createdDaysAgo: 399,
      },
      {
        displayName: 'Zoé, Atelier Nord',
        localPart: 'zoe',
        domain: 'lettres.atelier-nord.example',
        replyTo: 'bonjour@atelier-nord.example',
        createdDaysAgo: 118,
      },
    ],
    webDomains: [
      { hostname: 'links.atelier-nord.example', status: 'VERIFIED', createdDaysAgo: 390 },
      { hostname: 'pages.atelier-nord.example', status: 'PENDING', createdDaysAgo: 6 },
    ],
    images: [
      { name: 'Logo', width: 160, height: 160, colours: NORTH, shift: 5, createdDaysAgo: 398 },
      {
        name: 'Collection été 2026',
        description: 'Hills in the colours of the summer collection',
        width: 600,
        height: 240,
        colours: NORTH,
        shift: 37,
        createdDaysAgo: 120,
      },
      {
        name: 'Workshop at dusk',
        description: 'View from the workshop over the fjord',
        width: 1200,
        height: 500,
        colours: ['#fbe9d7', '#e2a07a', '#8b5e71', '#3a2f4a'],
        shift: 210,
        createdDaysAgo: 64,
      },
    ],
    writingStyle: {
      name: 'Maison',
      persona: 'A small workshop that makes few things well. We write as “nous”, signed by a person.',
      audience: 'People who bought once and want to hear of the next collection, not of discounts.',
      vocabulary: 'Say: linen, made to order, by hand. Never say: deal, hurry, must-have.',
      rules: 'One subject a letter.\nNo exclamation marks.\nPrices with two decimals and the currency after.',
      updatedDaysAgo: 40,
    },
  },
  'cafe-zurich': {
    senders: [
      {
        displayName: 'Café Zürich',
        localPart: 'hallo',
        domain: 'cafe-zurich.example',
        createdDaysAgo: 200,
      },
      {
        displayName: 'Café Zürich Post',
        localPart: 'brief',
        domain: 'post.cafe-zurich.example',
        createdDaysAgo: 30,
      },
    ],
    webDomains: [{ hostname: 'links.cafe-zurich.example', status: 'FAILED', createdDaysAgo: 90 }],
    images: [
      {
        name: 'Beans of the month',
        description: 'Roasts from light to dark',
        width: 600,
        height: 300,
        colours: COFFEE,
        shift: 91,
        createdDaysAgo: 21,
      },
    ],
  },
  'tokyo-cycle': {
    senders: [
      {
        displayName: '東京サイクル',
        localPart: 'ride',
        domain: 'tokyo-cycle.example',
        replyTo: 'shop@tokyo-cycle.example',
        createdDaysAgo: 150,
      },
    ],
    images: [
      {
        name: '多摩川 route',
        description: 'The hills of the Sunday ride',
        width: 640,
        height: 260,
        colours: ROAD,
        shift: 140,
        createdDaysAgo: 12,
      },
    ],
  },
  'lumen-books': {
    senders: [
      {
        displayName: 'Lumen Books',
        localPart: 'letters',
        domain: 'lumen-books.example',
        createdDaysAgo: 177,
      },
    ],
    webDomains: [{ hostname: 'go.lumen-books.example', status: 'VERIFIED', createdDaysAgo: 170 }],
    images: [
      {
        name: 'Autumn reading',
        description: 'Cover art of the autumn list',
        width: 600,
        height: 400,
        colours: INK,
        shift: 66,
        createdDaysAgo: 18,
      },
    ],
    writingStyle: {
      name: 'House style',
      persona: 'A bookseller who has read it.',
      audience: 'Readers who trust a recommendation over a bestseller list.',
      vocabulary: 'Plain words. No “page-turner”, no “unputdownable”.',
      rules: 'Quote one sentence of the book. Name the translator.',
      updatedDaysAgo: 75,
    },
  },
  'nimbus-deals': {
    senders: [
      {
        displayName: 'Nimbus Deals',
        localPart: 'win',
        domain: 'nimbus-deals.example',
        createdDaysAgo: 37,
      },
    ],
    webDomains: [{ hostname: 'track.nimbus-deals.example', status: 'VERIFIED', createdDaysAgo: 36 }],
    images: [
      {
        name: 'FINAL HOURS',
        width: 600,
        height: 200,
        colours: ALARM,
        shift: 3,
        createdDaysAgo: 9,
      },
    ],
  },
}
