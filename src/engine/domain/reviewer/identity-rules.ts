import { registeredDomain } from './read-url.ts'
import type { ReviewedMessage } from './prepare.ts'
import type { ReviewRule } from './rule.ts'
import { findWords, foldWording, wording } from './wording.ts'

/** Who writes, and how to make them stop. */

const UNSUBSCRIBE = wording([
  'unsubscribe',
  'opt.?out',
  'stop receiving',
  'manage …(?:preferences|subscription)',
  'desabonner',
  'desinscri\\w+',
  'abmelden',
  'abbestellen',
  'darse de baja',
  'cancelar (?:la suscripcion|inscricao|assinatura)',
  'disiscri\\w+',
  'descadastr\\w+',
  'uitschrijven',
  'afmelden',
])

/** In scripts that need no accents taken away; the words have no spaces to stand between. */
const UNSUBSCRIBE_ELSEWHERE = /配信(?:を)?停止|退订|수신\s?거부|отписаться/u

function canLeave({ words, links }: ReviewedMessage): boolean {
  return (
    findWords(UNSUBSCRIBE, words).length > 0 ||
    UNSUBSCRIBE_ELSEWHERE.test(words) ||
    links.some(({ url }) => /unsubscribe|opt-?out/i.test(url))
  )
}

function namesItself({ words, sender, organization }: ReviewedMessage): boolean {
  const name = foldWording(organization.name)
  return words.includes(name) || foldWording(sender.name).includes(name)
}

const DOMAIN = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/

export const identityRules: readonly ReviewRule[] = [
  {
    id: 'identity.no-unsubscribe',
    severity: 'low',
    points: { spam: 20 },
    says: 'There is no way to unsubscribe.',
    find: (message) => (canLeave(message) ? [] : ['no unsubscribe link or wording']),
  },
  {
    id: 'identity.no-sender-name',
    severity: 'low',
    points: { spam: 5, impersonation: 5 },
    says: 'The sender has no name.',
    find: ({ sender }) => (sender.name === '' ? [sender.email || 'no sender'] : []),
  },
  {
    id: 'identity.no-sender-domain',
    severity: 'medium',
    points: { spam: 20, impersonation: 25 },
    says: 'The sender has no real domain.',
    find: ({ sender }) => (DOMAIN.test(sender.domain) ? [] : [sender.email || 'no address']),
  },
  {
    id: 'identity.other-domain',
    severity: 'medium',
    points: { impersonation: 25, phishing: 10 },
    says: 'The sender writes from a domain that is not one of the organization.',
    find: ({ sender, isOwn }) => (DOMAIN.test(sender.domain) && !isOwn(sender.domain) ? [sender.domain] : []),
  },
  {
    id: 'identity.unnamed',
    severity: 'low',
    points: { impersonation: 10, coldEmail: 5 },
    says: 'Neither the sender nor the message names the organization.',
    find: (message) => (namesItself(message) ? [] : [message.organization.name]),
  },
  {
    id: 'identity.no-postal-address',
    severity: 'low',
    points: { spam: 5 },
    says: 'The organization has no postal address.',
    find: ({ organization }) => (organization.postalAddress ? [] : ['no postal address']),
  },
  {
    id: 'identity.no-link-home',
    severity: 'low',
    points: { phishing: 15, spam: 10 },
    says: 'None of the links leads to the organization.',
    find: ({ links, isOwn }) => {
      const hosts = links.flatMap(({ address }) => (address ? [address.host] : []))
      if (hosts.length === 0 || hosts.some(isOwn)) return []
      return [...new Set(hosts.map(registeredDomain))]
    },
  },
]
