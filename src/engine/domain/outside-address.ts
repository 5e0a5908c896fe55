/**
 * Which internet addresses a sandbox may fetch from. Somebody who names a URL must not reach what only
 * this machine can reach: itself, its network, or the metadata service of its cloud. An address
 * that is not known to be public is not public. Why: decision 0020.
 */
import ipaddr from 'ipaddr.js'
import { parseV6 } from './ip-address.ts'

export type AddressKind =
  | 'public'
  | 'loopback'
  | 'private'
  | 'link-local'
  | 'metadata'
  | 'shared'
  | 'unspecified'
  | 'multicast'
  | 'broadcast'
  | 'documentation'
  | 'benchmarking'
  | 'translated'
  | 'reserved'
  | 'malformed'

type Address = ipaddr.IPv4 | ipaddr.IPv6

interface Block {
  kind: AddressKind
  range: [Address, number]
}

/** `10.0.0.0/8` or `fc00::/7`, as a block. */
function block(kind: AddressKind, text: string): Block {
  return { kind, range: ipaddr.parseCIDR(text) }
}

/** The first that matches decides, so the exact addresses come before the ranges around them. */
const V4_BLOCKS: readonly Block[] = [
  block('metadata', '169.254.169.254/32'),
  block('metadata', '169.254.170.2/32'),
  block('metadata', '100.100.100.200/32'),
  block('metadata', '192.0.0.192/32'),
  block('metadata', '168.63.129.16/32'),
  block('unspecified', '0.0.0.0/8'),
  block('private', '10.0.0.0/8'),
  block('shared', '100.64.0.0/10'),
  block('loopback', '127.0.0.0/8'),
  block('link-local', '169.254.0.0/16'),
  block('private', '172.16.0.0/12'),
  block('reserved', '192.0.0.0/24'),
  block('documentation', '192.0.2.0/24'),
  block('translated', '192.88.99.0/24'),
  block('private', '192.168.0.0/16'),
  block('benchmarking', '198.18.0.0/15'),
  block('documentation', '198.51.100.0/24'),
  block('documentation', '203.0.113.0/24'),
  block('multicast', '224.0.0.0/4'),
  block('broadcast', '255.255.255.255/32'),
  block('reserved', '240.0.0.0/4'),
]

/** Global unicast is 2000::/3; everything outside it that has no name here is reserved. */
const V6_BLOCKS: readonly Block[] = [
  block('metadata', 'fd00:ec2::254/128'),
  block('metadata', 'fd20:ce::254/128'),
  block('unspecified', '::/128'),
  block('loopback', '::1/128'),
  block('translated', '64:ff9b::/96'),
  block('translated', '64:ff9b:1::/48'),
  block('private', 'fc00::/7'),
  block('link-local', 'fe80::/10'),
  block('private', 'fec0::/10'),
  block('multicast', 'ff00::/8'),
  block('documentation', '2001:db8::/32'),
  block('documentation', '3fff::/20'),
  block('benchmarking', '2001:2::/48'),
  block('translated', '2001::/32'),
  block('reserved', '2001::/23'),
  block('translated', '2002::/16'),
  block('public', '2000::/3'),
]

function findKind(address: Address, blocks: readonly Block[]): AddressKind | null {
  return blocks.find(({ range }) => address.match(range))?.kind ?? null
}

function kindOfV4(address: ipaddr.IPv4): AddressKind {
  return findKind(address, V4_BLOCKS) ?? 'public'
}

/** IPv4 inside of IPv6: mapped, compatible (RFC 4291) and stateless translation (RFC 2765). */
const V4_CARRIERS = ['::ffff:0:0/96', '::/96', '::ffff:0:0:0/96'].map((text) => ipaddr.parseCIDR(text))

/** An address that carries an IPv4 one is that one, and is never public in this dress. */
function kindOfV6(address: ipaddr.IPv6): AddressKind {
  const named = findKind(address, V6_BLOCKS)
  if (named) return named
  if (!V4_CARRIERS.some((range) => address.match(range))) return 'reserved'
  const inner = kindOfV4(new ipaddr.IPv4(address.toByteArray().slice(12)))
  return inner === 'public' ? 'translated' : inner
}

/**
 * Returns the kind of one address, in any spelling: dotted, short, decimal, octal or hexadecimal IPv4,
 * any form of IPv6, with brackets or a zone. `0177.0.0.1` is read as octal and as decimal, since
 * programs disagree; it is public only when both readings are.
 */
export function addressKind(text: string): AddressKind {
  const bare = text.trim().replace(/^\[(.*)\]$/, '$1')
  if (bare.includes(':')) {
    const address = parseV6(bare.replace(/%.*$/s, ''))
    if (!address) return 'malformed'
    const kind = kindOfV6(address)
    // A zone binds an address to one link of this machine: whatever it is, it is not outside.
    return kind === 'public' && bare.includes('%') ? 'link-local' : kind
  }
  const readings = readV4(bare)
  if (readings.length === 0) return 'malformed'
  return readings.map(kindOfV4).find((kind) => kind !== 'public') ?? 'public'
}

/** What a sandbox that allows its own network may reach besides: never metadata or the rest. */
const OWN_NETWORK: readonly AddressKind[] = ['public', 'loopback', 'private']

/** Returns why an address may not be fetched from, null when it may be. */
export function refuseAddress(text: string, allowPrivate: boolean): string | null {
  const kind = addressKind(text)
  const allowed = allowPrivate ? OWN_NETWORK.includes(kind) : kind === 'public'
  return allowed ? null : kind
}

/** Returns why an address may not be called by a workflow, null when it may: `isLocal` is this machine alone. */
export function refuseCall(text: string, isLocal: boolean, allowPrivate: boolean): string | null {
  if (!isLocal) return refuseAddress(text, allowPrivate)
  const kind = addressKind(text)
  return kind === 'loopback' ? null : kind
}

/** Returns what the text means to those that take a leading zero for octal, and to those that do not. */
function readV4(text: string): ipaddr.IPv4[] {
  const parts = text.replace(/\.$/, '').split('.')
  const readings = [parts.map(toOctal), parts.map(toDecimal)].map((reading) => reading.join('.'))
  return readings.filter((one) => ipaddr.IPv4.isValid(one)).map((one) => ipaddr.IPv4.parse(one))
}

/** The library refuses `08` beside octal parts; some programs read it as 8, so both are judged. */
function toOctal(part: string): string {
  return /^0[0-7]+$/.test(part) ? String(Number.parseInt(part, 8)) : toDecimal(part)
}

function toDecimal(part: string): string {
  if (/^0x$/i.test(part)) return '0'
  return /^\d+$/.test(part) ? part.replace(/^0+(?=\d)/, '') : part
}
