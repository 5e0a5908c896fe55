import { asciiDomain } from '../hostname.ts'
import { isFreeHostingDomain } from './host-lists.ts'

export interface WebAddress {
  scheme: string
  /** The part before an @, which only looks like a host. */
  user: string | null
  /** Lower case, in DNS form. */
  host: string
  /** From the first slash on, with query and fragment. */
  path: string
}

const ADDRESS = /^\s*([a-z][a-z0-9+.-]*):\/\/(?:([^/?#]*)@)?([^/?#:@]+)(?::\d*)?(.*)$/is

/** What comes after says nothing more about where it leads. */
const LONGEST_ADDRESS = 4000
const LONGEST_HOST = 253

/** Returns a web address in parts; null for mailto:, fragments, placeholders and what is no address. */
export function readUrl(text: string): WebAddress | null {
  const [, scheme, user, host, path] = ADDRESS.exec(text.slice(0, LONGEST_ADDRESS)) ?? []
  if (scheme === undefined || host === undefined || !/^https?$/i.test(scheme)) return null
  if (host.includes('{{') || host.length > LONGEST_HOST) return null
  const name = asciiDomain(host.trim().toLowerCase()) ?? host.toLowerCase()
  return { scheme: scheme.toLowerCase(), user: user ?? null, host: name.replace(/\.$/, ''), path: path ?? '' }
}

const HOST_IN_TEXT = /^(?:https?:\/\/)?((?:[\p{L}\p{N}_-]+\.)+\p{L}{2,})(?:[/?#:]\S*)?$/iu

/** Returns the host that a text shows when all of it is an address, null otherwise. */
export function shownHost(text: string): string | null {
  const host = HOST_IN_TEXT.exec(text.trim())?.[1]
  return host === undefined ? null : (readUrl(`https://${host}`)?.host ?? null)
}

/** Second levels under which anybody registers, as in `co.uk`; with two-letter ends only. */
const SHARED_SECOND = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'gob',
  'gouv',
  'gov',
  'govt',
  'ne',
  'net',
  'nom',
  'or',
  'org',
])
/** Two-letter names under `.com` that are sold as if they were countries. */
const SOLD_SECOND = /^(?:br|cn|de|eu|gb|gr|hu|jpn|kr|mex|no|qc|ru|sa|se|uk|us|uy|za)\.com$/

/**
 * Returns the part of a host name that somebody registered. By rule of thumb, not by the public suffix
 * list, which would be the largest file of this project.
 */
export function registeredDomain(host: string): string {
  const labels = host
    .replace(/\.$/, '')
    .replace(/^www\.(?=[^.]+\.)/, '')
    .split('.')
  if (labels.length <= 2) return labels.join('.')
  const [second = '', last = ''] = labels.slice(-2)
  const pair = `${second}.${last}`
  const shared =
    (last.length === 2 && SHARED_SECOND.has(second)) || SOLD_SECOND.test(pair) || isFreeHostingDomain(pair)
  return labels.slice(shared ? -3 : -2).join('.')
}

/** The URL standard takes every host that ends in a number for an IPv4 address. */
const ENDS_IN_NUMBER = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/

/** Returns whether the host is an address in numbers, in any spelling that browsers take. */
export function isIpHost(host: string): boolean {
  return host.startsWith('[') || ENDS_IN_NUMBER.test(host)
}

const BARE = /https?:\/\/[^\s<>"'()\u00a0]+/gi
const MOST_BARE = 200

/** Returns the addresses written out in a text, at most 200. */
export function findUrls(text: string): string[] {
  const found: string[] = []
  for (const [url] of text.matchAll(BARE)) {
    found.push(url.replace(/[.,;:!?]+$/, ''))
    if (found.length === MOST_BARE) break
  }
  return found
}
