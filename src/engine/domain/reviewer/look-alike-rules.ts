import punycode from 'punycode/punycode.js'
import { BRANDS, type Brand, isBrandHost } from './brands.ts'
import type { ReviewedMessage } from './prepare.ts'
import { readUrl, registeredDomain } from './read-url.ts'
import type { ReviewRule } from './rule.ts'
import { foldAccents } from '../../../shared/text/fold.ts'
import { LOOKS_LIKE } from '../../../shared/text/look-alikes.ts'

/** Returns what a quick reader sees: accents gone, look-alikes replaced, `rn` as m, `vv` as w. */
function skeletonOf(text: string): string {
  let seen = ''
  for (const character of foldAccents(text)) seen += LOOKS_LIKE[character] ?? character
  return seen.replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** Returns whether letters come from more than one of the scripts mistaken for each other. */
function mixesScripts(label: string): boolean {
  const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]
  return scripts.filter((script) => script.test(label)).length > 1
}

/** Returns whether one insertion, deletion, replacement or swap of neighbours makes one word the other. */
function isOneEditAway(left: string, right: string): boolean {
  if (left === right || Math.abs(left.length - right.length) > 1) return false
  let start = 0
  while (start < left.length && left[start] === right[start]) start += 1
  let end = 0
  const room = Math.min(left.length, right.length) - start
  while (end < room && left.at(-1 - end) === right.at(-1 - end)) end += 1
  const [a, b] = [left.slice(start, left.length - end), right.slice(start, right.length - end)]
  if (a.length <= 1 && b.length <= 1) return true
  return a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0]
}

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

const SEEN_NAMES = new Map(BRANDS.map((brand) => [brand, skeletonOf(brand.name)]))

function imitated(host: string): Brand | undefined {
  const [label = ''] = registeredDomain(readable(host)).split('.')
  const seen = skeletonOf(label)
  return BRANDS.find((brand) => {
    const isNear = brand.name.length >= SHORTEST_NAME_FOR_EDITS && isOneEditAway(seen, brand.name)
    // Looking at the letters first: hardly any host comes near any name.
    return (seen === SEEN_NAMES.get(brand) || isNear) && label !== brand.name && !isBrandHost(brand, host)
  })
}

/** A brand's name inside somebody else's host name: whole, or as part of a longer word. */
function borrows(brand: Brand, host: string): boolean {
  if (brand.common || !host.includes(brand.name) || isBrandHost(brand, host)) return false
  return host.split(/[.-]/).includes(brand.name) || brand.name.length >= 7
}

function pairs(message: ReviewedMessage, findBrand: (host: string) => Brand | undefined): string[] {
  return hostsOf(message).flatMap((host) => {
    const brand = findBrand(host)
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
    find: (message) => pairs(message, imitated),
  },
  {
    id: 'domain.borrowed-name',
    severity: 'high',
    points: { phishing: 40, impersonation: 45 },
    says: 'A domain carries the name of a well-known company that it does not belong to.',
    find: (message) => pairs(message, (host) => BRANDS.find((brand) => borrows(brand, host))),
  },
]
