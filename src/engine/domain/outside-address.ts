/**
 * Which internet addresses a sandbox may fetch from. Whoever names a URL must not reach what only
 * this machine can reach: itself, its network, or the metadata service of its cloud. An address
 * that is not known to be public is not public. Source: decisions.md, sandbox.md "Domains, images, web".
 */
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

type Bytes = readonly number[]

interface Block {
  kind: AddressKind
  prefix: Bytes
  bits: number
}

/** `10.0.0.0/8` or `fc00::/7`, as a block. */
function block(kind: AddressKind, text: string): Block {
  const [address = '', bits] = text.split('/')
  const prefix = address.includes(':') ? parseV6(address) : parseDotted(address)
  if (!prefix) throw new Error(`"${text}" is no block of addresses`)
  return { kind, prefix, bits: Number(bits ?? prefix.length * 8) }
}

/** The first that matches decides, so the exact addresses come before the ranges around them. */
const V4_BLOCKS: readonly Block[] = [
  block('metadata', '169.254.169.254'),
  block('metadata', '169.254.170.2'),
  block('metadata', '100.100.100.200'),
  block('metadata', '192.0.0.192'),
  block('metadata', '168.63.129.16'),
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
  block('broadcast', '255.255.255.255'),
  block('reserved', '240.0.0.0/4'),
]

/** Global unicast is 2000::/3; everything outside it that has no name here is reserved. */
const V6_BLOCKS: readonly Block[] = [
  block('metadata', 'fd00:ec2::254'),
  block('metadata', 'fd20:ce::254'),
  block('unspecified', '::'),
  block('loopback', '::1'),
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

function isInside(bytes: Bytes, { prefix, bits }: Block): boolean {
  for (let index = 0; index * 8 < bits; index += 1) {
    const kept = Math.min(8, bits - index * 8)
    const mask = (0xff << (8 - kept)) & 0xff
    if (((bytes[index] ?? 0) & mask) !== ((prefix[index] ?? 0) & mask)) return false
  }
  return true
}

function kindOfV4(bytes: Bytes): AddressKind {
  return V4_BLOCKS.find((candidate) => isInside(bytes, candidate))?.kind ?? 'public'
}

const MAPPED = block('reserved', '::ffff:0:0/96')
const COMPATIBLE = block('reserved', '::/96')
const TRANSLATED = block('reserved', '::ffff:0:0:0/96')

/** An address that carries an IPv4 one is that one, and is never public in this dress. */
function kindOfV6(bytes: Bytes): AddressKind {
  const named = V6_BLOCKS.find((candidate) => isInside(bytes, candidate))
  if (named) return named.kind
  if (![MAPPED, COMPATIBLE, TRANSLATED].some((form) => isInside(bytes, form))) return 'reserved'
  const inner = kindOfV4(bytes.slice(12))
  return inner === 'public' ? 'translated' : inner
}

/**
 * The kind of one address, in any spelling: dotted, short, decimal, octal or hexadecimal IPv4,
 * any form of IPv6, with brackets or a zone. `0177.0.0.1` is read as octal and as decimal, since
 * programs disagree; it is public only when both readings are.
 */
export function addressKind(text: string): AddressKind {
  const bare = text.trim().replace(/^\[(.*)\]$/, '$1')
  if (bare.includes(':')) {
    const bytes = parseV6(bare.replace(/%.*$/s, ''))
    if (!bytes) return 'malformed'
    const kind = kindOfV6(bytes)
    // A zone binds an address to one link of this machine: whatever it is, it is not outside.
    return kind === 'public' && bare.includes('%') ? 'link-local' : kind
  }
  const readings = readV4(bare)
  if (readings.length === 0) return 'malformed'
  return readings.map(kindOfV4).find((kind) => kind !== 'public') ?? 'public'
}

export function isPublicAddress(text: string): boolean {
  return addressKind(text) === 'public'
}

/** What a sandbox that allows its own network may reach besides: never metadata or the rest. */
const OWN_NETWORK: readonly AddressKind[] = ['public', 'loopback', 'private']

/** Why an address may not be fetched from, or null when it may. */
export function refuseAddress(text: string, allowPrivate: boolean): string | null {
  const kind = addressKind(text)
  const allowed = allowPrivate ? OWN_NETWORK.includes(kind) : kind === 'public'
  return allowed ? null : kind
}

function parseDotted(text: string): Bytes | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part))) return null
  const bytes = parts.map(Number)
  return bytes.every((byte) => byte < 256) ? bytes : null
}

/** What the text means to those that take a leading zero for octal, and to those that do not. */
function readV4(text: string): Bytes[] {
  const parts = text.replace(/\.$/, '').split('.')
  if (parts.length > 4) return []
  const octal = joinParts(parts.map((part) => parsePart(part, true)))
  const decimal = joinParts(parts.map((part) => parsePart(part, false)))
  return [octal, decimal].filter((bytes) => bytes !== null)
}

function parsePart(part: string, octal: boolean): number {
  if (/^0x[0-9a-f]*$/i.test(part)) return part.length === 2 ? 0 : Number.parseInt(part.slice(2), 16)
  if (octal && /^0[0-7]+$/.test(part)) return Number.parseInt(part, 8)
  return /^\d+$/.test(part) ? Number(part) : Number.NaN
}

/** inet_aton: the last part fills all the bytes that the others leave. */
function joinParts(parts: readonly number[]): Bytes | null {
  const last = parts.at(-1) ?? Number.NaN
  const heads = parts.slice(0, -1)
  const room = 4 - heads.length
  if (!heads.every((part) => part >= 0 && part < 256) || !(last >= 0 && last < 256 ** room)) return null
  const tail = Array.from({ length: room }, (_, index) => Math.floor(last / 256 ** (room - 1 - index)) % 256)
  return [...heads, ...tail]
}

function parseV6(text: string): Bytes | null {
  const embedded = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  const dotted = embedded ? parseDotted(embedded[2] ?? '') : []
  if (!dotted) return null
  const words = embedded ? `${embedded[1]}${toWords(dotted)}` : text
  const halves = words.split('::')
  if (halves.length > 2) return null
  const [head, tail] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const groups = tail ? fill(head ?? [], tail) : (head ?? [])
  if (groups.length !== 8 || !groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null
  return groups.flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
}

/** `::` stands for at least one group of zeros. */
function fill(head: string[], tail: string[]): string[] {
  const missing = 8 - head.length - tail.length
  return missing < 1 ? [] : [...head, ...Array.from({ length: missing }, () => '0'), ...tail]
}

function toWords([a = 0, b = 0, c = 0, d = 0]: Bytes): string {
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}
