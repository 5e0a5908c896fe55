import { array, assert, constantFrom, integer, ipV4, ipV6, oneof, property, string, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressKind, type AddressKind, refuseAddress } from '../../../src/engine/domain/outside-address.ts'

/** Each line is a way in that somebody has used, or could. */
const REFUSED: readonly (readonly [string, string, AddressKind])[] = [
  ['loopback', '127.0.0.1', 'loopback'],
  ['loopback, another host of its network', '127.53.7.9', 'loopback'],
  ['loopback, last of its network', '127.255.255.255', 'loopback'],
  ['loopback as one decimal number', '2130706433', 'loopback'],
  ['loopback as one hexadecimal number', '0x7f000001', 'loopback'],
  ['loopback as one hexadecimal number in capitals', '0X7F000001', 'loopback'],
  ['loopback as one octal number', '017700000001', 'loopback'],
  ['loopback in two parts', '127.1', 'loopback'],
  ['loopback in three parts', '127.0.1', 'loopback'],
  ['loopback in hexadecimal parts', '0x7f.0x0.0x0.0x1', 'loopback'],
  ['loopback in octal parts', '0177.0.0.01', 'loopback'],
  ['loopback in octal beside a part that is none', '0177.08', 'loopback'],
  ['loopback with needless zeros', '127.0.0.001', 'loopback'],
  ['loopback in mixed bases', '0x7f.0.0.01', 'loopback'],
  ['loopback with a dot at the end', '127.0.0.1.', 'loopback'],
  ['loopback in mixed short form', '0177.1', 'loopback'],
  ['loopback of IPv6', '::1', 'loopback'],
  ['loopback of IPv6 in brackets', '[::1]', 'loopback'],
  ['loopback of IPv6 in full', '0000:0000:0000:0000:0000:0000:0000:0001', 'loopback'],
  ['loopback of IPv6 with zeros between', '0:0::0:1', 'loopback'],
  ['loopback of IPv6 with a zone', '::1%lo', 'loopback'],
  ['loopback mapped, dotted', '::ffff:127.0.0.1', 'loopback'],
  ['loopback mapped, hexadecimal', '::ffff:7f00:1', 'loopback'],
  ['loopback mapped, in full', '0:0:0:0:0:ffff:7f00:0001', 'loopback'],
  ['loopback mapped, capitals', '::FFFF:7F00:0001', 'loopback'],
  ['loopback compatible, dotted', '::127.0.0.1', 'loopback'],
  ['loopback compatible, hexadecimal', '::7f00:1', 'loopback'],
  ['loopback of stateless translation', '::ffff:0:127.0.0.1', 'loopback'],
  ['unspecified', '0.0.0.0', 'unspecified'],
  ['unspecified as one digit', '0', 'unspecified'],
  ['unspecified as hexadecimal without digits', '0x', 'unspecified'],
  ['this network', '0.1.2.3', 'unspecified'],
  ['unspecified of IPv6', '::', 'unspecified'],
  ['unspecified of IPv6 in full', '0:0:0:0:0:0:0:0', 'unspecified'],
  ['private 10/8', '10.0.0.1', 'private'],
  ['private 10/8, last', '10.255.255.255', 'private'],
  ['private 10/8 as a number', '167772161', 'private'],
  ['private 10/8 in short form', '10.1', 'private'],
  ['private 10/8 that is public as octal', '010.0.0.1', 'private'],
  ['private 10/8 in octal', '012.0.0.1', 'private'],
  ['private 172.16/12, first', '172.16.0.1', 'private'],
  ['private 172.16/12, last', '172.31.255.254', 'private'],
  ['private 192.168/16', '192.168.1.1', 'private'],
  ['private 192.168/16 in three parts', '192.168.257', 'private'],
  ['private 192.168/16 in hexadecimal', '0xc0.0xa8.1.1', 'private'],
  ['private mapped', '::ffff:192.168.0.1', 'private'],
  ['private compatible', '::10.0.0.1', 'private'],
  ['unique local', 'fc00::1', 'private'],
  ['unique local, usual half', 'fd12:3456:789a::1', 'private'],
  ['site-local', 'fec0::1', 'private'],
  ['link-local', '169.254.1.1', 'link-local'],
  ['link-local of IPv6', 'fe80::1', 'link-local'],
  ['link-local of IPv6 with a zone', 'fe80::1%eth0', 'link-local'],
  ['link-local of IPv6, last', 'febf:ffff::1', 'link-local'],
  ['a public one bound to a zone', '2606:4700::1111%eth0', 'link-local'],
  ['metadata', '169.254.169.254', 'metadata'],
  ['metadata as a number', '2852039166', 'metadata'],
  ['metadata in hexadecimal', '0xa9fea9fe', 'metadata'],
  ['metadata in octal', '0251.0376.0251.0376', 'metadata'],
  ['metadata in three parts', '169.254.43518', 'metadata'],
  ['metadata mapped', '::ffff:a9fe:a9fe', 'metadata'],
  ['metadata of containers', '169.254.170.2', 'metadata'],
  ['metadata of IPv6', 'fd00:ec2::254', 'metadata'],
  ['metadata of IPv6 in full', 'fd00:0ec2:0000:0000:0000:0000:0000:0254', 'metadata'],
  ['metadata in shared space', '100.100.100.200', 'metadata'],
  ['metadata at a public address', '168.63.129.16', 'metadata'],
  ['shared (CGNAT), first', '100.64.0.1', 'shared'],
  ['shared (CGNAT), last', '100.127.255.254', 'shared'],
  ['shared (CGNAT), mapped', '::ffff:100.64.0.1', 'shared'],
  ['protocol assignments', '192.0.0.8', 'reserved'],
  ['documentation 1', '192.0.2.1', 'documentation'],
  ['documentation 2', '198.51.100.7', 'documentation'],
  ['documentation 3', '203.0.113.254', 'documentation'],
  ['documentation of IPv6', '2001:db8::1', 'documentation'],
  ['documentation of IPv6, new', '3fff:fff::1', 'documentation'],
  ['benchmarking', '198.18.0.1', 'benchmarking'],
  ['benchmarking, last', '198.19.255.255', 'benchmarking'],
  ['benchmarking of IPv6', '2001:2::1', 'benchmarking'],
  ['multicast', '224.0.0.1', 'multicast'],
  ['multicast, last', '239.255.255.255', 'multicast'],
  ['multicast of IPv6', 'ff02::1', 'multicast'],
  ['reserved', '240.0.0.1', 'reserved'],
  ['broadcast', '255.255.255.255', 'broadcast'],
  ['broadcast as a number', '4294967295', 'broadcast'],
  ['6to4 relay', '192.88.99.1', 'translated'],
  ['6to4 of loopback', '2002:7f00:1::', 'translated'],
  ['6to4 of a private address', '2002:a00:1::1', 'translated'],
  ['6to4 of metadata', '2002:a9fe:a9fe::1', 'translated'],
  ['Teredo of a private client', '2001:0:4136:e378:8000:63bf:3f57:fefe', 'translated'],
  ['NAT64 of loopback', '64:ff9b::127.0.0.1', 'translated'],
  ['NAT64 of loopback, hexadecimal', '64:ff9b::7f00:1', 'translated'],
  ['NAT64 of metadata', '64:ff9b::a9fe:a9fe', 'translated'],
  ['NAT64 of a private address', '64:ff9b::10.0.0.1', 'translated'],
  ['NAT64, local', '64:ff9b:1::1', 'translated'],
  ['a public one, mapped', '::ffff:8.8.8.8', 'translated'],
  ['ORCHID', '2001:20::1', 'reserved'],
  ['discard', '100::1', 'reserved'],
  ['segment routing', '5f00::1', 'reserved'],
  ['unassigned', '4000::1', 'reserved'],
  ['nothing', '', 'malformed'],
  ['a name', 'localhost', 'malformed'],
  ['a number too large', '4294967296', 'malformed'],
  ['a part too large', '256.0.0.1', 'malformed'],
  ['five parts', '1.2.3.4.5', 'malformed'],
  ['empty parts', '1..2.3', 'malformed'],
  ['negative', '-1', 'malformed'],
  ['two gaps', '1::2::3', 'malformed'],
  ['nine groups', '1:2:3:4:5:6:7:8:9', 'malformed'],
  ['a gap of nothing', '1:2:3:4::5:6:7:8', 'malformed'],
  ['mapped, with octal inside', '::ffff:0177.0.0.1', 'malformed'],
  ['mapped, with needless zeros inside', '::ffff:127.0.0.001', 'malformed'],
  ['mapped, with hexadecimal inside', '::ffff:0x7f.0.0.1', 'malformed'],
  ['NAT64 with octal inside', '64:ff9b::0177.0.0.1', 'malformed'],
  ['hexadecimal behind needless zeros', '00x7f000001', 'malformed'],
  ['exponents', '1e9', 'malformed'],
]

const PUBLIC = [
  '8.8.8.8',
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '134744072',
  '2606:4700:4700::1111',
  '2a00:1450:4001:82a::200e',
  '[2620:fe::fe]',
  '2003::1',
]

describe('addressKind', () => {
  test.each(REFUSED)('%s: %s is %s', (_name, text, kind) => {
    expect(addressKind(text)).toBe(kind)
  })

  test.each(PUBLIC)('%s is public: the blocks do not reach too far', (text) => {
    expect(addressKind(text)).toBe('public')
  })

  const byte = integer({ min: 0, max: 255 })
  test('every spelling of one IPv4 address is of one kind', () => {
    assert(
      property(tuple(byte, byte, byte, byte), (bytes) => {
        const [a, b, c, d] = bytes
        const number = ((a * 256 + b) * 256 + c) * 256 + d
        const kind = addressKind(bytes.join('.'))
        const spellings = [
          String(number),
          `0x${number.toString(16)}`,
          bytes.map((part) => `0x${part.toString(16)}`).join('.'),
          `${a}.${(b * 256 + c) * 256 + d}`,
          `${a}.${b}.${c * 256 + d}`,
        ]
        expect(spellings.map(addressKind)).toEqual(spellings.map(() => kind))
        const mapped = `::ffff:${bytes.join('.')}`
        expect(addressKind(mapped)).toBe(kind === 'public' ? 'translated' : kind)
      }),
    )
  })

  test('octal parts are judged as octal and as decimal', () => {
    assert(
      property(tuple(byte, byte, byte, byte), (bytes) => {
        const octal = bytes.map((part) => `0${part.toString(8)}`).join('.')
        if (addressKind(bytes.join('.')) !== 'public') expect(addressKind(octal)).not.toBe('public')
      }),
    )
  })

  // What a URL parser makes of a host is what is connected to.
  test('law: no spelling is public that a URL parser reads as an address that is not', () => {
    const part = oneof(
      byte.map(String),
      byte.map((value) => `0${value.toString(8)}`),
      byte.map((value) => `0x${value.toString(16)}`),
      constantFrom('0x', '08', '010', '0177', '127', '10', '169.254', '65536', '4294967295', '0xffffffff'),
    )
    const host = oneof(
      array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.')),
      tuple(constantFrom('::', '::ffff:', '64:ff9b::', '2002:'), ipV4()).map((parts) => parts.join('')),
      ipV6(),
    )
    assert(
      property(host, (text) => {
        const url = URL.parse(`http://${text.includes(':') ? `[${text}]` : text}/`)
        if (url && addressKind(text) === 'public')
          expect([text, addressKind(url.hostname)]).toEqual([text, 'public'])
      }),
      { numRuns: 5000, seed: 5 },
    )
  })

  test('nothing makes it throw', () => {
    assert(property(string(), (text) => void addressKind(text)))
    assert(property(ipV6(), (text) => void addressKind(text)))
  })
})

describe('refuseAddress', () => {
  test('a sandbox that allows its own network reaches loopback and private addresses, and no others', () => {
    for (const [, text, kind] of REFUSED) {
      const allowed = kind === 'loopback' || kind === 'private'
      expect([text, refuseAddress(text, true)]).toEqual([text, allowed ? null : kind])
      expect(refuseAddress(text, false)).toBe(kind)
    }
    expect(refuseAddress('8.8.8.8', false)).toBeNull()
  })
})
