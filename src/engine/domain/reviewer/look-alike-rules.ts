import punycode from 'punycode/punycode.js'
import { type Brand, BRANDS, isBrandHost } from './brands.ts'
import { isOneEditAway, mixesScripts, skeletonOf } from './confusables.ts'
import type { ReviewedMessage } from './prepare.ts'
import { readUrl, registeredDomain } from './read-url.ts'
import type { ReviewRule } from './rule.ts'

/** Domains that are meant to be taken for somebody else's. The organization's own count as well. */

function hostsOf({ links, sender, organization }: ReviewedMessage): string[] {
  const linked = links.flatMap(({ address }) => (address ? [address.host] : []))
  const website = readUrl(organization.website ?? '')?.host ?? ''
  const own = [sender.domain, website, ...organization.domains.map((domain) => domain.toLowerCase())]
  return [...new Set([...linked, ...own])].filter((host) => host !== '')
}

function readable(host: string): string {
  try {
    return punycode.toUnicode(host)
  } catch {
    return host
  }
}

/** One edit says nothing about short names: "dhl" and "dhs", "ebay" and "bay". */
const SHORTEST_NAME_FOR_EDITS = 6

function imitates(brand: Brand, host: string): boolean {
  const [label = ''] = registeredDomain(readable(host)).split('.')
  if (label === brand.name || isBrandHost(brand, host)) return false
  const seen = skeletonOf(label)
  if (seen === skeletonOf(brand.name)) return true
  return brand.name.length >= SHORTEST_NAME_FOR_EDITS && isOneEditAway(seen, brand.name)
}

/** A brand's name inside somebody else's host name: whole, or as part of a longer word. */
function borrows(brand: Brand, host: string): boolean {
  if (brand.common || isBrandHost(brand, host)) return false
  const parts = host.split(/[.-]/)
  if (parts.includes(brand.name)) return true
  return brand.name.length >= 7 && parts.some((part) => part.includes(brand.name))
}

function pairs(message: ReviewedMessage, judge: (brand: Brand, host: string) => boolean): string[] {
  return hostsOf(message).flatMap((host) => {
    const brand = BRANDS.find((candidate) => judge(candidate, host))
    return brand ? [`${readable(host)} (${brand.written ?? brand.name})`] : []
  })
}

export const lookAlikeRules: readonly ReviewRule[] = [
  {
    id: 'domain.mixed-scripts',
    severity: 'high',
    points: { phishing: 45, impersonation: 45 },
    says: 'A domain mixes letters of several alphabets, to look like another domain.',
    find: (message) =>
      hostsOf(message)
        .map(readable)
        .filter((host) => host.split('.').some(mixesScripts)),
  },
  {
    id: 'domain.look-alike',
    severity: 'high',
    points: { phishing: 50, impersonation: 50 },
    says: 'A domain is written almost like that of a well-known company.',
    find: (message) => pairs(message, imitates),
  },
  {
    id: 'domain.borrowed-name',
    severity: 'high',
    points: { phishing: 40, impersonation: 45 },
    says: 'A domain carries the name of a well-known company that it does not belong to.',
    find: (message) => pairs(message, borrows),
  },
]
