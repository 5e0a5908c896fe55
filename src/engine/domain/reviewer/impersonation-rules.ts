import { type Brand, BRANDS, isBrandHost } from './brands.ts'
import { isFreeMailbox } from './host-lists.ts'
import type { ReviewedMessage } from './prepare.ts'
import type { ReviewRule } from './rule.ts'
import { foldWording, wording } from './wording.ts'

/** Messages that speak in the name of a company which is not the sender. */

const COUNTER_WORDS =
  '(?:account|accounts|support|security|service|services|customer service|helpdesk|alert|alerts|team|id|wallet|bank|billing|konto|kundenservice|kundendienst|sicherheit|compte|securite|service client|conta|cuenta|seguridad|atendimento|conto|assistenza|rekening|klantenservice|beveiliging|pakket|paket|packet|package|parcel|delivery|gutschein\\w*|cadeau\\w*|geschenk\\w*|gift card|buono|sa|inc|labs)'

interface Names {
  brand: Brand
  name: string
  /** The name anywhere among words; of an ordinary word, only with one that makes it the company. */
  asCompany: RegExp
  /** The name with a word that makes it a counter: its account, its support. */
  atCounter: RegExp
}

const NAMES: readonly Names[] = BRANDS.map((brand) => {
  const name = brand.written ?? brand.name
  const counter = [`${name}[- _.]{1,3}${COUNTER_WORDS}`, `${COUNTER_WORDS}[- _.]{1,3}${name}`]
  return {
    brand,
    name,
    asCompany: wording(brand.common ? [`^${name}$`, ...counter] : [name]),
    atCounter: wording(counter),
  }
})

function isTheirs(message: ReviewedMessage, brand: Brand): boolean {
  return isBrandHost(brand, message.sender.domain)
}

function claims(message: ReviewedMessage, folded: string, kind: 'asCompany' | 'atCounter'): string[] {
  return NAMES.flatMap((names) => {
    // Looking for the bare name first is what makes ninety patterns over a long text affordable.
    if (!folded.includes(names.name) || isTheirs(message, names.brand)) return []
    const found = folded.match(names[kind])
    return found ? [found[0]] : []
  })
}

export const impersonationRules: readonly ReviewRule[] = [
  {
    id: 'impersonation.sender-name',
    severity: 'high',
    points: { impersonation: 55, phishing: 30 },
    says: 'The sender calls itself by the name of a well-known company without using its domain.',
    find: (message) => claims(message, foldWording(message.sender.name), 'asCompany'),
  },
  {
    id: 'impersonation.organization-name',
    severity: 'medium',
    points: { impersonation: 35, phishing: 15 },
    says: 'The organization bears the name of a well-known company without using its domain.',
    find: (message) => claims(message, foldWording(message.organization.name), 'asCompany'),
  },
  {
    id: 'impersonation.counter',
    severity: 'medium',
    points: { impersonation: 20, phishing: 20 },
    says: 'The message speaks as the account, support or delivery desk of a well-known company.',
    find: (message) => claims(message, message.words, 'atCounter'),
  },
  {
    id: 'impersonation.authority',
    severity: 'high',
    points: { impersonation: 40, phishing: 30 },
    says: 'The message speaks as a public authority.',
    find: ({ words, sender }) =>
      /\.(?:gov|gouv|gob|gv)(?:\.[a-z]{2})?$/.test(sender.domain) ? [] : authorities(words),
  },
  {
    id: 'impersonation.free-mailbox',
    severity: 'low',
    points: { impersonation: 10, spam: 15 },
    says: 'The sender uses a free mailbox.',
    find: ({ sender }) => (isFreeMailbox(sender.domain) ? [sender.email] : []),
  },
]

const AUTHORITY = wording([
  'receita federal',
  'ministerio da fazenda',
  'detran',
  'internal revenue service',
  'hm revenue',
  'social security administration',
  'government kit',
  'impots\\.gouv',
  'direction generale des finances publiques',
  'agencia tributaria',
  'agenzia delle entrate',
  'bundeszentralamt fur steuern',
  'belastingdienst',
])

function authorities(words: string): string[] {
  return [...new Set(words.match(AUTHORITY) ?? [])]
}
