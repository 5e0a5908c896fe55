import { IPV4, IPV6 } from '../../engine/domain/pseudonyms/addresses.ts'
import { isFreeMailbox } from '../../engine/domain/reviewer/host-lists.ts'
import type { CaseAnswers } from '../answers.ts'
import { foldInPlace, type InPlace, placeIn } from './fold.ts'
import { type Leak, leakAt } from './leak.ts'

/** What of addresses the customer knows. */
export interface OwnAddresses {
  addresses: ReadonlySet<string>
  domains: readonly string[]
}

/**
 * An address, also as people write it to keep it from machines: `ada (at) shop.example`. Signs of emphasis before it,
 * `_ada@shop.example_`, are no part of it. It looks ahead, for what seems an address may end in one: `to @ada@shop.example`.
 */
const ADDRESS =
  /(?<![a-z0-9._%+-])[._%+-]*(?=([a-z0-9][a-z0-9._%+-]*)\s?(?:@|[([]at[)\]])\s?((?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*[a-z0-9]))/dg
/** Names of mailboxes where anybody may write to a company: those of the platform pass, whatever its domain is. */
const PUBLIC_ROLE =
  /^(?:support|help|helpdesk|abuse|appeals?|privacy|datenschutz|dpo|gdpr|security|billing|legal|compliance|postmaster|no-?reply|do-?not-?reply|hilfe|aide|ayuda|soporte|suporte|ajuda|assistenza|assistance)$/
/** Stand for whatever the reader puts in: `name@your-domain.com`. */
const PLACEHOLDER =
  /^example\.(?:com|net|org|edu)$|^(?:my|your|mein|ihre?|deine?|votre|vos|ton|mon|tu|su|mi|vuestro|seu|sua|teu|tuo|suo|vostro|la-sua|la-tua)-?(?:own-?)?(?:domain|domaine|dominio|company|firma|shop|site|azienda|empresa|entreprise)\b|^(?:domain|domaine|dominio|company)\./

/** Returns the addresses and domains that are the customer's own: of what they wrote and pasted, of all but notes. */
export function ownAddresses(
  answers: CaseAnswers,
  { known, pasted }: { known: readonly string[]; pasted: string },
): OwnAddresses {
  const { organization, domains = [] } = answers.organization
  const texts = [...known, organization?.email ?? '', pasted, JSON.stringify(answers.checks ?? {})]
  const addresses = texts.flatMap((text) => addressesIn(foldInPlace(text)).map(({ address }) => address))
  const added = (domains ?? []).map(({ domain }) => domain?.toLowerCase() ?? '')
  const senders = (answers.reviewEmails?.emails ?? []).map(({ from }) => from ?? '')
  const used = [organization?.email ?? '', ...senders].flatMap((text) =>
    addressesIn(foldInPlace(text)).map(({ domain }) => domain),
  )
  const own = [...added, ...used].filter((domain) => domain !== '' && !isFreeMailbox(domain))
  return { addresses: new Set(addresses), domains: [...new Set(own)] }
}

interface AddressAt {
  address: string
  role: string
  domain: string
  start: number
  end: number
}

/** Returns the addresses of a folded text, whatever punctuation stands around them. */
export function addressesIn(folded: InPlace): AddressAt[] {
  return [...folded.text.matchAll(ADDRESS)].map(({ 1: role = '', 2: domain = '', indices }) => {
    const [from = 0] = indices?.[1] ?? []
    const [, to = 1] = indices?.[2] ?? []
    const [start, end] = placeIn(folded, from, to - from)
    return { address: `${role}@${domain}`, role, domain, start, end }
  })
}

/** Returns the email addresses of a reply that are neither the customer's nor the platform's public ones. */
export function findForeignAddresses(folded: InPlace, { addresses, domains }: OwnAddresses): Leak[] {
  return addressesIn(folded)
    .filter(({ address, role, domain }) => {
      if (addresses.has(address) || PUBLIC_ROLE.test(role) || PLACEHOLDER.test(domain)) return false
      return !domains.some((own) => domain === own || domain.endsWith(`.${own}`))
    })
    .map(({ start, end }) => leakAt('address', start, end))
}

/** RFC 1918 and 6598, link-local; RFC 4193 and link-local of IPv6. */
const PRIVATE_4 =
  /^(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./
const PRIVATE_6 = /^(?:f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):/i
const HOSTS = new RegExp(`(?<!version[a-z]{0,2}\\s|versao\\s|\\bv)(?:${IPV4}|${IPV6})`, 'gi')

/** Returns the numbers of machines inside a network, unless the customer wrote them: they are nobody's to know. */
export function findPrivateHosts(reply: string, isKnown: (text: string) => boolean): Leak[] {
  return [...reply.matchAll(HOSTS)]
    .filter(([host]) => (PRIVATE_4.test(host) || PRIVATE_6.test(host)) && !isKnown(host))
    .map(({ 0: host, index }) => leakAt('id', index, index + host.length))
}
